import { id as idSchema } from "../../model/fields";
import type { Kind } from "../../model/kind";
import { SvcError, show } from "../../model/problem";
import { nameIn } from "../../model/record";
import type { Io } from "../state/io";
import { list } from "./list";

/**
 * The ID of an object that a user names by its ID or its display name. An ID is not looked up.
 *
 * @throws SvcError `not-found`; `ambiguous`, with the candidates.
 */
export async function findId(kind: Kind, wanted: string, io: Io): Promise<string> {
  if (idSchema.safeParse(wanted).success) return wanted;
  const rows = (await list(kind, io)).filter((row) => nameIn(kind, row) === wanted);
  const [only, ...more] = rows;
  if (only && more.length === 0) return String(only.id);
  throw new SvcError(
    only
      ? {
          code: "ambiguous",
          message: `${rows.length} objects of kind ${kind.name} are named ${show(wanted)}: ${rows.map(({ id }) => id).join(", ")}.`,
          next: "Name one of them by its ID.",
        }
      : {
          code: "not-found",
          message: `No ${kind.name} is named ${show(wanted)}, and that is not a valid ID either.`,
          next: "`npx svc-iac discover` lists the IDs of what exists.",
        },
  );
}
