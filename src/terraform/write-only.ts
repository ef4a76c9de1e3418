import { isDeepStrictEqual } from "node:util";
import { type Field, type Fields, type Kind, type Named, ownValue, type Part } from "../model";
import type { Known } from "../state";
import type { Attribute } from "./shape";
import type { Row } from "./value";

/** A secret that may be given in two ways: as itself, or as a write-only value with a version that says when. */
export interface WriteOnlyPair {
  /** Name in a declaration: `dbPassword`. */
  readonly declared: string;
  /** `db_password`, `db_password_wo`, `db_password_wo_version`. */
  readonly plain: string;
  readonly writeOnly: string;
  readonly version: string;
  /** One of the two has to be given. */
  readonly required: boolean;
}

/** The pairs in the entries of a part. */
export interface EntryPairs {
  /** Name of the attribute that holds the entries, and in a declaration. */
  readonly name: string;
  readonly declared: string;
  /** Key of the part in its kind. */
  readonly part: string;
  readonly pairs: readonly WriteOnlyPair[];
}

export function writeOnlyPairOf({ name, declared, presence }: Attribute): WriteOnlyPair {
  return {
    declared,
    plain: name,
    writeOnly: `${name}_wo`,
    version: `${name}_wo_version`,
    required: presence === "required",
  };
}

/**
 * The pairs of a part's entries. No state shows whether a value in an entry has been sent, so only what an entry gets
 * once, when it is created, can be one.
 */
export function pairsInEntries({ form, fields }: Part, attributes: readonly Attribute[]): readonly WriteOnlyPair[] {
  if (form.as !== "map") return [];
  return attributes.filter(({ declared, sensitive }) => sensitive && isSentOnce(fields[declared])).map(writeOnlyPairOf);
}

function isSentOnce(field: Field | undefined): boolean {
  return field?.mutability === "immutable" && field.observed === false;
}

/** An attribute, with its two companions if it is one of the pairs. */
export function withWriteOnlyPair(attribute: Attribute, pairs: readonly WriteOnlyPair[]): readonly Attribute[] {
  const pair = pairs.find(({ declared }) => declared === attribute.declared);
  if (!pair) return [attribute];
  const { declared, description } = attribute;
  return [
    {
      ...attribute,
      presence: "optional",
      description: `${description} It is stored in the state; \`${pair.writeOnly}\` is not.`,
    },
    {
      ...attribute,
      name: pair.writeOnly,
      declared: `${declared}Wo`,
      presence: "optional",
      writeOnly: true,
      steers: true,
      description: `The same as \`${pair.plain}\`, but write-only: stored neither in the plan nor in the state. Only one of the two can be set. It is sent when \`${pair.version}\` changes.`,
    },
    {
      name: pair.version,
      declared: versionOf(declared),
      shape: { is: "number" },
      ...{ presence: "optional", sensitive: false, writeOnly: false, deprecated: false, steers: true },
      description: `Any number. A change of it sends \`${pair.writeOnly}\` again.`,
      change: "in place",
    },
  ];
}

const versionOf = (declared: string) => `${declared}WoVersion`;

/** `declared` with the write-only values of a configuration's entries, where it has the entries. */
export function withEntrySecrets(
  entryPairs: readonly EntryPairs[],
  declared: Named,
  config: Row,
): Record<string, unknown> {
  const parts = entryPairs.flatMap(({ name, declared: part, pairs }) => {
    const [entries, rows] = [recordIn(declared[part]), recordIn(config[name])];
    if (!entries || !rows) return [];
    const all = Object.entries(entries).map(([key, entry]) => {
      const row = recordIn(ownValue(rows, key)) ?? {};
      const given = pairs.flatMap((pair) => (isGiven(pair, row) ? [[pair.declared, row[pair.writeOnly]]] : []));
      return [key, recordIn(entry) ? { ...(entry as Named), ...Object.fromEntries(given) } : entry];
    });
    return [[part, Object.fromEntries(all)]];
  });
  return { ...declared, ...Object.fromEntries(parts) };
}

/** Whether a pair is given write-only. */
export function isGiven({ writeOnly }: WriteOnlyPair, row: Row): boolean {
  return (row[writeOnly] ?? null) !== null;
}

/** Stands for a value that was sent once, and that nobody knows any more: it is not the one that is declared. */
const OUTDATED = "(outdated)";

/**
 * What is known of an object, where a version says that a write-only value is another one now. What is sent only once
 * has to differ for that: an object or an entry without a known value gets the benefit of the doubt. A first version is
 * only noted.
 */
export function withOutdated(
  { kind, writeOnlyPairs, entryPairs }: { kind: Kind } & Pairs,
  planned: Row,
  prior: Row,
  known: Known,
): Known {
  const { live } = known;
  const own = outdatedIn(kind.fields, writeOnlyPairs, planned, prior);
  const parts = entryPairs.map(({ name, part, pairs }) => {
    const [rows, earlier] = [recordIn(planned[name]) ?? {}, recordIn(prior[name]) ?? {}];
    const fields = kind.parts[part]?.fields ?? {};
    const entries = (live.parts[part] ?? []).map((entry) => {
      const [row, before] = [rows, earlier].map((all) => recordIn(ownValue(all, entry.key)) ?? {}) as [Row, Row];
      return { ...entry, values: { ...entry.values, ...outdatedIn(fields, pairs, row, before) } };
    });
    return [part, entries] as const;
  });
  const seen = parts.filter(([part]) => live.parts[part] !== undefined);
  return {
    ...known,
    live: { ...live, values: { ...live.values, ...own }, parts: { ...live.parts, ...Object.fromEntries(seen) } },
  };
}

interface Pairs {
  readonly writeOnlyPairs: readonly WriteOnlyPair[];
  readonly entryPairs: readonly EntryPairs[];
}

function outdatedIn(fields: Fields, pairs: readonly WriteOnlyPair[], planned: Row, prior: Row): Named {
  const outdated = pairs.filter(({ declared, version }) => {
    const [next, before] = [planned[version] ?? null, prior[version] ?? null];
    return isSentOnce(fields[declared]) && before !== null && next !== null && !isDeepStrictEqual(next, before);
  });
  return Object.fromEntries(outdated.map(({ declared }) => [declared, OUTDATED]));
}

/** The name of the attribute in which the engine sees that a field differs: of a write-only one, its version. */
export function shownBy(pairs: readonly WriteOnlyPair[], config: Row, declared: string): string {
  const pair = pairs.find((one) => one.declared === declared);
  return pair && isGiven(pair, config) ? versionOf(declared) : declared;
}

/** A state after a failed update, with the earlier versions of the entries that existed: their values are sent again. */
export function withEarlierVersions(entryPairs: readonly EntryPairs[], row: Row, prior: Row): Row {
  const parts = entryPairs.flatMap(({ name, pairs }) => {
    const [rows, earlier] = [recordIn(row[name]), recordIn(prior[name]) ?? {}];
    if (!rows) return [];
    const all = Object.entries(rows).map(([key, entry]) => {
      const before = recordIn(ownValue(earlier, key));
      const versions = before ? pairs.map(({ version }) => [version, before[version] ?? null]) : [];
      return [key, { ...(entry as Row), ...Object.fromEntries(versions) }];
    });
    return [[name, Object.fromEntries(all)]];
  });
  return { ...row, ...Object.fromEntries(parts) };
}

/** Every pair that a configuration can use, with where it stands. */
export function pairsWithin({ writeOnlyPairs, entryPairs }: Pairs, config: Row) {
  const own = writeOnlyPairs.map((pair) => ({ pair, row: config, field: pair.declared }));
  const inside = entryPairs.flatMap(({ name, declared, pairs }) =>
    Object.entries(recordIn(config[name]) ?? {}).flatMap(([key, row]) =>
      pairs.map((pair) => ({ pair, row: recordIn(row) ?? {}, field: `${declared}.${key}.${pair.declared}` })),
    ),
  );
  return [...own, ...inside];
}

function recordIn(value: unknown): Named | undefined {
  return typeof value === "object" && value !== null ? (value as Named) : undefined;
}
