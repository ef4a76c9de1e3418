import { isSegment } from "../contract";
import type { Fields, Named, Wire } from "./field";
import { id as idSchema } from "./fields";
import type { Kind, KindApi } from "./kind";
import { snakeCase, withArticle } from "./names";
import type { Part, Serving } from "./part";
import { type Problem, SvcError, show } from "./problem";
import { idOf } from "./reference";
import { UNKNOWN } from "./unknown";

/** How objects of a kind live under those of other kinds: each is an entry of a part, declared as its own resource. */
export interface Owned {
  /** The hosts of the entries, by the field that refers to them. Exactly one of the fields is declared. */
  readonly hosts: Readonly<Record<string, Host>>;
  /** The field that refers to the owner, if entries live under something else: a connection's application. */
  readonly owner?: string;
  /** The field with the owner's key of the entry, if that is not a list's identity. */
  readonly key?: string;
  /** The kind of its owner, where what that runs uses an entry until another deployment. */
  readonly user?: Kind;
  /** What of the entry an object is, if not the entry itself: the last word of its ID. */
  readonly aspect?: string;
}

/** One kind of object that entries live under, and their form there. */
export interface Host {
  readonly kind: Kind;
  readonly part: Part;
  readonly api: KindApi;
  readonly fields: Fields;
}

/** How to reach an object: its operations, the IDs in their paths, and its fields there. */
export interface Route {
  readonly api: KindApi;
  readonly fields: Fields;
  /** IDs in the path of a list. */
  readonly above: readonly string[];
  /** IDs in the path of a creation. */
  readonly inside: readonly string[];
  /** The object's ID on this route, from that of its record. */
  idOf(recordId: unknown): string;
  /** Whether a row of the list is an object of the kind. */
  has(row: Wire): boolean;
  /** When requests reach the owner through an entry. */
  readonly serves?: Serving;
}

/** The parts of the id of an entry. */
export interface EntryId {
  /** Name of the field that refers to its host. */
  readonly field: string;
  readonly host: string;
  readonly entry: string;
}

const SEPARATOR = "/";

/** The word for a host in an ID, if a kind has several: `static-site`. */
export function hostWord(field: string): string {
  return snakeCase(field).replaceAll("_", "-");
}

/** `<host>/<entry>`, after the word for the host if there are several: `application/<host>/<entry>`. */
export function idUnder({ hosts, aspect }: Owned, { field, host, entry }: EntryId): string {
  const word = Object.keys(hosts).length > 1 ? [hostWord(field)] : [];
  return [...word, host, entry, ...aspectOf(aspect)].join(SEPARATOR);
}

const aspectOf = (aspect: string | undefined): readonly string[] => (aspect === undefined ? [] : [aspect]);

/** The inverse; `undefined` for any other text. */
export function parseEntryId({ hosts, aspect }: Owned, id: string): EntryId | undefined {
  const fields = Object.keys(hosts);
  const [only] = fields.length === 1 ? fields : [];
  const [word, ...rest] = only === undefined ? id.split(SEPARATOR) : ["", ...id.split(SEPARATOR)];
  const field = only ?? fields.find((name) => hostWord(name) === word);
  const [host = "", entry = "", ...more] = rest;
  const isWhole = more.join(SEPARATOR) === aspectOf(aspect).join(SEPARATOR);
  return field === undefined || !isWhole || ![host, entry].every(isSegment) ? undefined : { field, host, entry };
}

/** `<database>/<id>`, for messages and docs. */
export function idForm({ hosts, aspect }: Owned): string {
  const fields = Object.keys(hosts);
  const [first = ""] = fields;
  const form = fields.length > 1 ? `<${fields.map(hostWord).join("|")}>/<its id>/<id>` : `<${hostWord(first)}>/<id>`;
  return [form, ...aspectOf(aspect)].join(SEPARATOR);
}

/** The host that a declaration or a live object names; `undefined` while it is unknown. */
export function hostAmong({ hosts }: Owned, values: Named): Omit<EntryId, "entry"> | undefined {
  const field = Object.keys(hosts).find((name) => (values[name] ?? null) !== null);
  const host = field === undefined ? undefined : idOf(values[field]);
  return field === undefined || typeof host !== "string" ? undefined : { field, host };
}

/** The route to what `values` declare or know. @throws Error if an entry names no host. */
export function routeTo(kind: Kind, values: Named): Route {
  const { owned } = kind;
  if (!owned) {
    const { under } = kind.api;
    const inside = under === undefined ? [] : [String(values[under] ?? "")];
    return { ...kind, above: [], inside, idOf: String, has: (row) => kind.lists?.(row) ?? true };
  }
  const under = hostAmong(owned, values);
  if (!under) throw new Error(`${kind.name} without anything to live under.`);
  return routeUnder(owned, under, ownerAmong(owned, values) ?? under.host);
}

/** Whether a kind has IDs of this form. */
export function isIdOf({ owned }: Kind, given: string): boolean {
  return owned ? parseEntryId(owned, given) !== undefined : isSegment(given);
}

/** What is wrong with an ID that somebody wrote: in a configuration, an import, a journal or a state. */
function idProblem(kind: Kind, given: string): Problem | undefined {
  return isIdOf(kind, given) ? undefined : noId(kind, given);
}

/** The same for one to adopt, where names are not looked up as an import does. */
export function adoptIdProblem(kind: Kind, given: string): Problem | undefined {
  const parsed = kind.owned && parseEntryId(kind.owned, given);
  const isNamed = parsed && ![parsed.host, parsed.entry].every((one) => idSchema.safeParse(one).success);
  return isNamed ? noId(kind, given, ", without names") : idProblem(kind, given);
}

function noId({ name, owned }: Kind, given: string, besides = ""): Problem {
  const allowed = owned ? idForm(owned) : "the ID that the platform shows";
  return {
    code: "invalid",
    given,
    allowed,
    message: `${show(given)} is not an ID of ${withArticle(name)}: ${allowed} is required${besides}.`,
    next: "Correct it where it is written: in the configuration, the import, the journal or the state. `npx svc-iac discover` lists the IDs of what exists.",
  };
}

/** The route to an object, and the IDs of its own paths. @throws SvcError `invalid` for an ID of another form. */
export function routeOf(kind: Kind, id: string): Route & { readonly ids: readonly string[] } {
  const problem = idProblem(kind, id);
  if (problem) throw new SvcError(problem);
  const { owned } = kind;
  const parsed = owned && parseEntryId(owned, id);
  if (!parsed) return { ...routeTo(kind, {}), ids: [id] };
  return { ...routeUnder(owned, parsed, parsed.host), ids: [parsed.host, parsed.entry] };
}

/** The ID of the object that an entry belongs to, which may differ from its host. */
export function ownerAmong(owned: Owned, values: Named): string | undefined {
  const value = owned.owner === undefined ? hostAmong(owned, values)?.host : idOf(values[owned.owner]);
  return typeof value === "string" && (value as unknown) !== UNKNOWN ? value : undefined;
}

/** The same declaration for an entry of another object. */
export function withOwner({ owned }: Kind, declared: Named, owner: string): Named {
  const field = owned && (owned.owner ?? hostAmong(owned, declared)?.field);
  return field === undefined ? declared : { ...declared, [field]: owner };
}

function routeUnder(owned: Owned, { field, host }: Omit<EntryId, "entry">, owner: string): Route {
  const { api, fields, part } = owned.hosts[field] as Host;
  return {
    api,
    fields,
    above: [host],
    inside: [host],
    ...(part.serves ? { serves: part.serves } : {}),
    idOf: (entry) => idUnder(owned, { field, host, entry: String(entry) }),
    has: (row) => part.keyOf(row, { object: { id: owner, values: {}, parts: {} }, id: String(row.id) }) !== undefined,
  };
}
