import { isDeepStrictEqual } from "node:util";
import type { Difference } from "../lifecycle";
import { type Field, hasUnknown, normal, ownValue, type Part, parseEntries, UNKNOWN } from "../model";
import { declaredValue, toDeclaration } from "./convert";
import { isExtra, isSettable } from "./known";
import { entryAttributes } from "./project";
import { partOf, type ResourceSchema, UNFINISHED } from "./schema";
import type { Attribute, Shape } from "./shape";
import type { Row } from "./value";

/** What a plan depends on beside the configuration. */
export interface Outlook {
  readonly differences: readonly Difference[];
  /** Something will be sent, so that what the platform computes may change. */
  readonly changes: boolean;
  /** The object will be another one. */
  readonly renewed: boolean;
  /** The old object of a move may have to stay, which only the apply will know. */
  readonly mayLeave?: boolean;
  /** Declared names that must not be shown. */
  readonly hidden: ReadonlySet<string>;
}

/** The state as it will be: the configuration, the prior spelling where it means the same, and unknown what is open. */
export function planRow(schema: ResourceSchema, config: Row, prior: Row | null, outlook: Outlook): Row {
  return Object.fromEntries(
    schema.attributes.map((attribute) => [attribute.name, planAttribute(schema, attribute, config, prior, outlook)]),
  );
}

function planAttribute(
  schema: ResourceSchema,
  attribute: Attribute,
  config: Row,
  prior: Row | null,
  outlook: Outlook,
): unknown {
  const { name, declared, writeOnly } = attribute;
  if (name === UNFINISHED) return outlook.mayLeave ? UNKNOWN : null;
  if (writeOnly || outlook.hidden.has(declared)) return null;
  const [given, before] = [config[name] ?? null, prior?.[name] ?? null];
  if (!isSettable(attribute)) return planComputed(schema, attribute, prior, outlook);
  const part = partOf(schema.kind, declared);
  if (part) return planPart(attribute, part, given, before, outlook);
  const field = schema.kind.fields[declared];
  return field && !isExtra(schema, attribute) ? spelled(field, attribute.shape, given, before) : given;
}

function planComputed(schema: ResourceSchema, { name, declared }: Attribute, prior: Row | null, outlook: Outlook) {
  if (!prior || outlook.renewed) return UNKNOWN;
  const before = prior[name] ?? null;
  if (name === "id" || !outlook.changes) return before;
  const field = schema.kind.fields[declared];
  const changed = outlook.differences.flatMap(({ path }) => schema.kind.fields[path[0] ?? ""] ?? []);
  // A change may give a computed value beside it a new one: the host of a renamed domain, keys that are rotated.
  const isTouched = changed.some(
    ({ source, via }) =>
      (source && source.operation === field?.source?.operation) ||
      (field?.shownOnce && via?.by === "calls" && via.answers),
  );
  return (field?.stable || field?.shownOnce) && before !== null && !isTouched ? before : UNKNOWN;
}

/** The prior spelling, where it means the same: otherwise the engine would show a change that is none. */
function spelled(field: Field, shape: Shape, given: unknown, before: unknown): unknown {
  if (given === null || before === null || hasUnknown(given) || hasUnknown(before)) return given;
  const [one, other] = [declaredValue(shape, given), declaredValue(shape, before)];
  return isDeepStrictEqual(normal(field, one), normal(field, other)) ? before : given;
}

function planPart(attribute: Attribute, part: Part, given: unknown, before: unknown, outlook: Outlook): unknown {
  if (given === null || given === UNKNOWN) return given;
  const { form } = part;
  const { shape } = attribute;
  if (form.as === "columns") return planColumn(attribute, part, given as Row, before as Row | null);
  const attributes = entryAttributes(shape);
  const entry = (row: unknown, earlier: Row | undefined, key: string, spelling: Row | undefined) => {
    if (row === UNKNOWN || row === null) return row;
    const own = outlook.differences.filter(({ path }) => path[0] === form.name && path[1] === key);
    const isNew = outlook.renewed || !earlier || own.some(({ path }) => path.length === 2);
    return planEntry(attributes, part, row as Row, { earlier, spelling, isNew, changes: own.length > 0 });
  };
  if (form.as === "map") {
    const earlier = (before ?? {}) as Readonly<Record<string, Row>>;
    return Object.fromEntries(
      Object.entries(given as Row).map(([key, row]) => {
        const before = ownValue(earlier, key);
        return [key, entry(row, before, key, before)];
      }),
    );
  }
  const [keys, earlierKeys] = [listKeys(attribute, part, given), listKeys(attribute, part, before)];
  return (given as unknown[]).map((row, index) => {
    const key = keys[index];
    const place = key === undefined ? -1 : earlierKeys.indexOf(key);
    // The engine compares a list place by place: an entry that has moved is spelled as it is configured.
    const spelling = place === index ? (before as Row[])[place] : undefined;
    return entry(row, place < 0 ? undefined : (before as Row[])[place], key ?? "", spelling);
  });
}

/** A plain map is kept or taken as a whole: the engine accepts no mixture of two spellings. */
function planColumn(attribute: Attribute, part: Part, given: Row, before: Row | null): unknown {
  const { form } = part;
  if (!before || form.as !== "columns") return given;
  const field = part.fields[form.columns[attribute.declared]?.field ?? ""] as Field;
  const shape = attribute.shape.is === "map" ? attribute.shape.of : attribute.shape;
  const keys = new Set([...Object.keys(given), ...Object.keys(before)]);
  const isSame = [...keys].every(
    (key) =>
      Object.hasOwn(before, key) &&
      isDeepStrictEqual(spelled(field, shape, ownValue(given, key) ?? null, before[key]), before[key]),
  );
  return isSame ? before : given;
}

function listKeys(attribute: Attribute, part: Part, rows: unknown): readonly string[] {
  if (!Array.isArray(rows) || rows.includes(UNKNOWN)) return [];
  const entries = parseEntries(part, toDeclaration([attribute], { [attribute.name]: rows }));
  return Array.isArray(entries) ? entries.map(({ key }) => key) : [];
}

interface EntryOutlook {
  readonly earlier: Row | undefined;
  /** Where a spelling may be taken from. */
  readonly spelling: Row | undefined;
  readonly isNew: boolean;
  readonly changes: boolean;
}

function planEntry(attributes: readonly Attribute[], part: Part, given: Row, outlook: EntryOutlook): Row {
  const { isNew, changes } = outlook;
  return Object.fromEntries(
    attributes.map((attribute) => {
      const { name, declared, shape } = attribute;
      const field = part.fields[declared] as Field;
      const earlier = outlook.earlier?.[name] ?? null;
      if (isSettable(attribute)) {
        return [name, spelled(field, shape, given[name] ?? null, outlook.spelling?.[name] ?? null)];
      }
      if (isNew) return [name, UNKNOWN];
      return [name, changes && !(field.stable && earlier !== null) ? UNKNOWN : earlier];
    }),
  );
}
