import type { Kind } from "../model/kind";
import { withArticle } from "../model/names";
import { SvcError } from "../model/problem";
import type { Io } from "../state/io";
import type { Known } from "../state/known";
import { findId } from "./find-id";
import { readFull } from "./full-read";

/**
 * An object as if all of it had been declared, see `readFull`. By its ID or its name.
 *
 * @throws SvcError `not-found`; `ambiguous`, with the candidates.
 */
export async function findFull(kind: Kind, wanted: string, io: Io): Promise<Known> {
  const id = await findId(kind, wanted, io);
  const found = await readFull(kind, id, io);
  if (!found) throw noSuch(kind, id);
  return found;
}

/** An ID of another kind, of another company, or of what is gone: the platform does not say which. */
export function noSuch({ name, move }: Kind, id: string): SvcError {
  const moved = move ? `; one that was moved (\`${move.field}\`) has another ID since then` : "";
  return new SvcError({
    code: "not-found",
    given: id,
    message: `There is no ${name} ${id} in this company.`,
    next: `Check that it is the ID of ${withArticle(name)}${moved}.`,
  });
}
