import type { Kind } from "../../model/kind";
import type { Io } from "../state/io";
import { atHome, type Known } from "../state/known";
import { observeAgain } from "./observe";

/**
 * What an object is now, as far as it is managed. `undefined` when it is gone: that is only said where it was made,
 * with a key that may see it.
 *
 * @throws SvcError `wrong-home`; ApiError for any answer but a 404, so that 401 and 403 never count as "gone".
 */
export async function read(kind: Kind, name: string, known: Known, io: Io): Promise<Known | undefined> {
  await atHome(kind, name, known, io);
  const interest = { fields: new Set(known.managed.values), parts: known.live.parts };
  const live = await observeAgain(kind, interest, known.live, io);
  return live ? { ...known, live } : undefined;
}
