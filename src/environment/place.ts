import type { z } from "zod";
import { type JsonSchema, jsonSchemaOf } from "../model";

/** What is allowed at one path of a declaration: the part that reading a file needs. */
export interface Place {
  /** JSON types that are allowed there. */
  readonly types: ReadonlySet<string>;
  /** The values that are allowed there, if they are listed. */
  readonly values?: readonly unknown[];
  /** Keys of an object there. */
  readonly properties: ReadonlyMap<string, Place>;
  /** The items of a list there. */
  readonly items?: Place;
  /** Names of kinds, if a whole resource is accepted. */
  readonly refersTo: readonly string[];
  /** Name of the kind of the ID. */
  readonly idOf?: string;
  /** The reference list that an ID is from, and the key under which a row's name is given. */
  readonly listing?: string;
  readonly word?: string;
}

const places = new WeakMap<z.ZodType, Place>();

/** The place of a field, from its schema. */
export function placeOf(schema: z.ZodType): Place {
  const known = places.get(schema);
  if (known) return known;
  const place = read(jsonSchemaOf(schema));
  places.set(schema, place);
  return place;
}

/** A place for any text: an output, a part of a format. */
export const anywhere: Place = { types: new Set(["string"]), properties: new Map(), refersTo: [] };

function read(schema: JsonSchema): Place {
  const options = (schema.anyOf ?? schema.oneOf ?? []).map(read);
  const properties = new Map(options.flatMap((option) => [...option.properties]));
  for (const [name, inner] of Object.entries(schema.properties ?? {})) properties.set(name, read(inner));
  const items = schema.items ? read(schema.items) : options.find((option) => option.items)?.items;
  const first = <T>(own: T | undefined, of: (place: Place) => T | undefined) =>
    own ?? options.map(of).find((found) => found !== undefined);
  const idOf = first(schema.idOf, (place) => place.idOf);
  const listing = first(schema.listing, (place) => place.listing);
  const word = first(schema.word, (place) => place.word);
  const values = valuesIn(schema, options);
  return {
    types: new Set([...options.flatMap(({ types }) => [...types]), ...typesIn(schema)]),
    properties,
    refersTo: schema.refersTo?.split(" | ") ?? options.flatMap(({ refersTo }) => refersTo),
    ...(values ? { values } : {}),
    ...(items ? { items } : {}),
    ...(idOf === undefined ? {} : { idOf }),
    ...(listing === undefined ? {} : { listing }),
    ...(word === undefined ? {} : { word }),
  };
}

function valuesIn(
  { const: only, enum: values }: JsonSchema,
  options: readonly Place[],
): readonly unknown[] | undefined {
  if (only !== undefined) return [only];
  const filled = options.filter(({ types }) => ![...types].every((type) => type === "null"));
  const isListed = filled.length > 0 && filled.every((option) => option.values);
  return values ?? (isListed ? filled.flatMap((option) => option.values ?? []) : undefined);
}

function typesIn({ type, const: only, enum: values }: JsonSchema): string[] {
  if (type !== undefined) return [type].flat();
  if (only !== undefined) return [typeof only];
  return (values ?? []).map((value) => typeof value);
}
