import { render } from "../model/declaration";
import { roles } from "../model/fields";
import type { Kind } from "../model/kind";
import type { Problem } from "../model/problem";
import type { Known } from "./known";

/** Whether the object must not be deleted or replaced, as last applied. */
export function isProtected({ live }: Known): boolean {
  return live.values[roles.protection] === true;
}

/** @see isProtected */
export function protection(message: string, next: string): Problem {
  return { code: "protected", field: roles.protection, message, next };
}

/** Why an object must not be deleted, if so. */
export function deletionProblem(label: string, known: Known): Problem | undefined {
  if (!isProtected(known)) return undefined;
  const next = "Set `deletionProtection: false`, apply, and then delete it.";
  return protection(`${label} is protected against deletion (${known.live.id}).`, next);
}

/** The data that would be lost with an object, where known; `undefined` if none. */
export function dataIn(kind: Kind, { live, managed }: Pick<Known, "live" | "managed">): string | undefined {
  return kind.holdsData?.(render(kind, live, managed, { computed: true }));
}
