import type { OperationId } from "../contract";
import { type LogSources, madeAt, mustBe, oneOf, type Subject, SvcError, show, type Wire } from "../model";
import { latest, outcomeOf } from "../read";
import type { Io } from "../state";
import type { Spelled } from "./inputs";
import { findObject, onKind } from "./target";

export interface LogRequest {
  /** ID or display name of an object with logs. */
  readonly target: string;
  readonly kind?: string | undefined;
  /** `runtime`, `access` or `deployment`; the first that the kind offers by default. */
  readonly source?: string | undefined;
  /** ID of a deployment whose log is read, or `latest`. */
  readonly deployment?: string | undefined;
  /** Milliseconds before now, or a time; an hour by default, for a deployment all of it. */
  readonly since?: number | Date | undefined;
  /** Maximum entries per request: 1 to 5000, 1000 by default. */
  readonly limit?: number | undefined;
  /** Continues with new entries; for a deployment until it has ended. */
  readonly follow?: boolean | undefined;
  /** How messages write the name of an option; as declared by default. */
  readonly spelled?: Spelled | undefined;
}

export interface LogLine {
  readonly id: string;
  /** RFC 3339. */
  readonly timestamp: string;
  readonly severity: string;
  readonly message: string;
}

/** Lines, oldest first. */
export interface FollowedLogs {
  /** `Application "api"`. */
  readonly label: string;
  readonly source: string;
  readonly lines: AsyncIterable<LogLine>;
  /** The result of the followed deployment, once the lines have ended: `undefined` if none is followed. */
  outcome(): "ok" | "failed" | undefined;
}

interface Log {
  readonly operation: OperationId;
  readonly ids: readonly string[];
  readonly from: Date;
  readonly limit: number;
}

const DEPLOYMENT = "deployment";
const LIMIT = 1000;
const HOUR = 3_600_000;
/** Milliseconds between two reads. */
const PAUSE = 5_000;
/** The maximum delay of a line. */
const LATE = 30_000;

/**
 * Finds the requested log. Its lines are read lazily.
 *
 * @throws SvcError `not-found`, `ambiguous`, `invalid`.
 */
export async function readLogs(sources: readonly LogSources[], request: LogRequest, io: Io): Promise<FollowedLogs> {
  const { spelled = (name) => name } = request;
  const { on, record, label } = await findObject(onKind(sources, request.kind, spelled), request.target, io);
  const source = sourceOf(on, request, spelled, label);
  const id = String(record.id);
  const now = io.client.serverTime();
  const { since = HOUR, limit = LIMIT } = request;
  const from = since instanceof Date ? since : new Date(now - since);
  let outcome: "ok" | "failed" | undefined;

  if (source !== DEPLOYMENT) {
    const operation = on.sources[source] as OperationId;
    const lines = following({ operation, ids: [id], from, limit }, request.follow ? async () => false : undefined, io);
    return { label, source, lines, outcome: () => undefined };
  }
  const { deployment } = on.subject;
  if (!deployment?.logs) throw new Error(`${on.subject.name} has no deployment logs.`);
  const run = await deploymentOf(on.subject, id, request.deployment, label, io);
  const begun = new Date(Date.parse(String(madeAt(run))) - LATE);
  const log = {
    operation: deployment.logs,
    ids: [id, String(run.id)],
    from: request.since === undefined ? begun : from,
    limit,
  };
  const isOver = async () => {
    const stands = outcomeOf(await io.client.one({ operation: deployment.get, ids: log.ids }, io.signal), deployment);
    if (stands !== "pending") outcome = stands;
    return stands !== "pending";
  };
  const lines = following(log, request.follow ? isOver : undefined, io);
  return { label, source: `deployment ${run.id}`, lines, outcome: () => outcome };
}

function sourceOf(on: LogSources, { source, deployment }: LogRequest, spelled: Spelled, label: string): string {
  const offered = [...Object.keys(on.sources), ...(on.subject.deployment?.logs ? [DEPLOYMENT] : [])];
  const wanted = source ?? (deployment === undefined ? offered[0] : DEPLOYMENT) ?? "";
  if (deployment !== undefined && wanted !== DEPLOYMENT) {
    throw new SvcError({
      code: "invalid",
      field: "source",
      given: wanted,
      message: `${spelled("source")} is ${show(wanted)}, which cannot be combined with ${spelled("deployment")}: a deployment has one log.`,
    });
  }
  if (offered.includes(wanted)) return wanted;
  throw new SvcError({
    code: "invalid",
    field: "source",
    given: wanted,
    allowed: offered.join(", "),
    message: `${label}: ${spelled("source")} ${mustBe(oneOf(offered), wanted)}.`,
  });
}

async function deploymentOf(
  { deployment }: Subject,
  id: string,
  wanted: string | undefined,
  label: string,
  io: Io,
): Promise<Wire> {
  if (!deployment) throw new Error("Nothing without deployments is asked for one.");
  const isLatest = wanted === undefined || wanted === "latest";
  const run = isLatest ? await latest(id, deployment, io) : wanted;
  if (run !== undefined) return io.client.one({ operation: deployment.get, ids: [id, run] }, io.signal);
  throw new SvcError({ code: "not-found", message: `${label}: nothing was deployed yet, so there is no log of it.` });
}

/** The lines of a log; follows until `isOver`, if given. */
async function* following(log: Log, isOver: (() => Promise<boolean>) | undefined, io: Io): AsyncGenerator<LogLine> {
  const { clock } = io.client;
  /** The recent lines that were shown, with their times. */
  const seen = new Map<string, number>();
  let from = log.from.getTime();
  for (;;) {
    // Lines logged during the last read are found by one more.
    const isLast = isOver === undefined || (await isOver());
    const query = { from: new Date(from).toISOString(), limit: String(log.limit) };
    const { body } = await io.client.send({ operation: log.operation, ids: log.ids, query }, io.signal);
    const entries = (Array.isArray(body) ? (body as Wire[]) : []).map(lineOf).sort(byTime);
    const fresh = entries.filter(({ id }) => !seen.has(id));
    if (entries.length >= log.limit && fresh.length === entries.length) {
      io.say(`the limit of ${log.limit} ${log.limit === 1 ? "line" : "lines"} was reached: some lines are missing`);
    }
    for (const line of fresh) {
      seen.set(line.id, Date.parse(line.timestamp) || from);
      yield line;
    }
    if (isLast) return;
    const newest = Math.max(from + LATE, ...seen.values());
    from = newest - LATE;
    for (const [id, at] of seen) if (at < from) seen.delete(id);
    await clock.sleep(PAUSE, io.signal);
  }
}

function lineOf(entry: Wire): LogLine {
  return {
    id: String(entry.id),
    timestamp: String(entry.timestamp),
    severity: String(entry.severity),
    message: String(entry.message),
  };
}

function byTime(one: LogLine, other: LogLine): number {
  return one.timestamp < other.timestamp ? -1 : one.timestamp > other.timestamp ? 1 : 0;
}
