import { kinds } from "../../src/kinds";
import { CLUSTERS } from "../../src/sandbox/reference";
import { provider } from "../../src/terraform/provider";
import { resourceSchema } from "../../src/terraform/schema";
import { startWorld, type World } from "../laws/world";
import { newFolder } from "../support/new-folder";
import { Core, errors, type Kept, sessionIn } from "./core";

/** The clone of an interrupted move that has become the object of another resource: neither stands for the other. */
const [here, there] = CLUSTERS.map(({ id }) => id);
const declared = { displayName: "api", clusterId: here, source: "dockerImage", dockerImage: "shop/api" };

let world: World;
let folder: string;
let half: Kept;
let clone: string;

beforeEach(async () => {
  world = await startWorld();
  folder = newFolder();
});
afterEach(() => world.close());

function newProcess(): Core & { finish(): Promise<unknown> } {
  const session = sessionIn(world, { folder });
  return Object.assign(new Core(provider(session), resourceSchema(kinds.application)), {
    finish: () => session.finish(),
  });
}

const existing = () => world.io.client.all({ operation: "listApplications", ids: [] });
const isSuspended = async (id: unknown) => {
  const record = await world.io.client.one({ operation: "getApplication", ids: [String(id)] });
  return record.is_suspended;
};

async function interrupted(move: object): Promise<void> {
  const first = newProcess();
  const { kept } = await first.apply(first.config(declared));
  const core = newProcess();
  world.sandbox.addFault({ operation: "getDeployment", nth: 1, times: 50, status: 401 });
  const failed = await core.apply(core.config({ ...declared, clusterId: there, move }), kept);
  world.sandbox.clearFaults();
  expect(errors(failed.diagnostics)).toHaveLength(1);
  half = failed.kept as Kept;
  clone = String((await existing()).find(({ id }) => id !== half.state.id)?.id);
  await core.finish();
}

function namingOriginal(move: object): string {
  const id = String(half.state.id);
  return "suspendOld" in move
    ? `It is the clone of a move that has suspended the original (${id}), which stays suspended until \`svc-iac activate ${id}\`.`
    : `It is the clone of an interrupted move, which ends with that and no longer deletes the original (${id})`;
}

/** As an engine does: another resource of the same configuration takes the clone. */
async function imported(core: Core): Promise<string> {
  const { kept, diagnostics } = await core.importing(clone);
  await core.read(kept as Kept);
  return diagnostics.map(({ detail = "" }) => detail).join("\n");
}

test.each([{}, { suspendOld: true }])(
  "is kept when the move is cancelled, and what was suspended runs: %p",
  async (move) => {
    await interrupted(move);
    const core = newProcess();
    const said = await imported(core);
    expect(await isSuspended(half.state.id)).toBe("suspendOld" in move);
    expect(said).toContain(namingOriginal(move));
    const step = await core.plan(core.config(declared), half);
    expect(step.diagnostics.map(({ detail = "" }) => detail).join("\n")).toContain(
      `its clone (${clone}) belongs to another resource`,
    );
    const { kept } = await core.applyPlanned(core.config(declared), step, half);
    expect((await existing()).map(({ id }) => id).sort()).toEqual([half.state.id, clone].sort());
    expect(await isSuspended(half.state.id)).toBe(false);
    const next = newProcess();
    expect(next.changes(await next.plan(next.config(declared), kept), kept as Kept)).toEqual([]);
  },
);

test("an import of the original alone continues the move", async () => {
  await interrupted({});
  const core = newProcess();
  const { kept } = await core.importing(String(half.state.id));
  const present = (await core.read(kept as Kept)) as Kept;
  const moved = core.config({ ...declared, clusterId: there });
  const step = await core.plan(moved, present);
  expect(step.diagnostics.map(({ detail = "" }) => detail).join("\n")).toContain(`continues with the clone ${clone}`);
  const { kept: now, diagnostics } = await core.applyPlanned(moved, step, present);
  expect(errors(diagnostics)).toEqual([]);
  expect(now?.state.id).toBe(clone);
  expect((await existing()).map(({ id }) => id)).toEqual([clone]);
});

/** The state has lost the original, so nothing else of the run names it. */
test.each([{}, { suspendOld: true }])(
  "an adoption and an import of the clone alone name the original: %p",
  async (move) => {
    await interrupted(move);
    const adopting = newProcess();
    const adopts = adopting.config({ ...declared, clusterId: there, adopt: { id: clone } });
    const { diagnostics } = await adopting.plan(adopts);
    expect(diagnostics.map(({ detail = "" }) => detail).join("\n")).toContain(namingOriginal(move));
    expect(await imported(newProcess())).toContain(namingOriginal(move));
  },
);
