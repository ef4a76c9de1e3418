import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generate } from "selfsigned";
import { version } from "../../package.json";
import { LocalSandbox } from "../engine/local-sandbox";
import { Stack } from "../engine/stack";
import { succeeded } from "../support/ran";
import { environmentOf, runEngine } from "../terraform/workspace";

// The executables are made once for the sources as they are: 40 s on a busy machine.
jest.setTimeout(300_000);

/** What maintainers run, for this machine's platform only. */
const RELEASE = join(__dirname, "../../tools/release.mjs");
const OS = process.platform === "win32" ? "windows" : process.platform;
const ARCHITECTURE = process.arch === "x64" ? "amd64" : process.arch;
const SOURCE = "example.com/team/svc";

let folder: string;
let env: NodeJS.ProcessEnv;
let mirror: Server;
let address: string;

const inFolder = (...names: string[]) => join(folder, ...names);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "svc-"));
  for (const name of ["gpg", "elsewhere", "stack", "sandbox", "nothing"]) mkdirSync(inFolder(name), { mode: 0o700 });
  const gnupg = { ...process.env, GNUPGHOME: inFolder("gpg") };
  const key = ["--batch", "--passphrase", "", "--quick-generate-key", "a key for a test", "rsa2048", "sign", "1d"];
  execFileSync("gpg", key, { env: gnupg, stdio: "ignore" });
  // The version need not be ready for a release.
  const words = ["--dry-run", "--sign-with", "a key for a test", "--source", SOURCE, "--to", inFolder("release")];
  execFileSync(process.execPath, [RELEASE, "--platform", `${OS}_${ARCHITECTURE}`, ...words], {
    env: gnupg,
    stdio: "pipe",
  });
  const { private: secret, cert } = await generate([{ name: "commonName", value: "localhost" }], {
    keyType: "ec",
    curve: "P-256",
    extensions: [{ name: "subjectAltName", altNames: [{ type: 7, ip: "127.0.0.1" }] }],
  });
  mirror = createServer({ key: secret, cert }, ({ url = "" }, answer) => {
    const file = inFolder("release", "mirror", url);
    if (!existsSync(file)) return answer.writeHead(404).end();
    // The engines refuse the documents otherwise.
    if (url.endsWith(".json")) answer.setHeader("content-type", "application/json");
    return answer.end(readFileSync(file));
  });
  await new Promise<void>((resolve) => mirror.listen(0, "127.0.0.1", resolve));
  address = `https://127.0.0.1:${(mirror.address() as AddressInfo).port}/`;
  writeFileSync(inFolder("ca.pem"), cert);
  env = { ...environmentOf(folder, {}), SSL_CERT_FILE: inFolder("ca.pem") };
  const installation = `provider_installation {\n  network_mirror {\n    url = ${JSON.stringify(address)}\n  }\n}\n`;
  writeFileSync(String(env.TF_CLI_CONFIG_FILE), `disable_checkpoint = true\n${installation}`);
});

afterAll(() => {
  execFileSync("gpgconf", ["--homedir", inFolder("gpg"), "--kill", "all"]);
  mirror?.close();
  rmSync(folder, { recursive: true, force: true });
});

const CONFIGURATION = `terraform {
  required_providers {
    svc = { source = "${SOURCE}" }
  }
}

resource "svc_project" "shop" {
  display_name = "shop"
}
`;

/** Names and hashes, as checked by \`sha256sum --check\`. */
function sumsIn(of: string, file: string): Record<string, string> {
  const lines = readFileSync(inFolder("release", of, file), "utf8")
    .trimEnd()
    .split("\n");
  return Object.fromEntries(lines.map((line) => line.split("  ").reverse()));
}

const sha256 = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");

test.each([
  [
    "terraform",
    `terraform-provider-svc_${version}_SHA256SUMS`,
    [`terraform-provider-svc_${version}_${OS}_${ARCHITECTURE}.zip`, `terraform-provider-svc_${version}_manifest.json`],
  ],
  [
    "pulumi",
    `pulumi-resource-svc-v${version}_SHA256SUMS`,
    [`pulumi-resource-svc-v${version}-${OS}-${ARCHITECTURE}.tar.gz`],
  ],
])("the files for %s are named as its registry wants them, with signed checksums", (of, sums, names) => {
  expect(readdirSync(inFolder("release", of)).sort()).toEqual([...names, sums, `${sums}.sig`].sort());
  const written = sumsIn(of, sums);
  expect(written).toEqual(Object.fromEntries(names.map((name) => [name, sha256(inFolder("release", of, name))])));
  const signed = inFolder("release", of, sums);
  execFileSync("gpg", ["--homedir", inFolder("gpg"), "--verify", `${signed}.sig`, signed], { stdio: "ignore" });
});

test("a lock file from the folder is valid for the network mirror, and no Node is needed to apply", async () => {
  writeFileSync(inFolder("elsewhere", "main.tf"), CONFIGURATION);
  const platform = `-platform=${OS}_${ARCHITECTURE}`;
  const lock = ["providers", "lock", "-no-color", `-fs-mirror=${inFolder("release", "mirror")}`, platform];
  succeeded(await runEngine(inFolder("elsewhere"), env, lock));
  cpSync(inFolder("elsewhere"), inFolder("stack"), { recursive: true });

  const sandbox = await LocalSandbox.start(inFolder("sandbox"), process.env, 60);
  try {
    const service = { SERVICE_API_URL: sandbox.url, SERVICE_API_TOKEN: sandbox.token };
    const withoutNode = { ...env, ...service, PATH: inFolder("nothing") };
    const run = (...args: string[]) => runEngine(inFolder("stack"), withoutNode, [...args, "-no-color"]);
    succeeded(await run("init", "-input=false", "-lockfile=readonly"));
    succeeded(await run("apply", "-auto-approve", "-input=false"));
    expect(await sandbox.objects("projects")).toHaveLength(1);
    expect((await run("plan", "-input=false", "-detailed-exitcode")).code).toBe(0);
  } finally {
    await sandbox.stop();
  }
});

test.each([
  ["postgres://someone@127.0.0.1:1/x", "postgres://127.0.0.1:1/x"],
  ["s3://bucket/prefix?endpoint=http://127.0.0.1:1", "s3://bucket/prefix"],
])("the driver of %s is inside", async (store, shown) => {
  writeFileSync(inFolder("stack", "provider.tf"), 'provider "svc" {\n  stack = "shop"\n}\n');
  const keys = { AWS_ACCESS_KEY_ID: "a", AWS_SECRET_ACCESS_KEY: "b" };
  const service = { SERVICE_API_URL: "http://127.0.0.1:1", SERVICE_API_TOKEN: "t" };
  const withStore = { ...env, ...service, ...keys, SVC_STORE: store, PATH: inFolder("nothing") };
  const { code, stderr } = await runEngine(inFolder("stack"), withStore, ["plan", "-no-color", "-input=false"]);
  const reason = `The store ${shown} cannot be used: connect ECONNREFUSED 127.0.0.1:1.`;
  expect([code, stderr.replaceAll(/\s+/g, " ")]).toEqual([1, expect.stringContaining(reason)]);
});

test("a lock file made from the network mirror has the same hashes, and one of another archive is refused", async () => {
  mkdirSync(inFolder("other"));
  writeFileSync(inFolder("other", "main.tf"), CONFIGURATION);
  const lock = ["providers", "lock", "-no-color", `-net-mirror=${address}`, `-platform=${OS}_${ARCHITECTURE}`];
  succeeded(await runEngine(inFolder("other"), env, lock));
  const file = inFolder("other", ".terraform.lock.hcl");
  const text = readFileSync(file, "utf8");
  const [hash = ""] = /h1:[^"]+/.exec(text) ?? [];
  expect(readFileSync(inFolder("elsewhere", ".terraform.lock.hcl"), "utf8")).toContain(hash);
  writeFileSync(file, text.replace(/"(h1|zh):[^"]+"/g, `"h1:${"A".repeat(43)}="`));
  const refused = await runEngine(inFolder("other"), env, ["init", "-no-color", "-input=false"]);
  expect([refused.code, refused.stderr.replaceAll(/\s+/g, " ")]).toEqual([1, expect.stringContaining("checksums")]);
});

test("Pulumi installs the plugin from its archive and previews with it", async () => {
  const stack = await Stack.open({ face: "svc-iac/native", plugin: "in the cache" });
  try {
    stack.env.PULUMI_IGNORE_AMBIENT_PLUGINS = "true";
    const archive = inFolder("release", "pulumi", `pulumi-resource-svc-v${version}-${OS}-${ARCHITECTURE}.tar.gz`);
    succeeded(await stack.pulumi("plugin", "install", "resource", "svc", version, "--file", archive));
    const [plugin] = JSON.parse((await stack.pulumi("plugin", "ls", "--json")).stdout);
    // Node is inside.
    expect(plugin).toMatchObject({ name: "svc", kind: "resource", version });
    expect(plugin.size).toBeGreaterThan(50_000_000);
    await stack.program('new Project("found", { displayName: "found" });');
    const { remarks, steps } = succeeded(await stack.preview());
    expect([remarks, steps]).toEqual([[], [{ op: "create", resource: "Project found" }]]);
  } finally {
    await stack.close();
  }
});
