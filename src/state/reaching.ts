import { SvcError } from "../model/problem";
import { StoreError } from "../store";

/** How users read that the store failed: each is put in front of what the store says. */
interface Wording {
  /** What could not be done. */
  readonly message?: string;
  readonly next?: string;
}

/** @throws SvcError `store` */
export async function reaching<T>(work: () => Promise<T>, wording?: Wording): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explained(error, wording);
  }
}

/** For what a run can do without. @throws SvcError `store` for a document that is damaged or newer. */
export function unlessOutOfReach(error: unknown): undefined {
  if (!(error instanceof StoreError)) throw error;
  if (error.unreadable) throw explained(error);
}

/** What the store says, for whom it is of no use without it; every other error as it is. */
export function explained(error: unknown, { message = "", next = "" }: Wording = {}): unknown {
  if (!(error instanceof StoreError)) return error;
  const advice = error.next ?? "Check that the store can be reached and run the command again.";
  return new SvcError({ code: "store", message: message + error.message, next: next + advice }, { cause: error });
}
