import { provider } from "../../../src/terraform/provider";
import type { Session } from "../../../src/terraform/session";

/** The processes of a provider that an engine starts one after the other, each with a session of its own. */
export function processesOf(begun: () => Session) {
  let session = begun();
  const restart = async () => {
    await session.finish();
    session = begun();
    return provider(session);
  };
  return { first: provider(session), restart, finish: () => session.finish() };
}
