import { succeeded } from "../support/ran";
import { app, read } from "../terraform/configurations";
import { workspaceOfSuite } from "../terraform/workspace";

const workspace = workspaceOfSuite();

test("times are the state's alone: set, changed, imported with, and taken out", async () => {
  const configured = (times: string) => app(`timeouts = { ${times} }`);
  await workspace.become(configured('create = "30m"'));
  workspace.world.writes();
  const { change } = await workspace.planFor(configured('create = "1h30m"\n delete = "10m"'));
  expect(change).toMatchObject({ actions: ["update"], before: { timeouts: { create: "30m" } }, unknown: {} });
  succeeded(await workspace.apply());
  const { id, timeouts } = await workspace.values("svc_application.api");
  expect(timeouts).toEqual({ create: "1h30m", update: null, delete: "10m" });
  succeeded(await workspace.run("state", "rm", "svc_application.api"));
  const block = `import {\n to = svc_application.api\n id = "${id}"\n}\n`;
  const said = read(await workspace.become(`${block}${configured('create = "30m"')}`));
  expect(said).toContain("1 imported, 0 added, 1 changed, 0 destroyed");
  await workspace.become(app());
  expect((await workspace.plan()).changes).toEqual([]);
  expect(workspace.world.writes()).toEqual({});
});
