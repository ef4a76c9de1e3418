import { declaredNames } from "../declaration";
import { kinds } from "../kinds";
import { type Field, type JsonSchema, type Kind, type Part, partNamed, snakeCase } from "../model";
import { describe, describeNested } from "./describe";
import { serviceAliases } from "./service-aliases";
import {
  type Attribute,
  type Change,
  entryAttributes,
  type Presence,
  type Shape,
  shapeOf,
  simpleSchemaOf,
} from "./shape";
import { timeoutsOf } from "./timeouts";
import { type Vocabulary, vocabularyOf } from "./words";
import { type EntryPairs, pairsInEntries, type WriteOnlyPair, withWriteOnlyPair, writeOnlyPairOf } from "./write-only";

/** A kind as Terraform sees it. */
export interface ResourceSchema {
  /** `svc_static_site`. */
  readonly typeName: string;
  readonly kind: Kind;
  /** Of the shape of its state: an older one is upgraded. */
  readonly version: number;
  readonly description: string;
  readonly attributes: readonly Attribute[];
  readonly writeOnlyPairs: readonly WriteOnlyPair[];
  readonly entryPairs: readonly EntryPairs[];
  /** `on_cluster_change`, for a kind that can move. */
  readonly moveChoice?: string;
}

export const PROVIDER = "svc";
/** The provider's source address: `source = "svc-iac/svc"`. */
export const SOURCE = "svc-iac/svc";
/** The attribute that shows what a failed apply left undone. */
export const UNFINISHED = "unfinished";

const schemas = new Map<Kind, ResourceSchema>();

export function resourceSchema(kind: Kind): ResourceSchema {
  const known = schemas.get(kind);
  if (known) return known;
  const built = build(kind);
  schemas.set(kind, built);
  return built;
}

/** The kinds by the names of their types: a schema takes a while to build, and a run needs those of few kinds. */
export const kindsByType: ReadonlyMap<string, Kind> = new Map(
  Object.values<Kind>(kinds).map((kind) => [typeNameOf(kind.name), kind]),
);

/** All schemas, by the name of their type. */
export function resourceSchemas(): ReadonlyMap<string, ResourceSchema> {
  return new Map([...kindsByType].map(([typeName, kind]) => [typeName, resourceSchema(kind)]));
}

/** `StaticSite` → `svc_static_site`. */
export function typeNameOf(name: string): string {
  return `${PROVIDER}_${snakeCase(name).replace(/^_/, "")}`;
}

/** The provider's own configuration. */
export const providerAttributes: readonly Attribute[] = [
  {
    ...text("api_url", "apiUrl", "optional"),
    description:
      "Address of the API, https, or http on loopback. With `token`, or else both come from the environment: SERVICE_API_URL and SERVICE_API_TOKEN.",
  },
  {
    ...text("token", "token", "optional"),
    sensitive: true,
    description: "API key. Only together with `api_url`, so that it is never sent to the wrong address.",
  },
  {
    ...text("store", "store", "optional"),
    description:
      "Shared store for the journal and the rate limits of several machines: a folder, `s3://bucket/prefix` or `postgres://…` without a password. SVC_STORE if not set.",
  },
  {
    ...text("stack", "stack", "optional"),
    description:
      "Name of this configuration in the shared store, required with one. Its workspaces are distinguished automatically.",
  },
];

/** Everything that can be read of an object of a kind. */
export function dataAttributes(kind: Kind): readonly Attribute[] {
  const { attributes } = resourceSchema(kind);
  return attributes
    .filter(
      ({ name, declared, steers }) => !steers && name !== UNFINISHED && kind.fields[declared]?.mutability !== "option",
    )
    .map(found);
}

/** The same attribute, computed. */
function found({ change, ...attribute }: Attribute): Attribute {
  return { ...attribute, shape: foundShape(attribute.shape), presence: "computed" };
}

function foundShape(shape: Shape): Shape {
  if (shape.is === "object")
    return { ...shape, attributes: shape.attributes.filter(({ steers }) => !steers).map(found) };
  return shape.is === "list" || shape.is === "map" ? { ...shape, of: foundShape(shape.of) } : shape;
}

function build(kind: Kind): ResourceSchema {
  const vocabulary = vocabularyOf(kind);
  const own = Object.entries(declaredNames(kind)).map(([declared, { schema, doc, secret, current = declared }]) => {
    const part = partNamed(kind, declared);
    return part
      ? partAttribute(declared, part, doc, secret ?? false, vocabulary)
      : asWritten(
          {
            ...fieldAttribute(
              declared,
              { ...(kind.fields[current] as Field), doc },
              changeOf(kind, current),
              vocabulary,
              schema,
            ),
            ...(current === declared ? {} : { current }),
          },
          kind.identity,
        );
  });
  const computed = Object.entries(kind.fields)
    .filter(([, { mutability }]) => mutability === "computed")
    .map(([declared, field]) => fieldAttribute(declared, field, undefined, vocabulary));
  const writeOnlyPairs = own.filter(({ sensitive }) => sensitive).map(writeOnlyPairOf);
  const choice = kind.move && moveChoice(kind.move.field);
  const timeouts = timeoutsOf(kind, vocabulary);
  return {
    typeName: typeNameOf(kind.name),
    kind,
    version: kind.stateUpgrades?.length ?? 0,
    description: kind.doc,
    attributes: [
      { ...text("id", "id", "computed"), description: "ID on the platform." },
      ...own.flatMap((attribute) => withWriteOnlyPair(attribute, writeOnlyPairs)),
      ...(choice ? [choice] : []),
      ...(timeouts ? [timeouts] : []),
      ...computed,
      { ...text(UNFINISHED, UNFINISHED, "computed"), description: UNFINISHED_DOC },
    ],
    writeOnlyPairs,
    entryPairs: own.flatMap((attribute) => entryPairsOf(kind, attribute)),
    ...(choice ? { moveChoice: choice.name } : {}),
  };
}

const UNFINISHED_DOC =
  "What the last apply could not finish, and why; null if it is complete. The next apply resumes from there.";

export function partNameOf(kind: Kind, part: Part): string {
  return Object.keys(kind.parts).find((name) => kind.parts[name] === part) ?? "";
}

function changeOf(kind: Kind, declared: string): Change {
  const field = kind.fields[declared];
  if (kind.move?.field === declared) return "moves";
  return field?.mutability === "immutable" && field.stays === undefined
    ? "replaces"
    : field?.deploys
      ? "deploys"
      : "in place";
}

export function fieldAttribute(
  declared: string,
  field: Field,
  change: Change | undefined,
  vocabulary: Vocabulary | undefined,
  schema = field.schema,
): Attribute {
  const json = simpleSchemaOf(schema);
  const isComputed = field.mutability === "computed";
  return {
    name: snakeCase(declared),
    declared,
    shape: shapeOf(json, { computed: isComputed, describe: describeNested, aliases: serviceAliases }),
    presence: presenceOf(field),
    sensitive: field.secret ?? false,
    writeOnly: false,
    description: describe({ doc: field.doc, schema: json, field, change }, vocabulary),
    deprecated: json.deprecated ?? false,
    ...(change ? { change } : {}),
  };
}

const FILLED_IN = "optional or computed" satisfies Presence;

/** What has two names has its value under both: one of them is filled in. */
function presenceOf(field: Field): Presence {
  if (field.mutability === "computed") return "computed";
  if (field.required && !field.renamedFrom) return "required";
  return field.renamedFrom || isShown(field) ? FILLED_IN : "optional";
}

/** Whether the platform sets a value if the user does not. */
export function isFilledIn({ presence }: Attribute): boolean {
  return presence === FILLED_IN;
}

/** Whether answers show the platform's value if the user sets none. */
function isShown({ mutability, observed, secret }: Field): boolean {
  return (mutability === "writable" || mutability === "immutable") && observed === undefined && !secret;
}

function partAttribute(declared: string, part: Part, doc: string, secret: boolean, vocabulary: Vocabulary): Attribute {
  const { form } = part;
  const change: Change = part.deploys ? "deploys" : "in place";
  return {
    name: snakeCase(declared),
    declared,
    shape: partShape(part, declared, vocabulary),
    // Imported values stay in the state until the configuration names them.
    presence: FILLED_IN,
    sensitive: secret,
    writeOnly: false,
    description: describe({ doc: form.as === "columns" ? doc : part.doc, schema: {}, change }, vocabulary),
    deprecated: false,
    change,
  };
}

function partShape(part: Part, declared: string, vocabulary: Vocabulary): Shape {
  const { form } = part;
  if (form.as === "columns") {
    const field = part.fields[form.columns[declared]?.field ?? ""];
    const json: JsonSchema = field ? simpleSchemaOf(field.schema) : {};
    return { is: "map", of: shapeOf(json, { computed: false, describe: describeNested }) };
  }
  const identity = form.as === "list" ? form.identity : [];
  const attributes = Object.entries(part.fields).map(([name, field]) =>
    asWritten(fieldAttribute(name, field, entryChange(field), vocabulary), identity),
  );
  const pairs = pairsInEntries(part, attributes);
  return {
    is: form.as,
    of: { is: "object", attributes: attributes.flatMap((attribute) => withWriteOnlyPair(attribute, pairs)) },
  };
}

function entryPairsOf(kind: Kind, { name, declared, shape }: Attribute): EntryPairs[] {
  const part = partNamed(kind, declared);
  const pairs = part ? pairsInEntries(part, entryAttributes(shape)) : [];
  return part && pairs.length > 0 ? [{ name, declared, part: partNameOf(kind, part), pairs }] : [];
}

/** Fields of an identity have exactly the user's values. */
function asWritten(attribute: Attribute, identity: readonly string[] = []): Attribute {
  const isApart = identity.includes(attribute.declared) && isFilledIn(attribute);
  return isApart ? { ...attribute, presence: "optional" } : attribute;
}

/** An immutable field of an entry does not replace the object: the entry is recreated. */
function entryChange(field: Field): Change | undefined {
  if (field.mutability === "computed") return undefined;
  return field.deploys ? "deploys" : "in place";
}

/** `clusterId` → `on_cluster_change`. */
function moveChoice(field: string): Attribute {
  const what = snakeCase(field).replace(/_id$/, "");
  return {
    ...text(`on_${what}_change`, `on${what.charAt(0).toUpperCase()}${what.slice(1)}Change`, "optional"),
    description: `What a changed \`${snakeCase(field)}\` does. \`clone\` (default): the object moves, as an update with a new id; it is cloned, and the original is deleted when the clone is live. \`replace\`: the original is deleted and an empty object is created. \`prevent_destroy\` does not apply to a move, \`deletion_protection\` does.`,
    change: "in place",
    steers: true,
  };
}

/** A string without a description. */
export function text(name: string, declared: string, presence: Presence) {
  const shape: Shape = { is: "string" };
  return { name, declared, shape, presence, sensitive: false, writeOnly: false, description: "", deprecated: false };
}
