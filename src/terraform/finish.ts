import { giveBackAll } from "../client/give-back";
import { deleteInterrupted } from "./interrupted-create";
import type { Session } from "./session";

/** What a process does before it answers that it has shut down. Engines start some for the schema only: those have no run. */
export async function finish(session: Session): Promise<void> {
  if (await session.finish()) await deleteInterrupted(session);
  await giveBackAll();
}
