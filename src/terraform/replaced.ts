import { claimsOfObject, remove } from "../lifecycle";
import { warning } from "./diagnostics";
import { labelOf, nameOf, type Resource, subjectOf } from "./resource";
import type { Row } from "./value";
import type { Diagnostic } from "./wire.gen";

/**
 * With `create_before_destroy`, a creation comes while the object that it replaces is still there. Where the platform
 * takes no second one beside it, that object is deleted first. The two have different ids, so the deletion that follows
 * finds nothing left, also after an interruption in between, in another run or on another machine.
 */
export async function deleteReplaced(
  resource: Resource,
  row: Row,
  declared: Readonly<Record<string, unknown>>,
): Promise<readonly Diagnostic[]> {
  const { schema, session } = resource;
  const { kind } = schema;
  if (!kind.deletedFirst || (declared.adopt ?? null) !== null) return [];
  const id = session.known.replacedBy(claimsOfObject(kind, declared));
  if (id === undefined || session.deleted.has(id)) return [];
  const io = session.io();
  const known = {
    live: { id, values: {}, parts: {} },
    managed: { values: [], parts: {} },
    home: await io.client.home(),
    undeployed: false,
  };
  await remove(kind, nameOf(kind, row), known, io);
  session.deleted.add(id);
  const message = `${labelOf(kind, row)} replaces ${id}, which the platform takes no second one beside: despite \`create_before_destroy\` it was deleted before its successor was created.`;
  return [warning("Deleted before it was created", message, subjectOf(resource, row))];
}
