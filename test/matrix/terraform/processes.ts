import { provider } from "../../../src/terraform/provider";
import type { Session } from "../../../src/terraform/session";

/** The processes of a provider that an engine starts one after the other, each with a session of its own. */
export function processesOf(begun: () => Session) {
  let session = begun();
  let ended: Session | undefined;
  /** A process ends once: it may have ended some time before the next one starts. */
  const finish = async () => {
    if (ended === session) return;
    ended = session;
    await session.finish();
  };
  const restart = async () => {
    await finish();
    session = begun();
    return provider(session);
  };
  return { first: provider(session), restart, finish };
}
