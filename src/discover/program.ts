import { isSecretPath } from "../declaration";
import type { Place } from "../environment/place";
import { type Shape, shapeOf } from "../environment/shape";
import {
  type Field,
  inside,
  isSecretEntry,
  isSecretText,
  type Kind,
  publicName,
  type SecretPath,
  SvcError,
  snakeCase,
  type Wire,
} from "../model";
import { type Listing, listings, pick } from "../read";
import type { Account, Found, Listed } from "./account";
import { type Carried, withCarried } from "./carried";
import { type Code, type Coded, Expression, type Named, type Program, termsIn } from "./code";
import { Names, wordsOf } from "./names";
import { secretColumns } from "./secrets";
import { sharedParts } from "./shared-parts";

/** What code is added to. */
export interface Around {
  /** Names that are there already, by kind. */
  readonly taken?: ReadonlyMap<string, readonly string[]> | undefined;
  /** What the platform does not show of an object, and somebody else knows, by ID. */
  readonly carried?: ReadonlyMap<string, readonly Carried[]>;
  /** What of an object is secret besides what looks like it, by ID. */
  readonly secrets?: ReadonlyMap<string, readonly SecretPath[]>;
  /** Rows of the platform's lists are said by their ids: a look-up could be there already. */
  readonly rows?: "ids";
}

/** Reads objects and turns them into code: names, references, look-ups and secrets. */
export async function programOf(account: Account, listed: readonly Listed[], around?: Around): Promise<Program> {
  const named = namesFor(listed, around?.taken);
  const found = await Promise.all(
    named.map(async (one) => {
      const { declared, ...rest } = await account.read(one);
      const all = withCarried(declared, around?.carried?.get(one.id) ?? []);
      const secrets = around?.secrets?.get(one.id) ?? [];
      return { ...one, ...rest, secrets, declared: withPlainColumns(one.kind, all, secrets) };
    }),
  );
  return programWith(found, around?.rows === "ids" ? new Map() : await listedNames(account, found));
}

/** An object that is to be written, as it is declared. */
type Written = Found & Named & { readonly secrets?: readonly SecretPath[] };

/**
 * The program of named objects; `rows` are the names of the reference rows that they use, by ID, and `secrets` the paths
 * that are secret besides the kind's own (`undefined` matches any key).
 */
export function programWith(found: readonly Written[], rows: ReadonlyMap<string, RowName>): Program {
  const writer = new Writer(new Map(found.map((one) => [one.id, one])), rows);
  const shared = sharedParts(found);
  const coded = found.map((one) => ({ ...one, fields: writer.fields(one), shared: shared.get(one.id) ?? [] }));
  return { objects: inOrder(coded) };
}

/** The oldest of several with the same name has it without a number, so that a new one renames nothing. */
export function namesFor<T extends Listed>(
  listed: readonly T[],
  taken: ReadonlyMap<string, readonly string[]> = new Map(),
): (T & Named)[] {
  const byId = new Map(listed.map((one) => [one.id, one]));
  const names = new Map([...taken].map(([kind, all]) => [kind, namesWith(all, kind)]));
  return listed.map((one) => {
    const { kind, projectId, id } = one;
    const owner = projectId === id ? undefined : byId.get(projectId ?? "");
    // A key of a state's `for_each` may be an address with a token.
    const displayName = one.displayName === null ? undefined : publicName(one.displayName);
    const words = wordsOf(displayName ?? owner?.displayName ?? kind.name, kind.name);
    const own = names.get(kind.name) ?? new Names();
    names.set(kind.name, own);
    return { ...one, words: own.take(words) };
  });
}

function namesWith(all: readonly string[], kind: string): Names {
  const names = new Names();
  for (const name of all) names.take(wordsOf(name, kind));
  return names;
}

/** Names of the reference rows that the declarations use, by ID; none if no name is unambiguous. */
export async function listedNames(
  account: Account,
  found: readonly Pick<Found, "kind" | "declared">[],
): Promise<ReadonlyMap<string, RowName>> {
  const asked = new Map<string, string>();
  for (const { kind, declared } of found) {
    visit(declared, shapeOf(kind), [], (value, place) => {
      if (place.listing !== undefined && typeof value === "string") asked.set(value, place.listing);
      return undefined;
    });
  }
  const names = await Promise.all(
    [...asked].map(async ([id, listing]) => [id, await nameOf(account, listing, id)] as const),
  );
  return new Map(names.flatMap(([id, name]) => (name === undefined ? [] : [[id, name]])));
}

/** The name of a row, and the field that has it. */
export interface RowName {
  readonly by: string;
  readonly name: string;
}

async function nameOf(account: Account, key: string, id: string): Promise<RowName | undefined> {
  const listing = listings[key as keyof typeof listings] as Listing<Readonly<Record<string, unknown>>>;
  const rows = await account.client.all({ operation: listing.operation, ids: [] });
  const row = rows.find((one) => one.id === id);
  // A row's own name is what documents and programs call it; several clusters may have one location.
  for (const by of new Set(["name", ...listing.names])) {
    const name = row?.[snakeCase(by)];
    if (typeof name === "string" && (await picks(account, listing, name)) === id) return { by, name };
  }
  return undefined;
}

/** The row that a look-up by this name finds, if any. */
async function picks(account: Account, listing: Listing<Readonly<Record<string, unknown>>>, name: string) {
  try {
    return (await pick(listing, name, account.client)).id;
  } catch (error) {
    if (error instanceof SvcError) return undefined;
    throw error;
  }
}

/** A value that is, or has, the ID of an object of one of these kinds. */
interface ReferredTo {
  readonly id: string;
  readonly kinds: readonly string[];
  /** The kind's type on the platform, if it is given beside the ID. */
  readonly serviceType?: unknown;
}

/** What a declaration refers to by id, in its order. */
export function referredTo(kind: Kind, declared: Found["declared"]): readonly ReferredTo[] {
  const found: ReferredTo[] = [];
  visit(declared, shapeOf(kind), [], (value, { idOf, refersTo }) => {
    const kinds = idOf === undefined ? refersTo : [idOf];
    const { id, type } = (typeof value === "object" && value !== null ? value : { id: value }) as Record<
      string,
      unknown
    >;
    if (kinds.length > 0 && typeof id === "string") found.push({ id, kinds, serviceType: type });
    return undefined;
  });
  return found;
}

/** Transforms a value; `undefined` descends into it. */
type Change = (value: unknown, place: Place, path: readonly string[]) => Code | undefined;

/** Visits every value of a declaration with its place. */
function visit(value: unknown, shape: Shape | undefined, path: readonly string[], change: Change): Code {
  if (shape?.is === "value") return visitPlace(value, shape.place, path, change);
  const below = (key: string) =>
    shape?.is === "fields" ? shape.field(key) : shape?.is === "map" || shape?.is === "list" ? shape.each : undefined;
  return inside(value, (inner, key) => visit(inner, below(key), [...path, key], change));
}

function visitPlace(value: unknown, place: Place, path: readonly string[], change: Change): Code {
  const changed = change(value, place, path);
  if (changed !== undefined) return changed;
  const nowhere: Place = { types: new Set(), properties: new Map(), refersTo: [] };
  return inside(value, (inner, key) => {
    const below = Array.isArray(value) ? place.items : place.properties.get(key);
    return visitPlace(inner, below ?? nowhere, [...path, key], change);
  });
}

class Writer {
  readonly #secrets = new Names();

  constructor(
    private readonly objects: ReadonlyMap<string, Named>,
    private readonly rows: ReadonlyMap<string, RowName>,
  ) {}

  fields(found: Written): Coded["fields"] {
    const { kind, declared } = found;
    const written = visit(declared, shapeOf(kind), [], (value, place, path) => {
      if (typeof value === "string") return this.#text(found, value, place, path);
      const id = place.refersTo.length > 0 && typeof value === "object" && value !== null && "id" in value && value.id;
      return this.#reference(id, place, value as Code);
    }) as Coded["fields"];
    const missing = Object.entries(kind.fields).filter(([name, field]) => isNeverShown(field) && !(name in written));
    const secrets = missing.map(([name]) => [name, this.#secret(found, [name])] as const);
    return inFieldOrder(found, { ...written, ...Object.fromEntries(secrets) });
  }

  #text(found: Written, value: string, place: Place, path: readonly string[]): Code | undefined {
    const reference = this.#reference(value, place, value);
    if (reference) return reference;
    const row = this.rows.get(value);
    if (place.listing !== undefined && place.word !== undefined && row !== undefined) {
      return new Expression({ is: "listed", listing: place.listing, word: place.word, ...row }, value);
    }
    const isSecret = isMarked(found.secrets, path) || isSecretPath(found.kind, path) || isSecretText(value);
    return isSecret ? this.#secret(found, path) : value;
  }

  #reference(id: unknown, { idOf, refersTo }: Place, plain: Code): Expression | undefined {
    const object = typeof id === "string" ? this.objects.get(id) : undefined;
    if (!object || (object.kind.name !== idOf && !refersTo.includes(object.kind.name))) return undefined;
    return new Expression({ is: "object", object, whole: refersTo.includes(object.kind.name) }, plain);
  }

  /** Named after the object and the field, or the key, that it is for: `shop-api-database-url`. */
  #secret({ kind, words }: Found & Named, path: readonly string[]): Expression {
    const columns = Object.values(kind.parts).flatMap((part) => secretColumns(part)?.secret ?? []);
    const own = columns.includes(path[0] ?? "") ? path.slice(1) : path;
    const name = own.flatMap((key) => wordsOf(key, "value"));
    return new Expression({ is: "secret", words: this.#secrets.take([...words, ...name]) });
  }
}

function isMarked(secrets: readonly SecretPath[] = [], path: readonly string[]): boolean {
  return secrets.some((one) => one.every((step, index) => step === undefined || step === path[index]));
}

/** Required, and not shown by any answer. */
function isNeverShown(field: Field): boolean {
  return field.required === true && field.observed === false && field.secret === true;
}

/** Moves entries that are no secrets by their names, and are not marked, out of the column for secrets, and sorts all of them. */
function withPlainColumns(kind: Kind, declared: Found["declared"], secrets: readonly SecretPath[]): Found["declared"] {
  const out: Record<string, unknown> = { ...declared };
  for (const part of Object.values(kind.parts)) {
    const { form } = part;
    if (form.as === "columns") {
      for (const column of Object.keys(form.columns)) {
        if (out[column]) out[column] = Object.fromEntries(Object.entries(out[column]).sort(byKey));
      }
    }
    const columns = secretColumns(part);
    if (!columns) continue;
    const [plain, secret] = [columns.plain, columns.secret].map((name) => Object.entries((out[name] ?? {}) as Wire));
    const isSecret = ([key, value]: readonly [string, unknown]) =>
      isMarked(secrets, [columns.secret, key]) || isSecretEntry(key, value);
    const moved = {
      [columns.plain]: [...(plain ?? []), ...(secret ?? []).filter((entry) => !isSecret(entry))],
      [columns.secret]: (secret ?? []).filter(isSecret),
    };
    for (const [column, own] of Object.entries(moved)) {
      if (own.length > 0) out[column] = Object.fromEntries(own.sort(byKey));
      else delete out[column];
    }
  }
  return out;
}

const byKey = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);

/** In the order of the documentation. */
function inFieldOrder({ kind }: Found, fields: Coded["fields"]): Coded["fields"] {
  const order = shapeOf(kind);
  const names = order.is === "fields" ? order.names : [];
  return Object.fromEntries(Object.entries(fields).sort(([one], [other]) => names.indexOf(one) - names.indexOf(other)));
}

/** Dependencies first; kind by kind and by age otherwise. In a cycle, one of them keeps an ID. */
function inOrder(objects: readonly Coded[]): readonly Coded[] {
  const byId = new Map(objects.map((one) => [one.id, one]));
  const ordered = new Set<Coded>();
  const open = new Set<Coded>();
  const place = (one: Coded): void => {
    if (ordered.has(one) || open.has(one)) return;
    open.add(one);
    for (const term of Object.values(one.fields).flatMap(termsIn)) {
      const target = term.is === "object" ? byId.get(term.object.id) : undefined;
      if (target) place(target);
    }
    ordered.add(one);
  };
  for (const one of objects) place(one);
  const written = new Set<string>();
  return [...ordered].map((one) => {
    const isLater = ({ term }: Expression) => term.is === "object" && !written.has(term.object.id);
    const fields = withPlain(one.fields, isLater) as Coded["fields"];
    written.add(one.id);
    return { ...one, fields };
  });
}

/** Replaces some expressions by their values. */
function withPlain(value: Code, which: (expression: Expression) => boolean): Code {
  if (value instanceof Expression) return which(value) && value.plain !== undefined ? value.plain : value;
  return inside(value, (inner) => withPlain(inner as Code, which));
}
