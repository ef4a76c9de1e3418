import { routeOf, unlessDeleted, type Wire } from "../model";
import { candidates, readRecord } from "../read";
import { type Io, stackWith } from "../state";
import type { Session } from "./session";
import type { Subject } from "./subject";

/**
 * What exists instead of an object of the state that is gone: a state that is older than a move or a replacement has the
 * original, and the resource has had its successor since. No deletion of this stack reaches that.
 */
export async function successorsBeside(session: Session, { kind, urn }: Subject, id: string, io: Io): Promise<Wire[]> {
  const { edges, run } = session;
  const addresses = edges.journals.addresses(urn);
  const had = (await addresses.left(urn, id)).filter((one) => one !== id && !run.objects.taken.has(one));
  // Only where the record has another one, a deletion needs a read.
  if (had.length === 0 || unlessDeleted(kind, await readRecord(kind, id, io))) return [];
  const all = await addresses.all();
  const found: Wire[] = [];
  for (const one of had) {
    // An entry is deleted with its owner, or named with it.
    if (kind.owned && routeOf(kind, one).above.some((owner) => all.has(owner))) continue;
    const record = unlessDeleted(kind, await readRecord(kind, one, io));
    if (record && (await stackWith(one, io)) === undefined) found.push(record);
  }
  return found;
}

/** What the user of a deletion has to know of it. */
export function successorsLeft({ label }: Subject, id: string, successors: readonly Wire[]): string {
  const [{ id: one } = { id: "" }] = successors;
  return `${label}: ${id} was gone already, and what it has been moved to or replaced by still exists: ${candidates(successors)}. The state is older than that, so it is not deleted. To delete it: declare the resource with \`adopt: { id: "${one}" }\`, run \`pulumi up\`, and then this command again; or delete it on the platform.`;
}
