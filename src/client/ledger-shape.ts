import { z } from "zod";
import type { Shape } from "../store/documents";

/** Far beyond what runners write: with larger ones, sums are no longer exact and loops over them do not end. */
const time = z.number().min(-8.64e15).max(8.64e15);
const count = z.number().min(0).max(1e9);
const turns = z.number().min(-1e9).max(1e9);
const waiting = z.number().min(0).max(1e5);

const counts = z.looseObject({ requests: count, creations: count });
const window = z.looseObject({
  isOpen: z.boolean(),
  ends: z.looseObject({ from: time, to: time }),
  ...{ from: time, allowed: count, spent: count, claimedUntil: time },
});
const runner = z.looseObject({
  ...{ granted: counts, settled: counts },
  turns: z.looseObject({ requests: turns, creations: turns }),
  wants: z.looseObject({
    ...{ requests: waiting, soon: waiting, spare: waiting },
    creations: z.array(turns).max(1e5),
  }),
  ...{ since: time, sharesUntil: time, staysUntil: time },
});
const ledger = z.looseObject({
  ...{ at: time, wall: time },
  windows: z.looseObject({ requests: window, creations: window }),
  runners: z.record(z.string(), runner),
});

/** Whether a document is a `Ledger`. */
export const isLedger: Shape = (document) => ledger.safeParse(document).success;
