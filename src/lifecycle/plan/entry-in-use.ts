import { goneIsEmpty } from "../../client/errors";
import type { Named } from "../../model/field";
import type { Kind } from "../../model/kind";
import type { Outage } from "../../model/outage";
import { ownerAmong, parseEntryId } from "../../model/route";
import type { Look } from "../../model/rule";
import { outcomeOf } from "../../read/deployments";
import { type Beside, ownerOf, theirs } from "./forwarding-outages";
import { rowsOf } from "./served";

/** An entry of its own that something runs with. */
interface InUse {
  /** What the entry is, in words. */
  readonly subject: string;
  /** ID of what runs with it. */
  readonly user: string;
}

/** What the replacement of an entry of its own takes from what runs with it: no deployment is waited for. */
export async function outagesOfInUseReplaced(kind: Kind, id: string, isOther: boolean, look: Look): Promise<Outage[]> {
  const found = await inUse(kind, id, look);
  return found ? [isOther ? lost(found, "replaced") : renewed(found.subject)] : [];
}

/** The same when it is deleted: what another stack has is not deleted in the same run. */
export async function outagesOfInUseDeleted(
  kind: Kind,
  id: string,
  look: Look,
  { io, isDeleted = () => false }: Beside,
): Promise<Outage[]> {
  const found = await inUse(kind, id, look);
  if (!found || isDeleted(found.user)) return [];
  const owner = await ownerOf(found.user, io);
  const deleted = lost(found, "deleted", theirs(owner));
  return [owner?.stack === undefined ? { ...deleted, unless: "deleted" } : deleted];
}

/** The same where only the state of the entry is known: nothing shows whether something runs. */
export function anyInUse(
  { owned, fields }: Kind,
  label: string,
  state: Named,
  changed?: ReadonlySet<string>,
): Outage[] {
  const user = owned && ownerAmong(owned, state);
  if (!owned?.user || user === undefined) return [];
  const subject = `${label} of ${owned.user.name} ${user}`;
  if (!changed) return [{ ...lost({ subject, user }, "deleted"), unless: "deleted" }];
  const isOther = [...changed].some((name) => fields[name]?.mutability === "immutable");
  return [isOther ? lost({ subject, user }, "replaced") : renewed(subject)];
}

async function inUse({ owned }: Kind, id: string, look: Look): Promise<InUse | undefined> {
  const { field = "", host = "", entry } = (owned && parseEntryId(owned, id)) ?? {};
  const { part } = owned?.hosts[field] ?? {};
  const deployment = owned?.user?.deployment;
  if (!part?.inUse || !deployment) return undefined;
  const row = (await rowsOf(part, host, look)).find((one) => one.id === entry);
  if (!row) return undefined;
  const user = String(part.owner?.(row) ?? host);
  const deployments = await look.all({ operation: deployment.list, ids: [user] }).catch(goneIsEmpty);
  const { beside = "" } = deployment;
  const runs = deployments.some((one) => outcomeOf(one, deployment) === "ok" && one[beside] !== true);
  return runs ? { subject: part.inUse(row), user } : undefined;
}

function lost({ subject, user }: InUse, how: "replaced" | "deleted", whose = ""): Outage {
  return {
    subject,
    why: `It is ${how} at once, and what runs uses it: this resource deploys nothing.${whose}`,
    without: `Deploy the application right after this: \`svc-iac deploy ${user}\`. Without an outage: only inline, in the application's own declaration, which removes after its deployment what it declares no longer.`,
    until: "deployment",
  };
}

const renewed = (subject: string): Outage => ({
  subject,
  why: "Only one can exist, so it is deleted before it is created again.",
  without: "Without an outage: do not replace it. Nothing of it can change.",
  until: "renewal",
});
