import { storeFrom } from "../client/settings";
import type { Journals } from "../drift";
import { kinds } from "../kinds";
import { SvcError } from "../model/problem";
import { begunRemarks, intentsWithin } from "../state";
import { documentsIn } from "../store";
import { remark } from "./print";

/** Reports of which stacks a run has not ended, by the journals that `svc-iac journal` lists: no state is complete then. */
export async function sayBegun(): Promise<void> {
  const { stacks, unread } = await begunAt([{ store: storeFrom(undefined, process.env), folder: process.cwd() }]);
  for (const line of begunRemarks(stacks)) remark(line);
  for (const reason of unread) remark(`Whether a run was interrupted, or still runs, is not known: ${reason}`);
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
