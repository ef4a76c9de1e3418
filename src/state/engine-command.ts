import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { promisify } from "node:util";

/** How an engine's command line shows that a run covers all resources of its stack. */
export interface WholeRuns {
  /** The names of its executable. */
  readonly executable: RegExp;
  /** Commands that plan. */
  readonly commands: readonly string[];
  /** Other commands that start a provider, whose arguments may be called as a command that plans. */
  readonly others: readonly string[];
  /** Options that leave resources out. */
  readonly leavesOut: RegExp;
  /** Environment variables with more options. */
  readonly variables: RegExp;
}

interface Process {
  readonly parent: number;
  readonly words: readonly string[];
}

/** A launcher and a shell may be between an engine and this process. */
const MOST_STEPS = 4;

/**
 * Whether the engine that started this process plans for all resources of its stack. No engine passes its options to a
 * provider, so they are read from its command line; `undefined` where that cannot be read.
 */
export async function coversAll(runs: WholeRuns, environment = process.env): Promise<boolean | undefined> {
  const words = await commandLineOf(runs.executable);
  return words && isWhole(runs, words, environment);
}

/** The words of the engine that started this process, after its name. */
export async function commandLineOf(executable: RegExp): Promise<readonly string[] | undefined> {
  let pid = process.ppid;
  for (let step = 0; step < MOST_STEPS && pid > 1; step += 1) {
    const found = await processOf(pid);
    if (!found) return undefined;
    if (executable.test(basename(found.words[0] ?? ""))) return found.words.slice(1);
    pid = found.parent;
  }
  return undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The same for a command line. */
export function isWhole(runs: WholeRuns, words: readonly string[], environment: Environment): boolean {
  const { command = "", options } = commandIn(runs, words, environment);
  return runs.commands.includes(command) && !options.some((word) => runs.leavesOut.test(word));
}

/** The command among the words, and these with those that the environment adds. */
export function commandIn(
  { commands, others, variables }: WholeRuns,
  words: readonly string[],
  environment: Environment,
): { readonly command: string | undefined; readonly options: readonly string[] } {
  const more = Object.entries(environment).flatMap(([name, value]) =>
    variables.test(name) ? (value ?? "").split(/\s+/) : [],
  );
  const command = words.find((word) => commands.includes(word) || others.includes(word));
  return { command, options: [...words, ...more] };
}

function processOf(pid: number): Promise<Process | undefined> {
  const read = process.platform === "linux" ? fromProc : process.platform === "win32" ? fromWindows : fromPs;
  return read(pid).catch(() => undefined);
}

async function fromProc(pid: number): Promise<Process> {
  const [stat, command] = await Promise.all([
    readFile(`/proc/${pid}/stat`, "utf8"),
    readFile(`/proc/${pid}/cmdline`, "utf8"),
  ]);
  const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  return { parent, words: command.split("\0").filter(Boolean) };
}

async function fromPs(pid: number): Promise<Process> {
  const { stdout } = await promisify(execFile)("ps", ["-ww", "-o", "ppid=,args=", "-p", String(pid)]);
  const [parent, ...words] = stdout.trim().split(/\s+/);
  return { parent: Number(parent), words };
}

async function fromWindows(pid: number): Promise<Process> {
  const query = `$p = Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}'; "$($p.ParentProcessId) $($p.CommandLine)"`;
  const { stdout } = await promisify(execFile)("powershell", ["-NoProfile", "-Command", query]);
  const [parent, ...words] = stdout.replaceAll('"', "").trim().split(/\s+/);
  return { parent: Number(parent), words };
}
