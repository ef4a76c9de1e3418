import { type Kind, type Named, SvcError } from "../model";
import type { ReadById } from "../state";
import { plainKeys } from "./plain-columns";
import type { Session } from "./session";
import type { Subject } from "./subject";

/**
 * Where a program imports another object for a resource, or only reads one (`Database.get`), the engine deletes what its
 * state has there. It asks a provider nothing about that before the deletion, nor whether the state has anything.
 */

const allowedBy = ({ allowDataLoss }: Named) => (typeof allowDataLoss === "string" ? allowDataLoss : undefined);

/** A kind without this option has nothing that cannot be created again. */
const mayLose = ({ fields }: Kind) => "allowDataLoss" in fields;

/** What an import may replace: `pulumi state delete` leaves it in the records, so that this is no error. */
export async function tellImport(
  session: Session,
  { kind, urn, label }: Subject,
  id: string,
  declared: Named,
): Promise<void> {
  const { edges } = session;
  const allowed = allowedBy(declared);
  await edges.journals.facts(urn).tellRead(urn, { id, isNow: true, allowed, plain: plainKeys(kind, declared) });
  if (!mayLose(kind)) return;
  const all = await edges.journals.addresses(urn).all();
  for (const [other, urns] of all) {
    if (other === id || other === allowed || !urns.includes(urn)) continue;
    session.warn(
      urn,
      `${label}: it imports ${id}, and an earlier run has shown ${other} as its object. If the state still has that (the engine shows \`import-replacement\`), the update fails instead of deleting it. To keep it, remove it from the state before: \`pulumi state delete '${urn}'\`. To delete it and what is in it: \`allowDataLoss: "${other}"\`.`,
    );
  }
}

/** A run that imports an object may be the last that reads it by its ID, and what it replaces is still to be deleted. */
export async function tellImported(
  { calls, edges }: Session,
  { kind, urn }: Subject,
  id: string,
  declared: Named,
): Promise<void> {
  if (!mayLose(kind) || calls.readById.has(urn) || calls.last.get(urn) !== "declared") return;
  if (!(await edges.journals.addresses(urn).before(id, urn)).isImported) return;
  await edges.journals.facts(urn).tellRead(urn, { id, allowed: allowedBy(declared) });
}

/** Why an object is kept: the program names it differently from the state, by its display name for example. */
export function keepsRead(read: ReadById | undefined, id: string): string | undefined {
  return read?.isNow && read.id === id ? `${id} is what this resource reads or imports` : undefined;
}

/** @throws SvcError `data-loss` if the program reads or imports another object instead, and does not accept the loss. */
export function refuseReadInstead(read: ReadById | undefined, { kind, urn, label }: Subject, id: string): void {
  if (!read || read.id === id || read.allowed === id || !mayLose(kind)) return;
  throw new SvcError({
    code: "data-loss",
    field: "allowDataLoss",
    given: id,
    message: `${label}: the program reads or imports ${read.id} instead of ${id}, and the engine would delete ${id} with what is in it. It is not deleted, and remains in the state as pending deletion.`,
    next: `To keep it: \`pulumi state delete '${urn}'\`, and select the one that is pending deletion. To delete it and what is in it: \`allowDataLoss: "${id}"\` (where the program only reads, remove that from the program), and run the command again.`,
  });
}
