import { EXCHANGE } from "../declaration";
import type { ResourcePlan, RunResource } from "../lifecycle";
import { type Named, nameAmong, type Problem, routeOf } from "../model";
import { namesakes } from "../read";
import { renameFrom } from "./plain-errors";
import type { Session } from "./session";
import { type Subject, subjectOf } from "./subject";

/** A resource that is about to be created. */
interface Creation {
  readonly subject: Subject;
  readonly resource: RunResource;
  readonly declared: Named;
  /** ID of a matching object that refuses the creation. */
  readonly recent: string | undefined;
}

/**
 * Refuses a creation that needs another object to be gone, which the engine deletes after it: that of a resource which was
 * renamed without a declaration of that. The run would stop in the middle.
 */
export async function undeclaredRename(session: Session, creation: Creation): Promise<Problem | undefined> {
  const { subject, resource, declared, recent } = creation;
  const { label, urn } = subject;
  if ((declared.adopt ?? null) !== null) return undefined;
  const { own, former } = await earlierUrns(session, subject);
  const held = await resource.creation.holder(declared, await mayHave(session, creation, [...former.keys()]));
  if (held && !own.has(held.id) && (former.has(held.id) || !mayBeGone(session, urn, declared, held.id))) {
    const keys = held.keys.join(" and ");
    return {
      code: "exclusive",
      message: `${label} cannot be created while ${named(held.id, former, ",")} has ${keys}: only one object can.`,
      ...wayOn(held.id, former.get(held.id), urn, `remove that object, or ${keys} from it, and run that first`),
    };
  }
  if (recent === undefined || !former.has(recent)) return undefined;
  return {
    code: "same-name",
    message: `${label} would be created beside a matching object of the last minutes: ${named(recent, former)}.`,
    ...wayOn(recent, former.get(recent), urn, "to create another one beside it, set `allowSameName: true`"),
  };
}

/**
 * Refuses an update that needs what another object has, which no resource of this run has so far: the engine deletes that after
 * it, or comes to its resource later.
 */
export async function heldByAnother(
  session: Session,
  { subject, resource }: Pick<Creation, "subject" | "resource">,
  plan: ResourcePlan,
): Promise<Problem | undefined> {
  let former: ReadonlyMap<string, string> = new Map();
  const others = async () => {
    ({ former } = await earlierUrns(session, subject, () => true));
    return new Map([...former].map(([id, at]) => [id, subjectOf(at).kind]));
  };
  const held = await resource.holderOfAdded(plan, others);
  if (!held) return undefined;
  const keys = held.keys.join(" and ");
  return {
    code: "exclusive",
    message: `it cannot get ${keys} while ${named(held.id, former, ",")} has that: only one object can, and this run deletes or changes that object after it, if at all.`,
    next: `Delete that object, or take ${keys} from it, and apply that first; ${EXCHANGE}.`,
  };
}

/** Which of them may have what is declared: of entries, those of services that seem to be renamed as well. */
async function mayHave(
  { calls }: Session,
  { subject: { kind }, resource: { io }, declared }: Creation,
  former: readonly string[],
): Promise<readonly string[]> {
  if (kind.owned) return former.filter((id) => routeOf(kind, id).above.some((owner) => calls.beside.has(owner)));
  const name = declared.allowSameName === true ? undefined : nameAmong(kind, declared);
  const rows = former.length > 0 && typeof name === "string" ? await namesakes(kind, name, io) : [];
  for (const { id } of rows) if (former.includes(String(id))) calls.beside.add(String(id));
  return former;
}

/**
 * Objects that runs have shown or imported at this URN, and the URNs of those at other ones that no resource of this run has so
 * far.
 */
async function earlierUrns(
  { calls, edges }: Session,
  { kind, urn }: Subject,
  isOf = (at: string) => subjectOf(at).kind === kind,
) {
  const known = await edges.journals.addresses(urn).all();
  const refreshed = [...calls.plans].filter(([at]) => calls.last.get(at) === "read");
  const read = refreshed.flatMap(([at, { known: now }]) => (now ? [[now.live.id, [at]] as const] : []));
  const all = [...known, ...read];
  const others = all.filter(([id, urns]) => !urns.includes(urn) && calls.holderOf(id, urn) === undefined);
  const imported = calls.readById.get(urn)?.id;
  const shown = all.flatMap(([id, urns]) => (urns.includes(urn) ? [id] : []));
  return {
    own: new Set(imported === undefined ? shown : [...shown, imported]),
    former: new Map(others.flatMap(([id, urns]) => urns.filter(isOf).map((at) => [id, at] as const))),
  };
}

/** Whether an object of an unknown resource may be the one that this replaces, and deletes first, or another one's here. */
function mayBeGone({ calls }: Session, urn: string, { allowDataLoss }: Named, id: string): boolean {
  const isReplaced = calls.plans.get(urn)?.known?.live.id === id || allowDataLoss === id;
  return isReplaced || calls.orders.cause(urn) !== undefined || calls.holderOf(id, urn) !== undefined;
}

const named = (id: string, former: ReadonlyMap<string, string>, end = "") =>
  former.has(id) ? `${id}, the object of ${former.get(id)}${end}` : id;

function wayOn(id: string, former: string | undefined, urn: string, otherwise: string): Pick<Problem, "next" | "hint"> {
  const adopt = `\`adopt: { id: "${id}" }\``;
  if (former !== undefined) {
    const rename = `If the resource was renamed, declare that: \`${renameFrom(former, urn)}\`.`;
    return { next: `${rename} If the state has that object no longer: ${adopt}. Otherwise, ${otherwise}.` };
  }
  const replaced = `If it is what this replaces, and deleted first: \`allowDataLoss: "${id}"\`.`;
  return { next: `To use that object: ${adopt}. ${replaced} Otherwise, ${otherwise}.`, hint: "rename" };
}
