import type { Kind } from "../../model/kind";
import { unlessDeleted } from "../../model/record";
import { readRecord } from "../../read/observe";
import { noticeOf } from "../../state/abandoned";
import { type Io, stackWith } from "../../state/io";
import { type Abandoned, type Intent, isAt } from "../../state/journal";

/**
 * What is said of creations and moves that interrupted runs have left and that the last plan did not declare, each with the
 * lines that adopt and delete it (decisions, "Interrupted and no longer declared"). Nothing is said of objects that are gone,
 * which the journal does not have from the next write on, or that another stack has. Sends a read for each object, and
 * nothing where there are none.
 */
export async function abandonedNow(kinds: readonly Kind[], io: Io): Promise<readonly string[]> {
  const all = io.journal?.plan.abandoned() ?? [];
  const notices = all.map(async (one) => ((await isOver(one, kinds, io)) ? [] : [noticeOf(one)]));
  return (await Promise.all(notices)).flat();
}

async function isOver({ address, intent }: Abandoned, kinds: readonly Kind[], io: Io): Promise<boolean> {
  const kind = kinds.find(({ name }) => name === intent.kind);
  const ids = idsOf(intent);
  if (!kind || !ids) return false;
  try {
    if (!isAt(await io.client.home(), intent)) return false;
    const records = await Promise.all(ids.map((id) => readRecord(kind, id, io)));
    const isGone = records.every((record) => unlessDeleted(kind, record) === undefined);
    if (isGone) io.journal?.intents.strike(address);
    const [id] = ids;
    const isCreation = intent.from === undefined;
    return isGone || (isCreation && id !== undefined && (await stackWith(id, io)) !== undefined);
  } catch {
    // Without an answer, it may be there.
    return false;
  }
}

/** The objects that it has left; `undefined` if one of them is not known. */
function idsOf({ id, from, clone }: Intent): readonly string[] | undefined {
  const ids = from === undefined ? [id] : [from, clone];
  const known = ids.filter((one) => one !== undefined);
  return known.length === ids.length ? known : undefined;
}
