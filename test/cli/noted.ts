import { systemClock } from "../../src/client/clock";
import { documentsFrom } from "../../src/client/settings";
import { type Intent, openJournal, runnerOf } from "../../src/state";
import { newFolder } from "../support/new-folder";

/** Writes what a run of a stack has noted of a creation before its end, in the store of SVC_STORE. Returns what strikes it. */
export async function noted(
  stack: { readonly project: string; readonly name: string },
  intent: Pick<Intent, "kind" | "name" | "traits"> & Partial<Intent>,
  address = "urn",
): Promise<() => Promise<void>> {
  const folder = newFolder();
  const clock = systemClock();
  const journal = openJournal({
    ...{ documents: documentsFrom(process.env), folder, runner: runnerOf("test"), kinds: [] },
    ...{ stack, clock: () => clock, speed: () => 1, say: () => {} },
  });
  const home = { origin: "https://api.example.com", companyId: "ours" };
  await journal.lease.hold(() => journal.intents.write(address, { home, since: 1, ...intent }));
  return () => journal.lease.hold(async () => journal.intents.strike(address));
}
