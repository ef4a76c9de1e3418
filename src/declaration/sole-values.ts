import type { Named } from "../model/field";
import type { Kind } from "../model/kind";
import type { Live } from "../model/live";
import { normal } from "../model/normal";
import type { Problem } from "../model/problem";
import { hasUnknown } from "../model/unknown";
import { beside, type Claims, type Owner } from "./claims";

/** A value that only one object of a kind can have: its field, and what is claimed for it. */
interface SoleValue {
  readonly at: string;
  readonly claims: readonly string[];
  readonly value: string;
}

/** What a declaration, or an object, has of that, as far as it is known. */
export function soleValues({ name: kind, fields }: Kind, values: Named): readonly SoleValue[] {
  return Object.entries(fields).flatMap(([at, { claims }]) => {
    const value = claims && !hasUnknown(values[at]) && values[at] ? claims(values[at]) : undefined;
    return value === undefined ? [] : [{ at, claims: [`${kind} ${at} ${value}`], value }];
  });
}

/** What identifies an object of a kind that is no entry. */
export function identifying({ name, owned, identity = [], fields }: Kind, values: Named): readonly SoleValue[] {
  const own = owned ? [] : identity.map((field) => fields[field] && normal(fields[field], values[field]));
  if (own.length === 0 || hasUnknown(own)) return [];
  return [{ at: identity[0] ?? "", claims: [`${name} ${JSON.stringify(own)}`], value: own.join(", ") }];
}

interface Change {
  readonly kind: Kind;
  readonly action: string;
  readonly declared: Named;
  readonly live: Live;
}

/**
 * Records what an object has until now and is not certain to keep. One that declares no value keeps the one that it has, one
 * that may get another gives it up before or after others get theirs: neither leaves it to another resource of the same run.
 */
export function valueConflict(
  claims: Claims,
  owner: Owner,
  { kind, action, declared, live }: Change,
): Problem | undefined {
  // Of a replacement, what identifies the object is deleted with it.
  const had = (values: Named) => [
    ...soleValues(kind, values),
    ...(action === "replace" ? [] : identifying(kind, values)),
  ];
  const stays = new Set(had(declared).flatMap((one) => one.claims));
  const left = had(live.values).filter((one) => !one.claims.some((what) => stays.has(what)));
  const [conflict] = left.flatMap(({ at, claims: all, value }) =>
    all.flatMap((what) => {
      const other = claims.take(what, { ...owner, from: "value" });
      return other ? [{ at, value, other: beside(owner.label, other.label) }] : [];
    }),
  );
  if (!conflict) return undefined;
  const { at, value, other } = conflict;
  return {
    code: "shared",
    field: at,
    message: `${at} is "${value}" until now, and ${other} declares that in the same run: only one object can have it at a time.`,
    next: `Give this one another value and apply that first, with ${other} as it was, and declare it there afterwards; ${EXCHANGE}.`,
  };
}

/** What to do where two objects are to get what the other one has. */
export const EXCHANGE = "for an exchange, give one of the two a temporary value in between";
