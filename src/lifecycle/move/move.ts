import type { Kind } from "../../model/kind";
import { SvcError } from "../../model/problem";
import { remove } from "../apply/remove";
import { atBirth } from "../apply/sync-fields";
import type { Work } from "../apply/work";
import { carryOut } from "../apply/write";
import { diff } from "../declaration/diff";
import { mayLeaveBehind, refuseWhileReferred } from "../plan/move-plan";
import { observe, observeRest, type Working, working } from "../read/observe";
import type { Io } from "../state/io";
import type { Known } from "../state/known";
import { moveOf, strikeMove, writeMove } from "../state/move-intents";
import { giveUpMove, type Move } from "./clone";

type Named = Readonly<Record<string, unknown>>;

/** From now on the new object is the one; what is left is that the engine has the old one deleted. */
export function finishMove(move: Move, io: Io): void {
  const { id } = move.from.live;
  const intent = moveOf(id, io.journal);
  if (!intent) return;
  const leaveBehind = mayLeaveBehind(move.goal.values) ? { leaveBehind: true as const } : {};
  writeMove(id, { ...intent, done: true, ...leaveBehind }, io.journal);
}

/**
 * Deletes an object for good. With one in the middle of a move goes its clone; the old one of a finished move goes when
 * nobody refers to it any more.
 *
 * @throws SvcError as `remove`; `referred`.
 */
export async function retire(kind: Kind, name: string, known: Known, io: Io): Promise<void> {
  const { id } = known.live;
  const intent = moveOf(id, io.journal);
  if (intent && !intent.done) await giveUpMove(kind, name, id, io);
  if (intent?.done && !intent.leaveBehind) {
    await refuseWhileReferred(kind, `${kind.name} ${JSON.stringify(name)}`, id, io);
  }
  await remove(kind, name, known, io);
  if (intent?.done) strikeMove(id, io.journal);
}

/** Values that the clone can have while the old object still has its own. */
export function uncontested(kind: Kind, values: Named): Named {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !kind.fields[name]?.release));
}

/** Takes from the old object what the new one cannot have beside it. */
export async function release(work: Work, oldId: string): Promise<void> {
  const contested = Object.entries(work.kind.fields).filter(
    ([name, field]) => field.release && name in work.goal.values,
  );
  if (contested.length === 0) return;
  const old = working(oldId);
  await observeRest(work.kind, old, { fields: new Set(contested.map(([name]) => name)), parts: {} }, old, work.io);
  for (const [name, field] of contested) {
    const from = old.values[name];
    const to = field.release?.(from, work.goal.values[name]);
    if (to !== undefined) await carryOut({ name, field, from, to }, [oldId], { object: old, id: oldId }, work.io);
  }
}

/** The old object only goes when the new one is what was declared. */
export async function verify(work: Work, live: Working): Promise<void> {
  const seen = await observe(work.kind, live.id, work.interest(), live, work.io);
  // What could not be taken away was said; what is handed over comes later.
  const parts = Object.entries(work.goal.parts)
    .filter(([name]) => !work.kind.parts[name]?.exclusive)
    .map(([name, { entries }]) => [name, { entries, remove: [] }]);
  const left = seen
    ? diff(
        work.kind,
        { ...work.goal, values: uncontested(work.kind, work.goal.values), parts: Object.fromEntries(parts) },
        seen,
      )
    : [];
  if (seen && left.length === 0) return;
  throw new SvcError({
    code: "move-failed",
    message: `${work.label}: the clone (${live.id}) is not yet what was declared: ${left.map(({ path }) => path.join(".")).join(", ") || "it is gone"}.`,
    next: "Run the command again: the move goes on from here.",
  });
}

/** What of a clone no answer shows: toggles are off at birth, the rest was copied. */
export function asCloned(kind: Kind, from: Known): Record<string, unknown> {
  const hidden = Object.entries(kind.fields).filter(
    ([, field]) => field.observed !== undefined || field.mutability === "option",
  );
  const copied = hidden.map(([name, { via }]) => [name, via ? undefined : from.live.values[name]]);
  const values = Object.fromEntries(copied.filter(([, value]) => value !== undefined));
  return { ...atBirth(kind.fields), ...values };
}
