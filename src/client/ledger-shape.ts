import { z } from "zod";
import type { Shape } from "../store/documents";

const counts = z.looseObject({ requests: z.number(), creations: z.number() });
const window = z.looseObject({
  isOpen: z.boolean(),
  ends: z.looseObject({ from: z.number(), to: z.number() }),
  ...{ from: z.number(), allowed: z.number(), spent: z.number(), claimedUntil: z.number() },
});
const runner = z.looseObject({
  ...{ granted: counts, settled: counts, turns: counts },
  wants: z.looseObject({
    ...{ requests: z.number(), soon: z.number(), spare: z.number() },
    creations: z.array(z.number()),
  }),
  ...{ since: z.number(), sharesUntil: z.number(), staysUntil: z.number() },
});
const ledger = z.looseObject({
  ...{ at: z.number(), wall: z.number() },
  windows: z.looseObject({ requests: window, creations: window }),
  runners: z.record(z.string(), runner),
});

/** Whether a document is a `Ledger`. */
export const isLedger: Shape = (document) => ledger.safeParse(document).success;
