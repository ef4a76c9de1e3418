/**
 * What the code in a user's state calls (`svc-iac/dynamic`, see `shim.ts`). Its seven functions and their parameters
 * are a public contract for ever: state written by any release runs against any later one.
 */

import { join } from "node:path";
import { connect } from "../client/client";
import { kindNamed } from "../kinds";
import {
  type Applied,
  apply,
  check as checkDeclaration,
  checkOnceMade,
  dataProblem,
  diff as differences,
  giveUpMove,
  goalOf,
  type Io,
  journalIn,
  type Known,
  moveAddress,
  moveNotice,
  movesBy,
  type Notes,
  owesDeployment,
  readBack,
  read as readObject,
  redactor,
  remove as removeObject,
  writeDown,
} from "../lifecycle";
import { type Call, type Kind, parse, render, SvcError, withPlainReferences } from "../model";
import { type Configuration, lazily, settingsOf } from "./connection";
import { engineWatch } from "./engine-watch";
import { declaredIn, toEngine } from "./marks";

type Named = Readonly<Record<string, unknown>>;

let configuration: Configuration = () => undefined;

/** Only keeps the reference: the engine does not wait for it, and a mistake in it must not end the process. */
export function configure(request: { config: { get(key: string): string | undefined } }): void {
  configuration = (key) => request.config.get(key);
}

const engineEnded = engineWatch(process.argv.slice(2));

const client = lazily(() => connect({ settings: settingsOf(configuration), say: report, stopWrites: engineEnded }));

/** Beside the project, because that is where the next run starts; the engine starts us there. */
const journal = journalIn(join(process.cwd(), ".svc", "journal.jsonl"));
const taken = new Set<string>();

function io(): Io {
  return { client: client(), say: report, journal, taken };
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
  return plainly(kind, declared, async () => {
    const problems = await checkDeclaration({
      kind,
      declared,
      context: {
        ...(Object.keys(olds).length > 0 ? { previous: declaredIn(olds) } : {}),
        look,
        claim: claimFor(kind, String(news.__urn)),
      },
    });
    // Without a property: the engine would print the value beside it, secret or not.
    return {
      inputs: withPlainReferences(kind, news),
      failures: problems.map(({ message }) => ({ property: "", reason: message })),
    };
  });
}

/** Declared against live. In a refresh the engine passes the live outputs as `olds` and the last inputs as `news`. */
export async function diff(id: string, olds: Named, news: Named) {
  const kind = kindOf(news);
  const declared = declaredIn(news);
  const label = `${kind.name} ${JSON.stringify(nameIn(news))}`;
  return plainly(kind, declared, async () => {
    const known = recallForGood(kind, id, olds);
    const found = differences(kind, goalOf(kind, parse(kind, declared), known.managed), known.live);
    const [broken] = await checkOnceMade({ kind, declared, context: { id, look } });
    const problem = broken ?? dataProblem(kind, declared, known, found);
    if (problem) throw new SvcError({ ...problem, message: `${label}: ${problem.message}` });
    const urn = String(news.__urn);
    const isMove = movesBy(kind, found);
    if (isMove) {
      moves.set(urn, known);
      report(moveNotice(kind, label, known));
    } else moves.delete(urn);
    // The engine shows a secret map as one word; which of its keys differs is no secret.
    for (const { path } of found.filter(({ secret }) => secret)) report(`${label}: ${path.join(".")} differs`);
    const abandoned = !isMove && journal.intent(moveAddress(urn)) !== undefined;
    const replaces = [...new Set(found.filter((one) => one.replaces).map((one) => one.path[0] ?? ""))];
    return {
      changes: found.length > 0 || owesDeployment(kind, known) || abandoned,
      replaces,
      deleteBeforeReplace: false,
    };
  });
}

/** What moves in this run: the engine asks for a replacement without saying of what. */
const moves = new Map<string, Known>();

export async function create(inputs: Named) {
  const kind = kindOf(inputs);
  const declared = declaredIn(inputs);
  const urn = String(inputs.__urn);
  const moveFrom = moves.get(urn);
  return plainly(kind, declared, async (redact) => {
    const applied = await apply(
      { kind, name: nameIn(inputs), declared, address: urn, ...(moveFrom ? { moveFrom } : {}) },
      io(),
    );
    return settle(kind, applied, inputs, redact);
  });
}

export async function update(id: string, olds: Named, news: Named) {
  const kind = kindOf(news);
  const declared = declaredIn(news);
  return plainly(kind, declared, async (redact) => {
    const known = recallForGood(kind, id, olds);
    await giveUpMove(kind, nameIn(news), String(news.__urn), io());
    const applied = await apply({ kind, name: nameIn(news), declared, known }, io());
    return settle(kind, applied, news, redact);
  });
}

/** For refresh: the live outputs, and as inputs what the user would have had to write to get them. */
export async function read(id: string, props: Named) {
  const kind = kindOf(props);
  return plainly(kind, declaredIn(props), async () => {
    const found = await readObject(kind, nameIn(props), recallForGood(kind, id, props), io());
    if (!found) return { id: "", props: {} };
    const inputs = render(kind, found.live, found.managed, { computed: false });
    return {
      id,
      props: outputs(kind, found, props),
      inputs: toEngine({ ...inputs, ...internal(props, ["__urn"]) }),
    };
  });
}

export async function remove(id: string, props: Named): Promise<void> {
  const kind = kindOf(props);
  await plainly(kind, declaredIn(props), () => removeObject(kind, nameIn(props), recall(kind, id, props), io()));
}

/** Our notes lie beside the values, under a name that the engine hides. */
const NOTES = "__svc";

function outputs(kind: Kind, known: Known, inputs: Named): Record<string, unknown> {
  const { values, notes } = writeDown(kind, known);
  return toEngine({ ...values, [NOTES]: notes, ...internal(inputs, ["__urn", "__provider"]) });
}

/** The same of an object that the engine goes on with: whatever it has an id for needs no intent any more. */
function recallForGood(kind: Kind, id: string, props: Named): Known {
  const known = recall(kind, id, props);
  const urn = String(props.__urn);
  journal.strike(urn);
  const move = journal.intent(moveAddress(urn));
  if (move && move.from !== id) journal.strike(moveAddress(urn));
  return known;
}

function recall(kind: Kind, id: string, props: Named): Known {
  const notes = props[NOTES] as Notes | undefined;
  if (!notes) {
    throw new SvcError({
      code: "state",
      message: `The state of ${kind.name} ${id} was not written by svc-iac: it has no ${NOTES}.`,
      next: "Was it edited by hand, or brought in with `pulumi import`? Declare it with `adopt` instead.",
    });
  }
  taken.add(id);
  return readBack(kind, id, { values: declaredIn(props), notes });
}

/**
 * A failure after the object exists keeps it: an error with `id` and `properties` is what makes the engine do so.
 * It drops the provider's code in that case, which the next delete could not do without.
 */
function settle(kind: Kind, applied: Applied, inputs: Named, redact: (text: string) => string) {
  const id = applied.known.live.id;
  const outs = outputs(kind, applied.known, inputs);
  if (applied.error === undefined) return { id, outs };
  const message = redact(messageOf(applied.error));
  throw Object.assign(quiet(message), { id, properties: outs, reasons: [message] });
}

function tokens(): readonly (string | undefined)[] {
  return [process.env.SERVICE_API_TOKEN, configuration("svc:token")];
}

/** Runs `work`; what it throws comes out without secrets and, where it is no bug of ours, without a stack. */
async function plainly<T>(
  kind: Kind,
  values: Named,
  work: (redact: (text: string) => string) => Promise<T>,
): Promise<T> {
  const redact = redactor(kind, values, tokens());
  try {
    return await work(redact);
  } catch (error) {
    if (error instanceof Error && "properties" in error) throw error;
    const plain = quiet(redact(messageOf(error)));
    if (!(error instanceof SvcError) && error instanceof Error && error.stack) plain.stack = redact(error.stack);
    throw plain;
  }
}

function quiet(message: string): Error {
  const error = new Error(message);
  error.name = "svc-iac";
  error.stack = "";
  expected.push(`${error}: ${error.stack}`);
  return error;
}

/**
 * The SDK prints each error that it also returns, so the engine would show everything twice, once without its
 * resource (SDK 3.260, cmd/dynamic-provider). Errors of ours are left out there; all others pass.
 */
const expected: string[] = [];
const print = console.error;
console.error = (...words: unknown[]) => {
  const index = words.length === 1 ? expected.indexOf(String(words[0])) : -1;
  if (index >= 0) expected.splice(index, 1);
  else print(...words);
};

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function internal(props: Named, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.flatMap((name) => (props[name] === undefined ? [] : [[name, props[name]]])));
}

/** `urn:pulumi:<stack>::<project>::[<parents>$]pulumi-nodejs:dynamic/svc:<kind>::<name>`, put there by the class. */
function urnParts(props: Named): { kind: string; name: string } {
  const [, , type = "", ...name] = String(props.__urn).split("::");
  return { kind: type.split(":").at(-1) ?? "", name: name.join("::") };
}

function kindOf(props: Named): Kind {
  return kindNamed(urnParts(props).kind);
}

function nameIn(props: Named): string {
  return urnParts(props).name;
}
