import { isMissing } from "../client/errors";
import type { Kind } from "../model/kind";
import { labelOf } from "../model/names";
import { SvcError } from "../model/problem";
import type { Io } from "../state/io";
import { readRecord } from "./observe";

/** An object of the state that somebody else has deleted. */
export function gone(label: string, id: string): SvcError {
  return new SvcError({
    code: "gone",
    message: `${label} (${id}) no longer exists on the platform.`,
    next: "Refresh the state and run again: it is then recreated.",
  });
}

/** What failed because the object itself is gone, which the answer of the platform about a part of it does not show. */
export async function goneOr(
  error: unknown,
  { kind, name, id }: { readonly kind: Kind; readonly name: string; readonly id: string },
  io: Io | undefined,
): Promise<unknown> {
  if (!io || !isMissing(error) || (await readRecord(kind, id, io))) return error;
  return gone(labelOf({ kind, name }), id);
}
