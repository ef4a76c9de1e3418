import { succeeded } from "../support/ran";
import { app, database, read } from "../terraform/configurations";
import { workspaceOfSuite } from "../terraform/workspace";

const workspace = workspaceOfSuite();

const timed = (times: string) => database(`db_password = "correct-horse"\n  timeouts = { ${times} }`);

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

test("what is no duration stops the plan at its line", async () => {
  workspace.write(timed('create = "30m"\n delete = "soon"'));
  const said = read((await workspace.plan()).ran);
  expect(said).toContain('timeouts.delete must be a duration such as "30m" or "1h30m", got "soon".');
  expect(said).toMatch(/on main\.tf line \d+, in resource "svc_database" "main"/);
});

test("a creation keeps to its time, and the next apply resumes it", async () => {
  workspace.write(timed('create = "10s"'));
  expect(read(await workspace.apply())).toContain("Timed out after 10 s, as set in `timeouts.create`, waiting for");
  workspace.world.writes();
  await workspace.become(timed('create = "10m"'));
  expect(workspace.world.writes()).toEqual({});
});

test("a deletion takes the time that the state has", async () => {
  const destroy = () => workspace.run("destroy", "-auto-approve", "-no-color", "-input=false");
  await workspace.become(timed('delete = "1s"'));
  const { id } = await workspace.values("svc_database.main");
  // A deletion has to wait for what does not come to rest.
  await workspace.change(`databases/${id}`, { status: "creating" });
  expect(read(await destroy())).toContain("Timed out after 1 s, as set in `timeouts.delete`, waiting for");
  await workspace.change(`databases/${id}`, { status: "ready" });
  succeeded(await destroy());
  expect(await workspace.objects("Database")).toEqual([]);
});
