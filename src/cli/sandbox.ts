import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Command, Option } from "commander";
import { CLOCK_SPEEDS, isClockSpeed } from "../model/clock-speed";
import { shellWord } from "../model/names";
import { SvcError } from "../model/problem";
import { type Sandbox, type SandboxOptions, startSandbox } from "../sandbox";
import { addressBeside, isOneLine, readAddress, type SandboxAddress, sandboxAnswers } from "./local-environment";
import { makeRoomFor } from "./output";
import { print, printJson, remark } from "./print";
import { availabilityCommand } from "./sandbox-availability";
import { dnsCommand } from "./sandbox-dns";
import { invalid } from "./usage";

interface Flags {
  port: number;
  speed: number;
  edgePort?: number;
  limits: boolean;
  latency: number;
  state: string;
  token?: string[];
  key?: string;
  fork?: string;
  domainToken?: "new" | "kept";
  json?: true;
}

export const DEFAULT_PORT = 8787;
export const DEFAULT_STATE = path.join(".svc", "sandbox-state.json");

/** `svc-iac sandbox`: the platform's API on this machine. */
export function sandboxCommand(): Command {
  return new Command("sandbox")
    .description("run the platform's API on this machine, on loopback only")
    .option("--port <number>", "port to listen on; a free one if the default is in use", port, DEFAULT_PORT)
    .option("--speed <factor>", "speed of its clock, as a multiple of real time", clockSpeed, 1)
    .option("--edge-port <number>", "answer hosts on this port, by the Host header; 0 takes a free one", port)
    .option("--no-limits", "answer any number of requests")
    .option("--latency <ms>", "wait before each answer", wholeNumber(LONGEST), 0)
    .option("--state <file>", "file for the state", DEFAULT_STATE)
    .option("--fork <file>", "start with a copy of this state file, which is not changed; use --state to save changes")
    .addOption(
      new Option(
        "--domain-token <which>",
        "ownership record of a custom domain that moves to another service: a new one, or the one it had",
      )
        .choices(["new", "kept"])
        .default("new"),
    )
    .option("--token <token>", "an API key that it accepts (may be repeated; default: generated)", append)
    .option("--key <key>", "the key of its control API (default: generated)", oneLine)
    .option("--json", "print the address as JSON")
    .addCommand(dnsCommand())
    .addCommand(availabilityCommand())
    .hook("preSubcommand", handOver)
    .addHelpText(
      "after",
      `
Examples, with \`eval "$(npx svc-iac env)"\` in the shell that uses it:
  svc-iac sandbox
  svc-iac sandbox --speed 60 --port 0
  svc-iac sandbox --fork .svc/sandbox-state.json --state fork/state.json --port 0`,
    )
    .action(async (flags: Flags, command: Command) => {
      try {
        const isGiven = (option: string): boolean => command.getOptionValueSource(option) !== "default";
        await run(flags, isGiven("port"), flags.fork === undefined || isGiven("state"));
      } catch (error) {
        if (error instanceof SvcError) throw error;
        command.error(`error: ${(error as Error).message}`);
      }
    });
}

/** Commander reads options of `sandbox` wherever they are: those of a command of its own are given to it. */
function handOver(sandbox: Command, command: Command): void {
  for (const option of sandbox.options) {
    const name = option.attributeName();
    if (sandbox.getOptionValueSource(name) !== "cli") continue;
    if (!command.options.some((own) => own.attributeName() === name))
      command.error(`error: unknown option '${option.long}'`);
    command.setOptionValueWithSource(name, sandbox.getOptionValue(name), "cli");
  }
}

async function run(flags: Flags, isPortGiven: boolean, isKept: boolean): Promise<void> {
  const { sandbox, close } = await openSandbox(flags, isPortGiven, isKept);
  stopOnSignals(close);
  announce(sandbox, flags, isKept);
}

/** What a started sandbox needs; the defaults are those of the command. */
export type SandboxFlags = Pick<Flags, "port" | "speed" | "limits" | "latency" | "state"> & Partial<Flags>;

export interface OpenSandbox {
  readonly sandbox: Sandbox;
  readonly address: SandboxAddress;
  /** Ends it, and removes its address. */
  close(): Promise<void>;
}

/**
 * Starts a sandbox that commands in its folder find.
 *
 * @throws Error if another one uses its state file, or the port is in use.
 */
export async function openSandbox(flags: SandboxFlags, isPortGiven: boolean, isKept: boolean): Promise<OpenSandbox> {
  const addressFile = addressBeside(path.resolve(flags.state));
  await refuseSecond(addressFile, flags.state);
  makeRoomFor(addressFile);
  const sandbox = await start(flags, isPortGiven, isKept);
  const address: SandboxAddress = {
    url: sandbox.url,
    key: sandbox.key,
    token: sandbox.token,
    pid: process.pid,
    speed: flags.speed,
  };
  writeAddress(addressFile, address);
  const close = async (): Promise<void> => {
    try {
      await sandbox.close();
    } finally {
      if ((await addressIn(addressFile))?.pid === process.pid) rmSync(addressFile, { force: true });
    }
  };
  return { sandbox, address, close };
}

/** What is no address is replaced. */
const addressIn = (file: string) => readAddress(file).catch(() => undefined);

/** Two sandboxes on one state file would overwrite each other's data. */
async function refuseSecond(addressFile: string, state: string): Promise<void> {
  const running = await addressIn(addressFile);
  if (!running || !(await sandboxAnswers(running))) return;
  throw new Error(
    `A sandbox is already running at ${running.url} (process ${running.pid}) and stores its state in ${path.dirname(state)}. ` +
      "Stop it first, or use another --state.",
  );
}

async function start(flags: SandboxFlags, isPortGiven: boolean, isKept: boolean): Promise<Sandbox> {
  const options: SandboxOptions = {
    port: flags.port,
    speed: flags.speed,
    limits: flags.limits,
    latencyMs: flags.latency,
    availability: true,
    ...(isKept && { stateFile: flags.state }),
    ...(flags.edgePort !== undefined && { edgePort: flags.edgePort }),
    ...(flags.fork !== undefined && { fork: flags.fork }),
    ...(flags.token && { tokens: flags.token }),
    ...(flags.key !== undefined && { key: flags.key }),
    ...(flags.domainToken && { variants: { domainToken: flags.domainToken } }),
  };
  try {
    return await startSandbox(options);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    if (isPortGiven) throw new Error(`Port ${flags.port} is in use. Use another --port, or none for a free one.`);
    remark(`Port ${flags.port} is in use; taking a free one.`);
    return await startSandbox({ ...options, port: 0 });
  }
}

function announce(sandbox: Sandbox, flags: Flags, isKept: boolean): void {
  if (flags.json) {
    const { speed, limits, state } = flags;
    const console = sandbox.consoleUrl();
    const edge = sandbox.edgeUrl ?? null;
    printJson<"sandbox">({ version: 1, url: sandbox.url, edge, console, speed, limits, state: isKept ? state : null });
    return;
  }
  print(`Sandbox of the API: ${sandbox.url}/v3`);
  const place = isKept ? `state in ${flags.state}` : `a fork of ${flags.fork} in memory`;
  print(`Clock speed ${flags.speed}, request limits ${flags.limits ? "on" : "off"}, ${place}`);
  print(`Console, in a browser (the address works once): ${sandbox.consoleUrl()}`);
  if (sandbox.edgeUrl) print(`Hosts are answered at:  curl -H "Host: <host>" ${sandbox.edgeUrl}`);
  const which = path.dirname(flags.state) === path.dirname(DEFAULT_STATE) ? "" : ` --state ${shellWord(flags.state)}`;
  print(`Point this shell at it:  eval "$(npx svc-iac env${which})"`);
  print(`Stop it with Ctrl-C; its state ${isKept ? "is kept for the next start" : "is not kept"}.`);
}

function stopOnSignals(close: OpenSandbox["close"]): void {
  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    await close().finally(() => process.exit(0));
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      void stop();
    });
  }
}

function writeAddress(file: string, address: SandboxAddress): void {
  mkdirSync(path.dirname(file), { recursive: true });
  // Writing an existing file keeps its mode, so it is removed first.
  rmSync(file, { force: true });
  writeFileSync(file, `${JSON.stringify(address, null, 2)}\n`, { mode: 0o600 });
}

/** The longest wait of a timer. */
const LONGEST = 2 ** 31 - 1;

const wholeNumber = (most: number) => (text: string) => {
  if (!/^\d+$/.test(text) || Number(text) > most) throw invalid(`a whole number from 0 to ${most}`);
  return Number(text);
};
const port = wholeNumber(65_535);

function oneLine(text: string): string {
  if (!isOneLine(text)) throw invalid("a text of one line");
  return text;
}

function clockSpeed(text: string): number {
  const value = Number(text);
  if (!isClockSpeed(value)) throw invalid(CLOCK_SPEEDS);
  return value;
}

const append = (value: string, earlier: string[] = []): string[] => [...earlier, oneLine(value)];
