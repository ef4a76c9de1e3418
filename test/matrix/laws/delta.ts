import { isDeepStrictEqual } from "node:util";
import { movedEntries } from "../../../src/declaration/order";
import { type Kind, type Part, parseEntries, UNKNOWN, type WantedEntry } from "../../../src/model";
import { toDeclaration } from "../../../src/terraform/convert";
import type { ResourceSchema } from "../../../src/terraform/schema";
import type { Attribute, Shape } from "../../../src/terraform/shape";
import type { Row } from "../../../src/terraform/value";
import { isOptional } from "../terraform/proposed";
import type { Shown } from "./judge";
import type { Snapshot } from "./snapshot";

/** What a plan shows of one object, in the words of its kind. */
export interface Delta {
  /** Fields that differ. */
  readonly fields: ReadonlySet<string>;
  /** By part and key: what of the entry differs. */
  readonly entries: Readonly<Record<string, ReadonlyMap<string, EntryDelta>>>;
  /** Parts whose entries are to be in another order. */
  readonly arranged: ReadonlySet<string>;
  /** Anything that a user may set differs. */
  readonly isAny: boolean;
  readonly after: Readonly<Record<string, unknown>>;
  /** Entries to come, by part. */
  readonly wanted: Readonly<Record<string, readonly WantedEntry[]>>;
  /** Those that there were, too. */
  readonly either: Readonly<Record<string, readonly WantedEntry[]>>;
}

export interface EntryDelta {
  readonly is: "added" | "removed" | "changed";
  readonly fields: ReadonlySet<string>;
}

export function deltaOf(kind: Kind, attributes: readonly Attribute[], before: Row | null, after: Row | null): Delta {
  const settable = settableOnly(attributes);
  const [was, will] = [before, after].map((row) => (row ? toDeclaration(settable, row) : {})) as [Named, Named];
  const isDifferent = (name: string) => {
    // As the engine shows it: from nothing to the default is a difference as well.
    return !isDeepStrictEqual(was[name] ?? null, will[name] ?? null);
  };
  const entries = Object.fromEntries(
    Object.entries(kind.parts).map(([name, part]) => [
      name,
      entryDeltas(part, entriesIn(part, was), entriesIn(part, will)),
    ]),
  );
  const wanted = Object.fromEntries(Object.entries(kind.parts).map(([name, part]) => [name, entriesIn(part, will)]));
  const either = Object.fromEntries(
    Object.entries(kind.parts).map(([name, part]) => [name, [...entriesIn(part, was), ...entriesIn(part, will)]]),
  );
  const fields = new Set(
    Object.keys(kind.fields).filter((name) => kind.fields[name]?.mutability !== "computed" && isDifferent(name)),
  );
  const isAny = settable.some(({ name }) => !isDeepStrictEqual(before?.[name] ?? null, after?.[name] ?? null));
  const arranged = new Set(
    Object.entries(kind.parts)
      .filter(([, part]) => movedEntries(part, entriesIn(part, will), entriesIn(part, was)).length > 0)
      .map(([name]) => name),
  );
  return { fields, entries, arranged, isAny, after: will, wanted, either };
}

type Named = Readonly<Record<string, unknown>>;

/** What Terraform shows of an object. */
export function shownByRows(
  { kind, attributes }: ResourceSchema,
  change: { readonly action: Shown["action"]; readonly before: Row | null; readonly after: Row | null },
  said: string,
  snapshot: Snapshot | undefined,
): Shown {
  const { action, before, after } = change;
  const id = before ? String(before.id) : undefined;
  return {
    kind,
    action,
    id,
    name: before ? String(before.display_name) : undefined,
    delta: deltaOf(kind, attributes, before, after),
    isMove: action === "update" && after?.id === UNKNOWN,
    isUnfinished: (before?.unfinished ?? null) !== null,
    isAllowed: id !== undefined && after?.allow_data_loss === id,
    said,
    snapshot,
  };
}

function settableOnly(attributes: readonly Attribute[]): readonly Attribute[] {
  return attributes
    .filter((attribute) => attribute.presence === "required" || isOptional(attribute))
    .map((attribute) => ({ ...attribute, shape: settableShape(attribute.shape) }));
}

function settableShape(shape: Shape): Shape {
  if (shape.is === "object") return { ...shape, attributes: settableOnly(shape.attributes) };
  return shape.is === "list" || shape.is === "map" ? { ...shape, of: settableShape(shape.of) } : shape;
}

export function entriesIn(part: Part, declared: Named): readonly WantedEntry[] {
  const found = parseEntries(part, declared);
  return Array.isArray(found) ? found : [];
}

function entryDeltas(
  part: Part,
  before: readonly WantedEntry[],
  after: readonly WantedEntry[],
): ReadonlyMap<string, EntryDelta> {
  const found = new Map<string, EntryDelta>();
  const of = (entries: readonly WantedEntry[], key: string) => entries.find((one) => one.key === key);
  for (const key of new Set([...before, ...after].map((entry) => entry.key))) {
    const [was, will] = [of(before, key), of(after, key)];
    const fields = new Set(
      Object.keys(part.fields).filter((name) => {
        return !isDeepStrictEqual(was?.values[name] ?? null, will?.values[name] ?? null);
      }),
    );
    const is = !was ? "added" : !will ? "removed" : "changed";
    if (is !== "changed" || fields.size > 0) found.set(key, { is, fields });
  }
  return found;
}
