import { deploymentFailure, isSince, outcomeOf, stepOf, until } from "../lifecycle";
import { type Deployment, type Effect, madeAt, type Subject, type Wire } from "../model";
import { actionFailed, type Course, GOES_ON, type Trace } from "./course";

type Deploying = Extract<Effect, { by: "deployment" }>;

/** One deployment of one object. */
interface Run {
  readonly subject: Subject;
  readonly object: string;
  readonly id: string;
}

const LIVE_WITHIN = 20 * 60;
const CANCELLED_WITHIN = 5 * 60;

function factsOf({ name, deployment }: Subject): Deployment {
  if (!deployment) throw new Error(`${name} has no deployments.`);
  return deployment;
}

/** Deployments that the answer names, or is. */
export function deploymentTrace({ several }: Deploying): Trace {
  const runsIn = ({ on, id }: Course, answer: Wire): readonly Run[] =>
    several
      ? (answer.rows as readonly Wire[]).map((row) => {
          const [object, run] = several.started(row);
          return { subject: several.subject, object, id: run };
        })
      : [{ subject: on.subject, object: id, id: String(answer.id) }];

  return {
    async led(course, since) {
      const subject = several?.subject ?? course.on.subject;
      const targets = several?.targets(course.request.body ?? {}) ?? [course.id];
      const lists = await Promise.all(
        targets.map(async (target) => {
          const { io } = course;
          const rows = await io.client.all({ operation: factsOf(subject).list, ids: [target] }, io.signal);
          return rows.filter((row) => isSince(madeAt(row), since)).map((row) => [target, row] as const);
        }),
      );
      const found = lists.flat();
      if (found.length === 0) return "nothing";
      if (lists.some(({ length }) => length !== 1)) return "unknown";
      return several
        ? { rows: found.map(([target, row]) => several.row(target, String(row.id))) }
        : (found[0]?.[1] ?? "unknown");
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

async function live(course: Course, run: Run): Promise<Wire> {
  const { io, name } = course;
  const deployment = factsOf(run.subject);
  const ended = await overFor(course, run, LIVE_WITHIN, "to be live");
  if (outcomeOf(ended, deployment) !== "failed") return ended;
  const target = { kind: run.subject, name: run.object === course.id ? name : run.object, id: run.object };
  const next = `Mend the cause and deploy again. Its whole log: \`svc-iac logs ${run.object} --deployment ${run.id}\`.`;
  throw await deploymentFailure(target, deployment, ended, io, next);
}

/** Waits until a deployment is over, however it ends, and shows the steps that it comes to. */
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

/** A deployment that is to end, and not well. */
export const cancelTrace: Trace = {
  async led(course) {
    const now = await cancelled(course);
    return this.isOver(course, now) ? now : "nothing";
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
