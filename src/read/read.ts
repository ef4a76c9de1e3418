import { isMissing } from "../client/errors";
import { APPEARS_WITHIN, retryLookup } from "../client/retry-lookup";
import type { Call } from "../model/field";
import type { Kind } from "../model/kind";
import type { Live } from "../model/live";
import { stampNames } from "../model/record";
import { routeOf } from "../model/route";
import type { Io } from "../state/io";
import { atHome, type Known } from "../state/known";
import { CLOCKS_APART } from "./find-created";
import { observeAgain } from "./observe";

/**
 * The current state of an object's managed parts. `undefined` if it is gone: a 404 only counts in the object's own
 * home, with a key that may read it, and a list without it only once its creation is so long ago that the list shows it.
 *
 * @throws SvcError `wrong-home`; ApiError for any answer but a 404, so that 401 and 403 never count as "gone".
 */
export async function read(kind: Kind, name: string, known: Known, io: Io): Promise<Known | undefined> {
  await atHome(kind, name, known, io);
  const interest = { fields: new Set(known.managed.values), parts: known.live.parts };
  const look = () => observeAgain(kind, interest, known.live, io);
  const live = (await look()) ?? (await lookAgain(kind, known.live, look, io));
  return live ? { ...known, live } : undefined;
}

/** Looks on for an object that only a list shows, if that may not show its creation yet, as after a lost answer. */
async function lookAgain<T>(
  kind: Kind,
  { id, values }: Live,
  look: () => Promise<T | undefined>,
  io: Io,
): Promise<T | undefined> {
  const { api, above } = routeOf(kind, id);
  const madeAt = Date.parse(String(values[stampNames.made]));
  // What has no creation time may be new.
  const since = Number.isNaN(madeAt) ? Number.POSITIVE_INFINITY : madeAt + CLOCKS_APART;
  if (api.get || since + APPEARS_WITHIN < io.client.serverTime()) return undefined;
  // A list that is gone with its host proves that the object is gone.
  if (await isGone({ operation: api.list, ids: above }, io)) return undefined;
  const onWait = (seconds: number) =>
    io.say(`${kind.name} ${id} is new, and the list does not show it; looking for it for at most ${seconds} s`);
  return retryLookup({ look, since, onWait }, io);
}

async function isGone(list: Call, io: Io): Promise<boolean> {
  try {
    await io.client.all(list, io.signal);
    return false;
  } catch (error) {
    if (isMissing(error)) return true;
    throw error;
  }
}
