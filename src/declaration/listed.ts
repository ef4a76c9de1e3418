import { isForbidden } from "../client/errors";
import type { Named } from "../model/field";
import { id as idSchema } from "../model/fields";
import { type JsonSchema, jsonSchemaOf } from "../model/json-schema";
import type { Kind } from "../model/kind";
import { type Listing, listings, rowLabel, rowsNamed } from "../model/listings";
import { camelCase, closest, ownValue, pascal, renameKeys } from "../model/names";
import { mustBe, type Problem, show } from "../model/problem";
import type { Look, RuleContext } from "../model/rule";
import { hasSecretText } from "../model/secret-value";
import { declaredNames } from "./declared-names";
import { valueAt } from "./sound";

type Path = readonly (string | number)[];

/** A value that must be the ID of a row of a reference list, or its name. */
export interface Listed {
  readonly path: Path;
  readonly value: string;
  readonly key: string;
  /** The face's word for the row where its name is accepted instead of its ID; a value without one is a name. */
  readonly word?: string;
}

/** How many candidates a message shows. */
const SHOWN = 6;

const isId = (value: string) => idSchema.safeParse(value).success;

const schemas = new WeakMap<Kind, Readonly<Record<string, JsonSchema>>>();

function schemasOf(kind: Kind): Readonly<Record<string, JsonSchema>> {
  const known = schemas.get(kind);
  if (known) return known;
  const built = Object.entries(declaredNames(kind)).map(([name, { schema }]) => [name, jsonSchemaOf(schema)]);
  const found = Object.fromEntries(built) as Readonly<Record<string, JsonSchema>>;
  schemas.set(kind, found);
  return found;
}

/** Every known value of a declaration that must be such an ID or name. */
export function listedIn(kind: Kind, declared: Named): Listed[] {
  return Object.entries(schemasOf(kind)).flatMap(([name, schema]) => visit(schema, declared[name], [name]));
}

function visit(schema: JsonSchema, value: unknown, path: Path): Listed[] {
  const {
    listing,
    word,
    nameIn,
    anyOf = [],
    oneOf = [],
    properties = {},
    items,
    additionalProperties: others,
  } = schema;
  if (typeof value === "string") {
    const own = listing !== undefined && word !== undefined ? [{ path, value, key: listing, word }] : [];
    const named = nameIn === undefined ? [] : [{ path, value, key: nameIn }];
    return [...own, ...named, ...[...anyOf, ...oneOf].flatMap((option) => visit(option, value, path))];
  }
  if (typeof value !== "object" || value === null) return [];
  const within = Array.isArray(value)
    ? value.flatMap((item, index) => (items ? visit(items, item, [...path, index]) : []))
    : Object.entries(value).flatMap(([key, inner]) => {
        const own = ownValue(properties, key) ?? (typeof others === "object" ? others : undefined);
        return own ? visit(own, inner, [...path, key]) : [];
      });
  return [...within, ...[...anyOf, ...oneOf].flatMap((option) => visit(option, value, path))];
}

/**
 * Problems with such values: a name where an ID is required, and an ID that no row has. Without `look`, only the
 * first is detected. Values from before are not looked up again.
 */
export async function listedProblems(
  listed: readonly Listed[],
  { look, previous }: RuleContext,
  pathText: (path: Path) => string,
): Promise<Problem[]> {
  const isStray = ({ word, value }: Listed) => word !== undefined && !isId(value);
  const open = listed.filter((one) => isStray(one) || valueAt(previous, one.path) !== one.value);
  const problems = await Promise.all(open.map((one) => problemOf(one, pathText(one.path), look)));
  return problems.flatMap((problem) => problem ?? []);
}

async function problemOf({ value, key, word }: Listed, field: string, look?: Look): Promise<Problem | undefined> {
  const listing = ownValue<Listing<Named>>(listings as unknown as Record<string, Listing<Named>>, key);
  if (!listing) return undefined;
  const rows = look && (await rowsOf(listing, look));
  const { what } = listing;
  if (word === undefined) return nameProblem(listing, value, field, rows);
  if (isId(value)) {
    if (!rows || rows.some(({ id }) => String(id).toLowerCase() === value.toLowerCase())) return undefined;
    const allowed = available(listing, rows);
    return {
      code: "invalid",
      field,
      message: `${field} is ${show(value)}: no ${what} has this ID; available: ${allowed}.`,
      given: value,
      allowed,
    };
  }
  const named = rows ? rowsNamed(listing, value, rows) : [];
  const [only] = named.length === 1 ? named : [];
  const allowed = only ? String(only.id) : rows ? available(listing, rows) : `the ID of a ${what}`;
  const says = only
    ? `is ${show(value)}: this is the name of a ${what}, and its ID is required, ${show(only.id)}`
    : rows
      ? `is ${show(value)}: no ${what} has this ID or name; available: ${allowed}`
      : mustBe(`the ID of a ${what} (a UUID)`, value);
  return {
    code: "invalid",
    field,
    message: `${field} ${says}.`,
    given: value,
    allowed,
    ...((only || !rows) && !hasSecretText(value)
      ? { lookUp: { listing: key, word, name: value }, next: lookedUpWith(key) }
      : {}),
  };
}

/** In the terms of a program, which each face renders in its own. */
export const lookedUpWith = (name: string): string => `Look it up with \`get${pascal(name)}\`.`;

function nameProblem(
  listing: Listing<Named>,
  value: string,
  field: string,
  rows: readonly Named[] | undefined,
): Problem | undefined {
  if (!rows || rowsNamed(listing, value, rows).length > 0) return undefined;
  const names = rows.map((row) => rowLabel(listing, row));
  const meant = closest(value, names);
  const allowed = some(names);
  return {
    code: "invalid",
    field,
    message: `${field} is ${show(value)}: no ${listing.what} has this name; ${meant === undefined ? `available: ${allowed}.` : `did you mean ${meant}?`}`,
    given: value,
    allowed,
  };
}

/** A key that may not read the list may still use its rows, and an empty list proves nothing. */
async function rowsOf({ operation }: Listing<Named>, look: Look): Promise<readonly Named[] | undefined> {
  try {
    const rows = await look.all({ operation, ids: [], once: true });
    return rows.length > 0 ? rows.map((row) => renameKeys(camelCase, row)) : undefined;
  } catch (error) {
    if (isForbidden(error)) return undefined;
    throw error;
  }
}

function available(listing: Listing<Named>, rows: readonly Named[]): string {
  return some(rows.map((row) => `${rowLabel(listing, row)} (${row.id})`));
}

function some(labels: readonly string[]): string {
  const more = labels.length - SHOWN;
  return `${labels.slice(0, SHOWN).join("; ")}${more > 0 ? `; and ${more} more` : ""}`;
}
