import type { z } from "zod";
import { type JsonSchema, jsonSchemaOf } from "../model/json-schema";
import type { Kind } from "../model/kind";
import { closest, ownValue } from "../model/names";
import { declarations } from "../model/part";
import { earlierNames } from "../model/respelled";

type Path = readonly PropertyKey[];

export interface DeclaredName {
  readonly schema: z.ZodType;
  readonly doc: string;
  readonly secret?: true;
  /** The name of today, where this is an earlier one. */
  readonly current?: string;
}
type DeclaredNames = Readonly<Record<string, DeclaredName>>;

const names = new WeakMap<Kind, DeclaredNames>();

/** Everything that a user may write at the top level, in the order of the kind's file; then the names of earlier releases. */
export function declaredNames(kind: Kind): DeclaredNames {
  // Cached: building schemas is expensive, and each check for a secret needs them.
  const known = names.get(kind);
  if (known) return known;
  const own = Object.entries(kind.fields).filter(([, field]) => field.mutability !== "computed");
  const earlier = [...earlierNames(kind)].map(([name, current]) => [name, earlierName(kind, current)]);
  const built = Object.assign(
    Object.fromEntries(own),
    ...Object.values(kind.parts).map(declarations),
    Object.fromEntries(earlier),
  );
  names.set(kind, built);
  return built;
}

function earlierName({ fields }: Kind, current: string): DeclaredName | undefined {
  const schema = fields[current]?.schema.meta({ deprecated: true });
  return schema && { schema, doc: `Earlier name of \`${current}\`, which replaces it.`, current };
}

/** What is known of the last name in `path`, which cannot be declared there. */
export interface StrayName {
  readonly allowed: readonly string[];
  readonly isComputed: boolean;
  /** The most similar name that can be declared. */
  readonly meant: string | undefined;
}

export function strayNameAt(kind: Kind, path: Path): StrayName {
  const [top, , last] = path;
  const name = String(path.at(-1));
  const part = Object.values(kind.parts).find(({ form }) => form.as !== "columns" && form.name === top);
  const fields = path.length === 1 ? kind.fields : path.length === 3 && last !== undefined ? part?.fields : undefined;
  const isOwnId = path.length === 1 && name === "id";
  const isComputed = isOwnId || ownValue(fields ?? {}, name)?.mutability === "computed";
  const allowed =
    path.length === 1
      ? Object.entries(declaredNames(kind)).flatMap(([key, { current }]) => (current === undefined ? [key] : []))
      : fields
        ? Object.entries(fields).flatMap(([key, field]) => (field.mutability === "computed" ? [] : [key]))
        : [...new Set(namesIn(jsonSchemaAt(kind, String(top)), path.slice(1, -1)))];
  return { allowed, isComputed, meant: isComputed ? undefined : closest(name, allowed) };
}

export function jsonSchemaAt(kind: Kind, name: string): JsonSchema | undefined {
  const declared = ownValue(declaredNames(kind), name);
  return declared && jsonSchemaOf(declared.schema);
}

/** The names of the object at a path, in any of its forms. */
function namesIn(schema: JsonSchema | undefined, [step, ...rest]: Path): string[] {
  if (!schema) return [];
  const { properties = {}, anyOf = [], oneOf = [] } = schema;
  const options = [...anyOf, ...oneOf].flatMap((option) => namesIn(option, step === undefined ? [] : [step, ...rest]));
  if (step === undefined) return [...Object.keys(properties), ...options];
  const inner = schemaBelow(schema, String(step));
  return [...namesIn(inner, rest), ...options];
}

/** The schema of a member, of any entry of a map, or of any item of a list. */
export function schemaBelow(schema: JsonSchema, step: string): JsonSchema | undefined {
  const { properties = {}, additionalProperties: others, items, anyOf = [], oneOf = [] } = schema;
  const own = ownValue(properties, step) ?? (typeof others === "object" ? others : items);
  return own ?? [...anyOf, ...oneOf].map((option) => schemaBelow(option, step)).find(Boolean);
}

/** The name of the kind whose ID is declared at a path, unless there may be several. */
export function kindAt(kind: Kind, [top, ...rest]: Path): string | undefined {
  let schema = jsonSchemaAt(kind, String(top));
  for (const step of rest) schema = schema && schemaBelow(schema, String(step));
  const name = schema?.idOf ?? schema?.refersTo;
  return name?.includes("|") ? undefined : name;
}

/** Whether the value at `path` is a secret, which no message may show. */
export function isSecretPath(kind: Kind, path: Path): boolean {
  const [top, , inner] = path.map(String);
  if (top === undefined) return false;
  if (kind.fields[top]?.secret || declaredNames(kind)[top]?.secret) return true;
  const part = Object.values(kind.parts).find(({ form }) => form.as !== "columns" && form.name === top);
  return Boolean(inner && part?.fields[inner]?.secret);
}
