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
    if (!(error instanceof StoreError)) throw error;
    throw unreached(error, wording);
  }
}

/** For what a run can do without. @throws SvcError `store` for a document that is damaged or newer. */
export function unlessOutOfReach(error: unknown): undefined {
  if (!(error instanceof StoreError)) throw error;
  if (error.unreadable) throw unreached(error);
}

function unreached(error: StoreError, { message = "", next = "" }: Wording = {}): SvcError {
  const advice = error.next ?? "Check that the store can be reached and run the command again.";
  return new SvcError({ code: "store", message: message + error.message, next: next + advice }, { cause: error });
}
