import { type Io, type Known, list, readWhole } from "../lifecycle";
import { id as idSchema, type Kind, type Part, SvcError, show } from "../model";

/** Which values of a part whose secrets cannot be told from the rest are taken over. */
export type Secrets = "left alone" | "as secrets";

/**
 * An object as if all of it had been declared, see `readWhole`. Named by its id or its display name.
 *
 * @throws SvcError `not-found`; `ambiguous`, with the candidates.
 */
export async function wholeObject(kind: Kind, wanted: string, session: { io(): Io }, secrets: Secrets): Promise<Known> {
  const id = idSchema.safeParse(wanted).success ? wanted : await idByName(kind, wanted, session.io());
  const found = await readWhole(kind, id, session.io());
  if (!found) {
    throw new SvcError({ code: "not-found", message: `There is no ${kind.name} ${id} in this company.` });
  }
  if (secrets === "as secrets") return found;
  const parts = Object.entries(found.managed.parts).filter(([name]) => !hasSecretColumns(kind.parts[name]));
  return { ...found, managed: { ...found.managed, parts: Object.fromEntries(parts) } };
}

function hasSecretColumns(part: Part | undefined): boolean {
  return part?.form.as === "columns" && Object.values(part.form.columns).some(({ secret }) => secret);
}

async function idByName(kind: Kind, name: string, io: Io): Promise<string> {
  const rows = (await list(kind, io)).filter(({ display_name: shown }) => shown === name);
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
