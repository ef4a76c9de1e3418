import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Source, TerraformFolder, Texts } from "../../src/drift/patch";
import { newFolder } from "../support/new-folder";

/** Engine of the folder × names of its files: a patch changes the file that the engine reads. */
const { SVC_TERRAFORM } = process.env;
beforeEach(() => {
  delete process.env.SVC_TERRAFORM;
});
afterAll(() => {
  if (SVC_TERRAFORM !== undefined) process.env.SVC_TERRAFORM = SVC_TERRAFORM;
});

const TEXT = 'resource "svc_bucket" "files" {\n  public_access = false\n}\n';
const JSON_TEXT = JSON.stringify({ resource: { svc_bucket: { files: { public_access: false } } } });

test.each([
  ["opentofu.org", ["main.tofu"], "main.tofu"],
  ["opentofu.org", ["main.tf"], "main.tf"],
  ["opentofu.org", ["main.tf", "main.tofu"], "main.tofu"],
  ["opentofu.org", ["main.tf.json", "main.tofu.json"], "main.tofu.json"],
  ["opentofu.org", ["main.tf", "main_override.tofu"], "main_override.tofu"],
  ["opentofu.org", ["main_override.tf", "main_override.tofu", "main.tf"], "main_override.tofu"],
  ["terraform.io", ["main.tf", "main.tofu"], "main.tf"],
  ["terraform.io", ["main.tf.json", "main.tofu.json"], "main.tf.json"],
  ["terraform.io", ["main.tf", "main_override.tofu"], "main.tf"],
  [undefined, ["main.tf", "main.tofu"], "main.tofu"],
])("providers of %s, files %j: %s is changed", async (registry, names, expected) => {
  const folder = newFolder();
  for (const name of names) writeFileSync(join(folder, name), name.endsWith(".json") ? JSON_TEXT : TEXT);
  if (registry !== undefined)
    writeFileSync(join(folder, ".terraform.lock.hcl"), `provider "registry.${registry}/svc-iac/svc" {\n}\n`);
  const texts = new Texts();
  const source: Source = new TerraformFolder(texts, folder, "apply");
  const bucket = { address: "svc_bucket.files", kind: "Bucket", name: "files" };
  await source.change(bucket, [{ is: "set", at: ["publicAccess"], to: true }]);
  expect([...texts.changed().keys()].map((file) => file.slice(folder.length + 1))).toEqual([expected]);
});
