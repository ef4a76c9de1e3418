import { join } from "node:path";
import fc from "fast-check";
import { type ActionRun, run } from "../../src/actions";
import { check } from "../../src/declaration";
import { suspensionField } from "../../src/declaration/suspension";
import { kinds } from "../../src/kinds";
import { actions } from "../../src/kinds/actions";
import { planResource } from "../../src/lifecycle/plan/resource-plan";
import { apply } from "../../src/lifecycle/run/apply-plan";
import {
  covers,
  type Field,
  isPresent,
  type Kind,
  type Named,
  normal,
  parse,
  partNamed,
  UNKNOWN,
} from "../../src/model";
import { read, readFull } from "../../src/read";
import type { Known } from "../../src/state";
import { faces } from "../matrix/stacks/faces";
import { newFolder } from "../support/new-folder";
import { sampled } from "../support/tuples";
import { cases } from "./cases";
import { kept, placeOf, worldOfSuite } from "./law";
import { sampleOf } from "./samples";
import { without } from "./without";
import { control, type World } from "./world";

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

type Step = (world: World, { deployment }: Kind) => Promise<unknown>;
const failing: Step = ({ sandbox }, { deployment }) =>
  control(sandbox, "POST", "faults", { operation: deployment?.start, nth: 1, times: 1, status: 500 });
/** How the run ends that takes something out, before that is deployed. */
const ENDS: Readonly<Record<string, { readonly more?: Named; readonly first?: Step; readonly isKilled?: true }>> = {
  "without a deployment": { more: { deploy: { wait: "none" } } },
  "while it is deployed": { more: { deploy: { wait: "accepted" } } },
  "with a deployment that fails": { first: failing },
  "killed, with a deployment that fails": { first: failing, isKilled: true },
};
const deploying = Object.values<Kind>(kinds).filter(
  ({ deployment, parts }) => deployment && Object.keys(parts).length > 0,
);
const rows = Object.keys(faces).flatMap((face) =>
  deploying.flatMap((kind) => Object.keys(ENDS).map((end) => ({ face, kind, name: kind.name, end }))),
);

test.each(sampled(rows, [["face", "name"], ["end"]]))(
  "$face, $name: what a run takes out that ends $end, and the next one declares, is there after each deployment",
  async ({ face, kind, end }) => {
    const { more = {}, first, ...flags } = ENDS[end] ?? {};
    const lost: unknown[] = [];
    const tried = new Set<string>();
    for (const [index, sample] of fc.sample(sampleOf(kind), { numRuns: cases(8), seed: 5 }).entries()) {
      const { [suspensionField(kind) ?? ""]: _, ...declared } = sample;
      for (const [path, rest] of without(declared)) {
        if (path.length !== 2 || tried.has(placeOf(path))) continue;
        await world.reset();
        const stack = faces[face]?.(world, join(newFolder(), String(index)), kind, "test");
        if (!stack || (await stack.up(declared)).isRefused) continue;
        tried.add(placeOf(path));
        await first?.(world, kind);
        await stack.up({ ...rest, ...more }, flags);
        await control(world.sandbox, "DELETE", "faults");
        const { isRefused, said } = await stack.up(declared);
        const [target = ""] = stack.ids();
        await run(actions.deploy, { target, input: {}, wait: true } as ActionRun, world.io, () => {});
        world.writes();
        const again = await stack.up(declared, { refresh: true });
        const writes = Object.keys(world.writes());
        if (isRefused || again.isRefused || writes.length > 0) lost.push({ path, isRefused, said, again, writes });
      }
    }
    expect(lost).toEqual([]);
    expect(tried.size).toBeGreaterThan(1);
  },
);

/** Entries that a path is, or holds; one that is written as columns goes only with all of them. */
function entriesAt(kind: Kind, declared: Named, [name = "", key]: Path) {
  const all = parse(kind, declared).parts;
  return Object.entries(kind.parts).flatMap(([at, part]) => {
    const isOwn = part.form.as !== "columns" && part.form.name === name;
    const entries = isOwn ? (all[at] ?? []) : [];
    const own = entries === UNKNOWN ? [] : entries.filter((one) => key === undefined || one.key === key);
    const holds = Object.entries(part.fields).flatMap(([field, { holdsData }]) => (holdsData ? field : []));
    return own.map(({ key: of, values }) => {
      const hasData = holds.some((field) => isPresent(values[field]));
      return { at, key: of, hasData };
    });
  });
}

const holding = Object.values<Kind>(kinds).filter(({ parts }) =>
  Object.values(parts).some(({ form }) => form.as !== "columns"),
);
const LOSS = /.* would be removed/;
/** Whether a text names an entry, in the spelling of any face. */
const names = (text: string, at: string, key: string) =>
  [`${at}.${key}`, `${at}["${key}"]`].some((place) => text.includes(place));

test.each(Object.keys(faces).flatMap((face) => holding.map((kind) => ({ face, kind, name: kind.name }))))(
  "$face, $name: an entry that is taken out is gone, or its plan says that it is kept, and refuses and sends nothing",
  async ({ face, kind }) => {
    const found: unknown[] = [];
    const tried = new Set<string>();
    for (const [index, sample] of fc.sample(sampleOf(kind), { numRuns: cases(8), seed: 5 }).entries()) {
      // What is removed may stay listed until it is deployed.
      const { [suspensionField(kind) ?? ""]: _, deploy: __, ...declared } = sample;
      for (const [path, rest] of without(declared)) {
        const entries = path.length > 2 ? [] : entriesAt(kind, declared, path);
        const what = `${placeOf(path)} ${entries.map(({ hasData }) => hasData)}`;
        if (entries.length === 0 || tried.has(what)) continue;
        await world.reset();
        const stack = faces[face]?.(world, join(newFolder(), String(index)), kind, "test");
        if (!stack || (await stack.up(declared)).isRefused) continue;
        tried.add(what);
        const [target = ""] = stack.ids();
        world.writes();
        const first = await stack.up(rest);
        const [refusal = ""] = LOSS.exec(first.said) ?? [];
        const { said, isRefused } = refusal ? await stack.up({ ...rest, allowDataLoss: target }) : first;
        const sent = Object.keys(world.writes());
        if (isRefused) continue;
        const again = await stack.up(rest);
        const isAgain = again.isRefused || again.said !== "" || Object.keys(world.writes()).length > 0;
        const after = (await readFull(kind, target, world.io))?.live.parts ?? {};
        for (const { at, key } of entries) {
          const isKept = after[at]?.some((one) => one.key === key) ?? false;
          const isSaid = said.split("\n").some((line) => line.includes(" stays as it is") && names(line, at, key));
          const isSilent = !names(refusal, at, key) && (entries.length > 1 || sent.length === 0);
          if (isKept ? !isSaid || !isSilent || isAgain : isSaid)
            found.push({ path, key, isKept, refusal, sent, said, again });
        }
      }
    }
    expect(found).toEqual([]);
    expect(tried.size).toBeGreaterThan(0);
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
