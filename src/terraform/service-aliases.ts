import { kindNamed } from "../kinds";
import { carriedBy, type JsonSchema, type Kind } from "../model";
import { simpleSchemaOf } from "./shape";

/**
 * A whole resource can be given where an object with its type and ID is required: the engine takes the attributes of the
 * same names. Its own `type` is another one, and means the kind of service.
 */
export function serviceAliases({ refersTo }: JsonSchema, name: string): Readonly<Record<string, string>> | undefined {
  const kinds = refersTo?.split(" | ").map(kindNamed) ?? [];
  const aliases = kinds.flatMap((kind) => {
    // What other faces pass along with the ID.
    const meaning = carriedBy(kind, () => undefined)[name];
    return meaning === undefined ? [] : ownValues(kind, name).map((value) => [String(value), String(meaning)]);
  });
  return aliases.length > 0 ? Object.fromEntries(aliases) : undefined;
}

function ownValues({ fields }: Kind, name: string): readonly unknown[] {
  const field = fields[name];
  if (!field) return [];
  const { enum: all, examples } = simpleSchemaOf(field.schema);
  return all ?? examples ?? [];
}
