import { join } from "node:path";
import fc from "fast-check";
import { suspensionField } from "../../src/declaration/suspension";
import { isUsual } from "../../src/declaration/unusual";
import { kinds } from "../../src/kinds";
import { covers, isObject, type Kind, type Named, namesOf, normal, UNKNOWN } from "../../src/model";
import { toDeclaration } from "../../src/terraform/convert";
import { importNames } from "../../src/terraform/import";
import { isSettable } from "../../src/terraform/known";
import { resourceSchema } from "../../src/terraform/schema";
import type { Attribute } from "../../src/terraform/shape";
import type { Row } from "../../src/terraform/value";
import { faces } from "../matrix/stacks/faces";
import type { Ended, Stack } from "../matrix/stacks/stack";
import { newFolder } from "../support/new-folder";
import { collectionOf } from "../support/objects";
import { cases } from "./cases";
import { placeOf, worldOfSuite } from "./law";
import { sampleOf } from "./samples";
import { without } from "./without";
import { changeObject, LEAST } from "./world";

/**
 * What a Terraform plan shows of an object that another stack has made, its apply does: the way into the state × what the next
 * configuration has other than the first one × kinds with parts. The judge is a stack that imports the object as it is
 * afterwards: nothing that the plan has shown as removed or changed is there as before, and the run after it shows nothing.
 */
const world = worldOfSuite(LEAST);

jest.setTimeout(3_600_000);

interface Scene {
  readonly kind: Kind;
  readonly stack: Stack;
  readonly declared: Named;
  readonly id: string;
}

type Way = (scene: Scene) => Promise<{ readonly ended: Ended; readonly declared: Named }>;

/** The ID that names all that an import finds of a declaration; what lives under another object needs IDs of its own. */
function importId(kind: Kind, declared: Named, id: string): string {
  const under = Object.values(kind.parts).flatMap((part) => (part.api.under === undefined ? [] : namesOf(part)));
  const names = [...importNames(resourceSchema(kind))].flatMap(([name, { declared: own, isWriteOnly }]) =>
    isWriteOnly || declared[own] === undefined || under.includes(own) || !kind.parts[partOf(kind, own) ?? ""]
      ? []
      : [name],
  );
  return names.length > 0 ? `${id}?${names.join("&")}` : id;
}

const partOf = (kind: Kind, name: string) =>
  Object.keys(kind.parts).find((at) => namesOf(kind.parts[at] as Kind["parts"][string]).includes(name));

const byBlock: Way = async ({ kind, stack, declared, id }) => {
  const ended = await stack.up(declared, { imports: importId(kind, declared, id) });
  return { ended, declared };
};

const ways: Readonly<Record<string, Way>> = {
  created: async ({ stack, declared }) => ({ ended: await stack.up(declared), declared }),
  adopted: async ({ stack, declared, id }) => {
    const adopting = { ...declared, adopt: { id } };
    return { ended: await stack.up(adopting), declared: adopting };
  },
  "import block": byBlock,
  "import command": async ({ kind, stack, declared, id }) => {
    const ended = await stack.import?.(declared, importId(kind, declared, id));
    return { ended: ended as Ended, declared };
  },
  // What the engine writes of an import: all that the state has and that may be set.
  "generated configuration": async (scene) => {
    const { ended } = await byBlock(scene);
    const { kind, declared, stack } = scene;
    const shown = toDeclaration(settableOf(kind), rowOf(stack));
    return { ended, declared: { ...declared, ...shown } };
  },
};

const settableOf = (kind: Kind): readonly Attribute[] =>
  resourceSchema(kind).attributes.filter((one) => isSettable(one) && !one.steers && !one.writeOnly);

const rowOf = ({ state }: Stack): Row => ([...state.values()][0] as { row: Row } | undefined)?.row ?? {};

/** The paths that one row has and another one has not, or with another value. */
function changedIn(before: unknown, after: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (before === null || before === undefined || after === UNKNOWN || isSame(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) {
    const left = before.filter((one) => !after.some((other) => isSame(one, other)));
    return left.length > 0 ? [path] : [];
  }
  if (!isObject(before) || !isObject(after)) return [path];
  return Object.entries(before).flatMap(([key, value]) =>
    changedIn(value, (after as Record<string, unknown>)[key], [...path, key]),
  );
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value);

/** The object as it is, for a stack that has no part in what happened to it. */
async function found(kind: Kind, declared: Named, id: string): Promise<Row> {
  const judge = faces.terraform?.(world, newFolder(), kind, "judge") as Stack;
  await judge.import?.(declared, importId(kind, declared, id));
  const row = rowOf(judge);
  judge.lose();
  return row;
}

interface Next {
  readonly what: string;
  readonly program: Named;
  readonly more?: Row;
}

/** What changes only the state, each value of a map that is another one, and each path that is taken out. */
function* nextOf(kind: Kind, declared: Named, tried: ReadonlySet<string>): Generator<Next> {
  yield { what: "timeout", program: declared, more: { timeouts: { update: "50m" } } };
  for (const name of Object.values(kind.parts).flatMap(columnsIn)) {
    const map = Object.entries((declared[name] ?? {}) as Named);
    const other = map.flatMap(([key, value]) => (typeof value === "string" ? [[key, `${value} now`]] : []));
    if (other.length > 0 && other.length === map.length)
      yield { what: `other ${name}`, program: { ...declared, [name]: Object.fromEntries(other) } };
  }
  for (const [path, program] of without(declared)) {
    const what = `without ${placeOf(path)}`;
    if (path[0] !== "adopt" && !tried.has(what)) yield { what, program };
  }
}

/** The names under which a part is written as maps of text. */
const columnsIn = ({ form }: Kind["parts"][string]): readonly string[] =>
  form.as === "columns" ? Object.keys(form.columns) : [];

/** Whether the values at a path of a field or of such a map are what they are without one. */
function isResting(kind: Kind, [name = "", ...rest]: readonly string[], value: unknown): boolean {
  const declared = settableOf(kind).find((one) => one.name === name)?.declared ?? "";
  const { form, fields } = kind.parts[partOf(kind, declared) ?? ""] ?? {};
  const field = form?.as === "columns" ? fields?.[form.columns[declared]?.field ?? ""] : undefined;
  const inner = rest.map((one) => one.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()));
  const own = kind.fields[declared];
  if (own) return isUsual(own, inner, value);
  const all = isObject(value) ? Object.values(value) : [value];
  return field !== undefined && all.every((one) => covers(normal(field, one), normal(field, undefined)));
}

const KEPT = / stays as it is| keeps its value/;

async function judged(kind: Kind, way: string, tried: Set<string>, all: readonly Named[]): Promise<unknown[]> {
  const wrong: unknown[] = [];
  for (const [index, sample] of all.entries()) {
    let nexts: readonly Next[] | undefined;
    for (let at = 0; nexts === undefined || at < nexts.length; at += 1) {
      await world.reset();
      const folder = join(newFolder(), String(index));
      const [first, stack] = ["first", "second"].map((name) =>
        faces.terraform?.(world, join(folder, name), kind, name),
      );
      if (!first || !stack) throw new Error("There is no Terraform.");
      let id = "";
      if (way !== "created") {
        if ((await first.up(sample)).isRefused) break;
        [id = ""] = first.ids();
        first.lose();
      }
      const { ended, declared } = (await ways[way]?.({ kind, stack, declared: sample, id })) ?? {};
      if (!ended || !declared || ended.isRefused) break;
      nexts ??= [...nextOf(kind, declared, tried)];
      const next = nexts[at];
      if (!next) break;
      tried.add(next.what);
      const fault = await faultOf(kind, stack, next, declared);
      if (fault) wrong.push({ ...fault, what: next.what });
    }
  }
  return wrong;
}

async function faultOf(
  kind: Kind,
  stack: Stack,
  { program, more = {} }: Next,
  declared: Named,
): Promise<object | undefined> {
  const { deployment, state = "" } = kind;
  const [target = ""] = stack.ids();
  if (deployment) {
    const never = { [state]: null, deployments: {} };
    await changeObject(world.sandbox, `${collectionOf(kind)}/${target}`, never);
  }
  world.writes();
  const { said, isRefused } = await stack.up(program, { more });
  if (isRefused) return undefined;
  const [change] = stack.changes ?? [];
  const starts = world.writes()[deployment?.start ?? ""] ?? 0;
  const isAnnounced = said.includes("deploys it for the first time");
  if (change?.action !== "update") return starts > 0 || isAnnounced ? { starts, isAnnounced } : undefined;
  if (starts > 0 !== isAnnounced) return { starts, isAnnounced, said };
  const names = settableOf(kind).map(({ name }) => name);
  const shown = changedIn(pick(change.before, names), pick(change.after, names));
  const now = await found(kind, declared, target);
  const isLeft = (path: readonly string[]) => {
    const before = valueAt(change.before, path);
    return isSame(valueAt(now, path), before) && !isResting(kind, path, before) && !KEPT.test(said);
  };
  const left = shown.filter(isLeft);
  if (left.length > 0) return { left: left.map((path) => path.join(".")), said };
  if (/exists already and differs/.test(said)) return { said };
  const again = await stack.up(program, { more });
  return again.said !== "" || stack.actions.length > 0 ? { again, shown: stack.actions } : undefined;
}

const pick = (row: Row | null, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, row?.[name] ?? null]));

/** Every kind with parts, and of one of them every way. */
const rows = Object.values<Kind>(kinds)
  .filter(({ awaits, parts }) => !awaits && Object.keys(parts).length > 0)
  .flatMap((kind) => {
    const own = kind.name === "LoadBalancer" ? Object.keys(ways) : ["import block"];
    return own.map((way) => ({ kind, name: kind.name, way }));
  });

test.each(rows)("$name, $way: what the next plan shows is done", async ({ kind, way }) => {
  const tried = new Set<string>();
  // What an empty object has in the state becomes declared with it.
  const isEmpty = (value: unknown) => isObject(value) && Object.keys(value).length === 0;
  const all = fc
    .sample(sampleOf(kind), { numRuns: cases(4), seed: 5 })
    .map(({ deploy: _, [suspensionField(kind) ?? ""]: __, ...one }) =>
      // What is removed may stay listed until it is deployed.
      Object.fromEntries(Object.entries(one).filter(([, value]) => !isEmpty(value))),
    );
  expect(await judged(kind, way, tried, all)).toEqual([]);
  expect(tried.size).toBeGreaterThan(0);
});
