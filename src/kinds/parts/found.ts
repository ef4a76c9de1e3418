import { type Look, type OperationId, SvcError, type Wire } from "../../model";

/** A record by its ID: `null` if there is none, `undefined` if it cannot be read. */
export async function found(operation: OperationId, id: unknown, look?: Look): Promise<Wire | null | undefined> {
  return look?.one({ operation, ids: [String(id)] }).catch(unread);
}

/** For what a list has just named, which may have been deleted since. */
export function ifGone<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (statusOf(error) !== 404) throw error;
    return value;
  };
}

const statusOf = (error: unknown) => (error instanceof SvcError ? error.problem.status : undefined);

/** A key may refer to what it may not read. */
export function unread(error: unknown): null | undefined {
  const status = statusOf(error);
  if (status === 404) return null;
  if (status === 403) return undefined;
  throw error;
}
