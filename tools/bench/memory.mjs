// The most memory that a process below another one has held, and what of it the HTTP client takes, from Linux's /proc.
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { bundleClient } from "../bundle.mjs";
import { run } from "../command.mjs";
import { node } from "../layout.mjs";
import { UNMEASURED } from "./figures.mjs";

/** How many MB a provider may hold beyond the one that does nothing. */
export const BUDGET_MB = 64;
export const KB_A_MB = 1024;

/** Rounds of ten requests: together as many as an apply of ten applications sends. */
const ROUNDS = 10;
const AT_A_TIME = 10;
const TIMES = 3;

const PERIOD_MS = 50;

/** A search takes longer than a look at processes that are known. */
const LOOKS_A_SEARCH = 20;

/**
 * Watches the descendants of `pid` whose command line `is` that of a provider. Several may run at once, one for each
 * company, and follow one another, as previews and updates have providers of their own. `end()` returns the highest sum
 * of their peaks in kB, null where /proc does not show it.
 */
export function watchPeak(pid, is) {
  let peak = null;
  let known = [];
  let looks = 0;
  let busy = false;
  const look = async () => {
    if (busy) return;
    busy = true;
    if (known.length === 0 || looks % LOOKS_A_SEARCH === 0) known = await find(pid, is);
    looks += 1;
    const sizes = await Promise.all(known.map(highWater));
    known = known.filter((_, index) => sizes[index] !== undefined);
    const now = sizes.reduce((sum, size) => sum + (size ?? 0), 0);
    if (now > 0) peak = Math.max(peak ?? 0, now);
    busy = false;
  };
  const timer = setInterval(look, PERIOD_MS);
  return {
    end() {
      clearInterval(timer);
      return peak;
    },
  };
}

async function find(pid, is) {
  const found = [];
  for (const child of await childrenOf(pid))
    found.push(...(is(await commandLine(child)) ? [child] : await find(child, is)));
  return found;
}

/** A child belongs to the thread that started it. */
async function childrenOf(pid) {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(threads.map((thread) => text(`/proc/${pid}/task/${thread}/children`)));
  return lists.join(" ").split(/\s+/).filter(Boolean).map(Number);
}

const commandLine = async (pid) => (await text(`/proc/${pid}/cmdline`)).split("\0").filter(Boolean);

async function highWater(pid) {
  const [, size] = /^VmHWM:\s+(\d+) kB$/m.exec(await text(`/proc/${pid}/status`)) ?? [];
  return size === undefined ? undefined : Number(size);
}

const text = (path) => readFile(path, "utf8").catch(() => "");

/**
 * What the client costs: a process with the bundled client that sends requests, over the same that sends none. A row of its
 * own: it belongs to no load.
 */
export async function measureClient(folder, env) {
  const file = join(folder, "client.cjs");
  await bundleClient(file);
  const server = createServer((_, answer) => answer.end(JSON.stringify({ data: [], total: 0 })));
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${server.address().port}`;
  const peaks = { none: [], all: [] };
  try {
    for (let time = 0; time < TIMES; time++) {
      peaks.none.push(await peakOf(file, url, 0, env));
      peaks.all.push(await peakOf(file, url, ROUNDS, env));
    }
  } finally {
    server.close();
  }
  const [none, all] = [Math.max(...peaks.none), Math.max(...peaks.all)];
  return {
    face: "client",
    n: null,
    phase: "memory",
    ok: true,
    ...UNMEASURED,
    rss_over_null: none ? all / none : null,
    rss_more_mb: none ? (all - none) / KB_A_MB : null,
  };
}

/** Memory in kB; 0 where there is no /proc. */
async function peakOf(file, url, rounds, env) {
  const program = `
    const { sendOnce } = require(${JSON.stringify(file)});
    const settings = { url: ${JSON.stringify(url)}, token: "t", speed: 1 };
    const send = () => sendOnce(settings, { now: Date.now }, { operation: "listApplications", ids: [] });
    const rounds = async () => {
      for (let round = 0; round < ${rounds}; round++) await Promise.all(Array.from({ length: ${AT_A_TIME} }, send));
    };
    const status = () => require("node:fs").readFileSync("/proc/self/status", "utf8");
    rounds().then(() => console.log(process.platform === "linux" ? /VmHWM:\\s+(\\d+)/.exec(status())[1] : 0));
  `;
  const { stdout } = await run(node, ["--eval", program], { env });
  return Number(stdout);
}
