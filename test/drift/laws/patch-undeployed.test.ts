import fc from "fast-check";
import { check } from "../../../src/declaration";
import type { Declarations, Report } from "../../../src/drift";
import type { Patched } from "../../../src/drift/patch";
import { kinds } from "../../../src/kinds";
import { remove } from "../../../src/lifecycle/apply/remove";
import { apply } from "../../../src/lifecycle/run/apply-plan";
import { type Field, type Kind, type Named, wireName } from "../../../src/model";
import { read } from "../../../src/read";
import { worldOfSuite } from "../../laws/law";
import { sampleOf } from "../../laws/samples";
import { changeObject } from "../../laws/world";
import { newFolder } from "../../support/new-folder";
import { collectionOf } from "../../support/objects";
import { begin, facesIn, managing, patched, SOURCES, textIn } from "../faces";
import { made, type Subject } from "../states";

/**
 * The law of settings that were changed and not deployed: whatever is declared, is set on the platform and is deployed, an
 * adoption declares what is set, once. A second comparison proposes nothing, and the next apply sends no write.
 */
const world = worldOfSuite();
const folder = newFolder();

/** Which values are the same. */
const PATTERNS = {
  "set, and not deployed": { declared: 0, set: 1, deployed: 0 },
  "deployed, and not set": { declared: 0, set: 0, deployed: 1 },
  "set and deployed": { declared: 0, set: 1, deployed: 1 },
  "set, with another one deployed": { declared: 0, set: 1, deployed: 2 },
} as const;

/** Values that samples do not have. */
const MORE: Named = { defaultBranch: ["release"], dockerImage: ["shop/api:3"] };

/** Without what makes others deploy, or a run owe a deployment that the next one sends. */
const drawn = new Map<Kind, readonly Named[]>();
function samplesOf(kind: Kind): readonly Named[] {
  const fresh = () => fc.sample(sampleOf(kind), { numRuns: 80, seed: 7 });
  const known = drawn.get(kind) ?? fresh().map(({ deploy: _, suspended: __, ...one }) => one);
  drawn.set(kind, known);
  return known;
}

/** Plain fields that only count once they are deployed, and those that a deployment shows. Another source needs others. */
const fieldsOf = (kind: Kind) =>
  Object.entries(kind.fields).flatMap(([name, field]): [string, Field][] => {
    const decides = Object.values(kind.fields).some(({ appliesTo }) => appliesTo?.field === name);
    const isPlain =
      name !== "source" && field.mutability === "writable" && field.observed === undefined && !field.via && !decides;
    return isPlain && (field.deploys || field.deployed) ? [[name, field]] : [];
  });

/** A valid declaration of the field with each of some values; as many as there are, at most three. */
async function variantsOf(kind: Kind, name: string): Promise<readonly Named[]> {
  const withIt = samplesOf(kind).filter((one) => (one[name] ?? null) !== null);
  const own = withIt.map((one) => one[name]);
  const values = [...own, ...((MORE[name] ?? []) as unknown[])].map((one) => JSON.stringify(one));
  for (const base of withIt) {
    const found: Named[] = [];
    for (const value of new Set(values)) {
      const declared = { ...base, [name]: JSON.parse(value) };
      if ((await check({ kind, declared, context: {} })).length === 0) found.push(declared);
    }
    if (found.length > 1) return found.slice(0, 3);
  }
  return [];
}

const subjects = Object.values<Kind>(kinds).flatMap((kind) =>
  kind.deployment ? fieldsOf(kind).map(([name, field]) => [`${kind.name} ${name}`, kind, name, field] as const) : [],
);
const tried = new Set<string>();

describe.each(subjects)("%s", (what, kind, name, field) => {
  test.each(Object.entries(PATTERNS))("%s", async (pattern, { declared: a, set: b, deployed: c }) => {
    const variants = await variantsOf(kind, name);
    const [declared, set, deployed] = [variants[a], variants[b], variants[c]];
    if (!declared || !set || !deployed) return;
    await world.reset();
    const subject = await made(kind, "it", deployed, world.io);
    await changeObject(world.sandbox, `${collectionOf(kind)}/${subject.known.live.id}`, {
      [wireName(name, field)]: set[name],
    });
    tried.add(`${what} ${pattern}`);
    for (const which of SOURCES)
      await converges({ ...subject, declared }, which, name, {
        isSet: a === b,
        isDeployed: !field.deployed || b === c,
        value: set[name],
      });
    await remove(kind, "it", subject.known, world.io);
  });
});

interface Truth {
  /** What is declared is what is set. */
  readonly isSet: boolean;
  /** What is set is what is deployed, as far as deployments show. */
  readonly isDeployed: boolean;
  readonly value: unknown;
}

async function converges(subject: Subject, which: (typeof SOURCES)[number], name: string, truth: Truth) {
  const face = facesIn(folder, world.io)[which];
  begin(folder, face, subject, 0);
  const now = () => face.read(managing(subject), textIn(folder, face));
  const adopt = (declarations: Declarations) => patched(folder, face, declarations, 0, world.io);
  const words = `no engine deploys while nothing changes: \`svc-iac deploy ${subject.known.live.id}\` deploys what is declared; to keep what is deployed, declare that and apply`;
  const open = truth.isDeployed ? [] : [`${name} ${words}`];

  const [, first] = await adopt((await now()).declarations);
  expect([which, adoptedIn(first)]).toEqual([which, truth.isSet ? [] : [name]]);
  expect([which, leftIn(first)]).toEqual([which, truth.isSet ? open : []]);

  const { declarations, declared } = await now();
  expect([which, declared[name]]).toEqual([which, truth.value]);
  const text = textIn(folder, face);
  const [report, second, after] = await adopt(declarations);
  expect([which, after]).toEqual([which, text]);
  expect([which, adoptedIn(second), leftIn(second)]).toEqual([which, [], open]);
  expect(changesIn(report)).toEqual(truth.isDeployed ? [] : [`deployed ${name}`]);
  const [, reverted] = await patched(folder, face, declarations, 0, world.io, "revert");
  expect([reverted.reverted.size, leftIn(reverted)]).toEqual([0, open]);

  const { kind } = subject;
  const known = await read(kind, "it", managing({ ...subject, declared }).known, { ...world.io, reads: "exact" });
  world.writes();
  await apply({ kind, name: "it", declared, known } as never, world.io);
  expect([which, world.writes()]).toEqual([which, {}]);
}

const adoptedIn = ({ adopted }: Patched) =>
  adopted.map((one) => (one.is === "difference" ? one.difference.field : one.is));
const leftIn = ({ left }: Patched) =>
  left.map(({ drifted, reason }) => `${drifted.is === "difference" ? drifted.difference.field : drifted.is} ${reason}`);
const changesIn = ({ resources }: Report) =>
  resources.flatMap(({ differences }) => differences.map(({ field, change }) => `${change} ${field}`));

test("what deployments show was tried in all ways", () => {
  const shown = subjects.filter(([, , , { deployed }]) => deployed);
  expect(shown.map(([what]) => what)).toEqual([
    "Application defaultBranch",
    "Application dockerImage",
    "StaticSite defaultBranch",
  ]);
  for (const [what] of shown)
    for (const pattern of Object.keys(PATTERNS)) expect(tried).toContain(`${what} ${pattern}`);
  expect(tried.size).toBeGreaterThan(30);
});
