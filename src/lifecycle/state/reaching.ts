import { SvcError } from "../../model/problem";
import { StoreError } from "../../store";

/** @throws SvcError `store` */
export async function reaching<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    throw unreached(error, error.next ?? "Check that the store can be reached and run the command again.");
  }
}

/** For what a run can do without. @throws SvcError `store` for a document that is damaged or newer. */
export function unlessOutOfReach(error: unknown): undefined {
  if (!(error instanceof StoreError)) throw error;
  if (error.unreadable) throw unreached(error, error.next ?? "");
}

function unreached(error: StoreError, next: string): SvcError {
  return new SvcError({ code: "store", message: error.message, next }, { cause: error });
}
