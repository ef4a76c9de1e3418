import { goneIsEmpty, ignoreMissing, isRefused } from "../../client/errors";
import type { Kind } from "../../model/kind";
import { isServing, keyAmong, listingOf, type Part } from "../../model/part";
import { type Problem, SvcError } from "../../model/problem";
import { until } from "../../read/wait";
import { working } from "../../read/working";
import { type Io, lookOf } from "../../state/io";
import type { Intent } from "../../state/journal";
import { writeMove } from "../../state/move-intents";
import { DEPLOYED_WITHIN } from "../../state/timeout";
import { recordsOf } from "../apply/await-entry";
import { servingNow, unseenIsEmpty } from "../plan/served";

type Served = NonNullable<Intent["served"]>;

/**
 * What the clone of an abandoned move serves by now has to be served again, too, whatever served on the original before. It
 * is in the journal before any of it is taken.
 */
export async function noteServed(kind: Kind, intent: Intent, clone: string, io: Io): Promise<Served> {
  const served: Record<string, readonly string[]> = { ...intent.served };
  for (const [name, part] of Object.entries(kind.parts)) {
    const active = await servingNow(part, clone, lookOf(io)).catch(unseenIsEmpty);
    const known = served[name] ?? [];
    const added = active.filter(({ key }) => keyAmong(part, known, key) === undefined).map(({ key }) => key);
    if (added.length > 0) served[name] = [...known, ...added];
  }
  const isMore = Object.keys(served).some((name) => served[name] !== intent.served?.[name]);
  if (isMore) await writeMove(intent.from ?? "", { ...intent, served }, io.journal, intent);
  return served;
}

/**
 * Why the original of a complete move is kept: requests reached it through entries through which they do not reach the
 * clone yet. Entries that the clone no longer has are not waited for; nor is anything if the move has suspended the
 * original, which is only said.
 */
export async function unservedProblem(
  kind: Kind,
  label: string,
  intent: Intent | undefined,
  io: Io,
): Promise<Problem | undefined> {
  const { served: taken, clone, from, originalSuspended } = intent ?? {};
  if (!taken || clone === undefined || from === undefined) return undefined;
  const pending = await pendingOf(kind, taken, clone, io);
  if (pending.length === 0) return undefined;
  if (originalSuspended) {
    io.say(`requests do not reach the clone (${clone}) yet: ${pending.join("; ")}. Set these records.`, label);
    return undefined;
  }
  return {
    code: "domain-pending",
    message: `${label} has moved, but the original (${from}) is kept, because requests do not reach the clone (${clone}) yet through what the original served: ${pending.join("; ")}.`,
    next: "Set these records and run the command again; `move: { leaveBehind: true }` deletes the original without waiting.",
  };
}

/** The same once there is nothing to wait for any more, or the time for a deployment is over. */
export async function waitUntilServed(
  kind: Kind,
  label: string,
  intent: Intent,
  minutes: number | undefined,
  io: Io,
): Promise<Problem | undefined> {
  let problem = await unservedProblem(kind, label, intent, io);
  if (!problem) return undefined;
  io.say(`${problem.message} Waiting for that.`, label);
  const wait = {
    what: "the clone to serve what the original served",
    ...(minutes === undefined ? { within: DEPLOYED_WITHIN } : { within: minutes * 60, isSet: true }),
    look: async () => {
      problem = await unservedProblem(kind, label, intent, io);
      return problem ? undefined : true;
    },
  };
  await until(wait, io).catch((error: unknown) => {
    if (!(error instanceof SvcError && error.problem.code === "timeout")) throw error;
  });
  return problem;
}

async function pendingOf(kind: Kind, served: Served, clone: string, io: Io): Promise<readonly string[]> {
  const found = Object.entries(served).map(async ([name, keys]) => {
    const part = kind.parts[name];
    return part ? pendingEntries(part, keys, clone, io) : [];
  });
  return (await Promise.all(found)).flat();
}

/** The entries of an object that do not serve yet, after another check, with what they still need. */
async function pendingEntries(part: Part, keys: readonly string[], host: string, io: Io): Promise<string[]> {
  const { serves } = part;
  if (!serves) return [];
  // The whole may be destroyed: then nothing is to be served.
  const rows = await io.client.all(listingOf(part, host), io.signal).catch(goneIsEmpty);
  const pending: string[] = [];
  for (const row of rows) {
    const key = part.keyOf(row, { object: working(host), id: String(row.id) });
    if (key === undefined || keyAmong(part, keys, key) === undefined || isServing(part, row)) continue;
    const call = { operation: serves.check, ids: [host, String(row.id)] };
    // An object that is being deleted is not checked any more.
    const now = await io.client.one(call, io.signal).catch((error) => (isRefused(error) ? row : ignoreMissing(error)));
    if (now && !isServing(part, now))
      pending.push(`${key} is ${now[serves.field] ?? "not checked yet"} (${recordsOf(part, serves, now)})`);
  }
  return pending;
}
