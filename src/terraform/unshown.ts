import type { RunResource } from "../lifecycle";
import type { Named, Outage, Wire } from "../model";
import { outageWarning } from "./plan-notices";
import { replacedClone } from "./replaced-clone";
import { type Resource, subjectOf } from "./resource";
import type { Session } from "./session";
import type { Row } from "./value";

interface Creating {
  readonly config: Row;
  readonly declared: Named;
  /** Of an entry that came with a clone. */
  readonly isCopy: (record: Wire) => boolean;
  /** Of an object that an interrupted run of this resource has created. */
  readonly isOurs: (record: Wire) => boolean;
}

/** What of an object goes with the creation of its successor, where no plan of the object shows that. */
export async function unshown(resource: Resource, creating: RunResource, { config, ...wanted }: Creating) {
  const subject = subjectOf(resource, config);
  const outages = await unshownOutages(resource.session, creating, wanted);
  const { creates, detaches, diagnostics = [] } = (await replacedClone(resource, config, subject)) ?? {};
  return {
    creates,
    private: detaches ? { detaches } : {},
    diagnostics: [...outages.map((outage) => outageWarning(outage, subject)), ...diagnostics],
  };
}

/** What a creation makes unavailable that is a replacement: its engine shows neither a taint nor the object. Each host once. */
async function unshownOutages(
  { known, memory }: Session,
  { creation }: RunResource,
  { declared, isCopy, isOurs }: Omit<Creating, "config">,
): Promise<readonly Outage[]> {
  // Of an existing entry that the creation uses.
  const isKept = (record: Wire) => isCopy(record) || known.entries.isInterrupted(String(record.id));
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
