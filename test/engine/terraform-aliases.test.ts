import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CLUSTERS } from "../../src/sandbox/reference";
import { ofSuite } from "../support/of-suite";
import { type Ran, succeeded } from "../support/ran";
import { HEAD } from "../terraform/workspace";
import { openMirrored } from "./mirrored";

jest.setTimeout(180_000);

/** The engine starts a process of the provider for each alias, at the same time and with the same journal. */
const mirrored = ofSuite(() => openMirrored());
let folder: string;

beforeAll(async () => {
  ({ folder } = mirrored);
});

const run = (...args: string[]): Promise<Ran> => mirrored.run(...args);

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
