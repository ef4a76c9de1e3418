import type { Field, Named } from "../model/field";
import type { Kind } from "../model/kind";

/** Suspension comes after everything else, resumption before: see `sync`. */
export function comesLast(field: Field): boolean {
  return field.via?.by === "switch" && field.via.last === true;
}

/** The field that suspends an object, where its kind has one. */
export function suspensionField(kind: Kind): string | undefined {
  return Object.entries(kind.fields).find(([, field]) => comesLast(field))?.[0];
}

/** Whether the values of an object say that it is suspended. */
export function isSuspended(kind: Kind, values: Named): boolean {
  const name = suspensionField(kind);
  return name !== undefined && values[name] === true;
}
