import type { Kind } from "../../model/kind";
import type { Io } from "../state/io";
import { atHome, type Known } from "../state/known";
import { observeAgain } from "./observe";

/**
 * The current state of an object's managed parts. `undefined` if it is gone: a 404 only counts in the object's own
 * home, with a key that may read it.
 *
 * @throws SvcError `wrong-home`; ApiError for any answer but a 404, so that 401 and 403 never count as "gone".
 */
export async function read(kind: Kind, name: string, known: Known, io: Io): Promise<Known | undefined> {
  await atHome(kind, name, known, io);
  const interest = { fields: new Set(known.managed.values), parts: known.live.parts };
  const live = await observeAgain(kind, interest, known.live, io);
  return live ? { ...known, live } : undefined;
}
