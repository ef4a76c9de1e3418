import type { Field } from "../../model/field";
import type { Kind } from "../../model/kind";

type Named = Readonly<Record<string, unknown>>;

/** Sleep comes after everything else, waking before: see `apply`. */
export function comesLast(field: Field): boolean {
  return field.via?.by === "switch" && field.via.last === true;
}

/** The field that puts an object to sleep, where its kind has one. */
export function sleepField(kind: Kind): string | undefined {
  return Object.entries(kind.fields).find(([, field]) => comesLast(field))?.[0];
}

/** Whether values of a kind say that the object sleeps. */
export function isSleeping(kind: Kind, values: Named): boolean {
  const name = sleepField(kind);
  return name !== undefined && values[name] === true;
}
