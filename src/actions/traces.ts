import { isMissing } from "../client/errors";
import { changedAt, type Effect, SvcError, show, statusIn, type Wire } from "../model";
import { until } from "../read";
import { actionFailed, type Course, GOES_ON, type Trace } from "./course";
import { cancelTrace, deploymentTrace } from "./deployments";
import { recordOf } from "./target";

type By<B extends Effect["by"]> = Extract<Effect, { by: B }>;

/** How to observe the end of an effect, and to find out about a lost answer. */
export function traceOf(effect: Effect): Trace {
  switch (effect.by) {
    case "deployment":
      return deploymentTrace(effect);
    case "cancel":
      return cancelTrace;
    case "status":
      return statusTrace(effect);
    case "entry":
      return entryTrace(effect);
    case "reading":
      return readingTrace(effect);
    case "answer":
    case "list":
      return { led: async () => "again", isOver: () => true };
    case "nothing":
      return { led: async () => "unknown", isOver: () => true };
  }
}

/** An object that passes through other statuses. */
function statusTrace(effect: By<"status">): Trace {
  const idOf = ({ id, request }: Course) => effect.on?.(request.body ?? {}) ?? id;
  const read = ({ on, io }: Course, id: string) => recordOf(on, id, io);

  return {
    before: async (course) => {
      const id = idOf(course);
      return id === course.id ? course.record : read(course, id);
    },
    async led(course, before) {
      const now = await read(course, idOf(course));
      if (changedAt(now) === changedAt(before)) return "nothing";
      const [status, was] = [now, before].map((record) => statusIn(course.on.subject, record));
      const isAtRest = effect.ok.some((one) => one === status) || status === was;
      // It may have been carried out and ended, or somebody else may have changed something.
      return isAtRest ? "unknown" : now;
    },
    accepted: async (course) => ({ id: idOf(course) }),
    isOver: () => false,
    async end(course) {
      const id = idOf(course);
      const { subject } = course.on;
      return restingIn(
        course,
        effect,
        () => read(course, id),
        (row) => statusIn(subject, row),
      );
    },
  };
}

/** A row that becomes ready. */
function entryTrace(effect: By<"entry">): Trace {
  const rowsOf = ({ id, io }: Course) => io.client.all({ operation: effect.list, ids: [id] }, io.signal);

  return {
    before: async (course) => ({ known: (await rowsOf(course)).map(({ id }) => id) }),
    async led(course, { known }) {
      const rows = (await rowsOf(course)).filter(({ id }) => !(known as unknown[]).includes(id));
      const ours = rows.filter((row) => effect.isOurs(row, course.request.body ?? {}));
      if (ours.length > 1) return "unknown";
      return ours[0] ?? "nothing";
    },
    isOver: () => false,
    end: (course, { id }) =>
      restingIn(
        course,
        effect,
        async () => (await rowsOf(course)).find((row) => row.id === id) ?? {},
        (row) => row[effect.field],
      ),
  };
}

interface Rest {
  readonly ok: readonly string[];
  readonly failed: readonly string[];
  readonly within: number;
}

/** Waits for a final status and reports each one. Any other status is pending (decisions). */
async function restingIn(
  course: Course,
  { ok, failed, within }: Rest,
  read: () => Promise<Wire>,
  statusOf: (record: Wire) => unknown,
): Promise<Wire> {
  const { io, label, action, progress, timeout } = course;
  let shown: unknown;
  const look = async () => {
    const now = await read();
    const status = statusOf(now);
    if (status !== shown) progress(String(status));
    shown = status;
    if (failed.some((one) => one === status)) throw actionFailed(course, `its status is ${show(status)}`);
    return ok.some((one) => one === status) ? now : undefined;
  };
  return until({ what: `${action} of ${label}`, within: timeout ?? within, next: GOES_ON, look }, io);
}

/** An answer that shows another value afterwards. */
function readingTrace({ operation, field, missing }: By<"reading">): Trace {
  const read = async ({ id, label, io }: Course): Promise<Wire> => {
    try {
      return await io.client.one({ operation, ids: [id] }, io.signal);
    } catch (error) {
      if (missing === undefined || !isMissing(error)) throw error;
      throw new SvcError({ code: "wrong-state", message: `${label}: ${missing}` });
    }
  };
  return {
    before: (course) => (operation === course.on.subject.api.get ? Promise.resolve(course.record) : read(course)),
    async led(course, before) {
      const now = await read(course);
      return now[field] === before[field] ? "nothing" : now;
    },
    accepted: async (course, answer) => (answer[field] === undefined ? read(course) : answer),
    isOver: () => true,
  };
}
