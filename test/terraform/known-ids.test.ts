import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { documentsIn } from "../../src/store";
import { KnownIds } from "../../src/terraform/known-ids";

/** Objects that several addresses of a state have, from the plan of one run to the next run. */
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "svc-iac-known-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A process of the provider, in a run of the engine, that plans with these objects. */
async function plan(engine: string, seen: readonly string[], contested: readonly string[] = []): Promise<boolean> {
  const known = new KnownIds(documentsIn({ folder }), "project/stack", engine);
  await known.before();
  const was = known.wasContested("1");
  known.plan();
  for (const id of seen) known.add(id);
  await known.finish(contested);
  return was;
}

test("is forgotten only after the run whose plan has met it once", async () => {
  expect(await plan("run 1", ["1", "2"], ["1"])).toBe(false);
  // A targeted deletion plans twice, and meets only one of the addresses.
  expect(await plan("run 2", ["1"])).toBe(true);
  expect(await plan("run 2", ["1"])).toBe(true);
  expect(await plan("run 2", ["2"])).toBe(true);
  expect(await plan("run 3", ["1"])).toBe(false);
  expect(await plan("run 3", ["1"])).toBe(false);
});

test("stays while plans do not meet it", async () => {
  await plan("run 1", ["1"], ["1"]);
  expect(await plan("run 2", ["2"])).toBe(true);
  expect(await plan("run 3", ["2"])).toBe(true);
  expect(await plan("run 4", ["1"], ["1"])).toBe(true);
  expect(await plan("run 5", ["1"])).toBe(true);
  expect(await plan("run 6", ["1"])).toBe(false);
});
