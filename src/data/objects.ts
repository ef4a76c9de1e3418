import { type List, listOf } from "../contract/rows";
import { declaredNames } from "../declaration";
import {
  companyId,
  currentName,
  earlierNames,
  type Field,
  id,
  idForm,
  isWriteOnly,
  jsonSchemaOf,
  type Kind,
  lowerFirst,
  type Problem,
  plural,
  routeTo,
  underEarlierNames,
  type Wire,
  wireName,
  withArticle,
  wordsIn,
} from "../model";
import { findFull, idNamed, list, noOwnerOr, readRecord, summariesOf, takeRecord, working } from "../read";
import { type Io, writeDown } from "../state";
import { answerOf, chosen, filtersIn, fits, inOrder, queryIn } from "./columns";
import { code, type DataSource, type Named, type Value, type Values, withOnlyKey } from "./source";

/** One object of a kind, by its ID or its name, with everything that can be read. */
export function objectSource(kind: Kind): DataSource {
  const { naming, name } = kind;
  const named: Values =
    naming === undefined || kind.owned
      ? {}
      : { [naming]: { doc: fieldDoc(kind, naming), schema: fieldSchema(kind, naming) } };
  const keys = ["id", ...Object.keys(named)];
  return {
    name: lowerFirst(name),
    doc: `${kind.doc} By ${keys.map(code).join(" or ")}.`,
    kind,
    takes: withOnlyKey({ id: idOfOne(kind), ...named }, keys),
    needs: "exactly one",
    keys,
    answers: { is: "object", kind },
    read: async ({ id: wanted, ...by }, io) => {
      const found = wanted === undefined ? await idNamed(kind, String(by[naming ?? ""]), io) : String(wanted);
      const known = await findFull(kind, found, io);
      const all = { ...known, managed: { ...known.managed, values: Object.keys(known.live.values) } };
      return { ...writeDown(kind, all).values, id: known.live.id };
    },
  };
}

/** An object under another one is found there, by its ID or its name. */
function idOfOne({ owned }: Kind): Value {
  if (!owned) return { doc: "ID on the platform.", schema: jsonSchemaOf(id) };
  return { doc: `\`${idForm(owned)}\`; names are accepted instead of IDs.`, schema: { type: "string" } };
}

/** The possible hosts of a kind's objects: one of them is given. */
function hostsOf({ owned, fields }: Kind): Values {
  return Object.fromEntries(
    Object.keys(owned?.hosts ?? {}).map((name) => [name, { doc: fields[name]?.doc ?? "", schema: jsonSchemaOf(id) }]),
  );
}

/** Names of an object's values in an answer: everything but options and write-only values. */
export function namesOfWhole(kind: Kind): readonly string[] {
  const isHidden = (field: Field | undefined) => field && (field.mutability === "option" || isWriteOnly(field));
  const names = ["id", ...Object.keys(kind.fields), ...Object.keys(declaredNames(kind))];
  return [...new Set(names)].filter((name) => !isHidden(kind.fields[name]));
}

/** Decides whether items hold more than the list itself shows. */
export const DETAILS = "details";
const DETAILS_DOC =
  "`false` reads the list only, one request per hundred objects: values that only an object's own record shows are null then. Default: `true`, with a request for each object.";

/** All objects of a kind, or those that match. */
export function objectsSource(kind: Kind): DataSource {
  const columns = itemColumns(kind);
  const hosts = hostsOf(kind);
  const filters = filtersIn(columns, (name, value) => !(name in hosts) && isSelective(kind)(name, value));
  const hidden = Object.keys(columns).filter((name) => !isShown(kind, name));
  return {
    name: plural(lowerFirst(kind.name)),
    doc: `All ${whose(kind)}, or those that have each of the given values. Ordered by ${[kind.naming, "id"].flatMap((name) => (name === undefined ? [] : [code(name)])).join(", then ")}. Holds no secrets.`,
    kind,
    takes: {
      ...withOnlyKey(hosts, Object.keys(hosts)),
      ...filters,
      ...(hidden.length > 0 ? { [DETAILS]: { doc: DETAILS_DOC, schema: { type: "boolean" } } } : {}),
    },
    keys: Object.keys(hosts),
    ...(kind.owned ? { needs: "exactly one" } : {}),
    answers: { is: "list", type: `${kind.name}Item`, columns },
    problem: (given) => unseen(given, hidden),
    read: async ({ [DETAILS]: details, ...wanted }, io) => {
      const rows = await rowsOf(kind, wanted, io);
      const some = rows.filter((row) => fits(row, wanted, true));
      const all =
        hidden.length > 0 && details !== false ? await Promise.all(some.map((row) => withRecord(kind, row, io))) : some;
      const fitting = all.flatMap((row) => (row && fits(row, wanted) ? [row] : []));
      return answerOf(inOrder(fitting, ...(kind.naming === undefined ? [] : [kind.naming])), columns);
    },
  };
}

/** `domains of an application or of a static site`. */
function whose({ name, owned }: Kind): string {
  const words = plural(wordsIn(name));
  const hosts = Object.values(owned?.hosts ?? {}).map(({ kind }) => `of ${withArticle(wordsIn(kind.name))}`);
  return owned ? `${words} ${hosts.join(" or ")}` : `${words} that the key may see`;
}

function unseen(given: Named, hidden: readonly string[]): Problem | undefined {
  const [name] = given[DETAILS] === false ? hidden.filter((one) => given[one] !== undefined) : [];
  if (name === undefined) return undefined;
  const message = `${name} is not in the list, only in the details of each object: \`details: false\` cannot be combined with it.`;
  return { code: "invalid", field: name, message };
}

/** Columns that people filter by: name, state, region and project, references, choices. */
function isSelective(kind: Kind): (name: string, value: Value) => boolean {
  const roles = [kind.naming, kind.state, kind.group, kind.region, kind.owned?.owner];
  const { query } = listOf(kind.api.list);
  return (name, { schema }) => {
    const { type, enum: values } = chosen(schema);
    const refersTo = schema.idOf !== undefined || schema.listing !== undefined;
    const isChoice = type === "boolean" || values !== undefined;
    return roles.includes(name) || refersTo || isChoice || query.includes(wireOf(kind, name));
  };
}

/** The lists that contain its objects: one, or that of each kind of host. */
function listsOf(kind: Kind): readonly List[] {
  const places = kind.owned ? Object.values(kind.owned.hosts) : [kind];
  // Without an operation for one object, its row is the record.
  return places.map(({ api }) => (api.get ? listOf(api.list) : { ...listOf(api.list), whole: true }));
}

/** Whether the list itself shows a value; the host of an entry is requested, and is in its ID. */
function isShown(kind: Kind, name: string): boolean {
  const wire = wireOf(kind, name);
  return (
    name === "id" || name in hostsOf(kind) || listsOf(kind).every(({ whole, columns }) => whole || wire in columns)
  );
}

/** Plain values of the object's own record. The company is the same for all. */
function itemColumns(kind: Kind): Values {
  const lists = listsOf(kind);
  const own = Object.entries(kind.fields).filter(([, field]) => isInRecord(field) && field !== companyId);
  const references = [...Object.keys(hostsOf(kind)), kind.owned?.owner];
  const values = own.map(([name, field]): [string, Value] => {
    const isSure = lists.every(({ required }) => required.includes(wireName(name, field)));
    const schema = jsonSchemaOf(references.includes(name) ? id : field.schema);
    return [name, { doc: field.doc, schema, ...(isSure ? { required: true } : {}) }];
  });
  const columns = Object.fromEntries(values);
  const earlier = [...earlierNames(kind)].flatMap(([name, current]): [string, Value][] => {
    const [column, declared] = [columns[current], declaredNames(kind)[name]];
    return column && declared ? [[name, { ...column, doc: declared.doc, schema: jsonSchemaOf(declared.schema) }]] : [];
  });
  return {
    id: { doc: "ID on the platform.", schema: jsonSchemaOf(id), required: true },
    ...columns,
    ...Object.fromEntries(earlier),
  };
}

/** The name on the wire of a value, which may be an earlier name of its field. */
function wireOf(kind: Kind, name: string): string {
  const current = currentName(kind, name);
  return wireName(current, kind.fields[current]);
}

function isInRecord({ mutability, secret, mayBeSecret, observed, source, derive }: Field): boolean {
  return mutability !== "option" && !secret && !mayBeSecret && observed !== false && !source && !derive;
}

/** Summaries in the names of the kind; uses the platform's own filters where it has them. */
async function rowsOf(kind: Kind, wanted: Named, io: Io): Promise<readonly Named[]> {
  if (kind.owned) return (await entriesOf(kind, wanted, io)).map((row) => valuesIn(kind, row));
  const operation = kind.api.list;
  const { query } = queryIn(operation, wanted, (name) => wireOf(kind, name));
  const rows = query ? await io.client.all({ operation, ids: [], query }, io.signal) : await summariesOf(kind, io);
  return rows.filter(routeTo(kind, {}).has).map((row) => valuesIn(kind, row));
}

async function entriesOf(kind: Kind, wanted: Named, io: Io): Promise<readonly Wire[]> {
  return list(kind, io, wanted).catch((error: unknown) => {
    throw noOwnerOr(error, kind, wanted);
  });
}

/** With the object's own record; `undefined` if it was deleted meanwhile. */
async function withRecord(kind: Kind, row: Named, io: Io): Promise<Named | undefined> {
  const record = await readRecord(kind, String(row.id), io);
  return record && { ...row, ...valuesIn(kind, record) };
}

function valuesIn(kind: Kind, record: Wire): Named {
  const live = working(String(record.id));
  takeRecord(kind, live, record);
  return { ...underEarlierNames(kind, live.values), id: live.id };
}

function fieldDoc({ fields }: Kind, name: string): string {
  return fields[name]?.doc ?? "";
}

function fieldSchema({ fields }: Kind, name: string) {
  const field = fields[name];
  return field ? jsonSchemaOf(field.schema) : { type: "string" };
}
