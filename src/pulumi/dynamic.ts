/**
 * What the code in a user's state calls (`svc-iac/dynamic`, see `shim.ts`). Its seven functions and their parameters
 * are a public contract for ever: state written by any release runs against any later one.
 */

import { join } from "node:path";
import { connect } from "../client/client";
import { kindNamed } from "../kinds";
import {
  type Applied,
  adoptionNotice,
  apply,
  check as checkDeclaration,
  checkOnceMade,
  dataProblem,
  diff as differences,
  giveUpMove,
  goalOf,
  type Io,
  isMoving,
  journalIn,
  type Known,
  movesBy,
  type Notes,
  owesDeployment,
  planMove,
  readBack,
  read as readObject,
  retire,
  Seals,
  writeDown,
} from "../lifecycle";
import { type Call, type Kind, parse, render, SvcError, withPlainReferences } from "../model";
import { type Configuration, lazily, readsOf, settingsOf } from "./connection";
import { engineWatch } from "./engine-watch";
import { declaredIn, isUnknownMark, toEngine } from "./marks";
import { HalfMade, messageOf, plainly, type Redact } from "./plain-errors";

type Named = Readonly<Record<string, unknown>>;

let configuration: Configuration = () => undefined;

/** Only keeps the reference: the engine does not wait for it, and a mistake in it must not end the process. */
export function configure(request: { config: { get(key: string): string | undefined } }): void {
  configuration = (key) => request.config.get(key);
}

const engineEnded = engineWatch(process.argv.slice(2));

const client = lazily(() =>
  connect({ settings: settingsOf(configuration), say: report, stopWrites: engineEnded, shares: true }),
);

/** Beside the project, because that is where the next run starts; the engine starts us there. */
const journal = journalIn(join(process.cwd(), ".svc", "journal.jsonl"));
const taken = new Set<string>();
const seals = new Seals(isUnknownMark);

function io(): Io {
  const reads = readsOf(configuration);
  return { client: client(), say: report, journal, taken, ...(reads ? { reads } : {}) };
}

/** The engine shows what a dynamic provider prints as information. */
function report(message: string): void {
  console.log(message);
}

const look = { one: (call: Call) => client().one(call), all: (call: Call) => client().all(call) };

/** What only one object may have, and the resource of this run that claimed it first. */
const claims = new Map<string, string>();

function claimFor(kind: Kind, urn: string) {
  return (what: string): string | undefined => {
    const key = `${kind.name} ${what}`;
    const owner = claims.get(key) ?? urn;
    claims.set(key, owner);
    return owner === urn ? undefined : (owner.split("::").at(-1) ?? owner);
  };
}

/** Runs in every preview: the only place where a declaration can be refused before anything is sent. */
export async function check(olds: Named, news: Named) {
  const kind = kindOf(news);
  const declared = declaredIn(news);
  const urn = String(news.__urn);
  const isNew = Object.keys(olds).length === 0;
  return carefully(kind, declared, async () => {
    const problems = await checkDeclaration({
      kind,
      declared,
      context: { ...(isNew ? {} : { previous: declaredIn(olds) }), look, claim: claimFor(kind, urn) },
    });
    if (isNew && !replaced.has(urn) && problems.length === 0) {
      const notice = await adoptionNotice(kind, labelOf(news), declared, io());
      if (notice) report(notice);
    }
    // Without a property: the engine would print the value beside it, secret or not.
    return {
      inputs: await seals.seal(kind, withPlainReferences(kind, news), olds),
      failures: problems.map(({ message }) => ({ property: "", reason: message })),
    };
  });
}

/** Declared against live. In a refresh the engine passes the live outputs as `olds` and the last inputs as `news`. */
export async function diff(id: string, olds: Named, news: Named) {
  const kind = kindOf(news);
  const declared = await seals.open(kind, declaredIn(news));
  const urn = String(news.__urn);
  const label = labelOf(news);
  return carefully(kind, declared, async () => {
    const known = await recallForGood(kind, id, olds, declared);
    const found = differences(kind, goalOf(kind, parse(kind, declared), known.managed), known.live);
    const isMove = movesBy(kind, found);
    const [broken] = await checkOnceMade({ kind, declared, context: { id, look } });
    const plan = isMove ? await planMove(kind, label, declared, known, look) : undefined;
    if (plan) report(plan.notice);
    const problem = broken ?? dataProblem(kind, declared, known, found) ?? plan?.problem;
    if (problem) throw new SvcError({ ...problem, message: `${label}: ${problem.message}` });
    if (isMove) moves.set(urn, known);
    else moves.delete(urn);
    // The engine shows a secret map as one word; which of its keys differs is no secret.
    for (const { path } of found.filter(({ secret }) => secret)) report(`${label}: ${path.join(".")} differs`);
    const abandoned = !isMove && isMoving(urn, id, journal);
    const replaces = [...new Set(found.filter((one) => one.replaces).map((one) => one.path[0] ?? ""))];
    if (replaces.length > 0) replaced.add(urn);
    return {
      changes: found.length > 0 || owesDeployment(kind, known) || abandoned,
      replaces,
      deleteBeforeReplace: false,
    };
  });
}

/** What moves in this run: the engine asks for a replacement without saying of what. */
const moves = new Map<string, Known>();

/** What this run replaces: its successor is no new resource, so `adopt` means nothing to it. */
const replaced = new Set<string>();

export async function create(inputs: Named) {
  const kind = kindOf(inputs);
  const urn = String(inputs.__urn);
  const { adopt, ...others } = await seals.openAll(kind, declaredIn(inputs));
  const declared = adopt === undefined || replaced.has(urn) ? others : { ...others, adopt };
  const moveFrom = moves.get(urn);
  return carefully(kind, declared, async (redact) => {
    const applied = await apply(
      { kind, name: nameIn(inputs), declared, address: urn, ...(moveFrom ? { moveFrom } : {}) },
      io(),
    );
    return settle(kind, applied, inputs, redact);
  });
}

export async function update(id: string, olds: Named, news: Named) {
  const kind = kindOf(news);
  const declared = await seals.openAll(kind, declaredIn(news));
  return carefully(kind, declared, async (redact) => {
    const known = await recallForGood(kind, id, olds, declared);
    await giveUpMove(kind, nameIn(news), String(news.__urn), id, io());
    const applied = await apply({ kind, name: nameIn(news), declared, known }, io());
    return settle(kind, applied, news, redact);
  });
}

/** For refresh: the live outputs, and as inputs what the user would have had to write to get them. */
export async function read(id: string, props: Named) {
  const kind = kindOf(props);
  return carefully(kind, declaredIn(props), async () => {
    const found = await readObject(kind, nameIn(props), await recallForGood(kind, id, props), io());
    if (!found) return { id: "", props: {} };
    const inputs = render(kind, found.live, found.managed, { computed: false });
    return {
      id,
      props: await outputs(kind, found, props),
      inputs: toEngine({ ...inputs, ...internal(props, ["__urn"]) }),
    };
  });
}

export async function remove(id: string, props: Named): Promise<void> {
  const kind = kindOf(props);
  await carefully(kind, declaredIn(props), async () => {
    const known = await recall(kind, id, props);
    await retire(kind, nameIn(props), String(props.__urn), known, io());
  });
}

/** Our notes lie beside the values, under a name that the engine hides. */
const NOTES = "__svc";

async function outputs(kind: Kind, known: Known, inputs: Named): Promise<Record<string, unknown>> {
  const { values, notes } = writeDown(kind, known);
  const sealed = await seals.seal(kind, values, inputs);
  return toEngine({ ...sealed, [NOTES]: notes, ...internal(inputs, ["__urn", "__provider"]) });
}

/** The same of an object that the engine goes on with: whatever it has an id for needs no intent any more. */
async function recallForGood(kind: Kind, id: string, props: Named, declared: Named = {}): Promise<Known> {
  journal.strike(String(props.__urn));
  return recall(kind, id, props, declared);
}

/** What is known of an object; of its sealed values those that are still what is declared. */
async function recall(kind: Kind, id: string, props: Named, declared: Named = {}): Promise<Known> {
  const notes = props[NOTES] as Notes | undefined;
  if (!notes) {
    throw new SvcError({
      code: "state",
      message: `The state of ${kind.name} ${id} was not written by svc-iac: it has no ${NOTES}.`,
      next: "Was it edited by hand, or brought in with `pulumi import`? Declare it with `adopt` instead.",
    });
  }
  taken.add(id);
  return readBack(kind, id, { values: await seals.open(kind, declaredIn(props), declared), notes });
}

async function settle(kind: Kind, applied: Applied, inputs: Named, redact: Redact) {
  const id = applied.known.live.id;
  const outs = await outputs(kind, applied.known, inputs);
  if (applied.error === undefined) return { id, outs };
  throw new HalfMade(redact(messageOf(applied.error)), id, outs);
}

function carefully<T>(kind: Kind, values: Named, work: (redact: Redact) => Promise<T>): Promise<T> {
  return plainly(kind, values, [process.env.SERVICE_API_TOKEN, configuration("svc:token")], work);
}

function internal(props: Named, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.flatMap((name) => (props[name] === undefined ? [] : [[name, props[name]]])));
}

/** `urn:pulumi:<stack>::<project>::[<parents>$]pulumi-nodejs:dynamic/svc:<kind>::<name>`, put there by the class. */
function urnParts(props: Named): { kind: string; name: string } {
  const [, , type = "", ...name] = String(props.__urn).split("::");
  return { kind: type.split(":").at(-1) ?? "", name: name.join("::") };
}

function labelOf(props: Named): string {
  return `${kindOf(props).name} ${JSON.stringify(nameIn(props))}`;
}

function kindOf(props: Named): Kind {
  return kindNamed(urnParts(props).kind);
}

function nameIn(props: Named): string {
  return urnParts(props).name;
}
