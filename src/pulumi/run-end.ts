import { noteRunEnd } from "../state";
import type { Session } from "./session";

/**
 * The engine has had all answers and ends this process in order: it has saved what it has created, which nothing else reports.
 * An engine that was killed asks for no end, and one that is gone has asked for it too late.
 */
export async function endRun({ edges, run: { objects } }: Pick<Session, "edges" | "run">): Promise<void> {
  if ((await edges.engineGone?.()) !== undefined) return;
  const isMade = (id: string) => objects.made.get(id)?.isComplete === true;
  const journals = new Set([...objects.made.values()].map(({ address }) => edges.journals.of(address)));
  for (const journal of journals) {
    noteRunEnd(journal, isMade);
    await journal.settle();
  }
}
