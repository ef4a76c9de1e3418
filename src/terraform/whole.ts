import { findId, type Io, type Known, readWhole } from "../lifecycle";
import { type Kind, SvcError } from "../model";

/**
 * An object as if all of it had been declared, see `readWhole`. Named by its id or its display name.
 *
 * @throws SvcError `not-found`; `ambiguous`, with the candidates.
 */
export async function wholeObject(kind: Kind, wanted: string, session: { io(): Io }): Promise<Known> {
  const id = await findId(kind, wanted, session.io());
  const found = await readWhole(kind, id, session.io());
  if (!found) {
    throw new SvcError({ code: "not-found", message: `There is no ${kind.name} ${id} in this company.` });
  }
  return found;
}
