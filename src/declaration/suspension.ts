import type { Field, Named } from "../model/field";
import type { Kind } from "../model/kind";

/** Suspension and resumption have their own place in an update: see `sync`. */
export function suspends(field: Field): boolean {
  return field.via?.by === "switch" && field.via.suspends === true;
}

/** The field that suspends an object, where its kind has one. */
export function suspensionField(kind: Kind): string | undefined {
  return Object.entries(kind.fields).find(([, field]) => suspends(field))?.[0];
}

/** Whether the values of an object say that it is suspended. */
export function isSuspended(kind: Kind, values: Named): boolean {
  const name = suspensionField(kind);
  return name !== undefined && values[name] === true;
}
