import { isDeepStrictEqual } from "node:util";
import type { ResourcePlan } from "../../lifecycle";
import { isObject, type Kind, type Named, ownValue, type Part, parseEntries, partNamed } from "../../model";
import type { ChangeKind, PropertyChange } from "./protocol";

type Path = readonly (string | number)[];

/** The values around a change. */
export interface Sides {
  readonly oldInputs: Named;
  readonly news: Named;
  /** The values in the state. */
  readonly olds: Named;
}

type Shown = Pick<ResourcePlan, "differences" | "orphaned">;

/** Lines in which the engine shows a plan: at the depth where the inputs differ, else where the object does. */
export function detailed(kind: Kind, plan: Shown, sides: Sides): Record<string, PropertyChange> {
  const out: Record<string, PropertyChange> = {};
  const orphaned = plan.orphaned.map(({ path }) => ({ path, replaces: false }));
  for (const { path, replaces } of [...plan.differences, ...orphaned]) {
    for (const place of placesOf(kind, path, sides)) {
      for (const [where, change] of linesAt(place, liveOf(kind, path, place, sides.olds), sides)) {
        const text = pathText(where);
        // A removed and an added list entry can have the same index.
        const both = out[text] && out[text].kind !== change.kind;
        out[text] = { ...change, replaces, kind: both ? "update" : change.kind };
      }
    }
  }
  return out;
}

/** Declared names, keys and indexes in the inputs, for differences that identify an entry by its identity. */
function placesOf(kind: Kind, path: readonly string[], { oldInputs, news }: Sides): Path[] {
  const [top = "", key, ...rest] = path;
  const part = partNamed(kind, top);
  if (!part || key === undefined || part.form.as === "map") return [path];
  if (part.form.as === "columns") {
    const columns = Object.keys(part.form.columns);
    const differing = columns.filter((name) => !isDeepStrictEqual(at(oldInputs, [name, key]), at(news, [name, key])));
    return differing.length > 0 ? differing.map((name) => [name, key]) : [[top, key]];
  }
  const [before, after] = [indexOf(part, oldInputs, key), indexOf(part, news, key)];
  const index = after >= 0 ? after : before;
  if (index < 0) return [[top]];
  // An entry that moved is shown as a whole: its index in the previous list is that of another one.
  return [before === after ? [top, index, ...rest] : [top, index]];
}

function indexOf(part: Part, declared: Named, key: string): number {
  const entries = parseEntries(part, declared);
  return Array.isArray(entries) ? entries.findIndex((entry) => entry.key === key) : -1;
}

/** What the state has there. After an update that failed its lists may lack entries: the index is another one's then. */
function liveOf(kind: Kind, [top = "", key]: readonly string[], place: Path, olds: Named): unknown {
  const part = partNamed(kind, top);
  const [list, index, ...rest] = place;
  if (!part || key === undefined || typeof index !== "number") return at(olds, place);
  return at(olds, [list ?? top, indexOf(part, olds, key), ...rest]);
}

function linesAt(place: Path, live: unknown, { oldInputs, news }: Sides): (readonly [Path, PropertyChange])[] {
  const [before, after] = [at(oldInputs, place), at(news, place)];
  const inInputs = differences(before, after, place).map(
    ([path, kind]) => [path, { kind, replaces: false, inInputs: true }] as const,
  );
  if (inInputs.length > 0) return inInputs;
  const kind = !isPresent(live) ? "add" : isPresent(after) ? "update" : "delete";
  return [[place, { kind, replaces: false, inInputs: false }]];
}

function differences(before: unknown, after: unknown, path: Path): (readonly [Path, ChangeKind])[] {
  if (isDeepStrictEqual(before ?? null, after ?? null)) return [];
  if (!isPresent(before)) return [[path, "add"]];
  if (!isPresent(after)) return [[path, "delete"]];
  if (!isObject(before) || !isObject(after)) return [[path, "update"]];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => differences(ownValue(before, key), ownValue(after, key), [...path, key]));
}

/** `processes.web.port`, `destinations[0].weight`, `domains["shop.example.com"]`: the engine's path syntax. */
export function pathText(path: Path): string {
  return path
    .map((key, index) => {
      if (typeof key === "number") return `[${key}]`;
      if (!/^[A-Za-z_][\w-]*$/.test(key)) return `[${JSON.stringify(key)}]`;
      return index === 0 ? key : `.${key}`;
    })
    .join("");
}

function at(root: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<string | number, unknown> | null | undefined)?.[key],
    root,
  );
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}
