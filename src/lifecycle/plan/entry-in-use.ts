import { goneIsEmpty } from "../../client/errors";
import type { Named } from "../../model/field";
import type { Kind } from "../../model/kind";
import type { Outage } from "../../model/outage";
import type { NamedIn } from "../../model/part";
import { ownerAmong, parseEntryId } from "../../model/route";
import type { Look } from "../../model/rule";
import { outcomeOf } from "../../read/deployments";
import { readFields, working } from "../../read/working";
import { type Beside, ownerOf, theirs } from "./forwarding-outages";
import { rowsOf } from "./served";

/** An entry of its own that something runs with. */
interface InUse {
  /** What the entry is, in words. */
  readonly subject: string;
  /** ID of what runs with it. */
  readonly user: string;
  /** Variables of that name what it leads to as well. */
  readonly isNamed?: boolean;
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
  if (!runs) return undefined;
  return { subject: part.inUse(row), user, isNamed: await isNamedNow(part.namedIn, host, owned.user, user, look) };
}

async function isNamedNow(
  namedIn: NamedIn | undefined,
  host: string,
  kind: Kind | undefined,
  user: string,
  look: Look,
): Promise<boolean> {
  const part = namedIn && kind?.parts[namedIn.part];
  if (!part) return false;
  const object = working(user);
  const entries = (await rowsOf(part, user, look)).map((row) => {
    const around = { object, id: String(row.id) };
    return { key: part.keyOf(row, around) ?? "", values: readFields(part.fields, row, around, {}) };
  });
  return namedIn.isNamed(host, entries, look);
}

function lost({ subject, user, isNamed }: InUse, how: "replaced" | "deleted", whose = ""): Outage {
  const named = " A deployment does not end that while variables name the host that it leads to.";
  return {
    subject,
    why: `It is ${how} at once, and what runs uses it: this resource deploys nothing.${isNamed ? named : ""}${whose}`,
    without: `${isNamed ? "Take that host out of the variables, and deploy" : "Deploy"} the application right after this: \`svc-iac deploy ${user}\`. Without an outage: only inline, in the application's own declaration, which removes after its deployment what it declares no longer.`,
    until: isNamed ? "declared" : "deployment",
  };
}

const renewed = (subject: string): Outage => ({
  subject,
  why: "Only one can exist, so it is deleted before it is created again.",
  without: "Without an outage: do not replace it. Nothing of it can change.",
  until: "renewal",
});
