import { kinds } from "../../src/kinds";
import { apply } from "../../src/lifecycle/run/apply-plan";
import { type Kind, UNKNOWN } from "../../src/model";
import { CLUSTERS, DATABASE_SIZES } from "../../src/sandbox/reference";
import { waitsOf } from "../../src/state";
import { generatedConfig } from "../../src/terraform/generated";
import { dataAttributes, resourceSchema } from "../../src/terraform/schema";
import { entryAttributes } from "../../src/terraform/shape";
import { secondsIn, TIMEOUTS } from "../../src/terraform/timeouts";
import type { Row } from "../../src/terraform/value";
import { worldOfTests } from "../laws/law";
import { changeObject } from "../laws/world";
import { type Core, coresIn, errors, type Kept } from "./core";

const world = worldOfTests();
let coreOf: ReturnType<typeof coresIn>;
beforeEach(() => {
  coreOf = coresIn(world);
});

const [clusterId] = CLUSTERS.map(({ id }) => id);
const database = {
  ...{ displayName: "main", clusterId, type: "postgresql", version: "16", dbName: "shop" },
  ...{ resourceTypeId: DATABASE_SIZES[0]?.id, dbPassword: "correct-horse" },
};

/** A configuration with times; those that are left out are null, as the engine has them. */
function config(core: Core, times: Row): Row {
  return core.config(database, { [TIMEOUTS]: { create: null, update: null, delete: null, ...times } });
}

/** A deletion has to wait for what does not come to rest. */
const restless = (id: string) => changeObject(world.sandbox, `databases/${id}`, { status: "creating" });

test.each([
  ["30m", 1_800],
  ["1h30m", 5_400],
  ["1.5h", 5_400],
  [".5m", 30],
  ["90s", 90],
  ["1500ms", 1.5],
  ["2h45m10s", 9_910],
])("%s is a duration", (text, seconds) => expect(secondsIn(text)).toBe(seconds));

test.each(["", "30", "m", "30 m", "30m ", "1d", "-30m", "0s", "1h30", "thirty minutes", "1..5h"])(
  "%j is no duration",
  (text) => expect(secondsIn(text)).toBeUndefined(),
);

test.each(Object.values<Kind>(kinds).map((kind) => [kind.name, kind] as const))(
  "%s: a time can be set for what waits, and for nothing else",
  (_, kind) => {
    const attribute = resourceSchema(kind).attributes.find(({ name }) => name === TIMEOUTS);
    const names = attribute ? entryAttributes(attribute.shape).map(({ name }) => name) : [];
    const waits = waitsOf(kind);
    expect(names).toEqual(
      ["create", "update", "delete"].filter((name) => waits[name as keyof typeof waits].length > 0),
    );
    expect(dataAttributes(kind).map(({ name }) => name)).not.toContain(TIMEOUTS);
  },
);

test("a default is said with what it is for", () => {
  const { shape } = resourceSchema(kinds.application).attributes.find(({ name }) => name === TIMEOUTS) ?? {};
  const [create] = shape ? entryAttributes(shape) : [];
  expect(create?.description).toBe(
    "How long the creation may wait for the platform. Default: 20m for a deployment, 5m for `tcp_proxies`, 5m for `private_ports`.",
  );
});

test("what is no duration is a problem of the configuration, at its place", async () => {
  const core = coreOf(kinds.database);
  const [problem, ...others] = await core.problems(config(core, { create: "soon", delete: "5m" }));
  expect(others).toEqual([]);
  expect(problem?.detail).toBe(
    'timeouts.create must be a duration such as "30m" or "1h30m", got "soon". [svc-iac explain invalid]',
  );
  expect(problem?.attribute?.steps).toEqual([{ attributeName: TIMEOUTS }]);
  expect(await core.problems(config(core, { create: UNKNOWN }))).toEqual([]);
});

test("what turns out to be no duration in the apply is refused before anything is sent", async () => {
  const core = coreOf(kinds.database);
  const { diagnostics } = await core.apply(config(core, { create: "soon" }));
  expect(errors(diagnostics).map(({ detail }) => detail)).toEqual([
    expect.stringContaining("timeouts.create must be a duration"),
  ]);
  expect(world.writes()).toEqual({});
});

test("a creation ends with its time, at the attribute that sets it, and is resumed", async () => {
  const core = coreOf(kinds.database);
  const { kept, diagnostics } = await core.apply(config(core, { create: "10s" }));
  const [problem] = errors(diagnostics);
  expect(problem?.detail).toContain("Timed out after 10 s, as set in `timeouts.create`, waiting for");
  expect(problem?.attribute?.steps).toEqual([{ attributeName: TIMEOUTS }]);
  expect(kept?.tainted).toBe(true);
  world.writes();
  const next = coreOf(kinds.database);
  const { kept: done, diagnostics: rest } = await next.replace(config(next, { create: "10m" }), kept as Kept);
  expect(errors(rest)).toEqual([]);
  expect(world.writes()).toEqual({});
  expect(done?.state).toMatchObject({ id: kept?.state.id, status: "ready", [TIMEOUTS]: { create: "10m" } });
});

test("a change of times changes nothing but the state", async () => {
  const core = coreOf(kinds.database);
  const first = await core.applied(config(core, { create: "10m" }));
  world.writes();
  const wanted = config(core, { create: "10m", delete: "1h" });
  const step = await core.plan(wanted, first);
  expect(core.changes(step, first)).toEqual([TIMEOUTS]);
  expect(step.replaces).toBe(false);
  const second = await coreOf(kinds.database).applied(wanted, first);
  expect(second.state).toEqual({ ...first.state, [TIMEOUTS]: wanted[TIMEOUTS] });
  expect(world.writes()).toEqual({});
  const seen = (await core.read(second)) as Kept;
  expect(core.changes(await core.plan(wanted, seen), seen)).toEqual([]);
});

test("a deletion takes the time that was applied", async () => {
  const core = coreOf(kinds.database);
  const kept = await core.applied(config(core, { delete: "1s" }));
  await restless(String(kept.state.id));
  const diagnostics = await coreOf(kinds.database).remove(kept);
  expect(errors(diagnostics)[0]?.detail).toContain("Timed out after 1 s, as set in `timeouts.delete`, waiting for");
});

test("an import has none, and neither has the configuration that is generated for it", async () => {
  const { known } = await apply({ kind: kinds.database, name: "made", declared: database }, world.io);
  world.writes();
  const core = coreOf(kinds.database);
  const { kept } = await core.importing(known.live.id);
  expect(kept?.state[TIMEOUTS]).toBeNull();
  expect(generatedConfig(core.schema, kept?.state as Row)[TIMEOUTS]).toBeNull();
  const seen = (await core.read(kept as Kept)) as Kept;
  const { dbPassword: _, ...declared } = database;
  const wanted = core.config(declared, { [TIMEOUTS]: { create: "1h", update: null, delete: null } });
  expect(core.changes(await core.plan(wanted, seen), seen)).toEqual([TIMEOUTS]);
  await coreOf(kinds.database).applied(wanted, seen);
  expect(world.writes()).toEqual({});
});
