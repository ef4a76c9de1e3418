import { isDeepStrictEqual } from "node:util";
import type { Home } from "../client/client";
import { type Known, readBack } from "../lifecycle";
import { type Kind, type Managed, type ManagedEntry, managedBy, recall } from "../model";
import { toDeclaration } from "./convert";
import type { Private } from "./notes";
import type { ResourceSchema, Twin } from "./schema";
import type { Attribute } from "./shape";
import type { Row } from "./value";

type Named = Readonly<Record<string, unknown>>;

const extras = new WeakMap<ResourceSchema, ReadonlySet<string>>();

/** Attributes that are no words of the kind: they steer this face. */
function extrasOf(schema: ResourceSchema): ReadonlySet<string> {
  const known = extras.get(schema);
  if (known) return known;
  const twins = schema.twins.flatMap(({ writeOnly, version }) => [writeOnly, version]);
  const found = new Set([...twins, ...(schema.moveChoice ? [schema.moveChoice] : [])]);
  extras.set(schema, found);
  return found;
}

export function isExtra(schema: ResourceSchema, { name }: Attribute): boolean {
  return extrasOf(schema).has(name);
}

/** Whether the user may set it. */
export function isSettable({ presence }: Attribute): boolean {
  return presence === "required" || presence === "optional";
}

/** The declaration in a configuration; write-only values stand where the others would. */
export function declarationIn(schema: ResourceSchema, config: Row): Record<string, unknown> {
  const own = schema.attributes.filter((attribute) => isSettable(attribute) && !isExtra(schema, attribute));
  const declared = toDeclaration(own, config);
  for (const twin of schema.twins) {
    const attribute = schema.attributes.find(({ name }) => name === twin.writeOnly);
    const given = attribute && toDeclaration([attribute], config)[attribute.declared];
    if (given !== undefined) declared[twin.declared] = given;
  }
  return declared;
}

/** The twins whose value is given write-only. */
export function givenWriteOnly(schema: ResourceSchema, config: Row): readonly Twin[] {
  return schema.twins.filter(({ writeOnly }) => (config[writeOnly] ?? null) !== null);
}

/** Those of them that have been sent and are not to be sent again: their version is what it was. */
export function settledTwins(
  schema: ResourceSchema,
  config: Row,
  prior: Row,
  { writeOnly = [], unsent = [] }: Private,
): ReadonlySet<string> {
  const settled = givenWriteOnly(schema, config).filter(
    ({ declared, version }) =>
      writeOnly.includes(declared) && !unsent.includes(declared) && isDeepStrictEqual(config[version], prior[version]),
  );
  return new Set(settled.map(({ declared }) => declared));
}

/** What the state says of an object. Without notes of ours, what is set in it is what is managed. */
export function knownFrom(schema: ResourceSchema, row: Row, { notes }: Private, home: Home): Known {
  const { kind, attributes } = schema;
  const id = String(row.id);
  const values = toDeclaration(
    attributes.filter((attribute) => !isExtra(schema, attribute)),
    row,
  );
  if (notes) return readBack(kind, id, { values, notes });
  const managed = managedBy(kind, values);
  return { live: recall(kind, id, values, managed), managed, home, undeployed: false };
}

/** `managed` in two: what stands under one of `names` in a declaration, and the rest. */
export function splitManaged(
  kind: Kind,
  managed: Managed,
  names: ReadonlySet<string>,
): { readonly named: Managed; readonly rest: Managed } {
  const sides = [true, false].map((side): Managed => {
    const parts = Object.entries(managed.parts).map(([part, entries]) => {
      const { form } = kind.parts[part] ?? {};
      const kept = Object.entries(entries).flatMap(([key, entry]): [string, ManagedEntry][] => {
        const isNamed = (name: string) => names.has(form && form.as !== "columns" ? form.name : name) === side;
        const inside = entry.names.filter(isNamed);
        return inside.length > 0 || (entry.names.length === 0 && !side) ? [[key, { ...entry, names: inside }]] : [];
      });
      return [part, Object.fromEntries(kept)] as const;
    });
    return {
      values: managed.values.filter((name) => names.has(name) === side),
      parts: Object.fromEntries(parts.filter(([, entries]) => !side || Object.keys(entries).length > 0)),
    };
  });
  const [named, rest] = sides as [Managed, Managed];
  return { named, rest };
}

/** `declared` without some names. */
export function leaving(declared: Named, names: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(declared).filter(([name]) => !names.has(name)));
}

/** What the platform derives from a secret tells the secret: it stays out of the state with it. */
export function tellsSecrets(kind: Kind, declared: string): boolean {
  const field = kind.fields[declared];
  return Boolean(field?.secret && field.derive);
}
