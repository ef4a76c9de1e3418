import fc from "fast-check";
import { type Kind, type Named, withPlainReferences } from "../../../src/model";
import { DISK_SIZES } from "../../../src/sandbox/reference";
import { worldOfSuite } from "../../laws/law";
import { cluster, sampleOf, withImmutablesOf } from "../../laws/samples";
import { fixtures } from "../../laws/world";
import { coversAll } from "../../support/cover";
import { newFolder } from "../../support/new-folder";
import { records } from "../../support/objects";
import { covering } from "../../support/tuples";
import { allKinds } from "../laws/play";
import type { Pulumi, Thing } from "./model";
import { DOORS, type Door, engineIn, NAME } from "./play";

/**
 * An `onError` hook has the engine ask again in the same process: whatever request fails, and however, there is one object
 * afterwards, the state has it, it is as declared, and what it replaced is gone.
 */

jest.setTimeout(600_000);

const world = worldOfSuite();

const faults = {
  "is refused": { status: 400 },
  "is lost": { drop: "before" },
  "has no answer": { drop: "after" },
} as const;

/** The later one updates what the first creation has left incomplete, the earlier one creates it again. */
const versions = ["3.259.0", "3.274.1"] as const;
const steps = ["creation", "update", "replacement", "removal"] as const;

interface Case {
  readonly [dimension: string]: string;
  readonly kind: string;
  readonly door: Door;
  readonly version: (typeof versions)[number];
  readonly step: (typeof steps)[number];
  readonly write: string;
  readonly fault: keyof typeof faults;
}

/** Entries have keys, so a second one cannot be made. */
const alone = allKinds.filter(({ owned }) => owned === undefined);
const all = alone.flatMap(({ name: kind }) =>
  DOORS.flatMap((door) =>
    versions.flatMap((version) =>
      steps.flatMap((step) =>
        ["1", "2", "3"].flatMap((write) =>
          (Object.keys(faults) as (keyof typeof faults)[]).map(
            (fault): Case => ({ kind, door, version, step, write, fault }),
          ),
        ),
      ),
    ),
  ),
);
const groups = [
  ["kind", "version", "step"],
  ["version", "step", "write", "fault"],
  ["door", "version", "step"],
];
/** Who waits sees what takes several requests: an object whose entries are made after it. */
const several = all.filter(
  (one) => Object.keys(allKinds.find(({ name }) => name === one.kind)?.parts ?? {}).length > 0,
);
const chosen = coversAll || process.env.LAW_CASES ? all : covering(several, groups);

const idsOf = async (kind: Kind) => (await records(kind, () => true, world.io)).map(({ id }) => String(id));

async function tried({ kind: name, door, version, step, ...when }: Case, fixed?: readonly Named[]): Promise<void> {
  await world.reset();
  const kind = allKinds.find((one) => one.name === name) as Kind;
  const said: string[] = [];
  const engine = engineIn(world, kind, door, newFolder(), said, version);
  // What waits for the deployment of a suspended application is written again by each run until then.
  const drawn = fixed ?? fc.sample(sampleOf(kind), 2);
  const [before = {}, other = {}] = drawn.map(({ suspended: _, ...one }) => withPlainReferences(kind, one));
  const present = await idsOf(kind);
  const one = (inputs: Thing["inputs"], options: Thing["options"] = {}): Thing => ({ name: NAME, inputs, options });
  if (step !== "creation") await engine.up([one(before, { retries: 3 })]);
  const original = engine.state.get(NAME)?.id;
  const allowed = original && "allowDataLoss" in kind.fields ? { allowDataLoss: original } : {};
  const changed = withImmutablesOf(kind, before, other);
  const inputs = {
    creation: before,
    update: withPlainReferences(kind, changed),
    replacement: { ...other, ...allowed },
  };
  const program = step === "removal" ? [] : [one(inputs[step], { retries: 3 })];
  world.sandbox.addFault({ operation: "write", nth: Number(when.write), times: 1, ...faults[when.fault] });
  const refused = await engine.up(program).then(
    () => undefined,
    (error: Error) => error.message,
  );
  world.sandbox.clearFaults();
  await expectOne(engine, kind, { program, present, original, refused });
}

test.each(chosen)("$kind ($door, $version), a $step of which request $write $fault", (one) => tried(one));

const image = { displayName: "shop", clusterId: cluster, source: "dockerImage", dockerImage: "shop/api" };
const disk = { resourceTypeId: DISK_SIZES[0]?.id, mountPath: "/srv/files" };
const scaled = { scalingStrategy: { type: "manual", config: { instanceCount: 5 } } };

test.each(DOORS.flatMap((door) => versions.map((version) => ({ door, version }))))(
  "$door, $version: what waits for the removal of a disk is written once that is deployed elsewhere",
  async (how) => {
    const after = { ...image, deploy: { wait: "none" }, processes: { web: { port: 3000, ...scaled } } };
    const from = { ...image, processes: { web: { port: 3000, disk } } };
    const one = { kind: "Application", step: "replacement", write: "1", fault: "has no answer", ...how } as const;
    await tried(one, [from, after]);
  },
);

test.each(DOORS)("%s: entries whose order changes with one of them are in order after another try", async (door) => {
  const pipeline = (...stages: readonly object[]) => ({ displayName: "shop", type: "trunk", stages });
  const [one, other] = ["One", "Other"].map((displayName) => ({ displayName, applications: [] }));
  const how = { door, version: "3.259.0", step: "update", write: "1", fault: "is refused" } as const;
  const changed = { ...one, applications: [fixtures.application] };
  await tried({ kind: "Pipeline", ...how }, [pipeline({ ...one }, { ...other }), pipeline({ ...other }, changed)]);
});

/** Where no run waits for a deployment, what is postponed until one is live is written by the first run after that. */
async function deployedElsewhere(engine: Pulumi, kind: Kind, program: readonly Thing[]): Promise<void> {
  const { deploy } = (program[0]?.inputs ?? {}) as { readonly deploy?: { readonly wait?: unknown } };
  const waits = deploy?.wait ?? "live";
  const id = engine.state.get(NAME)?.id;
  if (!kind.deployment || id === undefined || waits === "live") return;
  // One that was started may be running.
  world.sandbox.clock.advance(600);
  await world.io.client.send({ operation: kind.deployment.start, ids: [id], body: {} });
  world.sandbox.clock.advance(600);
  await engine.up(program, { refresh: true }).catch(() => undefined);
}

interface Ended {
  readonly program: readonly Thing[];
  /** Objects that were there before. */
  readonly present: readonly string[];
  readonly original: string | undefined;
  /** What the run said that it failed with. */
  readonly refused: string | undefined;
}

async function expectOne(engine: Pulumi, kind: Kind, { program, present, original, refused }: Ended): Promise<void> {
  const left = async () => (await idsOf(kind)).filter((id) => !present.includes(id));
  const kept = () => [...engine.state.values()].map(({ id }) => id);
  if (refused !== undefined) {
    await engine.up(program).catch((error: Error) => {
      // What a guard refuses stays as it is.
      expect({ refused: error.message, kept: kept() }).toEqual({ refused: error.message, kept: [original] });
    });
  }
  expect({ refused, left: await left() }).toEqual({ refused, left: kept() });
  await deployedElsewhere(engine, kind, program);
  world.writes();
  await engine.up(program, { refresh: true }).catch(() => undefined);
  expect({ refused, writes: world.writes() }).toEqual({ refused, writes: {} });
}
