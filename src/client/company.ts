import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import type { Documents, Shape } from "../store/documents";
import type { Clock } from "./clock";
import type { Settings } from "./settings";

/** What is stored about a key: the document of its company, once it is known. */
interface Known {
  readonly ledger?: string;
  /** The runner that is asking. */
  readonly asks?: string;
}

const knownShape = z.looseObject({ ledger: z.string().optional(), asks: z.string().optional() });
const isKnown: Shape = (document) => knownShape.safeParse(document).success;

/** How often, and after how many milliseconds each, to check whether another runner's request was answered. */
const [LOOKS, PAUSE] = [10, 500];

/**
 * The document in which the runners of a company share its limits, whichever of its keys they use. The company of a key
 * is requested once for all runners, with a request that no ledger counts, because the ledger is not known yet. Names
 * are hashed.
 */
export async function ledgerOf(
  { url, token }: Settings,
  { documents, clock, ask }: { documents: Documents; clock: Clock; ask: () => Promise<string> },
): Promise<string> {
  const key = `limits/keys/${hashed(url, typeof token === "string" ? token : await token.current())}`;
  const own = randomUUID();
  const look = () => documents.change<Known>(key, (now) => now ?? { asks: own }, isKnown);
  let known = await look();
  for (let looks = 0; looks < LOOKS && known.asks !== own && known.ledger === undefined; looks++) {
    await clock.sleep(PAUSE);
    known = await look();
  }
  if (known.ledger !== undefined) return known.ledger;
  const ledger = `limits/${hashed(url, await ask())}`;
  await documents.change<Known>(key, () => ({ ledger }), isKnown);
  return ledger;
}

function hashed(...parts: readonly string[]): string {
  return createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 32);
}
