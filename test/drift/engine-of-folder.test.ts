import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { outputOf } from "../../src/drift/sources/engine";
import { terraformState } from "../../src/drift/sources/terraform";
import { newFolder } from "../support/new-folder";

jest.mock("../../src/drift/sources/engine", () => ({ outputOf: jest.fn() }));

const ran = jest.mocked(outputOf);
const { SVC_TERRAFORM } = process.env;
let folder: string;

beforeEach(() => {
  folder = newFolder();
  ran.mockReset().mockImplementation(async (_, [command]) => (command === "show" ? '{ "format_version": "1.0" }' : ""));
  delete process.env.SVC_TERRAFORM;
});

afterAll(() => {
  if (SVC_TERRAFORM !== undefined) process.env.SVC_TERRAFORM = SVC_TERRAFORM;
});

test.each<[string, string[], string | undefined, string]>([
  ["that OpenTofu initialized", ["registry.opentofu.org"], undefined, "tofu"],
  ["that Terraform initialized", ["registry.terraform.io"], undefined, "terraform"],
  ["that both initialized", ["registry.terraform.io", "registry.opentofu.org"], undefined, "terraform"],
  ["with a registry of its own", ["registry.example.com"], undefined, "terraform"],
  ["without locked providers", [], undefined, "terraform"],
  ["for which SVC_TERRAFORM names a command", ["registry.opentofu.org"], "other", "other"],
])("a folder %s is read by its engine", async (_, registries, named, engine) => {
  const locks = registries.map((registry) => `provider "${registry}/svc-iac/svc" {\n  version = "0.1.0"\n}\n`);
  writeFileSync(join(folder, ".terraform.lock.hcl"), locks.join("\n"));
  if (named !== undefined) process.env.SVC_TERRAFORM = named;
  expect((await terraformState(folder)).objects).toEqual([]);
  expect(new Set(ran.mock.calls.map(([command]) => command))).toEqual(new Set([engine]));
});
