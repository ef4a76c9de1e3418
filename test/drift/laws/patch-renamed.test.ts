import fc from "fast-check";
import { check } from "../../../src/declaration";
import { readShown } from "../../../src/drift/sources/terraform";
import { kinds } from "../../../src/kinds";
import { remove } from "../../../src/lifecycle/apply/remove";
import { apply } from "../../../src/lifecycle/run/apply-plan";
import { type Field, type Kind, type Named, respelled, snakeCase } from "../../../src/model";
import { ROLES } from "../../../src/sandbox/roles";
import { worldOfSuite } from "../../laws/law";
import { sampleOf } from "../../laws/samples";
import { newFolder } from "../../support/new-folder";
import { begin, facesIn, managing, patched, SOURCES, textIn } from "../faces";
import { driftOf, made, type Subject, shown } from "../states";

/**
 * The law of adoptions where the source has the earlier name of a renamed field: the value is changed under that name,
 * the name of today is not declared as well, and the next apply sends no write. Besides the fields that have been renamed,
 * every other one that can be has had another name here.
 */
const world = worldOfSuite();
const folder = newFolder();
jest.setTimeout(300_000);

const earlierOf = (name: string) => `was${name.charAt(0).toUpperCase()}${name.slice(1)}`;
const canDrift = ({ identity = [] }: Kind, name: string, { mutability, secret, observed }: Field) =>
  !["computed", "option"].includes(mutability) && !secret && observed === undefined && !identity.includes(name);

const rename = (kind: Kind, name: string, field: Field) =>
  Object.assign(kind.fields, {
    [name]: { ...field, renamedFrom: [...(field.renamedFrom ?? []), earlierOf(name)] },
  });

/** Declared as one, made as the other: they differ in one field, which the second one may not have. */
async function drifted(kind: Kind, name: string, drawn: readonly Named[]): Promise<Subject | undefined> {
  const values = [...new Set([...drawn.map((one) => JSON.stringify(one[name])), undefined])];
  for (const declared of drawn.filter((one) => (one[name] ?? null) !== null)) {
    const { [name]: own, ...rest } = declared;
    for (const value of values.filter((one) => one !== JSON.stringify(own))) {
      const changed = value === undefined ? rest : { ...rest, [name]: JSON.parse(value) };
      if ((await check({ kind, declared: changed, context: {} })).length > 0) continue;
      await world.reset();
      // The platform has limits that no check knows.
      const object = await made(kind, "it", changed, world.io).catch(() => undefined);
      if (object) return { ...object, declared };
    }
  }
  return undefined;
}

const samples = new Map(
  Object.values<Kind>(kinds).map((kind) => [kind.name, fc.sample(sampleOf(kind), { numRuns: 80, seed: 7 })]),
);
const REAL = Object.values<Kind>(kinds).flatMap((kind) =>
  Object.entries(kind.fields).flatMap(([name, { renamedFrom = [] }]) =>
    renamedFrom.map((earlier) => [`${kind.name} ${earlier}`, kind, earlier, name] as const),
  ),
);
const subjects = Object.values<Kind>(kinds).flatMap((kind) =>
  Object.entries(kind.fields)
    .filter(([name, field]) => canDrift(kind, name, field))
    .map(([name, field]) => {
      rename(kind, name, field);
      return [`${kind.name} ${earlierOf(name)}`, kind, earlierOf(name), name] as const;
    }),
);
const adopted = new Set<string>();

test.each([...REAL, ...subjects])("%s", async (what, kind, earlier, name) => {
  const object = await drifted(kind, name, samples.get(kind.name) ?? []);
  if (!object) return;
  const { [name]: own, ...rest } = object.declared;
  const subject = { ...object, declared: { ...rest, [earlier]: own } };
  for (const which of SOURCES) {
    const face = facesIn(folder, world.io)[which];
    begin(folder, face, subject, 0);
    const before = await face.read(managing(subject), textIn(folder, face));
    const [report, { left }] = await patched(folder, face, before.declarations, 0, world.io);
    const fields = report.resources.flatMap(({ differences }) => differences.map(({ field }) => field.split(".")[0]));
    if (!fields.includes(name)) continue;
    expect([which, left.map(({ reason }) => reason)]).toEqual([which, []]);
    const text = textIn(folder, face);
    const now = await face.read(managing(subject), text);
    const isThere = text.includes(earlier) || text.includes(snakeCase(earlier));
    expect([which, isThere]).toEqual([which, (now.declared[name] ?? now.declared[earlier] ?? null) !== null]);
    expect([which, await check({ kind, declared: now.declared, context: {} })]).toEqual([which, []]);
    const { resources } = await driftOf(now.declarations, world.io);
    expect([which, resources.flatMap(({ differences }) => differences)]).toEqual([which, []]);
    world.writes();
    const { known } = managing({ ...subject, declared: respelled(kind, now.declared) });
    await apply({ kind, name: "it", declared: now.declared, known } as never, world.io);
    expect([which, world.writes()]).toEqual([which, {}]);
    adopted.add(`${which} ${what}`);
  }
  await remove(kind, "it", subject.known, world.io);
});

test("every field that has been renamed was adopted in every source", () => {
  expect(REAL.map(([what]) => what)).toContain("ApiKey expiredAt");
  for (const [what] of REAL) for (const which of SOURCES) expect([...adopted]).toContain(`${which} ${what}`);
  for (const which of SOURCES) {
    const tried = [...adopted].filter((one) => one.startsWith(`${which} `));
    expect([which, tried.length > 40]).toEqual([which, true]);
  }
});

test("a mark of a secret under the earlier name is that of the field", async () => {
  await world.reset();
  const declared = { name: "ci", roleIds: [ROLES.admin.id], capabilities: [], expiresAt: "2031-01-01T00:00:00Z" };
  const object = await made(kinds.apiKey, "it", { ...declared, expiresAt: "2033-01-01T00:00:00Z" }, world.io);
  const state = JSON.parse(shown([{ ...object, declared }]));
  const [resource] = state.values.root_module.resources;
  resource.values.expired_at = declared.expiresAt;
  resource.sensitive_values = { expired_at: true };
  const { resources } = await driftOf(readShown(JSON.stringify(state), "it", "main.tf"), world.io);
  const found = resources.flatMap(({ differences }) => differences);
  expect(found).toMatchObject([{ field: "expiresAt", secret: true }]);
  expect(JSON.stringify(found)).not.toMatch(/203[13]/);
});
