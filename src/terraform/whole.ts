import { type Io, type Known, list, readWhole } from "../lifecycle";
import { id as idSchema, type Kind, nameIn, SvcError, show } from "../model";

/**
 * An object as if all of it had been declared, see `readWhole`. Named by its id or its display name.
 *
 * @throws SvcError `not-found`; `ambiguous`, with the candidates.
 */
export async function wholeObject(kind: Kind, wanted: string, session: { io(): Io }): Promise<Known> {
  const id = idSchema.safeParse(wanted).success ? wanted : await idByName(kind, wanted, session.io());
  const found = await readWhole(kind, id, session.io());
  if (!found) {
    throw new SvcError({ code: "not-found", message: `There is no ${kind.name} ${id} in this company.` });
  }
  return found;
}

async function idByName(kind: Kind, name: string, io: Io): Promise<string> {
  const rows = (await list(kind, io)).filter((row) => nameIn(kind, row) === name);
  const [only, ...more] = rows;
  if (only && more.length === 0) return String(only.id);
  throw new SvcError(
    only
      ? {
          code: "ambiguous",
          message: `${rows.length} objects of kind ${kind.name} are called ${show(name)}: ${rows.map(({ id }) => id).join(", ")}.`,
          next: "Name one of them by its id.",
        }
      : { code: "not-found", message: `No ${kind.name} is called ${show(name)}, and it is no id.` },
  );
}
