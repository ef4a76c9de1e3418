import { redactor, traitsOf } from "../lifecycle";
import { type Kind, snakeCase } from "../model";
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
export function nameOf({ naming }: Kind, row: Row | null): string {
  const name = naming === undefined ? undefined : row?.[snakeCase(naming)];
  return typeof name === "string" ? name : String(row?.id ?? "new");
}

/** `Application "api"`, as in the lifecycle's messages. */
export function labelOf(kind: Kind, row: Row | null): string {
  return `${kind.name} ${JSON.stringify(nameOf(kind, row))}`;
}

/**
 * Its address while its ID is unknown: its name or, for a kind without names, its identity.
 * Resources of one kind and name share it, see `creation-intents.ts`.
 */
export function addressOf(kind: Kind, row: Row | null): string {
  if (kind.naming !== undefined) return `${kind.name} ${nameOf(kind, row)}`;
  const shown = Object.keys(traitsOf(kind, {})).filter((name) => kind.fields[name]?.observed !== false);
  const traits = shown.map((name) => row?.[snakeCase(name)] ?? null);
  return `${kind.name} ${JSON.stringify(traits)}`;
}

/** The subject of its diagnostics; secrets in any of `rows` are removed from their text. */
export function subjectOf({ schema, session }: Resource, config: Row | null, ...rows: (Row | null)[]): Subject {
  const declared = config ? declarationIn(schema, config) : {};
  const redactors = [declared, ...rows.map((row) => (row ? declarationIn(schema, row) : {}))].map((values) =>
    redactor(schema.kind, values, session.secrets),
  );
  return {
    attributes: schema.attributes,
    declared,
    vocabulary: vocabularyOf(schema.kind),
    redact: (text) => redactors.reduce((now, redact) => redact(now), text),
  };
}
