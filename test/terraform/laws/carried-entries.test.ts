import { kinds } from "../../../src/kinds";
import { UNKNOWN } from "../../../src/model";
import { CLUSTERS } from "../../../src/sandbox/reference";
import { provider } from "../../../src/terraform/provider";
import { resourceSchema } from "../../../src/terraform/schema";
import { startWorld, type World } from "../../laws/world";
import { interleaved, ORDERS } from "../../support/interleaved";
import { newFolder } from "../../support/new-folder";
import { Core, errors, type Kept, type PlannedStep, sessionIn } from "../core";

/** Entries of their own follow a service that moves, each under the key that another one had. */
let world: World;
let folder: string;
beforeEach(async () => {
  world = await startWorld();
  folder = newFolder();
});
afterEach(() => world.close());

const [here, there] = CLUSTERS.map(({ id }) => id);
const application = { displayName: "api", source: "dockerImage", dockerImage: "shop/api" };

/** The provider in a command of the engine: a plan and its apply are two. */
function command() {
  const session = sessionIn(world, { folder });
  session.configure({});
  const one = provider(session);
  return {
    service: new Core(one, resourceSchema(kinds.application)),
    entry: new Core(one, resourceSchema(kinds.variable)),
  };
}

interface Entry {
  readonly before: Kept;
  readonly config: (owner: unknown) => ReturnType<Core["config"]>;
}

async function planned({ entry }: ReturnType<typeof command>, { before, config }: Entry): Promise<PlannedStep> {
  const { replaces, diagnostics } = await entry.plan(config(UNKNOWN), before);
  expect([replaces, errors(diagnostics)]).toEqual([true, []]);
  return entry.plan(config(UNKNOWN));
}

interface Replacement extends Entry {
  readonly plan: PlannedStep;
}

async function* replacement(
  { entry }: ReturnType<typeof command>,
  { before, config, plan }: Replacement,
  owner: unknown,
) {
  const request = {
    typeName: entry.schema.typeName,
    priorState: entry.row(before.state),
    plannedPrivate: plan.private,
  };
  const gone = await entry.provider.ApplyResourceChange(request);
  expect(errors(gone.diagnostics ?? [])).toEqual([]);
  yield "deleted";
  const { diagnostics } = await entry.apply(config(owner));
  expect(errors(diagnostics)).toEqual([]);
  yield "created";
}

describe.each([
  ["exchange their keys", "OTHER", "LEVEL"],
  ["get another key, one that of the other", "OTHER", "THIRD"],
  ["keep their keys", "LEVEL", "OTHER"],
])("two entries %s", (_, first, second) => {
  test.each(ORDERS)("%s", async (_, order) => {
    const before = command();
    const service = await before.service.applied(before.service.config({ ...application, clusterId: here }));
    const own = (key: string, value: string, owner: unknown) => before.entry.config({ key, value, application: owner });
    const level = await before.entry.applied(own("LEVEL", "info", service.state.id));
    const other = await before.entry.applied(own("OTHER", "theirs", service.state.id));
    const entries = {
      level: { before: level, config: (owner: unknown) => own(first, "debug", owner) },
      other: { before: other, config: (owner: unknown) => own(second, "theirs", owner) },
    };
    const plan = command();
    const config = plan.service.config({ ...application, clusterId: there });
    const move = await plan.service.plan(config, service);
    const plans = { level: await planned(plan, entries.level), other: await planned(plan, entries.other) };
    const apply = command();
    const { kept, diagnostics } = await apply.service.applyPlanned(config, move, service);
    expect(errors(diagnostics)).toEqual([]);
    const steps = {
      entry: replacement(apply, { ...entries.level, plan: plans.level }, kept?.state.id),
      other: replacement(apply, { ...entries.other, plan: plans.other }, kept?.state.id),
    };
    // One that adopts a copy may find it while it is being deleted.
    world.sandbox.addFault({ operation: "deleteApplicationEnvVar", delayMs: 50 });
    await interleaved(steps, order);
    const rows = await world.io.client.all({ operation: "listApplicationEnvVars", ids: [String(kept?.state.id)] });
    const shown = rows.map(({ key, value }) => `${key}=${value}`).sort();
    expect(shown).toEqual([`${first}=debug`, `${second}=theirs`].sort());
  });
});
