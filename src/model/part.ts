import { z } from "zod";
import type { OperationId } from "../contract";
import type { Call, Field, Fields, Named, Surroundings, Wire } from "./field";
import type { LiveEntry, WantedEntry } from "./live";
import { wireName } from "./names";
import type { Look, Rule } from "./rule";

/** Where a part's rows live and how they are created and removed. Missing operations do not exist in the contract. */
export interface PartApi {
  readonly list: OperationId;
  /** The rows are this field of its answer, which is a record: often the object's own. */
  readonly rows?: string;
  readonly get?: OperationId;
  readonly create?: OperationId;
  readonly update?: OperationId;
  readonly remove?: OperationId;
  /** Field of the entry with the ID under which the rows live, if that is not the object's own ID. */
  readonly under?: string;
}

/** The three forms in which users declare a part. */
export type Form =
  /** `processes: { web: {…} }` */
  | { readonly as: "map"; readonly name: string }
  /** `tcpProxies: [{…}]`; `identity` identifies entries. */
  | { readonly as: "list"; readonly name: string; readonly identity: readonly string[] }
  /** `variables: { KEY: value }`, one map for each field; the first that has a key creates the entry. */
  | { readonly as: "columns"; readonly columns: Columns };

export type Columns = Readonly<Record<string, Column>>;

export interface Column {
  readonly field: string;
  /** Values of this column are the user's secrets. */
  readonly secret?: true;
  readonly doc: string;
}

/** The name of an entry's position in differences: `stages.Production.order`. */
export const ORDER = "order";

/** How the platform orders the entries of a list. */
export interface Order {
  /** Field of a row with its position. */
  readonly place: string;
  /** Field of the create body with the position of the row to insert before; beyond the last one it appends. */
  readonly before: string;
  /** The operation on the object that reorders its rows, with all their IDs in order in this field of the body. */
  readonly arrange: { readonly operation: OperationId; readonly field: string };
}

/**
 * A sub-collection of a kind, declared inline and reconciled by key. Some facts exist for processes only (`bornWith`,
 * `stays`, `lingers`, `belongsTo`): the code that reconciles parts acts on them, and knows no processes.
 */
export interface Part {
  readonly doc: string;
  readonly form: Form;
  readonly fields: Fields;
  readonly api: PartApi;
  /** The declared key of a row; `undefined` if the row does not belong to this part. */
  keyOf(row: Wire, around: Surroundings): string | undefined;
  /** Whether a row is the entry, if equal keys are not enough. */
  is?(row: Wire, entry: WantedEntry, around: Surroundings): boolean;
  /** The ID of the object that a row belongs to, if rows live under another one. */
  owner?(row: Wire): unknown;
  /** What the key, or the whole entry, sends on creation. */
  send?(entry: WantedEntry, around: Surroundings): Wire;
  /** Others may change the key in place, and a run changes it back: the field of the update body that holds it. */
  readonly renames?: string;
  /** Whether the platform creates a row by itself, with a new object. */
  readonly bornWith?: (row: Wire) => boolean;
  /** What creates, updates and removals need: the next deployment. */
  readonly deploys?: true;
  /** Why a row cannot be removed, if so. */
  readonly stays?: (row: Wire) => string | undefined;
  /** A removed row stays listed until the next deployment, and nothing in it shows that it will be deleted. */
  readonly lingers?: true;
  readonly belongsTo?: Belonging;
  readonly ready?: Readiness;
  readonly max?: number;
  /** An entry belongs to one object at a time, so a move hands it over last; what the entries are, in words. */
  readonly exclusive?: string;
  readonly serves?: Serving;
  /** Whether requests to the object go on to a row: while there is none, none is answered. */
  readonly forwards?: (row: Wire) => boolean;
  /** What an entry may have that no answer shows, in words, and the field that declares it: lost if it is added again. */
  readonly unseen?: { readonly field: string; readonly what: string };
  /** The successor of a changed entry is created before the entry is removed, so that there is no gap. */
  readonly overlaps?: true;
  /**
   * What runs uses an entry until another deployment is live, so that its removal waits for the deployment; what a row
   * is, in words.
   */
  readonly inUse?: (row: Wire) => string;
  readonly namedIn?: NamedIn;
  /** The order of the entries is declared, for a part in the form of a list. Without it, order has no meaning. */
  readonly order?: Order;
  readonly rules?: readonly Rule[];
  readonly key?: z.ZodType<string>;
  /** Keys for which this returns the same name one entry: host names have no case. */
  readonly folded?: (key: string) => string;
}

/** Each entry belongs to one of another part of the same object, and is deleted with it. */
export interface Belonging {
  readonly part: string;
  /** The field with the key of that entry. */
  readonly field: string;
  /** The field of a row with its ID. */
  readonly id: string;
}

/**
 * Entries of another part of the same object that may name what an entry leads to: what runs with such uses it, so that its
 * removal is an outage that no deployment ends.
 */
export interface NamedIn {
  readonly part: string;
  /** Whether some of these, or what each object gets beside its own, name it; what is not known yet does not. */
  isNamed(host: string, entries: readonly Pick<WantedEntry, "key" | "values">[], look: Look): Promise<boolean>;
}

/** Requests reach an object through an entry once this field has this value, which takes DNS records elsewhere. */
export interface Serving {
  readonly field: string;
  readonly when: unknown;
  /** The field with the records: `{ name, type, value }` each. */
  readonly records: string;
  /** Checks an entry at once, with the IDs of the object and the entry. */
  readonly check: OperationId;
  /** The host name that the platform generates for the object, where a row is that, and whether a declaration keeps it. */
  readonly generated?: (row: Wire, declared: Named) => Generated | undefined;
  /** The same where only the state of the object is known. */
  readonly generatedIn?: (state: Named, declared: Named) => Generated | undefined;
}

interface Generated {
  readonly name: string;
  readonly isKept: boolean;
}

/** Whether requests reach an object through an entry; `values` are its declared names, or its row. */
export function isServing({ serves }: Pick<Part, "serves">, values: Wire): boolean {
  return serves !== undefined && values[serves.field] === serves.when;
}

/** How a key that names the same entry is spelled among others. */
export function keyAmong({ folded }: Part, keys: readonly string[], key: string): string | undefined {
  return keys.includes(key) || !folded
    ? keys.find((one) => one === key)
    : keys.find((one) => folded(one) === folded(key));
}

/** The DNS records in such a field. */
export function dnsRecords(
  value: unknown,
): readonly { readonly name: string; readonly type: string; readonly value: string }[] {
  return Array.isArray(value) ? value : [];
}

/** When something asynchronous is complete. Any other status, and null, is pending. */
export interface Readiness {
  readonly field: string;
  readonly ok: readonly unknown[];
  readonly failed: readonly unknown[];
  /** Work that the status does not show, and during which it is neither suspended nor restarted: in which records, and with what. */
  readonly busy?: { in(record: Wire): boolean; readonly with: string };
  /** The action that ends a failed status: a command of `svc-iac`. */
  readonly recovery?: string;
  /** Deadline in seconds; counts the platform's work, not waiting for the rate limiter. */
  readonly within: number;
}

/** What an entry declares, as its row would show it. */
export function rowIn({ fields }: Pick<Part, "fields">, values: Named = {}): Wire {
  const given = Object.entries(values).filter(([name]) => name in fields);
  return Object.fromEntries(given.map(([name, value]) => [wireName(name, fields[name]), value]));
}

/** The request for the rows of a part that live under `host`. */
export function listingOf({ api }: Part, host: string): Call {
  return { operation: api.list, ids: [host], ...(api.rows === undefined ? {} : { rows: api.rows }) };
}

/** Why the platform keeps an entry that is no longer declared, if it does. */
export function keptBecause({ stays, api }: Pick<Part, "stays" | "api">, values: Wire): string | undefined {
  return stays?.(values) ?? (api.remove ? undefined : "the platform cannot remove it");
}

/** Whether its entries can hold data. */
export function canHoldData({ fields }: Part): boolean {
  return Object.values(fields).some(({ holdsData }) => holdsData !== undefined);
}

/** Names under which a part is declared. */
export function namesOf({ form }: Part): readonly string[] {
  return form.as === "columns" ? Object.keys(form.columns) : [form.name];
}

/** The part that is declared under this name. */
export function partNamed({ parts }: { readonly parts: Readonly<Record<string, Part>> }, name: string) {
  return Object.values(parts).find((part) => namesOf(part).includes(name));
}

/**
 * Whether an entry is there under its key. In columns, a key that others have changed is missing: there is no other field
 * that could show it.
 */
export function hasItsKey({ form }: Part, { name }: Pick<LiveEntry, "name">): boolean {
  return form.as !== "columns" || name === undefined;
}

/** The names of a part, with the schema of each. */
export function declarations(part: Part): Record<string, { schema: z.ZodType; doc: string; secret?: true }> {
  const { form } = part;
  const key = part.key ?? z.string().min(1);
  switch (form.as) {
    case "map":
      return { [form.name]: { schema: z.record(key, entrySchema(part.fields)), doc: part.doc } };
    case "list": {
      const list = z.array(entrySchema(part.fields));
      return { [form.name]: { schema: part.max ? list.max(part.max) : list, doc: part.doc } };
    }
    case "columns":
      return Object.fromEntries(
        Object.entries(form.columns).map(([name, column]) => [
          name,
          {
            schema: z.record(key, fieldOf(part, column.field).schema),
            doc: column.doc,
            ...(column.secret ? { secret: true as const } : {}),
          },
        ]),
      );
  }
}

/** The object that declares an entry: every field that a user may set, none required by the schema itself. */
function entrySchema(fields: Fields): z.ZodType {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.mutability !== "computed") shape[name] = field.schema.nullish();
  }
  return z.strictObject(shape);
}

export function fieldOf(part: Part, name: string): Field {
  const field = part.fields[name];
  if (!field) throw new Error(`The part declares no field ${name}.`);
  return field;
}
