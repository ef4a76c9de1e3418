import { spawn } from "node:child_process";
import { basename } from "node:path";
import { outcomeOf, type Ran, succeeded } from "../support/ran";
import { app, database, read } from "../terraform/configurations";
import { ENGINE, workspaceOfSuite } from "../terraform/workspace";

/** A tainted object with the real engine: the model's law in `test/matrix/laws/taint.test.ts` has every order and history. */

const workspace = workspaceOfSuite();

const first = "lifecycle {\n create_before_destroy = true\n }";
const password = 'db_password = "correct-horse"\n public_access = true';
const main = (more = "") => database(`${password}\n${more}`);
const bucket = (more = "") => `resource "svc_bucket" "main" {
  display_name = "main"
  location     = "weur"
  ${more}
}`;
const user = (type: string, more = "") => app(`variables = { SUBJECT = ${type}.main.id }\n ${more}`);

/** Whose option it is; a second resource inherits it to what it refers to. */
type Written = (block: (more?: string) => string, type: string, more?: string) => string;
const orders: Readonly<Record<string, Written>> = {
  "destroy first": (block, _, more = "") => block(more),
  "create first": (block, _, more = "") => block(`${more}\n${first}`),
  "create first, with a user": (block, type, more = "") => `${block(`${more}\n${first}`)}\n${user(type)}`,
  "create first, inherited": (block, type, more = "") => `${block(more)}\n${user(type, first)}`,
};

const ids = async (kind = "Database") => (await workspace.objects(kind)).map(({ id }) => id);
const say = (title: string, ran: Ran) => process.env.TAINT_SAY && console.log(`${title}\n${read(ran)}`);

/** The engine is killed with the request of this operation. */
async function killedAt(operation: string): Promise<Ran> {
  workspace.world.sandbox.resetRequests();
  const child = spawn(ENGINE, ["apply", "-auto-approve", "-no-color", "-input=false"], {
    cwd: workspace.folder,
    env: workspace.env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const watch = setInterval(() => {
    if ((workspace.world.sandbox.requests().byOperation[operation] ?? 0) > 0) child.kill("SIGKILL");
  }, 1);
  const ran = await outcomeOf(child);
  clearInterval(watch);
  await workspace.newProcess();
  return ran;
}

async function interrupted(configuration: string): Promise<unknown> {
  workspace.world.sandbox.addFault({ operation: "toggleDatabaseExternalConnection", nth: 1, times: 1, status: 400 });
  workspace.write(configuration);
  const ran = await workspace.apply();
  say("interrupted", ran);
  expect(read(ran)).toContain("It is marked as tainted");
  workspace.world.sandbox.clearFaults();
  await workspace.newProcess();
  const [id, ...more] = await ids();
  expect(more).toEqual([]);
  return id;
}

async function expectQuiet(id: unknown): Promise<void> {
  expect(await ids()).toEqual([id]);
  const { ran, changes } = await workspace.plan();
  succeeded(ran);
  expect(changes).toEqual([]);
}

/** Where the engine is killed: while it resumes the object, and after that, before it deletes what it has put aside. */
const kills = [
  ["create first", "toggleDatabaseExternalConnection", 0],
  ["create first, with a user", "createApplication", 1],
  ["create first, inherited", "toggleDatabaseExternalConnection", 0],
  ["create first, inherited", "createApplication", 1],
] as const;
test.each(kills)("%s: a kill of the engine with %s loses nothing (%i deposed)", async (order, operation, deposed) => {
  const written = orders[order] as Written;
  const configuration = written(main, "svc_database");
  const id = await interrupted(configuration);
  say("killed", await killedAt(operation));
  const state = JSON.parse(await workspace.everythingInState());
  const found = state.resources.filter((one: { type: string }) => one.type === "svc_database");
  const instances = found.flatMap((one: { instances: object[] }) => one.instances) as Record<string, unknown>[];
  // OpenTofu, when it is killed, has not saved what it has put aside.
  expect(instances.filter((one) => one.deposed !== undefined)).toHaveLength(basename(ENGINE) === "tofu" ? 0 : deposed);
  const again = await workspace.apply();
  say("again", again);
  succeeded(again);
  await workspace.newProcess();
  await expectQuiet(id);
});

const sorts = { Database: [main, "svc_database"], Bucket: [bucket, "svc_bucket"] } as const;
const taints = Object.keys(sorts).flatMap((kind) => Object.keys(orders).map((order) => [kind, order] as const));
test.each(taints)("%s, %s: the user's own taint is refused, and replaces what it names", async (kind, order) => {
  const [block, type] = sorts[kind as keyof typeof sorts];
  const configuration = (more?: string) => orders[order]?.(block, type, more) ?? "";
  await workspace.become(configuration());
  await workspace.newProcess();
  const [id] = await ids(kind);
  succeeded(await workspace.run("taint", `${type}.main`));
  const refused = await workspace.apply();
  say("refused", refused);
  expect(refused.code).toBe(1);
  expect(await ids(kind)).toEqual([id]);
  await workspace.newProcess();
  workspace.world.writes();
  const ran = await workspace.become(configuration(`allow_data_loss = "${id}"`));
  say("replaced", ran);
  const writes = workspace.world.writes();
  const deletions = Object.entries(writes).filter(([name]) => /^delete/.test(name));
  expect(deletions).toEqual([[expect.stringMatching(kind === "Bucket" ? /bucket|storage/i : /Database/), 1]]);
  expect(await ids(kind)).toEqual([expect.not.stringContaining(String(id))]);
  expect(await workspace.everythingInState()).not.toContain('"deposed"');
});

/** Nothing on the platform matches the declaration, and the engine shows the provider neither object nor state. */
const renames = Object.keys(orders).flatMap((order) =>
  [[], ["-refresh=false"]].map((flags) => [order, flags] as const),
);
test.each(renames)(
  "%s, %j: tainted and renamed is refused before a successor exists, and replaces what it names",
  async (order, flags) => {
    const configuration = (more?: string) => orders[order]?.(bucket, "svc_bucket", more) ?? "";
    const renamed = (more?: string) => configuration(more).replace('"main"\n', '"renamed"\n');
    await workspace.become(configuration());
    await workspace.newProcess();
    const [id] = await ids("Bucket");
    succeeded(await workspace.run("taint", "svc_bucket.main"));
    workspace.write(renamed());
    workspace.world.writes();
    const refused = await workspace.apply(...flags);
    say("refused", refused);
    expect(refused.code).toBe(1);
    expect(await ids("Bucket")).toEqual([id]);
    expect(Object.keys(workspace.world.writes()).filter((name) => /bucket|storage/i.test(name))).toEqual([]);
    workspace.write(renamed("allow_same_name = true"));
    say("beside", await workspace.apply(...flags));
    expect(await ids("Bucket")).toContain(id);
    expect(await ids("Bucket")).toHaveLength(order === "destroy first" ? 1 : 2);
    workspace.write(renamed(`allow_data_loss = "${id}"`));
    say("replaced", succeeded(await workspace.apply(...flags)));
    expect(await ids("Bucket")).toEqual([expect.not.stringContaining(String(id))]);
    expect(await workspace.everythingInState()).not.toContain('"deposed"');
  },
);

test("a destroy of what is protected is refused in its plan, which is the second one of its run", async () => {
  await workspace.become(main("deletion_protection = true"));
  const { ran } = await workspace.plan("-destroy");
  expect(read(ran)).toContain("deletion_protection");
  expect(ran.code).toBe(1);
});
