import { dirname } from "node:path";
import { storeFrom } from "../client/settings";
import { allBegun, begunIn, type Journals } from "../drift/interrupted";
import { kinds } from "../kinds";
import type { Kind } from "../model";
import { isFolder } from "../model/file";
import { SvcError } from "../model/problem";
import { begunRemarks, type Io, intentsWithin, mayBeInState } from "../state";
import { documentsIn } from "../store";
import { STDIN } from "./plan-file";
import { remark } from "./print";

/**
 * Reports of which stacks a run has not ended, by the journals that `svc-iac journal` lists: no state is complete then. Those of a
 * state are in its folder, where no store is set.
 */
export async function sayBegun(from = STDIN): Promise<Journals> {
  const folder = from === STDIN ? process.cwd() : isFolder(from) ? from : dirname(from);
  const journals = await begunAt([{ store: storeFrom(undefined, process.env), folder }]);
  for (const line of begunRemarks(journals.stacks)) remark(line);
  for (const reason of journals.unread) remark(`Whether a run was interrupted, or still runs, is not known: ${reason}`);
  return journals;
}

/**
 * Whose an object is that a run of here was creating or moving when it was interrupted, or still is. Of a complete move only the
 * deletion of the original remains.
 */
export async function begunHere(io: Io): Promise<(kind: Kind, id: string) => Promise<string | undefined>> {
  const { stacks } = await sayBegun();
  // A run that has ended well leaves its last creations in its journal, and nothing has to continue with those.
  const open = stacks.map(({ entries, ...stack }) => ({
    ...stack,
    entries: entries.filter(({ intent }) => intent.from !== undefined || !mayBeInState(intent)),
  }));
  const { belongings } = begunIn(async () => allBegun(open, []));
  const intents = stacks.flatMap(({ entries }) => entries.map(({ intent }) => intent));
  const complete = new Set(intents.flatMap(({ done, clone }) => (done ? [clone] : [])));
  return async (kind, id) => {
    if (complete.has(id)) return undefined;
    const where = { io, home: await io.client.home(), known: new Set<string>() };
    return (await belongings(kind, [{ id }], where)).get(id)?.owner;
  };
}

export async function begunAt(places: readonly Parameters<typeof documentsIn>[0][]): Promise<Journals> {
  const all = Object.values(kinds);
  const found = await Promise.all(
    places.map(async (place): Promise<Journals> => {
      try {
        return { stacks: await intentsWithin(documentsIn(place), all), unread: [] };
      } catch (error) {
        if (!(error instanceof SvcError) || error.problem.code !== "store") throw error;
        return { stacks: [], unread: [error.message] };
      }
    }),
  );
  return { stacks: found.flatMap(({ stacks }) => stacks), unread: found.flatMap(({ unread }) => unread) };
}
