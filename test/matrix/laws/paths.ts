import { isDeepStrictEqual } from "node:util";
import type { Attribute, Shape } from "../../../src/terraform/shape";
import type { Row } from "../../../src/terraform/value";
import type { IgnoredPath } from "../terraform/ignored";
import type { Scene } from "./options";

/** Top-level attributes that differ, but those of parts. */
export function fields({ kind, schema, before, after }: Scene): readonly IgnoredPath[] {
  return differing(schema.attributes, before, after)
    .filter(({ declared }) => declared in kind.fields)
    .map(({ name }) => [name]);
}

export function parts({ kind, schema, before, after }: Scene): readonly IgnoredPath[] {
  return differing(schema.attributes, before, after)
    .filter(({ declared }) => !(declared in kind.fields))
    .map(({ name }) => [name]);
}

/** Keys of maps on either side. */
export function entries({ schema, before, after }: Scene): readonly IgnoredPath[] {
  return schema.attributes
    .filter(({ shape }) => shape.is === "map")
    .flatMap(({ name }) => {
      const [one, other] = [before, after].map((row) => (row[name] ?? {}) as Row) as [Row, Row];
      const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
      return keys.filter((key) => !isDeepStrictEqual(one[key], other[key])).map((key) => [name, key]);
    });
}

/** Attributes of entries that are on both sides, and of objects. */
export function insides({ schema, before, after }: Scene): readonly IgnoredPath[] {
  return schema.attributes.flatMap(({ name, shape }) => {
    const inner = shape.is === "list" || shape.is === "map" ? shape.of : shape;
    if (inner?.is !== "object") return [];
    const [one, other] = [before[name], after[name]];
    if (!one || !other) return [];
    if (shape.is === "object") return within(inner, one as Row, other as Row).map((path) => [name, ...path]);
    const keys: (string | number)[] = Array.isArray(one) ? one.map((_, index) => index) : Object.keys(one);
    return keys.flatMap((key) => {
      const [was, will] = [one, other].map((rows) => (rows as Record<string | number, Row>)[key]);
      return was && will ? within(inner, was, will).map((path) => [name, key, ...path]) : [];
    });
  });
}

function within(shape: Shape & { is: "object" }, one: Row, other: Row): readonly IgnoredPath[] {
  return differing(shape.attributes, one, other).map(({ name }) => [name]);
}

function differing(attributes: readonly Attribute[], one: Row, other: Row): readonly Attribute[] {
  return attributes.filter(
    ({ name, presence }) => presence !== "computed" && !isDeepStrictEqual(one[name] ?? null, other[name] ?? null),
  );
}
