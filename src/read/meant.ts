import type { Wire } from "../model/field";
import type { Io } from "../state/io";
import type { Intent } from "../state/journal";
import { isCandidate } from "./find-created";

/** What a reader does with what it finds: `change` also writes to it, or takes it into a state. */
export type Use = "read" | "change";

/** What journals show of several objects of one name. */
export interface Meant {
  /** The one that is meant, if they decide. */
  readonly id?: string;
  /** What messages add to a candidate: ` is the original of …`, or nothing. */
  remark(id: string): string;
  /** What an error adds to its next step, where none is meant: ` If one of them has moved, …`, or nothing. */
  readonly hint: string;
}

/** A move from one of them to another one. */
interface Between {
  readonly from: string;
  readonly clone: string;
  /** `adopted`: it ended without a deletion, so that the two are objects of their own. */
  readonly is: "complete" | "open" | "adopted";
  /** A run of this stack continues it. */
  readonly isOwn: boolean;
}

const UNRECORDED =
  " If one of them has moved: until its original is deleted, both have this name, and the clone is the newer one. Where the move ran, or with the store that it used (`SVC_STORE`), the journal decides.";
const OPEN =
  " The run that ends the move deletes one of the two, and with it what is done to that one until then: run its program first.";

/**
 * The object that is meant of several of one name: an object that moves has its name in common with its clone until one of
 * them is deleted. Of a complete move the clone is meant, since only the deletion of the original remains. Of a move that is
 * not complete the original still serves, and the clone may be given up: a reader means the original, and so does a run of the
 * stack that moves it. A change by anybody else could be lost with either of them, so that none is meant.
 *
 * @throws SvcError `store` for a damaged journal.
 */
export async function meantOf(rows: readonly Wire[], use: Use, isMovable: boolean, io: Io): Promise<Meant> {
  if (rows.length < 2) return { ...(rows[0] ? { id: String(rows[0].id) } : {}), remark: () => "", hint: "" };
  const moves = await movesAmong(rows, io);
  const isOver = (id: string) =>
    moves.some(
      ({ from, clone, is, isOwn }) =>
        (is === "complete" && from === id) || (is === "open" && clone === id && (use === "read" || isOwn)),
    );
  const [only, ...more] = rows.map(({ id }) => String(id)).filter((id) => !isOver(id));
  const isUndecided = moves.some(({ is }) => is === "open");
  return {
    ...(only !== undefined && more.length === 0 ? { id: only } : {}),
    remark: (id) => remarkOf(id, moves),
    hint: isUndecided ? OPEN : isMovable && moves.length === 0 ? UNRECORDED : "",
  };
}

async function movesAmong(rows: readonly Wire[], io: Io): Promise<readonly Between[]> {
  await io.journal?.load();
  const own = [...(io.journal?.intents.all().values() ?? [])].map((intent) => ({ intent, isOwn: true }));
  const beside = ((await io.beside?.intents()) ?? []).map(({ intent }) => intent);
  const others = [...beside, ...((await io.intents?.()) ?? [])].map((intent) => ({ intent, isOwn: false }));
  const found = [...own, ...others].flatMap(({ intent, isOwn }): Between[] => {
    const { from, done, cloneInState } = intent;
    const clone = cloneAmong(rows, intent);
    if (from === undefined || clone === undefined) return [];
    return [{ from, clone, is: done ? "complete" : cloneInState ? "adopted" : "open", isOwn }];
  });
  // The journal of a stack that was renamed may still have the move as it was then: what is complete stays so.
  const isAhead =
    ({ from, clone, is }: Between) =>
    (one: Between) =>
      one.from === from && one.clone === clone && one.is === "complete" && is !== "complete";
  return found.filter((one) => !found.some(isAhead(one)));
}

/** The clone of a move whose original is among the rows; without its ID, the only one that the request may have created. */
function cloneAmong(rows: readonly Wire[], intent: Intent): string | undefined {
  const { from, clone } = intent;
  if (!rows.some(({ id }) => id === from)) return undefined;
  const fitting = rows.filter((row) =>
    clone === undefined ? row.id !== from && isCandidate(intent, row) : row.id === clone,
  );
  const [only, ...more] = fitting.map(({ id }) => String(id));
  return more.length === 0 ? only : undefined;
}

function remarkOf(id: string, moves: readonly Between[]): string {
  const [from, to] = [moves.find((one) => one.from === id), moves.find((one) => one.clone === id)];
  if (from) return ` is the original of a move to ${from.clone}${ENDS[from.is]}`;
  return to ? ` is the clone of ${to.from}${to.is === "open" ? ENDS.open : ""}` : "";
}

const ENDS: Readonly<Record<Between["is"], string>> = {
  complete: ", which is deleted once nothing needs it",
  open: ", which has not ended",
  adopted: ", which has ended: both remain",
};
