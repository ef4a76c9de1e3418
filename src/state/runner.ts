import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { homedir, hostname } from "node:os";
import { join } from "node:path";

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
 * random number of our own, which only a copied disk can share, with the boot ID and the process namespace.
 */
function machineOf({ XDG_CACHE_HOME, HOME }: NodeJS.ProcessEnv): string {
  const folder = join(XDG_CACHE_HOME || join(HOME || homedir(), ".cache"), "svc-iac");
  const parts = [numberIn(folder), textOf("/proc/sys/kernel/random/boot_id"), nameSpace()];
  return createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 16);
}

function numberIn(folder: string): string {
  const file = join(folder, "machine");
  const known = textOf(file);
  if (known) return known;
  const made = randomUUID();
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, made, { flag: "wx", mode: 0o600 });
    return made;
  } catch {
    // Another process was faster; or nothing can be stored here, and each process is a machine of its own.
    return textOf(file) || made;
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
