import { z } from "zod";
import { shown } from "./declaration";
import type { Facts, Field, Fields, Named, Surroundings, Via, Wire } from "./field";
import { immutable } from "./field";
import { entryOptions } from "./fields";
import { type Kind, kind } from "./kind";
import { withArticle } from "./names";
import type { Form, Part, Readiness } from "./part";
import { fieldOf } from "./part";
import { oneOf, show } from "./problem";
import { idOf, reference } from "./reference";
import { type Host, idForm, type Owned, parseEntryId } from "./route";
import type { Finding, Rule } from "./rule";
import { isSecretEntry } from "./secret-value";

type Reference = z.infer<ReturnType<typeof reference>>;
/** What a kind of entries adds to its part: the names that its declaration needs and its owner's does not. */
export interface EntrySpec {
  readonly doc: string;
  /** Name of the part, the same in each kind that has it. */
  readonly part: string;
  /** The kinds that have it, by the name of the field that refers to one. */
  readonly of: Readonly<Record<string, Kind>>;
  /** The kind under whose objects the entries live, if that is not the owner, by the name of the part's field. */
  readonly under?: Readonly<Record<string, Kind>>;
  /** The field for the owner's key of an entry, if the platform has it: `key` of a variable. */
  readonly key?: { readonly name: string; readonly doc: string };
  /** Of a part written as columns: those that the kind has, each with the name of its field. */
  readonly columns?: Readonly<Record<string, string>>;
  /** It waits for an entry that another resource has, until that serves requests, for so long. */
  readonly awaits?: Pick<Readiness, "within">;
  readonly rules?: readonly Rule[];
  readonly warnings?: readonly Rule[];
  readonly notes?: readonly Rule[];
  readonly examples: Kind["examples"];
}

/**
 * The kind of a part's entries, for teams that manage them apart from the service: the part's fields and operations,
 * with a reference to the owner. Nothing that the part declares is repeated.
 */
export function kindOfPart(name: string, spec: EntrySpec): Kind {
  const made = madeOfPart(name, spec);
  for (const { part } of Object.values(made.owned?.hosts ?? {})) ofParts.set(part, [...entryKindsOf(part), made]);
  return made;
}

const ofParts = new WeakMap<Part, readonly Kind[]>();

/** The kinds that the entries of a part can be resources of. */
export function entryKindsOf(part: Part): readonly Kind[] {
  return ofParts.get(part) ?? [];
}

function madeOfPart(name: string, spec: EntrySpec): Kind {
  const { doc, part: partName, of, under, awaits, rules = [], warnings = [], notes = [], examples } = spec;
  const [first] = Object.values(of).map((owner) => partOf(owner, partName));
  if (!first) throw new Error(`${name} is of no kind.`);
  const owners = Object.entries(of).map(([field, owner]) => ({ field, owner, part: partOf(owner, partName) }));
  const hosts = under ? Object.entries(under).map(([field, owner]) => ({ field, owner, part: first })) : owners;
  const [[ownerField, ownerKind] = []] = Object.entries(of);
  const owned: Owned = {
    hosts: Object.fromEntries(hosts.map((host) => [host.field, hostOf(spec, host, () => owned)])),
    ...(under && ownerField !== undefined ? { owner: ownerField } : {}),
    ...(spec.key ? { key: spec.key.name } : {}),
    ...(first.inUse && ownerKind ? { user: ownerKind } : {}),
    ...(awaits ? { aspect: "ready" } : {}),
  };
  const fields = mergedFields(Object.values(owned.hosts));
  const [host] = Object.values(owned.hosts);
  const fitting = hosts.length > 1 ? [oneHost(hosts), fitsHost(owned)] : [];
  const naming = spec.key ? { naming: spec.key.name } : {};
  const common = { fields, warnings, notes, api: (host as Host).api, owned, examples, ...naming };
  if (awaits) {
    const { field, when } = servingOf(first);
    return kind(name, {
      ...common,
      ...{ doc: `${doc} ${idDoc(owned)}`, rules: [...fitting, ...rules], options: {}, awaits: true },
      ready: { field, ok: [when], failed: [], ...awaits },
    });
  }
  return kind(name, {
    ...common,
    doc: [doc, first.deploys ? DEPLOYS : "", ONE_OWNER, idDoc(owned)].filter(Boolean).join(" "),
    rules: [...fitting, ...(first.rules ?? []), ...rules],
    options: entryOptions,
    ...(first.overlaps ? {} : { deletedFirst: true as const }),
    ...proposing(spec, first),
    identity: identityOf(
      spec,
      first,
      [...hosts, ...owners].map(({ field }) => field),
    ),
  });
}

function servingOf({ serves }: Part): NonNullable<Part["serves"]> {
  if (!serves) throw new Error("Only entries that serve requests can be waited for.");
  return serves;
}

const DEPLOYS = "It takes effect with the next deployment of the service, which this resource does not start.";
const ONE_OWNER =
  "Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias.";

const idDoc = (owned: Owned) =>
  `Its ID is \`${idForm(owned)}\`; an import takes names as well (of a service whose name has a slash, its ID).`;

interface Hosting {
  readonly field: string;
  readonly owner: Kind;
  readonly part: Part;
}

function partOf({ name, parts }: Kind, part: string): Part {
  const found = parts[part];
  if (!found) throw new Error(`${name} has no part ${part}.`);
  return found;
}

/** Where a value can be declared as a secret or as a plain one, each of its two kinds is proposed for some entries. */
function proposing({ columns = {} }: EntrySpec, part: Part): Pick<Kind, "proposes"> {
  const { form } = part;
  if (form.as !== "columns") return {};
  const all = Object.entries(form.columns);
  const [secret, { field = "" } = {}] = all.find(([, column]) => column.secret) ?? [];
  const hasBoth = all.some(([name, column]) => name !== secret && column.field === field);
  if (secret === undefined || !hasBoth) return {};
  const isSecret = secret in columns;
  const value = fieldOf(part, field);
  return {
    proposes: (row) => {
      const around = { object: BLANK, id: String(row.id) };
      return isSecretEntry(part.keyOf(row, around) ?? "", shown(field, value, row, around)) === isSecret;
    },
  };
}

/** What identifies an entry among all others on the platform. */
function identityOf({ key }: EntrySpec, { form }: Part, references: readonly string[]): readonly string[] {
  const own = key ? [key.name] : form.as === "list" ? form.identity : [];
  return [...new Set([...references, ...own])];
}

function hostOf(spec: EntrySpec, { field, owner, part }: Hosting, owned: () => Owned): Host {
  const { list, get, create, update, remove } = part.api;
  const read = { list, ...(get ? { get } : {}) };
  if (!create || !remove) throw new Error(`Entries of ${owner.name}.${spec.part} cannot be made and removed.`);
  const inside = (around: Surroundings): Surroundings => {
    const parsed = parseEntryId(owned(), around.object.id);
    return { object: { id: parsed?.host ?? "", values: {}, parts: {} }, id: parsed?.entry ?? "" };
  };
  const inner = entryFields(spec, part).map(([name, own]) => [name, withinEntry(own, inside)] as const);
  const names = inner.map(([name]) => name);
  const { name: keyName = "", doc: keyDoc = "" } = spec.key ?? {};
  const facts: Facts<string> = {
    required: true,
    ...(part.folded ? { normal: part.folded } : {}),
    read: (row, around) => part.keyOf(row, inside(around)),
    write: (key) => part.send?.({ key, values: {} }, { object: BLANK, id: "" }) ?? {},
  };
  return {
    kind: owner,
    part,
    api: spec.awaits
      ? { ...read, create: servingOf(part).check }
      : { ...read, create, remove, ...(update ? { update } : {}) },
    fields: {
      ...references(spec, part, owned),
      ...(spec.key ? { [keyName]: immutable(keyDoc, part.key ?? z.string().min(1), facts) } : {}),
      ...Object.fromEntries(inner.filter(([name]) => !(name in (spec.under ?? {})))),
      ...(names.includes(field) ? { [field]: hostReference(field, fieldOf(part, field), owned) } : {}),
    },
  };
}

const BLANK = { id: "", values: {}, parts: {} };

/** The fields of an entry under their names in a resource of its own. The ID is the resource's. */
function entryFields({ columns = {}, awaits }: EntrySpec, part: Part): (readonly [string, Field])[] {
  const { form, fields } = part;
  const computed = Object.entries(fields).filter(([, { mutability }]) => mutability === "computed");
  const own = awaits ? [] : form.as === "columns" ? columnFields(form, part, columns) : Object.entries(fields);
  return [...own.filter(([, { mutability }]) => mutability !== "computed"), ...computed].filter(
    ([name]) => name !== "id",
  );
}

function columnFields(
  form: Extract<Form, { as: "columns" }>,
  part: Part,
  names: Readonly<Record<string, string>>,
): (readonly [string, Field])[] {
  return Object.entries(names).flatMap(([name, own]) => {
    const column = form.columns[name];
    if (!column) return [];
    const { deploys: _, ...field } = fieldOf(part, column.field);
    const isHidden = Object.values(form.columns).some((one) => one.secret && one.field === column.field);
    const facts = column.secret ? { secret: true as const } : isHidden ? { mayBeSecret: true as const } : {};
    return [[own, { wire: column.field, ...field, ...facts }] as const];
  });
}

/** A field of an entry, where the entry is the object. */
function withinEntry({ deploys: _, ...field }: Field, inside: (around: Surroundings) => Surroundings): Field {
  const { read, write, via } = field;
  return {
    ...field,
    ...(read ? { read: (record: Wire, around: Surroundings) => read(record, inside(around)) } : {}),
    ...(write ? { write: (value: unknown, around: Surroundings) => write(value, inside(around)) } : {}),
    ...(via ? { via: viaWithin(via, inside) } : {}),
  };
}

function viaWithin(via: Via, inside: (around: Surroundings) => Surroundings): Via {
  return via.by === "calls" ? { ...via, calls: (change) => via.calls({ ...change, ...inside(change) }) } : via;
}

/** The fields that refer to the owner: one, or one for each possible kind. */
function references({ of, under }: EntrySpec, part: Part, owned: () => Owned): Fields {
  const isOnly = Object.keys(of).length === 1;
  return Object.fromEntries(
    Object.entries(of).map(([field, owner]) => {
      const doc = isOnly
        ? `The ${owner.name} that it belongs to.`
        : `The ${owner.name} that it belongs to, if it is one.`;
      const facts: Facts<Reference> = {
        ...(isOnly ? { required: true } : {}),
        normal: idOf,
        read: (row, around) => (under ? part.owner?.(row) : hostIn(owned(), field, around)),
        write: (value) =>
          under
            ? (part.send?.({ key: "", values: {} }, { object: { ...BLANK, id: String(idOf(value)) }, id: "" }) ?? {})
            : {},
      };
      return [field, immutable(doc, reference(owner.name), facts)];
    }),
  );
}

/** The same for the host, where the part itself refers to it. */
function hostReference(name: string, field: Field, owned: () => Owned): Field {
  return { ...field, read: (_: Wire, around: Surroundings) => hostIn(owned(), name, around) };
}

/** The host's ID, null if it is of another kind. */
function hostIn(owned: Owned, field: string, { object }: Surroundings): string | null | undefined {
  const parsed = parseEntryId(owned, object.id);
  return parsed && (parsed.field === field ? parsed.host : null);
}

/** Every field that entries have under any host. The route has their form there. */
function mergedFields(hosts: readonly Host[]): Fields {
  const merged: Record<string, Field> = {};
  for (const { fields } of hosts) {
    for (const [name, field] of Object.entries(fields)) {
      const before = merged[name];
      merged[name] = before ? { ...before, schema: eitherSchema(before.schema, field.schema) } : field;
    }
  }
  return merged;
}

function eitherSchema(one: z.ZodType, other: z.ZodType): z.ZodType {
  if (!(one instanceof z.ZodEnum && other instanceof z.ZodEnum)) return one;
  return z.enum([...new Set([...one.options, ...other.options])] as string[]);
}

function oneHost(hosts: readonly Hosting[]): Rule {
  const names = hosts.map(({ field }) => field);
  return (declared: Named): Finding | false => {
    const given = names.filter((name) => name in declared);
    const has = given.join(" and ") || "none";
    return given.length !== 1 && { at: "", say: `Set exactly one of ${names.join(", ")}, got ${has}` };
  };
}

/** Entries may differ between hosts: a setting may be missing, or have other values. */
function fitsHost({ hosts }: Owned): Rule {
  return (declared: Named): Finding[] => {
    const [field, host] = Object.entries(hosts).find(([name]) => name in declared) ?? [];
    if (field === undefined || !host) return [];
    return Object.keys(declared).flatMap((name): Finding[] => {
      const own = host.fields[name];
      const isOption = !Object.values(hosts).some(({ fields }) => fields[name]);
      if (isOption || name in hosts) return [];
      if (!own) return [{ at: name, say: `is not supported for entries of ${withArticle(host.kind.name)}` }];
      const isEnum = own.schema instanceof z.ZodEnum;
      if (!isEnum || own.schema.safeParse(declared[name]).success) return [];
      const allowed = oneOf((own.schema as z.ZodEnum).options);
      const given = declared[name];
      return [
        { at: name, given, allowed, say: `must be ${allowed} for ${withArticle(host.kind.name)}, got ${show(given)}` },
      ];
    });
  };
}
