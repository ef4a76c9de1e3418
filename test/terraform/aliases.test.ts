import { join } from "node:path";
import { kinds } from "../../src/kinds";
import { provider } from "../../src/terraform/provider";
import { resourceSchema } from "../../src/terraform/schema";
import type { Session } from "../../src/terraform/session";
import { worldOfTests } from "../laws/law";
import { cluster } from "../laws/samples";
import { newFolder } from "../support/new-folder";
import { records } from "../support/objects";
import { Core, errors, type Kept, sessionIn } from "./core";

/** Aliases of the provider: a run of the engine has a process for each, and none of them sees the other's resources. */
const world = worldOfTests();
const kind = kinds.application;
const declared = { displayName: "subject", clusterId: cluster, source: "dockerImage", dockerImage: "shop/api:1" };

let folder: string;
beforeEach(() => {
  folder = newFolder();
});

interface Process {
  readonly session: Session;
  readonly core: Core;
}

/** A process of one run of the engine. */
async function started(engine: string, where = folder, stack?: string): Promise<Process> {
  const coversAll = async () => true;
  const session = sessionIn(world, { folder: where, engine, coversAll });
  session.configure(stack === undefined ? {} : { stack });
  await session.ready();
  return { session, core: new Core(provider(session), resourceSchema(kind)) };
}

async function made(): Promise<Kept> {
  const { session, core } = await started("run 1");
  const { kept, diagnostics } = await core.apply(core.config(declared));
  expect(errors(diagnostics)).toEqual([]);
  await session.finish();
  return kept as Kept;
}

const isThere = async (id: unknown) => (await records(kind, (row) => row.id === id, world.io)).length === 1;

/** A plan that keeps the object of a resource. */
async function keeps(core: Core, kept: Kept): Promise<void> {
  await core.plan(core.config(declared), await core.read(kept));
}

const request = (core: Core, kept: Kept) => ({ typeName: core.schema.typeName, priorState: core.row(kept.state) });

test.each([
  ["first", undefined],
  ["second", undefined],
  ["first", "a stack name of its own"],
  ["second", "a stack name of its own"],
])("an object that both have is not deleted for the %s, where one has %s", async (which, stack) => {
  const kept = await made();
  const processes = [await started("run 2"), await started("run 2", folder, stack)] as const;
  const [deleting, keeping] = which === "first" ? processes : [processes[1], processes[0]];
  await deleting.core.read(kept);
  const planned = await deleting.core.provider.PlanResourceChange({
    ...request(deleting.core, kept),
    priorPrivate: kept.private,
  });
  await keeps(keeping.core, kept);
  for (const { session } of processes) await session.finish();

  const { core } = await started("run 2");
  const { plannedPrivate = new Uint8Array() } = planned;
  const applied = await core.provider.ApplyResourceChange({ ...request(core, kept), plannedPrivate });
  expect(errors(applied.diagnostics ?? [])).toEqual([]);
  expect(applied.diagnostics).toMatchObject([{ summary: "Kept for another resource" }]);
  expect(await isThere(kept.state.id)).toBe(true);
});

test("an object that both have is not changed", async () => {
  const kept = await made();
  const processes = [await started("run 2"), await started("run 2")] as const;
  for (const { core, session } of processes) {
    await keeps(core, kept);
    await session.finish();
  }
  const { core } = await started("run 2");
  const { diagnostics } = await core.apply(core.config({ ...declared, dockerImage: "shop/api:2" }), kept);
  expect(errors(diagnostics)).toMatchObject([{ detail: expect.stringContaining("another alias of this provider") }]);
});

/** The engine plans the deletion of a deposed object again, in the process that applies it. */
async function deletesDeposed({ core }: Process, kept: Kept) {
  const { plannedPrivate = new Uint8Array() } = await core.provider.PlanResourceChange({
    ...request(core, kept),
    priorPrivate: kept.private,
  });
  const { diagnostics = [] } = await core.provider.ApplyResourceChange({ ...request(core, kept), plannedPrivate });
  return errors(diagnostics);
}

describe("a deposed object without data", () => {
  test.each(["first", "second"])("is let go if a resource of the %s process has it as well", async (which) => {
    const kept = await made();
    const processes = [await started("run 2"), await started("run 2")] as const;
    const [one, other] = which === "first" ? processes : [processes[1], processes[0]];
    await keeps(one.core, kept);
    await other.core.read(kept);
    for (const { session } of processes) await session.finish();
    expect(await deletesDeposed(await started("run 2"), kept)).toEqual([]);
    expect(await isThere(kept.state.id)).toBe(true);
  });

  test("is not deleted where the record of the plan is missing, and is by the next run there", async () => {
    const kept = await made();
    const elsewhere = join(folder, "elsewhere");
    const refused = await deletesDeposed(await started("run 2", elsewhere), kept);
    expect(refused).toMatchObject([{ detail: expect.stringContaining("the record of the plan is missing") }]);
    expect(await isThere(kept.state.id)).toBe(true);

    const plan = await started("run 3", elsewhere);
    const seen = (await plan.core.read(kept)) as Kept;
    await plan.core.provider.PlanResourceChange({ ...request(plan.core, seen), priorPrivate: seen.private });
    await plan.session.finish();
    expect(await deletesDeposed(await started("run 3", elsewhere), seen)).toEqual([]);
    expect(await isThere(kept.state.id)).toBe(false);
  });
});
