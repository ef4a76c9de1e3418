import { kinds } from "../kinds";
import type { RunResource } from "../lifecycle";
import { type Kind, type Named, ownerAmong, parse, unlessDeleted, withOwner } from "../model";
import { isLike, readRecord, traitsOf } from "../read";
import { type Intent, type Known, moveOf } from "../state";
import type { Session } from "./session";

/** What a killed run has created in place of an entry that is gone with the original of its service. */
interface CreatedOnClone {
  readonly id: string;
  readonly intent: Intent;
  /** What the entry declared, on the clone. */
  readonly there: Named;
}

/**
 * The run that has moved a service has deleted the entry from the original, created it again on the clone, and was killed before the
 * engine had that. Where the original still exists, the move continues, and the creation of the entry with it.
 */
export async function createdOnClone(
  session: Session,
  kind: Kind,
  declared: Named,
): Promise<CreatedOnClone | undefined> {
  const owner = kind.owned && ownerAmong(kind.owned, declared);
  const move = owner === undefined ? undefined : moveOf(owner, session.journal);
  const service = Object.values<Kind>(kinds).find(({ name }) => name === move?.kind);
  if (owner === undefined || !move?.done || move.clone === undefined || !service) return undefined;
  if (unlessDeleted(service, await readRecord(service, owner, session.run.io()))) return undefined;
  const there = withOwner(kind, declared, move.clone);
  const traits = traitsOf(kind, parse(kind, there).values);
  const intent = [...session.journal.intents.all().values()].find(
    (one) => one.kind === kind.name && one.idReported && isLike(traits, one.traits),
  );
  return intent?.id === undefined ? undefined : { id: intent.id, intent, there };
}

/**
 * The same as it is now: the refresh shows it as the object of the resource, so that a plan shows what becomes of it. The killed
 * run may have given it other values than the state has.
 */
export async function refreshedOnClone(
  session: Session,
  kind: Kind,
  declared: Named,
  known: Known,
  resource: RunResource,
): Promise<Known | undefined> {
  const made = await createdOnClone(session, kind, declared);
  if (!made) return undefined;
  const { id, intent, there } = made;
  const now = await resource.read({
    ...known,
    live: { ...known.live, id, values: { ...known.live.values, ...there } },
  });
  const { managed, since } = intent;
  if (now && managed)
    session.journal.updates.note(id, { kind: kind.name, home: known.home, since: since + 1, managed });
  return now;
}
