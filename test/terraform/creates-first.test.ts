import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { kinds } from "../../src/kinds";
import { mayCreateFirst } from "../../src/terraform/creates-first";
import { mayBeDeposed } from "../../src/terraform/deposed";
import { provider } from "../../src/terraform/provider";
import { resourceSchema } from "../../src/terraform/schema";
import { worldOfSuite } from "../laws/law";
import { newFolder } from "../support/new-folder";
import { Core, sessionIn } from "./core";

/** Terraform 1.16.0 loses deletions only beside `create_before_destroy`: where nothing can have it, no plan warns. */
const FIRST = "lifecycle { create_before_destroy = true }";
const modules = (...places: string[]) =>
  JSON.stringify({ Modules: places.map((Dir) => ({ Key: Dir, Source: Dir, Dir })) });
const INSTALLED = ".terraform/modules/modules.json";

test.each<[string, Readonly<Record<string, string>>, boolean]>([
  ["no resource with it", { "main.tf": "" }, false],
  ["a resource", { "main.tf": "", "app.tf": FIRST }, true],
  ["a resource in JSON", { "main.tf.json": '{"create_before_destroy":true}' }, true],
  ["another file", { "main.tf": "", "README.md": FIRST }, false],
  ["modules without it", { "main.tf": "", "m/main.tf": "", [INSTALLED]: modules(".", "m") }, false],
  ["a module", { "main.tf": "", "m/main.tf": FIRST, [INSTALLED]: modules(".", "m") }, true],
  ["a module that is not there", { "main.tf": "", [INSTALLED]: modules(".", "gone") }, true],
  ["a list of modules that cannot be read", { "main.tf": "", [INSTALLED]: "?" }, true],
  ["no configuration here", {}, true],
])("%s", async (_, files, expected) => {
  const folder = newFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  expect(await mayCreateFirst(folder, ".terraform")).toBe(expected);
});

/** What of a state is deposed, where it is a file. */
const stateWith = (instance: object) =>
  JSON.stringify({ resources: [{ type: "svc_variable", instances: [{ attributes: { id: "1" }, ...instance }] }] });

test.each<[string, Readonly<Record<string, string>>, boolean, boolean]>([
  ["of a resource", { "terraform.tfstate": stateWith({}) }, true, false],
  ["deposed", { "terraform.tfstate": stateWith({ deposed: "0a1b2c3d" }) }, false, true],
  ["of another type", { "terraform.tfstate": stateWith({}).replace("svc_variable", "svc_domain") }, false, false],
  ["of a workspace", { "terraform.tfstate.d/w/terraform.tfstate": stateWith({ deposed: "0a1b2c3d" }) }, false, true],
  ["elsewhere, with the option somewhere", {}, true, true],
  ["elsewhere, without it", {}, false, false],
  ["encrypted", { "terraform.tfstate": "?" }, true, true],
])("the object of a deletion, %s", async (name, files, createsFirst, expected) => {
  const folder = newFolder();
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const environment = name === "of a workspace" ? { TF_WORKSPACE: "w" } : {};
  const object = { type: "svc_variable", id: "1" };
  expect(await mayBeDeposed(object, { folder, environment }, async () => createsFirst)).toBe(expected);
});

const world = worldOfSuite();

test.each([
  ["1.16.0", true, 1],
  ["1.16.0", false, 0],
  ["1.16.1", true, 0],
])("engine %s, with the option somewhere: %s", async (version, isSomewhere, times) => {
  await world.reset();
  const session = sessionIn(world, { createsFirst: async () => isSomewhere });
  const alert = new Core(provider(session), resourceSchema(kinds.usageAlert));
  const project = new Core(alert.provider, resourceSchema(kinds.project));
  session.configure({}, version);
  const { state } = await project.applied(project.config({ displayName: "another" }));
  const { projectId: _, ...declared } = kinds.usageAlert.examples.minimal as Readonly<Record<string, unknown>>;
  const kept = await alert.applied(alert.config(declared));
  session.configure({}, version);
  const { diagnostics, replaces } = await alert.plan(alert.config({ ...declared, projectId: state.id }), kept);
  const said = diagnostics.filter(({ summary = "" }) => summary.includes("leave out a deletion"));
  expect([replaces, said.length]).toEqual([true, times]);
  for (const { detail } of said) expect(detail).toMatch(new RegExp(`^It replaces ${kept.state.id}\\.`));
});
