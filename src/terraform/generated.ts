import { withoutResting } from "./known";
import type { ResourceSchema } from "./schema";
import type { Attribute, Shape } from "./shape";
import type { Row } from "./value";

/** The configuration for a state: without computed values, and without the platform's defaults. */
export function generatedConfig(schema: ResourceSchema, row: Row): Row {
  return written(schema.attributes, withoutResting(schema, row));
}

function written(attributes: readonly Attribute[], row: Row): Row {
  return Object.fromEntries(
    attributes.map(({ name, shape, presence }) => [name, presence === "computed" ? null : inside(shape, row[name])]),
  );
}

function inside(shape: Shape, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  switch (shape.is) {
    case "object":
      return written(shape.attributes, value as Row);
    case "list":
      return (value as unknown[]).map((item) => inside(shape.of, item));
    case "map": {
      const keyOf = shape.of.is === "object" ? escaped : (key: string) => key;
      return Object.fromEntries(
        Object.entries(value as Row).map(([key, item]) => [keyOf(key), inside(shape.of, item)]),
      );
    }
    default:
      return value;
  }
}

/**
 * The engine writes the keys of nested attributes as they are (Terraform 1.14 to 1.16, genconfig), so that they would be
 * templates; it escapes all other keys and values.
 */
function escaped(key: string): string {
  return key.replace(/[$%](?=\{)/g, "$&$&");
}
