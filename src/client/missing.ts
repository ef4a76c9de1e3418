import { type OperationId, operationIds, operation as operationOf } from "../contract";
import type { Call } from "../model/field";

/** The list of each collection, by its path: `/applications/{id}/domains`. */
const LISTS: ReadonlyMap<string, OperationId> = new Map(
  operationIds.filter((id) => operationOf(id).list).map((id) => [operationOf(id).path, id]),
);

/** An object of a collection, and the list that shows whether it exists. */
interface Listed {
  readonly list: Call;
  readonly id: string | undefined;
}

/**
 * What exists or not by the service's 404 to a read: the object whose own path it is, or that of a list below it.
 * `undefined` for what may be missing of an object that exists.
 */
export function missingFrom({ operation, ids }: Call): Listed | undefined {
  const { path, list: isList } = operationOf(operation);
  const list = LISTS.get(path.slice(0, path.lastIndexOf("/{")));
  if (list === undefined || !(isList || path.endsWith("}"))) return undefined;
  return { list: { operation: list, ids: ids.slice(0, -1) }, id: ids.at(-1) };
}
