import type { Deployment, Effect, Subject, Wire } from "../model";
import { deploymentFailure, outcomeOf, stepOf, until } from "../read";
import { lookOf } from "../state";
import { actionFailed, type Course, GOES_ON, type Trace } from "./course";

type Deploying = Extract<Effect, { by: "deployment" }>;

/** One deployment of one object. */
interface Run {
  readonly subject: Subject;
  readonly object: string;
  readonly id: string;
}

/** A deployment in the list of its object. */
interface Row {
  readonly target: string;
  readonly row: Wire;
}

const LIVE_WITHIN = 20 * 60;
const CANCELLED_WITHIN = 5 * 60;

function factsOf({ name, deployment }: Subject): Deployment {
  if (!deployment) throw new Error(`${name} has no deployments.`);
  return deployment;
}

/** Deployments that the answer names, or is. */
export function deploymentTrace({ several, shows }: Deploying): Trace {
  const runsIn = ({ on, id }: Course, answer: Wire): readonly Run[] =>
    several
      ? (answer.rows as readonly Wire[]).map((row) => {
          const [object, run] = several.started(row);
          return { subject: several.subject, object, id: run };
        })
      : [{ subject: on.subject, object: id, id: String(answer.id) }];

  const rowsOf = async ({ on, id, request, io }: Course): Promise<readonly Row[]> => {
    const subject = several?.subject ?? on.subject;
    const targets = several?.targets(request.body ?? {}) ?? [id];
    const lists = targets.map(async (target) => {
      const rows = await io.client.all({ operation: factsOf(subject).list, ids: [target] }, io.signal);
      return rows.map((row) => ({ target, row }));
    });
    return (await Promise.all(lists)).flat();
  };

  return {
    before: async (course) => ({ known: (await rowsOf(course)).map(({ row }) => row.id) }),
    async led(course, { known }) {
      const rows = (await rowsOf(course)).filter(({ row }) => !(known as unknown[]).includes(row.id));
      const targets = several?.targets(course.request.body ?? {}) ?? [course.id];
      if (rows.length === 0) return "nothing";
      // A deployment that somebody else has started meanwhile may look the same.
      const { id, record, request, io } = course;
      const shown = await shows({ id, record, body: request.body ?? {}, look: lookOf(io) });
      const own = rows.filter(({ row }) => isFrom(several?.subject ?? course.on.subject, shown, row));
      if (targets.some((one) => own.filter(({ target }) => target === one).length !== 1)) return "unknown";
      return several
        ? { rows: own.map(({ target, row }) => several.row(target, String(row.id))) }
        : (own[0]?.row ?? "unknown");
    },
    isOver: () => false,
    async end(course, answer) {
      const ends = await Promise.allSettled(runsIn(course, answer).map((run) => live(course, run)));
      const failed = ends.find((end) => end.status === "rejected");
      if (failed) throw failed.reason;
      const [first] = ends;
      return several || first?.status !== "fulfilled" ? answer : first.value;
    },
  };
}

/** Whether a deployment shows nothing else than that of a request does. */
function isFrom(subject: Subject, shown: Readonly<Record<string, unknown>>, row: Wire): boolean {
  const { origin } = factsOf(subject);
  const fields = Object.values(subject.fields);
  return Object.entries(shown).every(([as, expected]) => {
    const live = row[origin[as as keyof typeof origin] ?? ""];
    const { normal = (value: string) => value } = fields.find(({ deployed }) => deployed?.as === as)?.deployed ?? {};
    return typeof expected !== "string" || typeof live !== "string" || normal(live) === normal(expected);
  });
}

async function live(course: Course, run: Run): Promise<Wire> {
  const { io, name } = course;
  const deployment = factsOf(run.subject);
  const ended = await overFor(course, run, LIVE_WITHIN, "to be live");
  if (outcomeOf(ended, deployment) !== "failed") return ended;
  const target = { kind: run.subject, name: run.object === course.id ? name : run.object, id: run.object };
  const next = `Fix the cause and deploy again. Full log: \`svc-iac logs ${run.object} --deployment ${run.id}\`.`;
  throw await deploymentFailure(target, deployment, ended, io, next);
}

/** Waits until a deployment has ended, with or without success, and reports its steps. */
async function overFor(course: Course, run: Run, within: number, what: string): Promise<Wire> {
  const { io, progress } = course;
  const deployment = factsOf(run.subject);
  let shown = "";
  const look = async () => {
    const now = await io.client.one({ operation: deployment.get, ids: [run.object, run.id] }, io.signal);
    const stands = stepOf(now) ?? String(now[deployment.field] ?? "waiting");
    if (stands !== shown) progress(`deployment ${run.id}: ${stands}`);
    shown = stands;
    return outcomeOf(now, deployment) === "pending" ? undefined : now;
  };
  const wait = { what: `deployment ${run.id} ${what}`, within: course.timeout ?? within, next: GOES_ON, look };
  return until({ ...wait, mayBeOver: true }, io);
}

/** A cancelled deployment. */
export const cancelTrace: Trace = {
  async led(course) {
    const now = await cancelled(course);
    return this.isOver(course, now) ? now : "again";
  },
  accepted: (course) => cancelled(course),
  isOver: ({ on: { subject } }, answer) => outcomeOf(answer, factsOf(subject)) !== "pending",
  async end(course) {
    const { on, id, request } = course;
    const run = { subject: on.subject, object: id, id: request.ids?.[0] ?? "" };
    const ended = await overFor(course, run, CANCELLED_WITHIN, "to be cancelled");
    if (outcomeOf(ended, factsOf(on.subject)) === "failed") return ended;
    throw actionFailed(course, `deployment ${run.id} was live before it could be cancelled`);
  },
};

function cancelled({ on, id, request, io }: Course): Promise<Wire> {
  return io.client.one({ operation: factsOf(on.subject).get, ids: [id, ...(request.ids ?? [])] }, io.signal);
}
