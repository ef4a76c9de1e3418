// The most memory that a process below another one has held, from Linux's /proc.
import { readdir, readFile } from "node:fs/promises";

const PERIOD_MS = 50;

/**
 * Watches the descendants of `pid` whose command line `is` the process that is meant. Several may follow one another,
 * as previews and updates have providers of their own. `end()` answers the highest peak in kB, null where /proc does
 * not tell.
 */
export function watchPeak(pid, is) {
  let peak = null;
  let known;
  let busy = false;
  const look = async () => {
    if (busy) return;
    busy = true;
    known ??= await find(pid, is);
    const now = known === undefined ? undefined : await highWater(known);
    if (now === undefined) known = undefined;
    else peak = Math.max(peak ?? 0, now);
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
  for (const child of await childrenOf(pid)) {
    if (is(await commandLine(child))) return child;
    const below = await find(child, is);
    if (below !== undefined) return below;
  }
  return undefined;
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
