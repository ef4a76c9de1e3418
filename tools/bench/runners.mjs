// Light runners on machines of their own, which have a company and a store in common: do they use all of its limits,
// none of them too much, and does each get its part?
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { node } from "../layout.mjs";
import { step } from "../steps.mjs";
import { loadOfRunners } from "./bounds.mjs";
import { openService } from "./service.mjs";

const PROGRAM = fileURLToPath(new URL("runner.mjs", import.meta.url));

export async function measureRunners(counts, { folder, env, speed, windows, location }) {
  const service = await openService(join(folder, "sandbox"), env);
  const rows = [];
  try {
    await service.set({ limits: true, speed });
    for (const count of counts) {
      rows.push(await step(`${count} runners, ${windows} windows`, () => measured(count)));
    }
  } finally {
    await service.stop();
  }
  return rows;

  async function measured(count) {
    const load = loadOfRunners(count, windows);
    const home = async (index) => {
      const path = join(folder, `home-${count}-${index}`);
      await mkdir(path);
      return path;
    };
    // A store of its own for each count: the sandbox's clock has jumped since the last.
    const store = location ?? join(folder, `store-${count}`);
    const runners = [];
    for (let index = 0; index < count; index++) {
      const own = {
        ...env,
        ...service.variables(),
        HOME: await home(index),
        XDG_CACHE_HOME: join(await home(`${index}-cache`)),
      };
      runners.push(started({ name: `runner-${count}-${index}`, location: store, ...load }, own));
    }
    await Promise.all(runners.map(({ ready }) => ready));
    const { result, cost } = await service.counted(() => Promise.all(runners.map(({ go }) => go())), {
      creations: count * load.creations,
    });
    const failed = result.filter(({ ok }) => !ok);
    const done = result.filter(({ ok }) => ok);
    const sum = (of) => done.reduce((all, one) => all + of(one), 0);
    const troubles = [...failed.map(({ tail }) => tail), ...done.flatMap(({ said }) => said)];
    return {
      face: "client",
      n: null,
      phase: "parallel",
      processes: count,
      ok: failed.length === 0,
      ...cost,
      ...(troubles.length > 0 ? { failure: troubles.join("\n") } : {}),
      // All have the same to send, so one bound is that of each, and the ratios to it are as even as the times.
      jain: sum(({ seconds }) => seconds) ** 2 / (done.length * sum(({ seconds }) => seconds ** 2)),
      store_operations_per_request: sum(({ operations }) => operations) / cost.requests,
      wall_over_null: null,
      rss_over_null: null,
      rss_more_mb: null,
    };
  }
}

function started(work, env) {
  const child = spawn(node, [PROGRAM, JSON.stringify(work)], { env, stdio: ["pipe", "pipe", "pipe"] });
  let [output, errors] = ["", ""];
  child.stderr.setEncoding("utf8").on("data", (text) => {
    errors += text;
  });
  const closed = once(child, "close");
  const ready = new Promise((resolve, reject) => {
    child.stdout.setEncoding("utf8").on("data", (text) => {
      output += text;
      if (output.startsWith("ready\n")) resolve();
    });
    closed.then(() => reject(new Error(errors)), reject);
  });
  return {
    ready,
    go: async () => {
      child.stdin.end("go\n");
      const [code] = await closed;
      if (code !== 0) return { ok: false, tail: errors };
      return { ok: true, ...JSON.parse(output.slice("ready\n".length)) };
    },
  };
}
