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
import { engineLog } from "./engine-log";
import { engineAddress, engineWatch } from "./engine-watch";
import { declaredIn, isUnknownMark, NOTES, toEngine } from "./marks";
import { HalfMade, messageOf, plainly, type Redact } from "./plain-errors";

type Named = Readonly<Record<string, unknown>>;

let configuration: Configuration = () => undefined;

/** Only keeps the reference: the engine does not wait for it, and a mistake in it must not end the process. */
export function configure(request: { config: { get(key: string): string | undefined } }): void {
  configuration = (key) => request.config.get(key);
}

const address = engineAddress(process.argv.slice(2));
const engine = engineLog(address, print);

const client = lazily(() =>
  connect({ settings: settingsOf(configuration), say: print, stopWrites: engineWatch(address), shares: true }),
);

/** Beside the project, because that is where the next run starts; the engine starts us there. */
const journal = journalIn(join(process.cwd(), ".svc", "journal.jsonl"));
const taken = new Set<string>();
const seals = new Seals(isUnknownMark);

function ioOf(urn: string): Io {
  const reads = readsOf(configuration);
  return {
    client: client(),
    say: (message) => engine.notice(urn, message),
    progress: (message) => engine.progress(urn, message),
    journal,
    taken,
    ...(reads ? { reads } : {}),
  };
}

/** For what concerns no single resource: the engine shows what a provider prints for the whole stack. */
function print(message: string): void {
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
  const { kind, urn } = subjectOf(news);
  const isNew = Object.keys(olds).length === 0;
  return carefully(
    kind,
    () => declaredIn(news),
    async (declared) => {
      const problems = await checkDeclaration({
        kind,
        declared,
        context: { ...(isNew ? {} : { previous: declaredIn(olds) }), look, claim: claimFor(kind, urn) },
      });
      if (isNew && !replaced.has(urn) && problems.length === 0) {
        const notice = await adoptionNotice(kind, subjectOf(news).label, declared, ioOf(urn));
        if (notice) engine.notice(urn, notice);
      }
      // Without a property: the engine would print the value beside it, secret or not.
      return {
        inputs: await seals.seal(kind, withPlainReferences(kind, news), olds),
        failures: problems.map(({ message }) => ({ property: "", reason: message })),
      };
    },
  );
}

/** Declared against live. In a refresh the engine passes the live outputs as `olds` and the last inputs as `news`. */
export async function diff(id: string, olds: Named, news: Named) {
  const { kind, urn, label } = subjectOf(news);
  return carefully(
    kind,
    () => seals.open(kind, declaredIn(news)),
    async (declared) => {
      const known = await recallForGood(kind, id, olds, declared);
      const found = differences(kind, goalOf(kind, parse(kind, declared), known.managed), known.live);
      const isMove = movesBy(kind, found);
      const [broken] = await checkOnceMade({ kind, declared, context: { id, look } });
      const plan = isMove ? await planMove(kind, label, declared, known, look) : undefined;
      if (plan) engine.notice(urn, plan.notice);
      const problem = broken ?? dataProblem(kind, declared, known, found) ?? plan?.problem;
      if (problem) throw new SvcError({ ...problem, message: `${label}: ${problem.message}` });
      if (isMove) moves.set(urn, known);
      else moves.delete(urn);
      // The engine shows a secret map as one word; which of its keys differs is no secret.
      for (const { path } of found.filter(({ secret }) => secret)) engine.notice(urn, `${path.join(".")} differs`);
      const abandoned = !isMove && isMoving(urn, id, journal);
      const replaces = [...new Set(found.filter((one) => one.replaces).map((one) => one.path[0] ?? ""))];
      if (replaces.length > 0) replaced.add(urn);
      return {
        changes: found.length > 0 || owesDeployment(kind, known) || abandoned,
        replaces,
        deleteBeforeReplace: false,
      };
    },
  );
}

/** What moves in this run: the engine asks for a replacement without saying of what. */
const moves = new Map<string, Known>();

/** What this run replaces: its successor is no new resource, so `adopt` means nothing to it. */
const replaced = new Set<string>();

export async function create(inputs: Named) {
  const { kind, urn, name } = subjectOf(inputs);
  const moveFrom = moves.get(urn);
  return carefully(
    kind,
    () => seals.openAll(kind, declaredIn(inputs)),
    async ({ adopt, ...others }, redact) => {
      const declared = adopt === undefined || replaced.has(urn) ? others : { ...others, adopt };
      const applied = await apply({ kind, name, declared, address: urn, ...(moveFrom ? { moveFrom } : {}) }, ioOf(urn));
      return settle(kind, applied, inputs, redact);
    },
  );
}

export async function update(id: string, olds: Named, news: Named) {
  const { kind, urn, name } = subjectOf(news);
  return carefully(
    kind,
    () => seals.openAll(kind, declaredIn(news)),
    async (declared, redact) => {
      const known = await recallForGood(kind, id, olds, declared);
      await giveUpMove(kind, name, urn, id, ioOf(urn));
      const applied = await apply({ kind, name, declared, known }, ioOf(urn));
      return settle(kind, applied, news, redact);
    },
  );
}

/** For refresh: the live outputs, and as inputs what the user would have had to write to get them. */
export async function read(id: string, props: Named) {
  const { kind, urn, name } = subjectOf(props);
  return carefully(
    kind,
    () => declaredIn(props),
    async () => {
      const found = await readObject(kind, name, await recallForGood(kind, id, props), ioOf(urn));
      if (!found) return { id: "", props: {} };
      const inputs = render(kind, found.live, found.managed, { computed: false });
      return {
        id,
        props: await outputs(kind, found, props),
        inputs: toEngine({ ...inputs, ...internal(props, ["__urn"]) }),
      };
    },
  );
}

export async function remove(id: string, props: Named): Promise<void> {
  const { kind, urn, name } = subjectOf(props);
  await carefully(
    kind,
    () => declaredIn(props),
    async () => {
      await retire(kind, name, urn, await recall(kind, id, props), ioOf(urn));
    },
  );
}

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
  await engine.done(subjectOf(inputs).urn);
  const id = applied.known.live.id;
  const outs = await outputs(kind, applied.known, inputs);
  if (applied.error === undefined) return { id, outs };
  throw new HalfMade(redact(messageOf(applied.error)), id, outs);
}

function carefully<T>(
  kind: Kind,
  open: () => Named | Promise<Named>,
  work: (values: Named, redact: Redact) => Promise<T>,
): Promise<T> {
  return plainly(kind, open, [process.env.SERVICE_API_TOKEN, configuration("svc:token")], work);
}

function internal(props: Named, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.flatMap((name) => (props[name] === undefined ? [] : [[name, props[name]]])));
}

/** `urn:pulumi:<stack>::<project>::[<parents>$]pulumi-nodejs:dynamic/svc:<kind>::<name>`, put there by the class. */
function subjectOf(props: Named): { kind: Kind; urn: string; name: string; label: string } {
  const urn = String(props.__urn);
  const [, , type = "", ...rest] = urn.split("::");
  const kind = kindNamed(type.split(":").at(-1) ?? "");
  const name = rest.join("::");
  return { kind, urn, name, label: `${kind.name} ${JSON.stringify(name)}` };
}
