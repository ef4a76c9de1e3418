import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { succeeded } from "../support/ran";
import { alert, read } from "../terraform/configurations";
import { workspaceOfSuite } from "../terraform/workspace";

const workspace = workspaceOfSuite();

/** Rewrites the state as another release of the provider would have left it. */
function rewrite(change: (instance: Record<string, unknown>) => void): void {
  const file = join(workspace.folder, "terraform.tfstate");
  const state = JSON.parse(readFileSync(file, "utf8"));
  for (const { instances } of state.resources) for (const instance of instances) change(instance);
  writeFileSync(file, JSON.stringify({ ...state, serial: state.serial + 1 }));
}

test("a state that a newer release wrote is refused before anything is sent", async () => {
  await workspace.become(alert(10));
  rewrite((instance) => {
    instance.schema_version = 7;
  });
  workspace.world.sandbox.resetRequests();
  workspace.write(alert(20));
  const ran = await workspace.apply();
  expect(ran.code).toBe(1);
  expect(read(ran)).toMatch(/newer (provider version|release of the provider)/);
  const { byOperation } = workspace.world.sandbox.requests();
  expect(Object.keys(byOperation).filter((name) => !/^(get|list|validate)/.test(name))).toEqual([]);
  expect(byOperation).not.toHaveProperty("getUsageAlert");
});

test("a state with attributes that an earlier release had, and without some of this one, changes nothing", async () => {
  await workspace.become(alert(10));
  rewrite(({ attributes }) => {
    const values = attributes as Record<string, unknown>;
    values.gone_since = "then";
    delete values.take_over;
    delete values.unfinished;
  });
  workspace.world.writes();
  const { ran, changes } = await workspace.plan();
  succeeded(ran);
  expect(changes).toEqual([]);
});
