import { kinds } from "../../src/kinds";
import { remove } from "../../src/lifecycle/apply/remove";
import { apply } from "../../src/lifecycle/run/apply-plan";
import type { Kind, Named } from "../../src/model";
import { CLUSTERS } from "../../src/sandbox/reference";
import type { Known } from "../../src/state";
import { kept, worldOfTests } from "../laws/law";
import { changeObject, control } from "../laws/world";

/** During a backup a database is neither suspended nor restarted: what needs that waits for its end. */
const kind: Kind = kinds.database;
const name = "main";
const world = worldOfTests();
const declared = {
  ...kind.examples.minimal,
  clusterId: CLUSTERS[0]?.id,
  resourceTypeId: "e0000000-0000-4000-8000-000000000001",
};

async function applied(values: Named, known?: Known): Promise<Known> {
  const { known: now, error } = await apply({ kind, name, declared: values, known }, world.io);
  if (error) throw error;
  return kept(kind, now);
}

const backup = ({ live: { id } }: Known) =>
  world.io.client.one({ operation: "createDatabaseBackup", ids: [id], body: { display_name: "nightly" } });

test("a suspension", async () => {
  const known = await applied(declared);
  await backup(known);
  const { live } = await applied({ ...declared, suspended: true }, known);
  expect(live.values).toMatchObject({ suspended: true, status: "suspended" });
  expect(world.said.join("\n")).toContain("to complete a backup");
});

test("a suspension after a change that it was resumed for", async () => {
  const known = await applied({ ...declared, suspended: true });
  const backupIs = (backup_status: string) =>
    changeObject(world.sandbox, `databases/${known.live.id}`, { backup_status });
  await backupIs("inProgress");
  let ended: Promise<unknown> | undefined;
  const say = (message: string) => {
    if (message.includes("to complete a backup")) ended = backupIs("ready");
  };
  const values = { ...declared, suspended: true, publicAccess: true };
  const { known: now, error } = await apply({ kind, name, declared: values, known }, { ...world.io, say });
  await ended;
  expect([error, now.live.values, ended]).toMatchObject([undefined, { suspended: true, publicAccess: true }, {}]);
});

test("the restart before a deletion", async () => {
  const known = await applied(declared);
  await backup(known);
  await changeObject(world.sandbox, `databases/${known.live.id}`, { status: "passwordChangeFailed" });
  await remove(kind, name, known, world.io);
  const found = await world.io.client.all({ operation: "listDatabases", ids: [] });
  expect(found.map(({ id }) => id)).not.toContain(known.live.id);
});

test("what the platform refuses for another reason is an error at once", async () => {
  const known = await applied(declared);
  await control(world.sandbox, "POST", "faults", { operation: "suspendDatabase", status: 422 });
  await expect(applied({ ...declared, suspended: true }, known)).rejects.toMatchObject({ problem: { status: 422 } });
});
