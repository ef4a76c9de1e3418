import { isMissing } from "../client/errors";
import type { Named } from "../model/field";
import type { Kind } from "../model/kind";
import { labelOf, withArticle } from "../model/names";
import { SvcError } from "../model/problem";
import { hostAmong } from "../model/route";
import type { Io } from "../state/io";
import { atHome, type Known } from "../state/known";
import { moveOf } from "../state/move-intents";
import { readRecord } from "./observe";

/** An object of the state that somebody else has deleted, or that a killed run has moved: the journal has its clone. */
export function gone({ kind, name }: { readonly kind: Kind; readonly name: string }, id: string, io?: Io): SvcError {
  const { clone, done } = moveOf(id, io?.journal) ?? {};
  if (done && clone !== undefined) {
    return new SvcError({
      code: "gone",
      message: `${labelOf({ kind, name })} (${id}) no longer exists on the platform: a run has moved it, and its clone (${clone}) is not in the state.`,
      next: "Refresh the state and run again: the clone is its object then.",
    });
  }
  const moved = kind.move
    ? " Unless this state is older than a move of it: then adopt its clone, which has its name and another ID."
    : "";
  return new SvcError({
    code: "gone",
    message: `${labelOf({ kind, name })} (${id}) no longer exists on the platform.`,
    next: `Refresh the state and run again: it is then recreated.${moved}`,
    hint: "deleted-first",
  });
}

/**
 * What failed because the object itself is gone, which the answer of the platform about a part of it does not show.
 *
 * @throws SvcError `wrong-home` where it is missing because it lives elsewhere.
 */
export async function goneOr(
  error: unknown,
  { kind, name }: { readonly kind: Kind; readonly name: string },
  known: Known,
  io: Io | undefined,
): Promise<unknown> {
  const { id } = known.live;
  if (!io || !isMissing(error) || (await readRecord(kind, id, io))) return error;
  await atHome(kind, name, known, io);
  return gone({ kind, name }, id, io);
}

/** An ID of another kind, of another company, or of what is gone: the platform shows no difference. */
export function noSuch({ name, move }: Kind, id: string): SvcError {
  const moved = move ? `; one that was moved (\`${move.field}\`) has another ID since then` : "";
  return new SvcError({
    code: "not-found",
    given: id,
    message: `There is no ${name} ${id} in this company.`,
    next: `Check that it is the ID of ${withArticle(name)}${moved}.`,
  });
}

/** What failed because the object that an entry belongs to does not exist: the answer names its path alone. */
export function noOwnerOr(error: unknown, { owned }: Kind, values: Named): unknown {
  const named = isMissing(error) && owned ? hostAmong(owned, values) : undefined;
  const owner = named && owned?.hosts[named.field]?.kind;
  if (!named || !owner) return error;
  return new SvcError({ ...noSuch(owner, named.host).problem, field: named.field });
}
