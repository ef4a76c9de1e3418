import { createHash, randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { cacheFolder } from "../store";

/** Who writes for a stack: the processes that one engine has started on one machine. */
export interface Runner {
  /** The same for all processes of one run of an engine, and for no other. */
  readonly run: string;
  /** The same for all processes that see each other's ids, and for no others. */
  readonly machine: string;
  /** For messages. */
  readonly host: string;
  readonly pid: number;
  /** Whether a process of this machine still runs. */
  isAlive(pid: number): boolean;
}

/** This process, of the run that `engine` names: unique on this machine while that engine lives. */
export function runnerOf(engine: string, environment = process.env): Runner {
  const machine = machineOf(environment);
  return { run: `${machine}/${engine}`, machine, host: hostname(), pid: process.pid, isAlive };
}

/** The parent process as the engine of this one; its start time distinguishes it from a later one with the same ID. */
export function parentEngine(): string {
  return `${process.ppid}@${startOf(process.ppid)}`;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

/**
 * The set of processes that see each other: not containers of one host, nor hosts with the same name. So it is a
 * random number of our own, which only a copied disk can share, with the boot ID and the process namespace. Where
 * nothing can be stored, the host's name stands for the number: the processes of one run have to be of one machine.
 */
function machineOf(environment: NodeJS.ProcessEnv): string {
  const folder = cacheFolder(environment);
  const number = folder === undefined ? "" : numberIn(folder);
  const parts = [number || hostname(), textOf("/proc/sys/kernel/random/boot_id"), nameSpace()];
  return createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 16);
}

/** The number that a folder has or gets: of processes that come at once, the first decides. */
function numberIn(folder: string): string {
  const file = join(folder, "machine");
  const known = textOf(file);
  if (known) return known;
  const scratch = `${file}.${randomUUID()}`;
  try {
    makeFolder(folder);
    try {
      writeFileSync(scratch, randomUUID(), { flag: "wx", mode: 0o600 });
      // Unlike a file that is written in place, a link is never seen empty.
      linkSync(scratch, file);
    } finally {
      rmSync(scratch, { force: true });
    }
  } catch {
    // Another process was faster, or nothing can be stored here.
  }
  return textOf(file);
}

/** Step by step, because Node's own recursion never ends where a folder that exists answers ENOENT, as /proc does. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return;
    if (code !== "ENOENT" || dirname(folder) === folder) throw error;
    makeFolder(dirname(folder));
    mkdirSync(folder, { mode: 0o700 });
  }
}

function nameSpace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}

/** When a process started, if the system shows it: field 22 of its `stat`, after a name that may contain spaces. */
function startOf(pid: number): string {
  const stat = textOf(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return "";
  }
}
