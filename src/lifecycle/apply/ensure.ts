import { ApiError } from "../../client/errors";
import { bodyFor, isInBody } from "../../declaration/body";
import { plainReference } from "../../model/declaration";
import type { Named, Wire } from "../../model/field";
import type { Managed } from "../../model/live";
import { eitherManaged } from "../../model/managed";
import { normal } from "../../model/normal";
import { SvcError } from "../../model/problem";
import { madeAt } from "../../model/record";
import { routeTo } from "../../model/route";
import { deployedFields } from "../../read/copied";
import { idsBefore, recentDuplicates } from "../../read/duplicates";
import { afterLostAnswer, claimCreated, noteFound, traitsOf, unseenFields } from "../../read/find-created";
import { interestIn } from "../../read/interest";
import { observe, takeRecord } from "../../read/observe";
import { withName } from "../../read/recorded-guard";
import { type Working, working } from "../../read/working";
import { stackWith } from "../../state/io";
import { type Intent, intentAt, withHosts } from "../../state/journal";
import { declareMovesOf, noteCloneTakenOver, strikeCloneInState } from "../../state/move-intents";
import { type Adopt, adopted } from "../plan/adoption";
import { moveProblem, presentProblem } from "../plan/duplicate-guard";
import { hostsIn, interestBefore } from "../plan/intended-hosts";
import { unlessSetApart } from "../plan/left-with-state";
import { takeOverText } from "../plan/recorded-beside";
import { refuseUnlike } from "../plan/resumption";
import { entryToAwait } from "./await-entry";
import { refuseExclusive } from "./exclusive-guard";
import { atBirth, forCreation } from "./sync-fields";
import type { Work } from "./work";

export interface Ensured {
  readonly live: Working;
  /** Created just now: its initial values need not be read. */
  readonly isNew: boolean;
}

/** Creates the object, unless an earlier run or a lost answer did so already. */
export async function ensure(work: Work, managed: Managed): Promise<Ensured> {
  const { journal, client } = work.io;
  if (work.kind.awaits) return { live: await entryToAwait(work), isNew: false };
  const adopt = work.goal.values.adopt as Adopt | undefined;
  if (adopt) return adoptExisting(work, adopt);
  const home = await client.home();
  const traits = traitsOf(work.kind, work.goal.values);
  const made = (intent: Intent) => claimCreated(intent, work.kind, work.label, work.io);
  const note = (intent: Intent, id: unknown, read = intent) =>
    journal?.intents.write(work.plan.address, { ...intent, id: String(id) }, read);
  const intent = await unlessSetApart(intentAt(work.plan.address, home, journal), work.goal.values, work.io);
  const earlier = (intent && (await made(intent))) ?? (await refuseDuplicate(work, traits));
  if (earlier) {
    const { kind, label, io } = work;
    const { address } = work.plan;
    if (intent) await refuseUnlike({ kind, label, values: work.goal.values, address, intent }, earlier, io);
    const own = intent && withHosts(hostsIn(work.kind, work.goal), withName(intent, work.kind, work.goal.values));
    if (own) await note({ ...own, managed: eitherManaged(work.before ?? managed, managed) }, earlier.id, intent);
    // From now on, its creation has what an interrupted update of it has changed.
    journal?.updates.strike(String(earlier.id));
    return resume(work, earlier, intent);
  }
  await refuseExclusive(work);
  const before = await idsBefore(work.kind, traits, work.io);
  const sent = sentBy(work);
  const own: Intent = { kind: work.kind.name, name: work.plan.name, home, since: 0, before, managed, sent, traits };
  const blank = withHosts(hostsIn(work.kind, work.goal), own);
  let begun = blank;
  const begin = async () => {
    begun = { ...blank, since: client.serverTime() };
    await journal?.intents.write(work.plan.address, begun);
  };
  try {
    const ensured = await create(work, begin, () => made(begun));
    await note(begun, ensured.live.id);
    return ensured;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!error.lost) {
      // Nothing was created, so there is nothing to look for.
      journal?.intents.strike(work.plan.address);
      throw error;
    }
    const found = await afterLostAnswer(work.label, error, () => made(begun));
    await note(begun, found.id);
    return resume(work, found);
  }
}

async function adoptExisting(work: Work, adopt: Adopt): Promise<Ensured> {
  const { kind, io } = work;
  const { journal, client } = io;
  const record = await adopted(kind, work.label, work.goal, adopt, io);
  const id = String(record.id);
  await journal?.owners?.claim(await client.home(), id, work.label, work.goal.values.takeOver === true);
  strikeCloneInState(id, journal);
  if (journal) declareMovesOf(id, journal);
  await noteFound(kind, id, io);
  await noteCloneTakenOver(id, io);
  return resume(work, record);
}

/** What its creation sends of what its first deployment is made of, and of what cannot change and no answer shows. */
function sentBy({ kind, wanted }: Work): Named {
  const { fields, api } = routeTo(kind, wanted.values);
  const at = { object: working(""), id: "" };
  const values = forCreation(fields, wanted.values);
  const sent = deployedFields(kind).filter(
    ([name, field]) => (values[name] ?? null) !== null && isInBody(api.create, name, field, values[name], at),
  );
  const unseen = unseenFields(kind).map(([name, field]) => [name, normal(field, values[name]) ?? null] as const);
  return {
    ...Object.fromEntries(sent.map(([name, field]) => [name, normal(field, values[name])])),
    ...Object.fromEntries(unseen),
  };
}

/** Some answers of a creation hold no ID (contract note 29): `find` then looks for the new object. */
async function create(
  work: Work,
  onSend: () => Promise<void>,
  find: () => Promise<Wire | undefined>,
): Promise<Ensured> {
  const { fields, api, inside, idOf } = routeTo(work.kind, work.wanted.values);
  const values = forCreation(fields, work.wanted.values);
  const blank = working("");
  const body = bodyFor(api.create, fields, values, { object: blank, id: "" });
  const urgency = work.kind.dependents ?? 0;
  const call = { operation: api.create, ids: inside, body, urgency, onSend };
  const answer = await work.io.client.one(call, work.io.signal);
  const made = idIn(answer);
  const id = made === undefined ? idIn(await find()) : idOf(made);
  if (id === undefined) throw notListed(work);
  const told = Object.entries(values).flatMap(([name, value]) => {
    const field = work.kind.fields[name];
    const isTold =
      field?.mutability === "option" ||
      name === api.under ||
      (field && isInBody(api.create, name, fields[name] ?? field, value, { object: blank, id: "" }));
    return field && isTold ? [[name, plainReference(field, value)]] : [];
  });
  const live = working(id, { ...atBirth(fields), ...Object.fromEntries(told) });
  work.io.taken?.add(id);
  takeRecord(work.kind, live, answer, true);
  return { live, isNew: true };
}

function idIn(record: Wire | undefined): string | undefined {
  return typeof record?.id === "string" ? record.id : undefined;
}

function notListed({ kind, label }: Work): SvcError {
  return new SvcError({
    code: "lost",
    message: `${label}: it was created, but the answer has no ID and the list of kind ${kind.name} does not show it yet.`,
    next: "Run the command again: it continues with that object.",
  });
}

/** Without an intent, a recent object with the same traits may be what an interrupted run on another host created. */
async function refuseDuplicate(work: Work, traits: Named): Promise<undefined> {
  const found = await recentDuplicates(work.kind, traits, work.goal.values, work.io);
  const [duplicate] = found;
  if (!duplicate) return undefined;
  await noteFound(work.kind, String(duplicate.id), work.io);
  if (work.kind.identity) throw new SvcError(presentProblem(work.kind, work.label, traits, duplicate));
  const moving = await moveProblem(work.kind, work.label, found, work.io);
  if (moving) throw new SvcError(moving);
  const stack = await stackWith(String(duplicate.id), work.io);
  const by = stack ? "" : ": by an interrupted run, or it is the one that a forced replacement replaces";
  const using = stack ? takeOverText(duplicate.id, stack) : `To use it: \`adopt: { id: "${duplicate.id}" }\`.`;
  throw new SvcError({
    code: "same-name",
    message: `${work.label}: a matching object was created at ${madeAt(duplicate)} (${duplicate.id})${by}.`,
    next: `${using} To create another one beside it: \`allowSameName: true\`.`,
  });
}

/**
 * Values of a resumed object that no answer shows: the options, and what its creation set permanently.
 * For an adopted object, only the declaration can know them.
 */
function givenOf({ kind: { fields }, goal }: Work): Named {
  const values = goal.values.adopt === undefined ? forCreation(fields, goal.values) : goal.values;
  const given = Object.entries(values).filter(([name]) => {
    const { mutability, observed } = fields[name] ?? {};
    return mutability === "option" || (mutability === "immutable" && observed === false);
  });
  return Object.fromEntries(given);
}

/** Continues with an existing object: everything is read. */
async function resume(work: Work, record: Wire, intent?: Intent): Promise<Ensured> {
  const id = String(record.id);
  work.io.say(`uses ${id}, which exists`);
  work.io.taken?.add(id);
  const known = working(id, givenOf(work));
  const interest = interestBefore(interestIn(work.kind, work.goal), work.kind, intent?.hosts);
  const live = await observe(work.kind, id, interest, known, work.io);
  if (!live)
    throw new SvcError({ code: "gone", message: `${work.label} (${id}) was deleted while it was being read.` });
  const { reveal, fields } = work.kind;
  const hidden = Object.entries(fields).some(([name, field]) => field.shownOnce && !live.values[name]);
  // New keys revoke the current ones, which are in use if the object is not one that we were about to create.
  if (reveal && hidden && work.goal.values.adopt === undefined) {
    const answer = await work.io.client.one({ operation: reveal.operation, ids: [id], body: {} }, work.io.signal);
    takeRecord(work.kind, live, answer, true);
  }
  // Settings from an interrupted run may be newer than the last deployment; an adopted object has its own.
  work.undeployed = work.kind.deployment !== undefined && work.goal.values.adopt === undefined;
  return { live, isNew: false };
}
