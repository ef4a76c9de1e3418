import { kinds } from "../kinds";
import type { Named } from "../model";
import {
  declareMovesOf,
  type Journal,
  type Known,
  noteCloneInState,
  strikeCloneInState,
  strikeCreations,
  strikeReported,
} from "../state";
import type { Session } from "./session";
import type { Subject } from "./subject";

/**
 * The engine has an object as that of a resource: no creation has to resume it, under this URN or, if the resource was
 * renamed since, another one. The successor in an interrupted replacement is still to be resumed.
 */
export function stored(id: string, journal: Journal): void {
  strikeCreations(journal, (made) => made === id);
  strikeCloneInState(id, journal);
  strikeReported(id, journal);
  noteCloneInState(id, journal);
}

/** An object of the engine's state, which belongs to a resource. */
export async function recall(
  { edges, run, state }: Session,
  { kind, urn }: Subject,
  id: string,
  props: Named,
  declared?: Named,
): Promise<Known> {
  run.objects.taken.add(id);
  const journal = edges.journals.of(urn);
  await journal.inherited.find(id);
  declareMovesOf(id, journal);
  const known = await state.recall(kind, id, props, declared);
  run.objects.before.recall(id, known);
  return known;
}

/** With the first resource that is checked or deleted: the program declares its resources one by one. */
export async function plansFor({ edges: { journals } }: Session, urn: string): Promise<void> {
  const journal = journals.of(urn);
  if (planned.has(journal)) return;
  planned.add(journal);
  // A run of a part of the stack declares only that.
  if (await journals.coversAll()) journal.plan.passOver();
}

/**
 * What a process that only deletes has passed over: after `pulumi destroy`, or a program without any resource of ours, no
 * run starts a provider that names it.
 */
export async function nameLeft(session: Session, urn: string): Promise<void> {
  if ([...session.calls.last.values()].includes("declared")) return;
  const journal = session.edges.journals.of(urn);
  await journal.settle();
  for (const notice of await session.run.abandoned(Object.values(kinds), urn)) session.warn("", notice);
}

/** The journals that this process plans for. */
const planned = new WeakSet<Journal>();
