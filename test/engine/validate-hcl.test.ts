import { join } from "node:path";
import fc from "fast-check";
import { block } from "../../src/discover/hcl";
import { examineTerraform } from "../../src/hcl/validate";
import { kinds } from "../../src/kinds";
import { type Kind, withPlainReferences } from "../../src/model";
import { toRow } from "../../src/terraform/convert";
import { resourceSchema } from "../../src/terraform/schema";
import { sampleOf } from "../laws/samples";
import { succeeded } from "../support/ran";
import { app, read } from "../terraform/configurations";
import { workspaceOfSuite } from "../terraform/workspace";

const workspace = workspaceOfSuite();

const examined = () => examineTerraform(join(workspace.folder, "main.tf"));

test("the engine drops a misspelt nested name silently; svc-iac validate reports it", async () => {
  workspace.write(app("processes = { web = { prot = 3000 } }"));
  expect(read(succeeded(await workspace.run("validate", "-no-color")))).toContain("The configuration is valid.");
  expect(await examined()).toEqual([
    expect.objectContaining({ path: 'svc_application.api.processes["web"].prot', code: "unknown-key" }),
  ]);
});

test("what the platform sets is reported where it is declared", async () => {
  workspace.write(app('id = "1"'));
  expect(await examined()).toEqual([expect.objectContaining({ path: "svc_application.api.id", code: "read-only" })]);
});

test("what one of the two accepts, the other accepts", async () => {
  const blocks = Object.values<Kind>(kinds).flatMap((kind) => {
    const { typeName, attributes } = resourceSchema(kind);
    const drawn = fc.sample(sampleOf(kind), { seed: 2, numRuns: 10 });
    return drawn.map((declared, index) =>
      block("resource", [typeName, `sample_${index}`], toRow(attributes, withPlainReferences(kind, declared))),
    );
  });
  workspace.write(blocks.join("\n"));
  expect(read(succeeded(await workspace.run("validate", "-no-color")))).toContain("The configuration is valid.");
  expect((await examined()).filter(({ severity }) => severity !== "warning")).toEqual([]);
});

test.each([
  ["a text where a number is meant", 'processes = { web = { port = "x" } }'],
  ["a number where true or false is meant", "processes = { web = { is_ingress_enabled = 1 } }"],
  ["a list where a map is meant", 'variables = ["A"]'],
  ["a limit", "processes = { web = { port = 70000 } }"],
  ["a block where an attribute is meant", "processes {}"],
  ["a name of the resource", "dokcer_image = 1"],
])("both refuse %s", async (_, line) => {
  workspace.write(app(line));
  expect((await workspace.run("validate", "-no-color")).code).toBe(1);
  expect(await examined()).not.toEqual([]);
});

test.each([
  ["a number as a text", 'processes = { web = { port = "3000" } }'],
  ["a number where a text is meant", "variables = { A = 1, B = true }"],
  ["1 as a text", 'processes = { web = { is_ingress_enabled = "1" } }'],
  ["nothing", "processes = null"],
])("both accept %s", async (_, line) => {
  workspace.write(app(line));
  succeeded(await workspace.run("validate", "-no-color"));
  expect(await examined()).toEqual([]);
});
