import { declaredNames } from "../declaration/declared-names";
import { kinds } from "../kinds";
import { fieldOf, type Kind, namesOf, ownValue, type Part } from "../model";
import { type Place, placeOf } from "./place";

/**
 * The form at a path of a declaration: a map with the user's keys, an entry of one with fields, a list of
 * such entries, or a value. Only a value can be an expression, so that a variable can be called `from`.
 */
export type Shape =
  | {
      readonly is: "fields";
      field(name: string): Shape | undefined;
      readonly names: readonly string[];
      /** Of an entry whose type cannot change: what it is where none is declared. */
      readonly type?: unknown;
    }
  | { readonly is: "map"; readonly each: Shape }
  | { readonly is: "list"; readonly each: Shape }
  | { readonly is: "value"; readonly place: Place };

/** The shape of a whole declaration of a kind. */
export function shapeOf(kind: Kind): Shape {
  const names = declaredNames(kind);
  const parts = new Map(
    Object.values(kind.parts).flatMap((part) => namesOf(part).map((name) => [name, part] as const)),
  );
  return fields(Object.keys(names), (name) => {
    const part = parts.get(name);
    if (part) return partShape(part, name);
    const declared = ownValue(names, name);
    return declared && { is: "value", place: placeOf(declared.schema) };
  });
}

function partShape(part: Part, name: string): Shape {
  const { form } = part;
  if (form.as === "columns") {
    const column = form.columns[name]?.field ?? "";
    return { is: "map", each: { is: "value", place: placeOf(fieldOf(part, column).schema) } };
  }
  const own = Object.entries(part.fields).filter(([, { mutability }]) => mutability !== "computed");
  const schemas = new Map(own.map(([field, { schema }]) => [field, schema]));
  const entry = fields([...schemas.keys()], (field) => {
    const schema = schemas.get(field);
    return schema && { is: "value", place: placeOf(schema) };
  });
  const { type } = part.fields;
  return { is: form.as, each: type?.mutability === "immutable" ? { ...entry, type: type.default } : entry };
}

function fields(names: readonly string[], field: (name: string) => Shape | undefined) {
  return { is: "fields", names, field } as const;
}

let words: readonly string[] | undefined;

/** Every key that names a row of a reference list, in any field of any kind. */
export function listedWords(): readonly string[] {
  words ??= [...new Set(Object.values(kinds).flatMap((kind) => wordsIn(shapeOf(kind))))];
  return words;
}

function wordsIn(shape: Shape | undefined): string[] {
  if (!shape) return [];
  if (shape.is === "fields") return shape.names.flatMap((name) => wordsIn(shape.field(name)));
  return shape.is === "value" ? wordsAt(shape.place) : wordsIn(shape.each);
}

function wordsAt({ word, properties, items }: Place): string[] {
  return [...(word ? [word] : []), ...(items ? wordsAt(items) : []), ...[...properties.values()].flatMap(wordsAt)];
}

/** The place of a field of the object itself. */
export function placeAt(kind: Kind, name: string): Place | undefined {
  const field = kind.fields[name];
  return field && placeOf(field.schema);
}
