import { kinds } from "../kinds";
import type { ResourcePlan } from "../lifecycle";
import type { Kind, Named } from "../model";
import { carriedEntry, copiesOf, readRecord, strangerReason } from "../read";
import { clonedSince, holding, type Intent, type Io } from "../state";
import type { Session } from "./session";
import type { Subject } from "./subject";

type Originals = ReadonlyMap<string, string>;

/** Whether `adopt` names the object that the resource has. */
export function isOf(adopt: unknown, { known }: ResourcePlan): boolean {
  return (adopt as { readonly id?: unknown } | undefined)?.id === known?.live.id;
}

/** With the latest journal: another process of this run may have moved the object that an entry belongs to. */
export function beside<T>({ owned }: Kind, io: Io, work: () => Promise<T>): Promise<T> {
  return owned ? holding(io, work) : work();
}

/** The entry that a clone has because its original had it, and does not declare inline. */
export async function carriedTo(
  { run }: Pick<Session, "run">,
  kind: Kind,
  declared: Named,
  io: Io,
  originals: Originals = new Map([...run.objects.before.originals, ...movedSince(run.objects.moved, io, () => true)]),
): Promise<{ readonly id: string } | undefined> {
  const isApart = () => run.claims.inlineOwner(kind, declared) === undefined;
  const moved = { originals, until: addedSince(run, io) };
  const carried = await carriedEntry(kind, declared, moved, isApart, io);
  return carried ?? (isApart() ? run.objects.copies.ofMissing(kind, declared, io) : undefined);
}

/** By clone: since when what is added to it is not copied. */
function addedSince({ objects }: Session["run"], io: Io): ReadonlyMap<string, number> {
  return new Map([...clonedSince(io.journal), ...objects.before.until]);
}

/** Whether a resource of this run has the object, or is to adopt it as a copy. */
export function isHeld({ run, calls }: Pick<Session, "run" | "calls">, id: string): boolean {
  const plans = [...calls.plans.values()];
  return run.objects.taken.has(id) || plans.some(({ known, copy }) => known?.live.id === id || copy?.id === id);
}

/** IDs of the copies of an entry on clones of this run, where nothing declares it. */
export async function copiesBeside(
  session: Session,
  subject: Subject,
  declared: Named,
  io: Io,
): Promise<readonly string[]> {
  const { moved: own } = session.run.objects;
  // Once the engine has the clone, an original that it keeps is an object of its own.
  const moved = movedSince(own, io, ({ cloneInState }) => cloneInState === undefined);
  const genuine: [string, string][] = [];
  for (const pair of moved) if (own.has(pair[0]) || (await isClone(pair[0], io))) genuine.push(pair);
  return copiesOn(session, subject, declared, { originals: new Map(genuine), until: clonedSince(io.journal) }, io);
}

/** The same on clones that the state has since an earlier run, which was cut off before the entry followed. */
export async function copiesLeft(
  session: Session,
  subject: Subject,
  declared: Named,
  io: Io,
): Promise<readonly string[]> {
  const { moved, before } = session.run.objects;
  const all = new Map([...before.originals, ...movedSince(new Map(), io, () => true)]);
  const originals = new Map([...all].filter(([clone]) => !moved.has(clone)));
  const copies = await copiesOn(session, subject, declared, { originals, until: addedSince(session.run, io) }, io);
  return copies.filter((id) => !isHeld(session, id));
}

async function copiesOn(
  { edges, run }: Session,
  { kind, urn }: Subject,
  declared: Named,
  moved: Parameters<typeof copiesOf>[2],
  io: Io,
): Promise<readonly string[]> {
  const isApart = (there: Named) => run.claims.inlineOwner(kind, there) === undefined;
  const copies = await copiesOf(kind, declared, moved, isApart, io);
  // Another process of this run may have it.
  const others = await Promise.all(copies.map((id) => edges.journals.addresses(urn).others(id, [])));
  return copies.filter((_, at) => others[at]?.urns.length === 0);
}

/** Also the moves of an interrupted run, and of the process of another provider of this run: the journal has them. */
function movedSince(own: Originals, { journal }: Io, isMeant: (move: Intent) => boolean): Originals {
  const complete = [...(journal?.intents.all().values() ?? [])].filter((move) => move.done && isMeant(move));
  return new Map([...complete.map(({ clone = "", from = "" }) => [clone, from] as const), ...own]);
}

/** Whether a clone that only the journal names is the one that its intent created. */
async function isClone(id: string, io: Io): Promise<boolean> {
  const intent = [...(io.journal?.intents.all().values() ?? [])].find(({ clone }) => clone === id);
  const kind = intent && Object.values<Kind>(kinds).find(({ name }) => name === intent.kind);
  if (!kind) return false;
  const record = await readRecord(kind, id, io);
  return record !== undefined && (await strangerReason({ kind }, intent, record, io)) === undefined;
}
