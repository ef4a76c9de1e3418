import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CLUSTERS } from "../../src/sandbox/reference";
import { type Ran, succeeded } from "../support/ran";
import { environmentOf, HEAD, runEngine } from "../terraform/workspace";
import { LocalSandbox } from "./local-sandbox";

jest.setTimeout(180_000);

/** The engine starts a process of the provider for each alias, at the same time and with the same journal. */
const COMMAND = join(__dirname, "../../dist/cli/main.js");

let folder: string;
let sandbox: LocalSandbox;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "svc-iac-terraform-aliases-"));
  for (const name of ["sandbox", "stack"]) mkdirSync(join(folder, name));
  env = environmentOf(folder, {});
  execFileSync("node", [COMMAND, "terraform", "mirror", join(folder, "mirror")], { env });
  const mirror = JSON.stringify(join(folder, "mirror"));
  writeFileSync(
    String(env.TF_CLI_CONFIG_FILE),
    `disable_checkpoint = true\nprovider_installation {\n  filesystem_mirror {\n    path = ${mirror}\n  }\n}\n`,
  );
  sandbox = await LocalSandbox.start(join(folder, "sandbox"), env, 60);
  env = { ...env, SERVICE_API_URL: sandbox.url, SERVICE_API_TOKEN: sandbox.token, SERVICE_CLOCK_SPEED: "60" };
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...args: string[]): Promise<Ran> => runEngine(join(folder, "stack"), env, args);

const resources = (alias: string, provider: string) => `
resource "svc_bucket" "${alias}" {
  ${provider}
  display_name = "images-${alias}"
}
resource "svc_application" "${alias}" {
  ${provider}
  display_name = "api-${alias}"
  cluster_id   = "${CLUSTERS[0]?.id}"
  source       = "dockerImage"
  docker_image = "shop/api:1"
}`;

it("each alias makes its own objects, and the next plan is empty", async () => {
  const others = ["b", "c"].map((alias) => `provider "svc" {\n  alias = "${alias}"\n}`);
  const code = [
    HEAD,
    ...others,
    resources("a", ""),
    ...["b", "c"].map((one) => resources(one, `provider = svc.${one}`)),
  ];
  writeFileSync(join(folder, "stack", "main.tf"), `${code.join("\n")}\n`);
  succeeded(await run("init", "-no-color", "-input=false"));
  succeeded(await run("apply", "-auto-approve", "-no-color", "-input=false"));
  const { resources: kept } = JSON.parse(readFileSync(join(folder, "stack", "terraform.tfstate"), "utf8"));
  const ids = kept.map(({ instances }: { instances: { attributes: { id: string } }[] }) => instances[0]?.attributes.id);
  expect(new Set(ids).size).toBe(6);
  const again = await run("plan", "-no-color", "-input=false", "-detailed-exitcode");
  expect(again).toMatchObject({ code: 0 });
});
