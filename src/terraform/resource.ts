import { redactor, traitsOf } from "../lifecycle";
import { type Kind, snakeCase } from "../model";
import type { Subject } from "./diagnostics";
import { declarationIn } from "./known";
import type { ResourceSchema } from "./schema";
import type { Session } from "./session";
import type { Row } from "./value";
import { vocabularyOf } from "./words";

/** One resource in one call: what it is, and whose process it is in. */
export interface Resource {
  readonly schema: ResourceSchema;
  readonly session: Session;
}

/** How messages call it: Terraform does not tell its address. */
export function nameOf({ naming }: Kind, row: Row | null): string {
  const name = naming === undefined ? undefined : row?.[snakeCase(naming)];
  return typeof name === "string" ? name : String(row?.id ?? "new");
}

/** `Application "api"`, as the lifecycle says it too. */
export function labelOf(kind: Kind, row: Row | null): string {
  return `${kind.name} ${JSON.stringify(nameOf(kind, row))}`;
}

/**
 * What it is called where its id is not known yet: its name or, of a kind without names, what tells its objects apart.
 * Two of one kind and name share that, see `places.ts`.
 */
export function addressOf(kind: Kind, row: Row | null): string {
  if (kind.naming !== undefined) return `${kind.name} ${nameOf(kind, row)}`;
  const traits = Object.keys(traitsOf(kind, {})).map((name) => row?.[snakeCase(name)] ?? null);
  return `${kind.name} ${JSON.stringify(traits)}`;
}

/** What a diagnostic about it needs; secrets in any of `rows` are taken out of its text. */
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
