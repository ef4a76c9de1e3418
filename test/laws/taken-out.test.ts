import fc from "fast-check";
import { check } from "../../src/declaration";
import { kinds } from "../../src/kinds";
import { planResource } from "../../src/lifecycle/plan/resource-plan";
import { apply } from "../../src/lifecycle/run/apply-plan";
import { covers, type Field, type Kind, type Named, normal, partNamed } from "../../src/model";
import { read } from "../../src/read";
import type { Known } from "../../src/state";
import { cases } from "./cases";
import { kept, placeOf, worldOfSuite } from "./law";
import { sampleOf } from "./samples";
import { without } from "./without";

const world = worldOfSuite();
const name = "subject";

jest.setTimeout(600_000);

test.each(Object.values<Kind>(kinds))(
  "$name: each path that is taken out is a difference, a notice, a problem, or its own default",
  async (kind) => {
    const silent = new Set<string>();
    for (const declared of fc.sample(sampleOf(kind), { numRuns: cases(8), seed: 5 })) {
      await world.reset();
      const { known, error } = await apply({ kind, name, declared }, world.io);
      if (error) continue;
      const seen = (await read(kind, name, kept(kind, known), world.io)) as Known;
      const said = (await planOf(kind, declared, seen)).notices.map(({ message }) => message);
      for (const [path, rest] of without(declared)) {
        if (isNothing(kind, path, declared, rest)) continue;
        if ((await check({ kind, declared: rest, context: {} })).length > 0) continue;
        const { differences, notices, problems } = await planOf(kind, rest, seen);
        const isSaid = notices.some(({ message }) => !said.includes(message));
        if (differences.length === 0 && problems.length === 0 && !isSaid) silent.add(placeOf(path));
      }
    }
    expect([...silent]).toEqual([]);
  },
);

const planOf = (kind: Kind, declared: Named, known: Known) =>
  planResource({ kind, name, declared, known }, { look: world.io.client, io: () => world.io });

type Path = readonly string[];

/** Whether a path means the same without a value: its own default, nothing, or what only configures the provider. */
function isNothing(kind: Kind, path: Path, declared: Named, rest: Named): boolean {
  const [field, at] = fieldAt(kind, path);
  const [before, after] = [declared, rest].map((all) =>
    at.slice(0, path.length).reduce<unknown>((value, key) => (value as Named)?.[key], all),
  );
  const isSame = (one: unknown, other?: unknown) =>
    [one, other].every((value, index, both) =>
      covers(normal(field as Field, value), normal(field as Field, both[1 - index])),
    );
  if (path.length === 2 && at.length === 3) return false;
  if (path.length < at.length) return Object.values(before as object).every((value) => field && isSame(value));
  if (!field || field.mutability === "option") return true;
  const [inner] = path.slice(at.length);
  const { watched } = field;
  const usual = typeof watched === "object" ? watched.usual : undefined;
  const isUsual = inner === undefined ? before === usual : (before as Named)[inner] === (usual as Named)?.[inner];
  return isUsual || isSame(before, after);
}

/** The field that a path is of or, of a map of values, leads to; and the path of a value. */
function fieldAt(kind: Kind, path: Path): readonly [Field | undefined, Path] {
  const [first = "", key = "", inner = ""] = path;
  const part = partNamed(kind, first);
  if (!part) return [kind.fields[first], [first]];
  const { form, fields } = part;
  return form.as === "columns"
    ? [fields[form.columns[first]?.field ?? ""], [first, key]]
    : [fields[inner], [first, key, inner]];
}
