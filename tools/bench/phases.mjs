// What the phases measure. Each answers rows; a phase that needs objects first gets them without limits.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Failure, step } from "../steps.mjs";
import { creationsIn } from "./bounds.mjs";
import { median } from "./figures.mjs";
import { loadOf, loadOver } from "./load.mjs";
import { KB_A_MB } from "./memory.mjs";
import { openService } from "./service.mjs";

/** Fast and unlimited, for what has to be there before something is measured. */
const AHEAD = { limits: false, speed: 60 };
const PARALLEL = { processes: 4, n: 10 };

/** The phases in the order in which one project goes through them. */
export const PHASES = ["apply", "refresh", "refresh-exact", "noop", "destroy"];
export const ALL_PHASES = [...PHASES, "parallel"];

const EXACT = { SERVICE_READS: "exact" };

/** One load on one face, through all `phases` that are asked for. */
export async function measure(face, n, { folder, env, phases, speed, repeat = 3, companies }) {
  const service = await openService(join(folder, "sandbox"), env, companies);
  const load = loadOver(n, companies);
  const open = (name, idle) =>
    mkdir(join(folder, name), { recursive: true }).then(() =>
      face.openProject({ folder: join(folder, name), load, env, idle }),
    );
  const [ours, nothing] = [await open("ours", false), await open("null", true)];
  const limited = { limits: true, speed };
  const rows = [];
  let isUp = false;

  /** Runs a phase on ours; the row keeps a failure, so that what comes after it can still be measured. */
  async function counted(phase, command, { variables = {}, ...has } = {}) {
    await ours.prepare?.(command, { ...service.variables(), ...variables });
    const { result, cost } = await service.counted(
      () => ours.run(command, { ...service.variables(), ...variables }),
      has,
    );
    const row = { face: face.name, n, phase, ok: result.ok, ...cost, wall_over_null: null, ...memory() };
    if (!result.ok) row.failure = result.tail;
    rows.push(row);
    return { row, result };
  }

  /** Brings the objects up, or what a failed phase has left of them. */
  async function ready() {
    if (isUp) return;
    await service.set(AHEAD);
    const { ok, tail } = await ours.run("apply", service.variables());
    if (!ok) throw new Failure(`${face.name}, n = ${n}: the objects could not be made.\n${tail}`);
    isUp = true;
  }

  const work = {
    apply: async () => {
      await service.set(limited);
      const { row, result } = await counted("apply", "apply", { creations: await creationsIn(load), deploys: true });
      isUp = result.ok;
      Object.assign(row, memory(result, await nothing.run("apply", {}), companies));
    },
    refresh: async () => {
      await ready();
      await service.set(limited);
      await counted("refresh", "refresh");
    },
    "refresh-exact": async () => {
      await ready();
      await service.set(limited);
      await counted("refresh-exact", "refresh", { variables: EXACT });
    },
    noop: async () => {
      await ready();
      await service.set({ limits: false, speed });
      // The first run makes the null project's resources, where no phase before has done so.
      await nothing.run("apply", {});
      const walls = [];
      const idleWalls = [];
      for (let time = 0; time < repeat; time++) {
        const idle = await nothing.run("noop", {});
        const { row, result } = await counted("noop", "noop");
        walls.push(result.wall);
        idleWalls.push(idle.wall);
        // One row for all times: the counts of the last, the median of the walls.
        if (time < repeat - 1) rows.pop();
        Object.assign(row, memory(result, idle, companies), { wall_over_null: median(walls) / median(idleWalls) });
      }
    },
    destroy: async () => {
      await ready();
      await service.set(limited);
      const { result } = await counted("destroy", "destroy");
      isUp = !result.ok;
    },
  };
  try {
    for (const phase of PHASES.filter((name) => phases.includes(name))) {
      await step(`${face.name}, n = ${n}: ${phase}`, work[phase]);
    }
  } finally {
    await service.stop();
  }
  return rows;
}

/** Several processes that share a company and nothing else, started together. */
export async function measureParallel(face, { folder, env, speed }) {
  const { processes, n } = PARALLEL;
  const service = await openService(join(folder, "sandbox"), env);
  try {
    const names = Array.from({ length: processes }, (_, index) => `bench-${index + 1}`);
    const projects = await Promise.all(
      names.map(async (name) => {
        await mkdir(join(folder, name));
        return face.openProject({ folder: join(folder, name), load: loadOf(n, name), env });
      }),
    );
    await service.set({ limits: true, speed });
    const creations = processes * (await creationsIn(loadOf(n, "bench")));
    const { result, cost } = await step(`${face.name}: ${processes} processes, n = ${n} each`, () =>
      service.counted(() => Promise.all(projects.map((project) => project.run("apply", service.variables()))), {
        creations,
        deploys: true,
      }),
    );
    const failed = result.filter(({ ok }) => !ok);
    const row = { face: face.name, n, phase: "parallel", ok: failed.length === 0, ...cost, processes };
    if (failed.length > 0) row.failure = failed.map(({ tail }) => tail).join("\n");
    return [{ ...row, wall_over_null: null, ...memory() }];
  } finally {
    await service.stop();
  }
}

/** How much more the provider held than one that does nothing; with several `companies`, each of their processes. */
function memory(ours, idle, companies = 1) {
  const known = ours?.rss && idle?.rss;
  const each = known ? ours.rss / companies : null;
  return {
    rss_over_null: known ? each / idle.rss : null,
    rss_more_mb: known ? (each - idle.rss) / KB_A_MB : null,
  };
}
