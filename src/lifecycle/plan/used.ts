import { isMissing } from "../../client/errors";
import type { Kind, Used, User } from "../../model/kind";
import type { Outage } from "../../model/outage";
import type { Look } from "../../model/rule";
import type { Io } from "../../state/io";
import { type Beside, ownerOf, theirs } from "./forwarding-outages";

/** Who uses an object, less what `isAsked` leaves out: nobody uses one that is gone. */
export async function usersOf(
  kind: Kind,
  used: Used,
  look: Look,
  isAsked?: (id: string) => boolean,
): Promise<readonly User[]> {
  try {
    return (await kind.users?.(used, look, isAsked)) ?? [];
  } catch (error) {
    if (!isMissing(error)) throw error;
    return [];
  }
}

/**
 * What the connections of what runs lose when the object that they lead to is replaced: what is of this stack may follow before
 * the original is deleted, unless that is deleted first.
 */
export async function outagesOfUsedReplaced(
  kind: Kind,
  label: string,
  used: Used,
  { look, io, deletesFirst }: { readonly look: Look; readonly io: Io | undefined; readonly deletesFirst: boolean },
): Promise<Outage[]> {
  const outages = (await usersOf(kind, used, look)).map(async (user): Promise<Outage> => {
    const owner = await ownerOf(user.id, io);
    const deploys = `Deploy it once it uses the successor, unless the same run does: \`svc-iac deploy ${user.id}\`.`;
    const lost = usedReplaced(kind, connection(user, label, used), deploys, theirs(owner));
    return deletesFirst || owner?.stack !== undefined ? lost : { ...lost, unless: "followed" };
  });
  return Promise.all(outages);
}

/** The same where nothing shows who uses it. */
export function anyUsedReplaced(kind: Kind, label: string): Outage {
  const deploys = "Deploy what uses it once that uses the successor, unless the same run does.";
  return usedReplaced(kind, `Each connection to ${label}`, deploys);
}

function usedReplaced({ name }: Kind, subject: string, deploys: string, whose = ""): Outage {
  const noun = name.toLowerCase();
  return {
    subject,
    why: `The ${noun} is replaced, and what runs uses the one that is deleted.${whose}`,
    without: `${deploys} Without an outage: create a second ${noun}, deploy with that, and remove this one afterwards.`,
    until: "deployment",
  };
}

/** The same when it is deleted: what another stack has is not deleted in the same run. */
export async function outagesOfUsedDeleted(
  kind: Kind,
  label: string,
  used: Used,
  look: Look,
  { io, isDeleted = () => false }: Beside,
): Promise<Outage[]> {
  const found = await usersOf(kind, used, look, (id) => !isDeleted(id));
  const staying = found.filter(({ id }) => !isDeleted(id));
  const outages = staying.map(async (user): Promise<Outage> => {
    const owner = await ownerOf(user.id, io);
    const { unless, ...lost } = usedDeleted(kind, connection(user, label, used), theirs(owner));
    return owner?.stack === undefined ? { ...lost, unless } : lost;
  });
  return Promise.all(outages);
}

/** The same where nothing shows who uses it. */
export const anyUsedDeleted = (kind: Kind, label: string) => usedDeleted(kind, `Each connection to ${label}`);

function usedDeleted({ name }: Kind, subject: string, whose = "") {
  return {
    subject,
    why: `The ${name.toLowerCase()} is deleted, and what runs uses it.${whose}`,
    without: "Without an outage: deploy the application without it before.",
    until: "never",
    unless: "released",
  } as const satisfies Outage;
}

const connection = (user: User, label: string, { id }: Used) => `The connection of ${user.label} to ${label} (${id})`;
