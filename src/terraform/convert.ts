import { isObject, mapValues, type Named, ownValue, UNKNOWN } from "../model";
import type { Attribute, Shape } from "./shape";
import type { Row } from "./value";

/** In the names of a declaration, without nulls. Keys of maps are the user's and stay as they are. */
export function toDeclaration(attributes: readonly Attribute[], row: Row): Record<string, unknown> {
  const present = attributes.filter(({ name }) => row[name] !== null && row[name] !== undefined);
  return Object.fromEntries(present.map(({ name, ...attribute }) => [attribute.declared, meant(attribute, row[name])]));
}

function meant({ shape, aliases = {} }: Pick<Attribute, "shape" | "aliases">, value: unknown): unknown {
  return (typeof value === "string" ? ownValue(aliases, value) : undefined) ?? declaredValue(shape, value);
}

/** One value in the same names. */
export function declaredValue(shape: Shape, value: unknown): unknown {
  if (value === UNKNOWN || value === null || value === undefined) return value;
  switch (shape.is) {
    case "object":
      return toDeclaration(shape.attributes, value as Row);
    case "list":
      return (value as unknown[]).map((item) => declaredValue(shape.of, item));
    case "map":
      return Object.fromEntries(
        Object.entries(value as Row)
          .filter(([, item]) => item !== null)
          .map(([key, item]) => [key, declaredValue(shape.of, item)]),
      );
    default:
      return value;
  }
}

/** The inverse: an object with every attribute, null if `values` has none. */
export function toRow(attributes: readonly Attribute[], values: Named): Row {
  return Object.fromEntries(attributes.map(({ name, declared, shape }) => [name, rowValue(shape, values[declared])]));
}

/** One value in Terraform's names. */
export function rowValue(shape: Shape, value: unknown): unknown {
  if (value === UNKNOWN) return value;
  if (value === null || value === undefined) return null;
  switch (shape.is) {
    case "object":
      return toRow(shape.attributes, value as Named);
    case "list":
      return (value as unknown[]).map((item) => rowValue(shape.of, item));
    case "map":
      return mapValues(value as Named, (item) => rowValue(shape.of, item));
    default:
      return value;
  }
}

/** The part of `value` that `mentioned` names: the rest was never declared and belongs to the platform. */
export function only(mentioned: unknown, value: unknown): unknown {
  if (!isObject(mentioned) || !isObject(value)) return value;
  return Object.fromEntries(
    Object.keys(mentioned).map((key) => [
      key,
      mentioned[key] === null ? null : only(mentioned[key], ownValue(value, key) ?? null),
    ]),
  );
}
