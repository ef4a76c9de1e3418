import { isDeepStrictEqual } from "node:util";
import { covers, type Field, HIDDEN, isObject, normal, ORDER, type Part, parseEntries, partNamed } from "../../model";
import { settableOf } from "../../read";
import type { DeclaredObject } from "../declared";
import type { DifferenceReport } from "../report";
import { gapsIn } from "../sources/gaps";
import { type Change, changed, changesBetween, inside, type Step } from "./change";

/** The changes after which a declaration has the live value, or the reason why there are none. */
export type Adoption = { readonly changes: readonly Change[] } | { readonly reason: string };

const SECRET = "is a secret, and secrets are not written to sources: change it where its value is stored";
const GONE = "was removed from the declaration, and its place in the order is not known: the next apply deletes it";

/** Without it in the source, an engine would delete what it has become: that has its ID. */
function doubt([name = ""]: readonly string[], mayBe: readonly string[]): string {
  const all = mayBe.map((key) => `${name}.${key}`).join(", ");
  return `may have been changed into what is not declared: ${all}. If so, declare it as it is now; if not, remove the declaration manually`;
}

/** The same of an object: without its declaration, nothing would have it any more. */
export function renamedText(mayBe: readonly string[]): string {
  return `may have been renamed into ${mayBe.join(" or ")}, which is in no source. If so, declare its name as it is now; if not, remove the declaration manually`;
}

/** What has to change in the declaration of an object for each of its differences, which are made in this order. */
export function adoptionsOf(
  object: DeclaredObject,
  differences: readonly DifferenceReport[],
): readonly (readonly [DifferenceReport, Adoption])[] {
  const found = differences.map((one) => [one, adoptionOf(object, one, differences)] as const);
  return withMaps(object, found).sort(([, one], [, other]) => rankOf(one) - rankOf(other) || byPlace(one, other));
}

/** What is set where the declaration has no map yet comes with the maps around it: the first difference brings them. */
function withMaps(
  { declared, written = declared }: DeclaredObject,
  adoptions: readonly (readonly [DifferenceReport, Adoption])[],
): (readonly [DifferenceReport, Adoption])[] {
  let now: unknown = written;
  return adoptions.map(([difference, adoption]) => {
    if (difference.change !== "undeclared" || "reason" in adoption) return [difference, adoption];
    const changes = adoption.changes.map((change): Change => {
      const missing = change.at.findIndex((_, length) => length > 0 && !inside(now, change.at.slice(0, length)));
      if (change.is !== "set" || missing < 0) return change;
      const to = change.at.slice(missing).reduceRight<unknown>((inner, step) => ({ [step]: inner }), change.to);
      const whole: Change = { is: "set", at: change.at.slice(0, missing), to };
      now = changed(now, whole);
      return whole;
    });
    return [difference, { changes }];
  });
}

/** That the lists whose places the changes name still have the same items. */
export function expectationsOf(
  { kind, declared, written = declared }: DeclaredObject,
  changes: readonly Change[],
): readonly Change[] {
  const lists = Object.values(kind.parts).flatMap(({ form }) => (form.as === "list" ? [form] : []));
  const isPlaced = (name: string) => changes.some(({ at }) => at[0] === name && typeof at[1] === "number");
  return lists.flatMap(({ name, identity }) => {
    const items = written[name];
    if (!isPlaced(name) || !Array.isArray(items)) return [];
    const isOf = ([key]: readonly [string, unknown]) => identity.includes(key);
    const from = items.map((item) => (isObject(item) ? Object.fromEntries(Object.entries(item).filter(isOf)) : item));
    return [{ is: "expect", at: [name], from }];
  });
}

/** What is inside of entries first, as the keys and places of entries say where that is. */
function rankOf(adoption: Adoption): number {
  const [first] = "changes" in adoption ? adoption.changes : [];
  const isEntry = first?.at.length === 2;
  if (first?.is === "rename") return 3;
  if (first?.is === "remove" && isEntry) return 2;
  return first?.is === "arrange" ? 1 : 0;
}

/** The last one of a list goes first: the places of the others stay what they are. */
function byPlace(one: Adoption, other: Adoption): number {
  const [[name, place], [otherName, otherPlace]] = [one, other].map((adoption) =>
    "changes" in adoption ? (adoption.changes[0]?.at ?? []) : [],
  ) as [readonly Step[], readonly Step[]];
  if (name !== otherName) return String(name) < String(otherName) ? -1 : 1;
  return typeof place === "number" && typeof otherPlace === "number" ? otherPlace - place : 0;
}

const isShown = ({ secret, live }: DifferenceReport) => !secret && !JSON.stringify(live ?? null).includes(HIDDEN);

function adoptionOf(object: DeclaredObject, difference: DifferenceReport, all: readonly DifferenceReport[]): Adoption {
  const { kind, declared } = object;
  const { path, change, live, mayBe = [] } = difference;
  if (mayBe.length > 0) return { reason: doubt(path, mayBe) };
  if (!isShown(difference)) return { reason: SECRET };
  const [name = "", key = "", inner] = path;
  const field = kind.fields[name];
  // A property of an object, the rest of which is as declared.
  if (field && key !== "") return { changes: [{ is: "set", at: path, to: live }] };
  if (field) return { changes: adopted([name], field, declared[name], live) };
  const part = partNamed(kind, name);
  if (!part) return { reason: `is no field of kind ${kind.name}` };
  if (change === "extra") return part.order ? { reason: GONE } : { changes: additions(object, part, difference, all) };
  const step = stepOf(object, part, name, key);
  if (step === undefined) return { reason: "is not found in the declaration" };
  const at = [name, step];
  if (change === "missing") return { changes: [{ is: "remove", at, from: inside(object.written ?? declared, at) }] };
  if (part.form.as === "columns") {
    const column = part.fields[part.form.columns[name]?.field ?? ""];
    return column
      ? { changes: adopted(at, column, inside(declared, [name, key]), live) }
      : { reason: `is no column of ${name}` };
  }
  if (inner === undefined) return { changes: [{ is: "rename", at, to: String(live) }] };
  if (inner === ORDER && part.order) return { changes: arrangement(object, part, difference, all) };
  const own = part.fields[inner];
  const entries = parseEntries(part, declared);
  const from = Array.isArray(entries) ? entries.find((entry) => entry.key === key)?.values[inner] : undefined;
  return own ? { changes: adopted([...at, inner], own, from, live) } : { reason: `is no field of ${name}` };
}

/** Entries that are no longer declared, all of them under one name: the first difference brings them. */
function additions(
  { declared, written = declared }: DeclaredObject,
  part: Part,
  { path: [name = ""], path }: DifferenceReport,
  all: readonly DifferenceReport[],
): readonly Change[] {
  const found = all.filter((one) => one.change === "extra" && one.path[0] === name && isShown(one));
  if (found[0]?.path !== path) return [];
  const now = written[name] ?? undefined;
  const values = found.map(({ live }) => live);
  if (part.form.as === "list") {
    const behind = Array.isArray(now) ? now.length : 0;
    if (now === undefined) return [{ is: "set", at: [name], to: values }];
    return values.map((to, place) => ({ is: "set", at: [name, behind + place], to }));
  }
  const entries = found.map(({ path: [, key = ""], live }) => [key, live] as const);
  if (now === undefined) return [{ is: "set", at: [name], to: Object.fromEntries(entries) }];
  return entries.map(([key, to]) => ({ is: "set", at: [name, key], to }));
}

/** The smallest changes after which a declared field covers the live value. */
function adopted(at: readonly Step[], field: Field, from: unknown, live: unknown): readonly Change[] {
  const to = settableOf(field.schema, live);
  const fits = (value: unknown) =>
    field.schema.safeParse(value).success &&
    covers(normal(field, value), normal(field, live)) &&
    !(Array.isArray(value) && !isDeepStrictEqual(normal(field, value), normal(field, live)));
  const closest = fitted(from, to);
  return changesBetween(at, from, fits(closest) ? closest : to);
}

/** As much of what is live as the declaration speaks of, in its order; all of an object that lacks what is declared. */
function fitted(from: unknown, live: unknown): unknown {
  if (isObject(from) && isObject(live)) {
    const names = Object.keys(from);
    if (names.some((name) => (live[name] ?? null) === null)) return live;
    return Object.fromEntries(names.map((name) => [name, fitted(from[name], live[name])]));
  }
  if (Array.isArray(from) && Array.isArray(live)) {
    const isIn = (list: readonly unknown[], item: unknown) => list.some((one) => isDeepStrictEqual(one, item));
    return [...from.filter((item) => isIn(live, item)), ...live.filter((item) => !isIn(from, item))];
  }
  return live;
}

/** The key of an entry, or its place in the list as the source has it: entries with gaps were not compared. */
function stepOf({ declared, written = declared }: DeclaredObject, part: Part, name: string, key: string) {
  if (part.form.as !== "list") return key;
  const entries = parseEntries(part, declared);
  const place = Array.isArray(entries) ? entries.findIndex((entry) => entry.key === key) : -1;
  return wholeIn(written[name])[place];
}

/** The places of the items of a list that were compared. */
function wholeIn(list: unknown): readonly number[] {
  const items = Array.isArray(list) ? list : [];
  return items.flatMap((item, place) => (gapsIn(item).length > 0 ? [] : [place]));
}

/** One change for all of a list: the first difference of its order brings it. */
function arrangement(
  { declared, written = declared }: DeclaredObject,
  part: Part,
  { path: [name = ""], path }: DifferenceReport,
  all: readonly DifferenceReport[],
): readonly Change[] {
  const moved = all.filter(({ path: other }) => other[0] === name && other[2] === ORDER);
  if (moved[0]?.path !== path) return [];
  const missing = new Set(
    all.flatMap((one) => (one.change === "missing" && one.path[0] === name ? [one.path[1]] : [])),
  );
  const entries = parseEntries(part, declared);
  const places = wholeIn(written[name]);
  const present = (Array.isArray(entries) ? entries : []).flatMap(({ key }, index) =>
    missing.has(key) ? [] : [{ key, place: places[index] ?? index }],
  );
  const to = new Map(
    moved.flatMap(({ path: [, key], live, declared: now }): [number, number][] => {
      const [slot, item] = [present[Number(live) - 1], present[Number(now) - 1]];
      return slot && item && item.key === key ? [[slot.place, item.place]] : [];
    }),
  );
  return [{ is: "arrange", at: [name], places: to }];
}
