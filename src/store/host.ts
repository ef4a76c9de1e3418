import { createHash } from "node:crypto";
import { readFile, readlink } from "node:fs/promises";
import { hostname } from "node:os";

/** A process as it is named in a lock: `host-pid-start`. */
export interface Process {
  readonly host: string;
  readonly pid: number;
  /** When it was started, if the system shows that: an ID is reused once its process has ended. */
  readonly start: string;
}

let own: Promise<Process> | undefined;

export function thisProcess(): Promise<Process> {
  own ??= describe();
  return own;
}

async function describe(): Promise<Process> {
  // Containers may share a host name; process IDs are only comparable within one boot and one namespace.
  const [boot, namespace, stat] = await Promise.all([
    readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => ""),
    readlink("/proc/self/ns/pid").catch(() => ""),
    statOf(process.pid),
  ]);
  const host = createHash("sha256").update(`${hostname()}\n${boot}\n${namespace}`).digest("hex").slice(0, 12);
  return { host, pid: process.pid, start: stat?.start ?? "0" };
}

/** @returns whether `other`, a process of this host, has ended. */
export async function hasEnded(other: Process): Promise<boolean> {
  try {
    process.kill(other.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
  const stat = await statOf(other.pid);
  return stat !== undefined && (stat.isZombie || stat.start !== other.start);
}

/** The command of a process may contain spaces and brackets; the fields start after the last one. */
async function statOf(pid: number): Promise<{ isZombie: boolean; start: string } | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  const fields = text?.slice(text.lastIndexOf(")") + 2).split(" ");
  return fields && { isZombie: fields[0] === "Z", start: fields[19] ?? "0" };
}
