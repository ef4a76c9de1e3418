import { ApiError, isMissing, isRefused } from "../client/errors";
import { retryLookup } from "../client/retry-lookup";
import { operation as operationOf } from "../contract";
import {
  type Action,
  type ActionOn,
  type Asked,
  type Call,
  type Fields,
  type Inputs,
  inputsOn,
  isListing,
  newestFirst,
  type Subject,
  SvcError,
  type Wire,
  wireName,
} from "../model";
import { type Io, lookOf } from "../state";
import type { Course, Trace } from "./course";
import { bodyFrom, checkInputs, inputsFor, refuseIgnored, type Spelled } from "./inputs";
import { findObject, onKind } from "./target";
import { traceOf } from "./traces";

export interface ActionRun<F extends Fields = Fields> {
  /** ID or display name. */
  readonly target: string;
  /** Kind of the target, if several objects have the name. */
  readonly kind?: string | undefined;
  readonly input?: Inputs<F>;
  /** How messages write the name of an input; as declared by default. */
  readonly spelled?: Spelled | undefined;
  /** Waits for the end of the action instead of its acceptance. */
  readonly wait?: boolean | undefined;
  /** Maximum seconds of the platform's work; the action's own timeout by default. */
  readonly timeout?: number | undefined;
}

/** Progress, for faces that show it. */
export interface ActionEvent {
  /** `sent` once the platform has accepted it. */
  readonly type: "progress" | "sent";
  readonly message: string;
}

export interface ActionOutcome {
  readonly action: string;
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  /** `unchanged`: it was in that state already, and nothing was sent. `accepted`: it has not ended yet. */
  readonly state: "done" | "accepted" | "unchanged";
  /** A sentence. */
  readonly message: string;
  /** The known outputs of the action. */
  readonly values: Wire;
  /** Those that are secret. */
  readonly secrets: Wire;
  /** Outputs of each row, for an action that lists. */
  readonly rows?: readonly Wire[];
}

/**
 * Runs an action. The effect of a lost answer is looked up before anything is sent again.
 *
 * @throws SvcError `not-found`, `ambiguous`, `invalid`, `wrong-state`, `data-loss`, `refused`: nothing was done;
 * `deployment-failed`, `action-failed`: it was done and failed; `timeout`, `unknown-outcome`: unknown.
 */
export async function run<const F extends Fields>(
  action: Action<F>,
  { target, kind, input: given = {}, spelled = (name) => name, wait = false, timeout }: ActionRun<F>,
  io: Io,
  emit: (event: ActionEvent) => void = () => {},
): Promise<ActionOutcome> {
  checkInputs(action, given as Wire, spelled);
  const found = await findObject(
    onKind<ActionOn>(action.on, kind, spelled),
    target,
    io,
    isListing(action) ? "read" : "change",
  );
  const { on, record, name, label } = found;
  const input = inputsFor(action, on, given as Wire, spelled);
  refuseIgnored(action, found, input, spelled);
  const id = String(record.id);
  const outcome = (state: ActionOutcome["state"], says: string, answer: Wire = {}): ActionOutcome => {
    const read = readOutputs(action.outputs, answer, id);
    const message = sentence(label, says, { ...input, ...read.values });
    return { action: action.name, kind: on.subject.name, id, name, state, message, ...read };
  };
  if (on.already?.holds(record)) return outcome("unchanged", on.already.says, record);

  const request = on.request
    ? await on.request({ ...askedOf(id, record, label, io), input, spelled })
    : bodyRequest(bodyFrom(on, inputsOn(action, on), input));
  if (on.effect.by === "list")
    return { ...outcome("done", ""), message: "", rows: await rowsOf(action, on, id, request, io) };

  const progress = (message: string) => emit({ type: "progress", message: sentence(label, message, {}) });
  const course: Course = { on, action: action.name, id, name, label, record, request, io, timeout, progress };
  const trace = traceOf(on.effect);
  const answered = await sent(course, trace);
  const answer = (await trace.accepted?.(course, answered)) ?? answered;
  if (trace.isOver(course, answer)) return outcome("done", on.done, answer);
  const accepted = outcome("accepted", on.accepted, answer);
  emit({ type: "sent", message: accepted.message });
  if (!wait || !trace.end) return accepted;
  return outcome("done", on.done, await trace.end(course, answer));
}

function askedOf(id: string, record: Wire, label: string, io: Io): Omit<Asked, "input" | "spelled"> {
  const find = async (subject: Subject, wanted: string) => (await findObject([{ subject }], wanted, io)).record;
  return { id, record, label, look: lookOf(io), now: io.client.serverTime(), find };
}

const bodyRequest = (body: Wire | undefined) => (body ? { body } : {});

async function rowsOf(action: Action, on: ActionOn, id: string, request: Partial<Call>, io: Io): Promise<Wire[]> {
  const rows = await io.client.all({ ...request, operation: on.operation, ids: [id] }, io.signal);
  return newestFirst(rows).map((row) => readOutputs(action.outputs, row, id).values);
}

const MOST_SENT = 2;

/** Sends it so that it is carried out once. Returns its effect. */
async function sent(course: Course, trace: Trace): Promise<Wire> {
  const { on, id, request, label, action, io, progress } = course;
  const call: Call = { ...request, operation: on.operation, ids: [id, ...(request.ids ?? [])] };
  const before = (await trace.before?.(course)) ?? {};
  for (let times = 1; ; times++) {
    let sentAt = 0;
    const onSend = async () => {
      sentAt = io.client.serverTime();
    };
    try {
      const { body } = await io.client.send({ ...call, onSend }, io.signal);
      return Array.isArray(body) ? { rows: body } : ((body ?? {}) as Wire);
    } catch (error) {
      if (isMissing(error) && operationOf(on.operation).method === "DELETE") return {};
      if (isRefused(error)) throw refused(course, error as ApiError);
      if (!(error instanceof ApiError) || !error.lost) throw error;
      progress(`the answer to ${action} was lost; checking what happened`);
      const led = await lookFor(course, trace, before, sentAt);
      if (led === "unknown") throw unknownOutcome(label, action, error);
      if (typeof led !== "string") return led;
      if (times >= MOST_SENT) throw led === "again" ? unanswered(label, action, error) : error;
      progress(led === "again" ? "sending it again" : "it was not carried out; sending it again");
    }
  }
}

async function lookFor(course: Course, trace: Trace, before: Wire, sentAt: number) {
  try {
    const look = async () => {
      const led = await trace.led(course, before);
      return led === "nothing" ? undefined : led;
    };
    return (await retryLookup({ look, since: sentAt }, course.io)) ?? "nothing";
  } catch (error) {
    if (error instanceof ApiError) return "unknown";
    throw error;
  }
}

function refused({ label, action }: Course, error: ApiError): SvcError {
  const { message, ...problem } = error.problem;
  return new SvcError(
    { ...problem, code: "refused", message: `${label}: ${action} was refused. ${message}` },
    { cause: error },
  );
}

function unknownOutcome(label: string, action: string, error: ApiError): SvcError {
  return new SvcError(
    {
      code: "unknown-outcome",
      message: `${label}: it is not known whether ${action} was carried out: its answer was lost, and nothing on the platform shows it. ${error.problem.message}`,
      next: "It was not sent again. Check the object on the platform, and run the command again if nothing has happened.",
    },
    { cause: error },
  );
}

/** Of what may be sent any number of times: only an answer shows what it has done. */
function unanswered(label: string, action: string, error: ApiError): SvcError {
  const message = `${label}: it is not known what ${action} has changed: each of its ${MOST_SENT} answers was lost. ${error.problem.message}`;
  const next = "Run the command again: only its answer shows what is valid now.";
  return new SvcError({ code: "unknown-outcome", message, next }, { cause: error });
}

function readOutputs(outputs: Fields, answer: Wire, id: string): { values: Wire; secrets: Wire } {
  const around = { object: { id, values: {}, parts: {} }, id };
  const found = Object.entries(outputs).flatMap(([name, field]) => {
    const value = field.read ? field.read(answer, around) : answer[wireName(name, field)];
    return value === undefined ? [] : [{ name, value, isSecret: field.secret === true }];
  });
  const those = (isSecret: boolean) =>
    Object.fromEntries(found.filter((one) => one.isSecret === isSecret).map(({ name, value }) => [name, value]));
  return { values: those(false), secrets: those(true) };
}

/** `Database "main" is suspended.`, or `Application "api": deployment 5f0c… has started.` */
function sentence(label: string, says: string, values: Wire): string {
  const filled = says.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? "?"));
  return `${label}${/^(is|has) /.test(filled) ? " " : ": "}${filled}${/[.?]$/.test(filled) ? "" : "."}`;
}
