import type { Kind } from "../model/kind";
import type { Io } from "../state/io";
import type { Known } from "../state/known";
import { findId } from "./find-id";
import { readFull } from "./full-read";
import { noSuch } from "./gone";
import type { Use } from "./meant";

/**
 * An object as if all of it had been declared, see `readFull`. By its ID or its name.
 *
 * @throws SvcError `not-found`; `ambiguous`, with the candidates.
 */
export async function findFull(kind: Kind, wanted: string, io: Io, use?: Use): Promise<Known> {
  const id = await findId(kind, wanted, io, use);
  const found = await readFull(kind, id, io);
  if (!found) throw noSuch(kind, id);
  return found;
}
