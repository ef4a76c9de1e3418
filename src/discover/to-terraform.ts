import type { Kind } from "../model";
import { snakeCase } from "../model";
import { isSettable } from "../terraform/known";
import { PROVIDER, type ResourceSchema, resourceSchema, SOURCE, typeNameOf } from "../terraform/schema";
import type { Attribute, Shape } from "../terraform/shape";
import { type Code, type Coded, Expression, type Program, type Term, termsOf, unreadableInEntries } from "./code";
import { block, Nested, quoted, Reference } from "./hcl";
import { terraformImportId } from "./import-id";
import { Names, snake, wordsOf } from "./names";

/** A configuration for Terraform and OpenTofu that imports everything. */
export function toTerraform(program: Program): string {
  const writer = new Writer(program);
  const resources = program.objects.map((object) => writer.object(object));
  const command = program.moves ? "migrate" : "discover";
  const blocks = program.moves ? "`moved`, `removed` and `import`" : "`import`";
  const head = [
    `# Written by \`svc-iac ${command}\`. The ${blocks} blocks adopt existing objects; remove them after the first apply.\n`,
    terraformSettings,
  ];
  const code = [
    ...writer.variables(),
    ...writer.lookups(),
    ...resources.flat(),
    ...[...writer.removed].map(removedBlock),
  ];
  return [...(program.isNew ? [] : program.isAddition ? head.slice(0, 1) : head), ...code].join("\n");
}

/** A `moved` block only passes the ID on: where the import ID has more, the object is imported. */
function removedFrom({ objects, moves }: Program): ReadonlySet<string> {
  const imported = objects.flatMap((object) => {
    const from = moves?.from.get(object.id);
    return from === undefined || terraformImportId(object, false) === object.id ? [] : [from.resource];
  });
  return new Set([...(moves?.removed ?? []), ...imported]);
}

/** Removes a resource from the state, and keeps its object. */
export const removedBlock = (address: string): string =>
  block("removed", [], { from: new Reference(address), lifecycle: new Nested({ destroy: false }) });

/** What no answer shows of entries, and no import ID has. */
export const ignoredIn = (object: Coded): readonly string[] =>
  unreadableInEntries(object).map(([part, key, field]) => `${part}[${quoted(key)}].${snakeCase(field)}`);

/** Write-only values came with 1.11. */
export const terraformSettings = `terraform {
  required_version = ">= 1.11"
  required_providers {
    ${PROVIDER} = { source = "${SOURCE}" }
  }
}
`;

class Writer {
  /** Names of the data sources, by what is looked up. */
  readonly #lookups: ReadonlyMap<string, string>;
  /** Variables for fields whose values Terraform stores, which it refuses for ephemeral ones. */
  readonly #kept = new Set<string>();
  /** Resources of another provider that leave its state; a `removed` block has all instances of one. */
  readonly removed: ReadonlySet<string>;

  constructor(readonly program: Program) {
    this.removed = removedFrom(program);
    const taken = new Map<string, Names>();
    this.#lookups = new Map(
      termsOf(program, "listed").map((term) => {
        const names = taken.get(term.listing) ?? new Names();
        taken.set(term.listing, names);
        return [lookupKey(term), snake(names.take(wordsOf(term.name, snakeCase(term.listing))))];
      }),
    );
  }

  /** The resource, and before it the import of an existing object. */
  object(object: Coded): string[] {
    const schema = resourceSchema(object.kind);
    const attributes = this.#attributes(schema, object.fields);
    const labels = [schema.typeName, snake(object.words)];
    if (this.program.isNew) return [block("resource", labels, attributes)];
    const ignored = ignoredIn(object).map((path) => new Reference(path));
    const lifecycle = ignored.length > 0 ? { lifecycle: new Nested({ ignore_changes: ignored }) } : {};
    return [this.#takeOver(object), block("resource", labels, { ...attributes, ...lifecycle })];
  }

  #takeOver(object: Coded): string {
    const to = new Reference(addressOf(object));
    const from = this.program.moves?.from.get(object.id);
    if (from === undefined || this.removed.has(from.resource)) {
      return block("import", [], { to, id: terraformImportId(object, !this.program.moves) });
    }
    return block("moved", [], { from: new Reference(from.address), to });
  }

  /** Each secret is a variable: its value comes from the environment, `TF_VAR_<name>`. Call it after all objects. */
  variables(): string[] {
    return termsOf(this.program, "secret").map(({ words }) => {
      const name = snake(words);
      const ephemeral = this.#kept.has(name) ? {} : { ephemeral: true };
      return block("variable", [name], { type: new Reference("string"), sensitive: true, ...ephemeral });
    });
  }

  lookups(): string[] {
    return termsOf(this.program, "listed").map((term) =>
      block("data", [dataTypeOf(term), this.#lookups.get(lookupKey(term)) ?? ""], { [snakeCase(term.by)]: term.name }),
    );
  }

  /** A secret becomes a write-only value. */
  #attributes({ attributes, writeOnlyPairs }: ResourceSchema, fields: Coded["fields"]): Record<string, unknown> {
    const entries = Object.entries(fields).flatMap(([declared, value]): [string, unknown][] => {
      const pair = writeOnlyPairs.find((one) => one.declared === declared);
      const attribute = attributes.find((one) =>
        pair ? one.name === pair.writeOnly : one.declared === declared && isSettable(one),
      );
      return attribute ? [[attribute.name, this.#value(value, attribute.shape, attribute.writeOnly)]] : [];
    });
    return Object.fromEntries(entries);
  }

  #value(value: Code, shape: Shape, isWriteOnly: boolean): unknown {
    if (value instanceof Expression) return this.#term(value.term, shape, isWriteOnly);
    if (Array.isArray(value)) {
      return shape.is === "list" ? value.map((item: Code) => this.#value(item, shape.of, isWriteOnly)) : value;
    }
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value as Readonly<Record<string, Code>>).flatMap(([key, inner]) => {
      const [name, below] = within(shape, key);
      return below ? [[name, this.#value(inner, below, isWriteOnly)] as const] : [];
    });
    return Object.fromEntries(entries);
  }

  #term(term: Term, shape: Shape, isWriteOnly: boolean): unknown {
    switch (term.is) {
      case "object":
        return referenceTo(term.object, shape);
      case "listed":
        return new Reference(`data.${dataTypeOf(term)}.${this.#lookups.get(lookupKey(term))}.id`);
      case "secret":
        if (!isWriteOnly) this.#kept.add(snake(term.words));
        return new Reference(`var.${snake(term.words)}`);
    }
  }
}

/** The shape below a key of an object or a map, and the spelling of the key. */
export function within(shape: Shape, key: string): readonly [string, Shape | undefined] {
  if (shape.is === "map") return [key, shape.of];
  const found =
    shape.is === "object" ? shape.attributes.find(({ declared }: Attribute) => declared === key) : undefined;
  return [found?.name ?? key, found?.shape];
}

/** Its ID, or its ID and its type on the platform. */
function referenceTo(object: Parameters<typeof addressOf>[0] & { readonly kind: Kind }, shape: Shape): unknown {
  const id = new Reference(`${addressOf(object)}.id`);
  return shape.is === "object" ? { type: object.kind.serviceType, id } : id;
}

/** `svc_project.shop`. */
export function addressOf({ kind, words }: Pick<Coded, "kind" | "words">): string {
  return `${typeNameOf(kind.name)}.${snake(words)}`;
}

type Listed = Extract<Term, { is: "listed" }>;

const lookupKey = ({ listing, name }: Listed) => `${listing} ${name}`;
const dataTypeOf = ({ listing }: Listed) => `${PROVIDER}_${snakeCase(listing)}`;
