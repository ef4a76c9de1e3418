import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generate } from "selfsigned";
import { version } from "../../package.json";
import { succeeded } from "../support/ran";
import { environmentOf, HEAD, OPEN_TOFU, runEngine } from "../terraform/workspace";

const ROOT = join(__dirname, "../..");
const ARCHITECTURE = process.arch === "x64" ? "amd64" : process.arch;

/** Makes a layout as `npm run release` does, of the script, which is smaller than an executable. */
const MAKE = `
  import { archive } from "${ROOT}/tools/release/terraform.mjs";
  import { writeOciLayout } from "${ROOT}/tools/release/oci.mjs";
  const [folder, version, name] = process.argv.slice(1);
  const program = "${ROOT}/dist/terraform/terraform-provider-svc";
  const packed = await archive({ platform: { name, extension: "" }, program, licenses: [], version, folder });
  await writeOciLayout({ archives: [packed], version, folder: folder + "/oci" });
`;

/** The file that a registry answers with: it has one repository, \`svc\`, with the layout. */
function fileFor(url: string, oci: string): string {
  const [tag] = JSON.parse(readFileSync(join(oci, "index.json"), "utf8")).manifests;
  const [, what, reference = ""] = /^\/v2\/svc\/(manifests|blobs|tags)\/([^?]+)/.exec(url) ?? [];
  const name = tag.annotations["org.opencontainers.image.ref.name"];
  if (what !== "tags") return join(oci, "blobs", ...(reference === name ? tag.digest : reference).split(":"));
  writeFileSync(join(oci, "tags"), JSON.stringify({ name: "svc", tags: [name] }));
  return join(oci, "tags");
}

/** A document has its type in it; an archive is only bytes. */
function headersOf(content: Buffer) {
  const { mediaType = "application/json" } = content.length < 10_000 ? JSON.parse(String(content)) : {};
  const digest = createHash("sha256").update(content).digest("hex");
  return {
    "content-type": mediaType,
    "docker-content-digest": `sha256:${digest}`,
    "content-length": content.length,
  };
}

(OPEN_TOFU ? test : test.skip)("OpenTofu installs the provider from an OCI registry that has the layout", async () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-iac-oci-"));
  const platform = `${process.platform}_${ARCHITECTURE}`;
  execFileSync(process.execPath, ["--input-type=module", "--eval", MAKE, folder, version, platform]);
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }], {
    keyType: "ec",
    curve: "P-256",
    extensions: [{ name: "subjectAltName", altNames: [{ type: 7, ip: "127.0.0.1" }] }],
  });
  const registry = createServer({ key, cert }, ({ url = "", method }, answer) => {
    if (/^\/v2\/?$/.test(url)) return answer.end("{}");
    const file = fileFor(url, join(folder, "oci"));
    if (!existsSync(file) || statSync(file).isDirectory()) return answer.writeHead(404).end();
    const content = readFileSync(file);
    answer.writeHead(200, headersOf(content));
    return answer.end(method === "HEAD" ? undefined : content);
  });
  await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve));
  try {
    writeFileSync(join(folder, "ca.pem"), cert);
    writeFileSync(join(folder, "main.tf"), `${HEAD}resource "svc_project" "shop" {\n  display_name = "shop"\n}\n`);
    const env = environmentOf(folder, { SSL_CERT_FILE: join(folder, "ca.pem") });
    const template = `127.0.0.1:${(registry.address() as AddressInfo).port}/svc`;
    const mirror = `oci_mirror {\n    repository_template = "${template}"\n    include = ["svc-iac/svc"]\n  }`;
    writeFileSync(String(env.TF_CLI_CONFIG_FILE), `provider_installation {\n  ${mirror}\n}\n`);
    const ran = (...args: string[]) => runEngine(folder, env, [...args, "-no-color"], OPEN_TOFU);
    expect(succeeded(await ran("init", "-input=false")).stdout).toContain(`Installed svc-iac/svc v${version}`);
    expect(succeeded(await ran("validate")).stdout).toContain("The configuration is valid");
  } finally {
    registry.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
