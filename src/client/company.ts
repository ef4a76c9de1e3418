import { createHash, randomUUID } from "node:crypto";
import type { Documents } from "../store/documents";
import type { Clock } from "./clock";
import type { Settings } from "./settings";

/** What is kept of a key: the document of its company, once somebody has asked which one that is. */
interface Known {
  readonly ledger?: string;
  /** Who asks. */
  readonly asks?: string;
}

/** How often, and after how many milliseconds each time, it is looked whether another runner's question was answered. */
const [LOOKS, PAUSE] = [10, 500];

/**
 * The document in which the runners of a company share its limits, whichever of its keys they use. Which company a key
 * belongs to is asked once for all runners, with a request that no ledger counts: nobody knows yet which one would. No
 * name has anything in it that could be read.
 */
export async function ledgerOf(
  { url, token }: Settings,
  { documents, clock, ask }: { documents: Documents; clock: Clock; ask: () => Promise<string> },
): Promise<string> {
  const key = `limits/keys/${hashed(url, token)}`;
  const own = randomUUID();
  const look = () => documents.change<Known>(key, (now) => now ?? { asks: own });
  let known = await look();
  for (let looks = 0; looks < LOOKS && known.asks !== own && known.ledger === undefined; looks++) {
    await clock.sleep(PAUSE);
    known = await look();
  }
  if (known.ledger !== undefined) return known.ledger;
  const ledger = `limits/${hashed(url, await ask())}`;
  await documents.change<Known>(key, () => ({ ledger }));
  return ledger;
}

function hashed(...parts: readonly string[]): string {
  return createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 32);
}
