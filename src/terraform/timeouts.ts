import { type Kind, mustBe, type Problem, SvcError, UNKNOWN } from "../model";
import { type Intent, type Io, type Operation, OperationTimeout, waitsOf } from "../state";
import type { Session } from "./session";
import type { Attribute } from "./shape";
import { ioWith } from "./state-objects";
import type { Row } from "./value";
import { inHcl, type Vocabulary } from "./words";

/** The attribute that says how long operations on one object may take. */
export const TIMEOUTS = "timeouts";

const WORDS: Readonly<Record<Operation, string>> = { create: "creation", update: "update", delete: "deletion" };

/** The attribute of a kind, with the operations that wait for the platform; `undefined` where none does. */
export function timeoutsOf(kind: Kind, vocabulary: Vocabulary): Attribute | undefined {
  const operations = Object.entries(waitsOf(kind)).filter(([, waits]) => waits.length > 0);
  if (operations.length === 0) return undefined;
  const plain = { presence: "optional", sensitive: false, writeOnly: false, deprecated: false } as const;
  const attributes = operations.map(([operation, waits]): Attribute => {
    const limits = waits.map(({ what, within }) => `${within / 60}m for ${what}`).join(", ");
    const description = `How long the ${WORDS[operation as Operation]} may wait for the platform. Default: ${limits}.`;
    return {
      ...{ name: operation, declared: operation, shape: { is: "string" } },
      ...{ ...plain, description: inHcl(description, vocabulary) },
    };
  });
  return {
    ...{ name: TIMEOUTS, declared: TIMEOUTS, shape: { is: "object", attributes }, ...plain },
    description:
      "How long an apply may wait for the platform, as durations such as `30m` or `1h30m`. A time is for all waits of the operation together and replaces their defaults. It does not count waiting for the limits of requests. A change of it changes nothing but the state.",
    change: "in place",
    steers: true,
  };
}

const MILLISECONDS: Readonly<Record<string, number>> = {
  ...{ ns: 1e-6, us: 1e-3, µs: 1e-3, μs: 1e-3, ms: 1 },
  ...{ s: 1_000, m: 60_000, h: 3_600_000 },
};

const STEP = /(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h)/g;

/** The seconds of a duration as Go writes it: `30m`, `1h30m`, `1.5h`; `undefined` for what is none, or no time at all. */
export function secondsIn(duration: string): number | undefined {
  const steps = [...duration.matchAll(STEP)];
  const total = steps.reduce((sum, [, amount, unit = ""]) => sum + Number(amount) * (MILLISECONDS[unit] ?? 0), 0);
  return steps.map(([step]) => step).join("") === duration && total > 0 ? total / 1000 : undefined;
}

/** What is wrong with the durations of a configuration. */
export function timeoutProblems({ [TIMEOUTS]: given }: Row): Problem[] {
  if (given === UNKNOWN || given === null || given === undefined) return [];
  return Object.entries(given as Row)
    .filter(([, text]) => text !== null && text !== UNKNOWN && secondsIn(String(text)) === undefined)
    .map(([operation, text]) => ({
      code: "invalid",
      field: `${TIMEOUTS}.${operation}`,
      message: `${TIMEOUTS}.${operation} ${mustBe('a duration such as "30m" or "1h30m"', text)}.`,
      suggestion: { edit: "replace", with: `${/^\d+/.exec(String(text))?.[0] ?? 30}m` },
    }));
}

/** The time for one operation; `row` is what is planned, or what was applied of an object that is deleted. */
function timeoutFor(operation: Operation, row: Row): OperationTimeout | undefined {
  const [problem] = timeoutProblems(row);
  if (problem) throw new SvcError(problem);
  const text = (row[TIMEOUTS] as Row | null | undefined)?.[operation];
  const seconds = typeof text === "string" ? secondsIn(text) : undefined;
  return seconds === undefined ? undefined : new OperationTimeout(`${TIMEOUTS}.${operation}`, seconds);
}

/** The edges for one operation, with the time that its user gives it. @throws SvcError `invalid` for what is no duration. */
export function ioFor(operation: Operation, row: Row, session: Session, move?: Intent): Io {
  const timeout = timeoutFor(operation, row);
  return { ...ioWith(session, move), ...(timeout ? { timeout } : {}) };
}
