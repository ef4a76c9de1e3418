import type { Wire } from "../model/field";
import { LOOPBACK } from "../model/loopback";
import type { Documents } from "../store/documents";
import { refuseForeign } from "./answer-shape";
import type { Clock } from "./clock";
import { ledgerOf } from "./company";
import { holdsShares } from "./give-back";
import { LIMITED_ATTEMPTS, MARGIN, refusedFor } from "./limits";
import { companyOf, OWN_KEY, type OwnKey } from "./own-key";
import { refusalOf } from "./refusal";
import type { Settings } from "./settings";
import { SharedShares } from "./shared-shares";
import type { RawAnswer, sendOnce } from "./transport";

interface CompanyOptions {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly documents: Documents;
  readonly transport: typeof sendOnce;
  readonly say: (message: string) => void;
  readonly key: OwnKey;
}

/** Shares of the company's limits, which the store finds by the key. */
export function companyShares(options: CompanyOptions): (changed: () => void) => SharedShares {
  const { settings, clock, documents, say } = options;
  const isSandbox = LOOPBACK.has(new URL(settings.url).hostname);
  return (changed) => {
    let found: Promise<string> | undefined;
    const key = (signal: AbortSignal) => {
      const observe = (sent: number, answer: RawAnswer) => shares.observe(sent, answer);
      found ??= ledgerOf(settings, { documents, clock, ask: () => askedCompany(options, observe, signal) });
      found.catch(() => {
        found = undefined;
      });
      return found;
    };
    const shares: SharedShares = new SharedShares({ clock, documents, key, changed, say, isSandbox });
    holdsShares(() => shares.giveBack());
    return shares;
  };
}

async function askedCompany(
  { settings, clock, transport, key, say }: CompanyOptions,
  observe: (sent: number, answer: RawAnswer) => void,
  signal: AbortSignal,
): Promise<string> {
  for (let attempts = 1; ; attempts++) {
    const sent = clock.now();
    const answer = await transport(settings, clock, OWN_KEY);
    observe(sent, answer);
    refuseForeign(OWN_KEY, answer);
    if (answer.status === 200) {
      const found = answer.body as Wire;
      key.take(found);
      return companyOf(found);
    }
    if (answer.status !== 429 || attempts === LIMITED_ATTEMPTS) throw refusalOf(OWN_KEY, answer, settings);
    const seconds = answer.retryAfterSeconds ?? 60;
    say(refusedFor(seconds, answer));
    await clock.sleep(seconds * 1000 + MARGIN, signal);
  }
}
