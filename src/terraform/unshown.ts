import type { RunResource } from "../lifecycle";
import type { Named, Outage, Wire } from "../model";
import type { Session } from "./session";

interface Circumstances {
  /** Of an existing entry that the creation uses. */
  readonly isKept: (record: Wire) => boolean;
  /** Of an object that an interrupted run of this resource has created. */
  readonly isOurs: (record: Wire) => boolean;
}

/** What a creation makes unavailable that is a replacement: its engine shows neither a taint nor the object. Each host once. */
export async function unshownOutages(
  session: Session,
  { creation }: RunResource,
  declared: Named,
  { isKept, isOurs }: Circumstances,
): Promise<readonly Outage[]> {
  const { known, memory } = session;
  // A tainted object is met, and planned by nothing: what is known to stay is another resource's.
  const mayGo = (id: string) => {
    const object = known.object(id);
    const stays = object.isByOwnPlan("kept") || object.isByOwnPlan("resumes") || known.entries.isInterrupted(id);
    return memory.kinds.has(id) && object.isInState && !stays && !isOurs({ id });
  };
  const found = await creation.outages(declared, isKept, mayGo);
  const open = found.filter(({ subject }) => !memory.said.has(subject));
  for (const { subject } of open) memory.said.add(subject);
  return open;
}
