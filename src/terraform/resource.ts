import { redactor } from "../declaration";
import type { IntendedCreation } from "../lifecycle";
import { HIDDEN, id, type Kind, labelOf as labelOfNamed, publicName, snakeCase } from "../model";
import { traitsOf } from "../read";
import type { Subject } from "./diagnostics";
import { declarationIn } from "./known";
import type { ResourceSchema } from "./schema";
import type { Session } from "./session";
import type { Row } from "./value";
import { vocabularyOf } from "./words";

/** One resource in one call, and the session of its process. */
export interface Resource {
  readonly schema: ResourceSchema;
  readonly session: Session;
}

/** Its name in messages: Terraform does not pass its address. */
export function nameOf(kind: Kind, row: Row | null): string {
  const { naming = "", fields } = kind;
  const name = row?.[snakeCase(naming)];
  if (typeof name === "string") return shown(name);
  const isDeclared = fields[naming] !== undefined && fields[naming].mutability !== "computed";
  // The ID of what is created is not known.
  const id = typeof row?.id === "string" ? row.id : undefined;
  return id ?? (isDeclared ? undefined : textIn(kind, row)) ?? NEW;
}

/** The address of a webhook may have a token in it, and the journal has names in plain text. */
const shown = (name: string): string => (name.trim() === "" ? name : (publicName(name) ?? HIDDEN));

const NEW = "new";

/** Whether nothing in the row of a new object distinguishes it from others of its kind. */
export const isUnnamed = (kind: Kind, row: Row | null) => nameOf(kind, row) === NEW;

/** For a kind whose names are not declared: the first text among what identifies an object, the address of a destination. */
function textIn(kind: Kind, row: Row | null): string | undefined {
  const traits = Object.keys(traitsOf(kind, {})).map((name) => row?.[snakeCase(name)]);
  const text = traits.find((value): value is string => typeof value === "string" && !id.safeParse(value).success);
  return text === undefined ? undefined : shown(text);
}

/** `Application "api"`, as in the lifecycle's messages. */
export function labelOf(kind: Kind, row: Row | null): string {
  return labelOfNamed({ kind, name: nameOf(kind, row) });
}

/**
 * Its address while its ID is unknown: its name or, for a kind without names, its identity.
 * Resources of one kind and name share it, see `CreationIntents`.
 */
export function addressOf(kind: Kind, row: Row | null): string {
  const { naming = "", fields } = kind;
  // A name that the platform gives is not known before the creation.
  if (fields[naming] && fields[naming].mutability !== "computed") return `${kind.name} ${nameOf(kind, row)}`;
  const traits = Object.keys(traitsOf(kind, {})).map((name) => row?.[snakeCase(name)] ?? null);
  return `${kind.name} ${JSON.stringify(traits, (_, value) => (typeof value === "string" ? shown(value) : value))}`;
}

/** What an intent of its creation has. */
export function intendedCreation(kind: Kind, declared: Readonly<Record<string, unknown>>, row: Row): IntendedCreation {
  return { kind, declared, name: nameOf(kind, row), label: labelOf(kind, row), address: addressOf(kind, row) };
}

/** The subject of its diagnostics; secrets in any of `rows` are removed from their text. */
export function subjectOf({ schema, session }: Resource, config: Row | null, ...rows: (Row | null)[]): Subject {
  const declared = config ? declarationIn(schema, config) : {};
  const redactors = [declared, ...rows.map((row) => (row ? declarationIn(schema, row) : {}))].map((values) =>
    redactor(schema.kind, values, session.connection.secrets),
  );
  return {
    attributes: schema.attributes,
    declared,
    vocabulary: vocabularyOf(schema.kind),
    redact: (text) => redactors.reduce((now, redact) => redact(now), text),
  };
}
