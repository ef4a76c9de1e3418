import { storeFrom } from "../client/settings";
import { kinds } from "../kinds";
import { begunRemarks, intentsWithin } from "../state";
import { documentsIn } from "../store";
import { remark } from "./print";

/** Reports of which stacks a run has not ended, by the journals that `svc-iac journal` lists: no state is complete then. */
export async function sayBegun(): Promise<void> {
  const documents = documentsIn({ store: storeFrom(undefined, process.env), folder: process.cwd() });
  for (const line of begunRemarks(await intentsWithin(documents, Object.values(kinds)))) remark(line);
}
