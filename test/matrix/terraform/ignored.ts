import { isDeepStrictEqual } from "node:util";
import { UNKNOWN } from "../../../src/model";
import type { Attribute, Shape } from "../../../src/terraform/shape";
import type { Row } from "../../../src/terraform/value";
import { isComputed, isNested } from "./proposed";

/** Steps from an attribute inwards: names, keys of maps, places in lists. */
export type IgnoredPath = readonly (string | number)[];
export type Ignored = readonly IgnoredPath[] | "all";

/** As `processIgnoreChanges`: what is ignored is configured as it was. */
export function withIgnored(
  attributes: readonly Attribute[],
  ignored: Ignored | undefined,
  prior: Row | null,
  config: Row,
): Row {
  if (prior === null || !ignored?.length) return config;
  if (ignored === "all") return withoutComputed(attributes, prior);
  return ignored.reduce(
    (now, path) => individually({ is: "object", attributes }, path, prior, config, now) as Row,
    config,
  );
}

/** What only the platform sets is no configuration, inside nested attributes either. */
function withoutComputed(attributes: readonly Attribute[], row: Row): Row {
  return Object.fromEntries(
    attributes.map((attribute) => {
      const value = row[attribute.name] ?? null;
      const isTheirs = isComputed(attribute) && attribute.presence === "computed";
      return [attribute.name, isTheirs ? null : nestedWithout(attribute.shape, value)];
    }),
  );
}

function nestedWithout(shape: Shape, value: unknown): unknown {
  if (value === null || !isNested(shape)) return value;
  if (shape.is === "object") return withoutComputed(shape.attributes, value as Row);
  const { attributes } = (shape as { of: Shape & { is: "object" } }).of;
  const one = (item: unknown) => (item === null ? null : withoutComputed(attributes, item as Row));
  if (shape.is === "list") return (value as unknown[]).map(one);
  return Object.fromEntries(Object.entries(value as Row).map(([key, item]) => [key, one(item)]));
}

/** Only a key at the very end may be missing on either side; any other step that leads nowhere ignores nothing. */
function individually(shape: Shape, path: IgnoredPath, prior: Row, original: Row, config: Row): Row {
  const last = path.at(-1);
  const isKey = typeof last === "string" && path.length > 1 && shapeAt(shape, path.slice(0, -1))?.is === "map";
  const place = isKey ? path.slice(0, -1) : path;
  const [before, wanted] = [at(shape, prior, place), at(shape, original, place)];
  if (before === NOWHERE || wanted === NOWHERE || isDeepStrictEqual(before, wanted)) return config;
  if (!isKey) return put(shape, config, place, () => before) as Row;
  return put(shape, config, place, (value) => {
    if (value === UNKNOWN) return value;
    const { [last]: _, ...rest } = (value ?? {}) as Row;
    const keeps = before !== null && Object.hasOwn(before as Row, last);
    if (keeps) return { ...rest, [last]: (before as Row)[last] };
    return value === null ? null : rest;
  }) as Row;
}

const NOWHERE = Symbol("nowhere");

export function shapeAt(shape: Shape, [step, ...rest]: IgnoredPath): Shape | undefined {
  if (step === undefined) return shape;
  if (shape.is === "object") {
    const inner = shape.attributes.find(({ name }) => name === step)?.shape;
    return inner && shapeAt(inner, rest);
  }
  return shape.is === "list" || shape.is === "map" ? shapeAt(shape.of, rest) : undefined;
}

function at(shape: Shape, value: unknown, [step, ...rest]: IgnoredPath): unknown {
  if (step === undefined) return value;
  // An object that is not there has no attributes, and an unknown has unknown ones.
  if (value === null || value === undefined) return NOWHERE;
  if (value === UNKNOWN) return UNKNOWN;
  if (shape.is !== "object" && !Object.hasOwn(value as object, step)) return NOWHERE;
  const inner = shapeAt(shape, [step]);
  return inner ? at(inner, (value as Row)[step] ?? null, rest) : NOWHERE;
}

function put(shape: Shape, value: unknown, [step, ...rest]: IgnoredPath, change: (value: unknown) => unknown): unknown {
  if (step === undefined) return change(value);
  if (value === null || value === UNKNOWN || typeof value !== "object") return value;
  const inner = shapeAt(shape, [step]) as Shape;
  if (Array.isArray(value)) {
    return value.map((item, index) => (index === Number(step) ? put(inner, item, rest, change) : item));
  }
  const row = value as Row;
  if (shape.is === "map" && !Object.hasOwn(row, step)) return value;
  return { ...row, [step]: put(inner, row[step] ?? null, rest, change) };
}
