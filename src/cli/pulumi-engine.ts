import { type ChildProcess, spawn } from "node:child_process";
import { Option } from "commander";
import { isNotOnPath } from "../drift/sources/engine";
import { printedJson } from "../model/printed-json";
import { SvcError } from "../model/problem";
import type { Engine, Running } from "../preview/engine";
import { PreviewStack } from "../preview/stack";
import { terraformEngine } from "../preview/workspace";
import { interruption } from "./interrupted";
import { STANDARD_ERROR } from "./output";
import { passOn } from "./print";
import { namesIn, type Organization, organizationOf, projectHere } from "./pulumi-names";

/** Opens an engine; with its output on standard error, if standard output is for programs. */
export type Open = (isOutputApart?: boolean, engine?: EngineName) => Engine;

const ENGINES = ["pulumi", "terraform", "tofu"] as const;
export type EngineName = (typeof ENGINES)[number];

export const engineOption = () =>
  new Option("--engine <name>", "pulumi, or a workspace of terraform or tofu").choices(ENGINES).default("pulumi");

/** The option of commands that run the engine. */
export const JSON_OPTION = ["--json", "print the result as JSON; the engine's output is on standard error"] as const;

/** @param isOutputApart sends what the engine prints to standard error. */
export function findEngine(isOutputApart = false, name: EngineName = "pulumi"): Engine {
  const shown = isOutputApart ? STANDARD_ERROR : "inherit";
  if (name === "pulumi") return pulumiEngine(shown);
  // Pulumi finds out itself.
  const isColoured = (isOutputApart ? process.stderr : process.stdout).isTTY && !process.env.NO_COLOR;
  return terraformEngine((words, { environment, isQuiet }) =>
    outputOf(name, isQuiet || !isColoured ? [...words, "-no-color"] : words, isQuiet ? "pipe" : shown, { environment }),
  );
}

function pulumiEngine(shown: Shown): Engine {
  const quiet = async (words: readonly string[]) => printedJson(await pulumi(words, "pipe"));
  const listed = async () => (await quiet(["stack", "ls", "--json"])) as readonly { name: string; current?: boolean }[];
  const here = { folder: process.cwd(), environment: process.env };
  let asked: Promise<Organization> | undefined;
  const organization = () => {
    asked ??= organizationOf(here, (words) => pulumi(words, "pipe"));
    return asked;
  };
  const engine: Engine = {
    run: async (words, how) => {
      const environment = { ...(await organization()), ...how?.environment };
      await pulumi(words, shown, { ...how, environment });
    },
    ...namesIn(here, projectHere, organization),
    // Those of other organizations are listed too, with these before their names.
    stacks: async () => (await listed()).flatMap(({ name }) => (name.includes("/") ? [] : [name])),
    selected: async () => (await listed()).find(({ current }) => current)?.name,
    state: (stack) => quiet(["stack", "export", "--stack", stack]),
    configuration: async (stack) => settingsIn(await quiet(["config", "--json", "--stack", stack])),
    runs: async (stack) => {
      const all = (await quiet(["stack", "history", "--json", "--stack", stack])) as readonly { config?: unknown }[];
      return all.map(({ config }) => settingsIn(config));
    },
    outputs: async (stack) => {
      const all = (await quiet(["stack", "output", "--json", "--stack", stack])) as Record<string, unknown>;
      return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== SECRET));
    },
    stack: (name) => new PreviewStack(engine, name),
  };
  return engine;
}

/** Settings as the engine prints them, without the values of secrets. */
function settingsIn(printed: unknown): Record<string, string | undefined> {
  const all = Object.entries((printed ?? {}) as Record<string, { readonly value?: string; readonly secret?: boolean }>);
  return Object.fromEntries(all.map(([key, { value, secret }]) => [key, secret ? undefined : value]));
}

/** What the engine shows instead of a secret. */
const SECRET = "[secret]";

type Shown = "pipe" | "inherit" | typeof STANDARD_ERROR;

// In front: after a `--` among the words it would be one of them, and the value of a secret.
const pulumi = (words: readonly string[], output: Shown, how?: Running) =>
  outputOf("pulumi", ["--non-interactive", ...words], output, how);

const PIPES = ["pipe", "pipe"] as const;

/** An engine is killed where the reader of its output leaves, as `head` does: it gets a terminal only, and no pipe. */
const passedOn = (stream: NodeJS.WriteStream, terminal: Shown) => (stream.isTTY ? terminal : "pipe");

function outputOf(
  program: EngineName,
  words: readonly string[],
  output: Shown,
  { input, environment }: Running = {},
): Promise<string> {
  const isRead = output === "pipe";
  const shown = output === STANDARD_ERROR ? process.stderr : process.stdout;
  const child = spawn(program, words, {
    env: { ...process.env, ...environment },
    stdio: [
      input === undefined ? "ignore" : "pipe",
      ...(isRead ? PIPES : [passedOn(shown, output), passedOn(process.stderr, "inherit")]),
    ],
  });
  child.stdin?.end(input);
  const whenEnded = waitingForTheEngine(child);
  let printed = "";
  let errors = "";
  child.stdout?.setEncoding("utf8").on("data", (text) => {
    if (isRead) printed += text;
    else passOn(shown, text);
  });
  child.stderr?.setEncoding("utf8").on("data", (text) => {
    if (isRead) errors += text;
    else passOn(process.stderr, text);
  });
  return new Promise((resolve, reject) => {
    child.on("error", (error: NodeJS.ErrnoException) => {
      whenEnded();
      const message = isNotOnPath(error) ? `There is no \`${program}\` on the PATH.` : error.message;
      reject(new SvcError({ code: "engine", message, next: "Install it and run the command again." }));
    });
    child.on("close", (code, signal) => {
      if (whenEnded().isInterrupted) reject(interruption("The engine has ended. Run the command again to continue."));
      else if (code === 0) resolve(printed);
      else {
        const said = errors.trim();
        const [first, second] = words.filter((word) => !word.startsWith("-"));
        const how = signal ? `was ended by ${signal}` : `ended with code ${code}`;
        const message = `\`${[program, first, second].filter(Boolean).join(" ")}\` ${how}${said ? `: ${said}` : "."}`;
        const next = signal
          ? `If it has left a lock, remove that with \`${program === "pulumi" ? "pulumi cancel" : `${program} force-unlock`}\`, and run the command again.`
          : "The engine's output above has the reason, and what was carried out.";
        reject(new SvcError({ code: "engine", message, ...(isRead ? {} : { next }) }));
      }
    });
  });
}

/**
 * A terminal interrupts the engine as well, which then ends in order and still writes its state. Other signals reach this
 * process only, and are passed on.
 */
function waitingForTheEngine(engine: ChildProcess): () => { readonly isInterrupted: boolean } {
  let isInterrupted = false;
  const onInterrupt = () => {
    isInterrupted = true;
  };
  const onTerminate = () => {
    isInterrupted = true;
    engine.kill("SIGINT");
  };
  process.on("SIGINT", onInterrupt).on("SIGTERM", onTerminate);
  return () => {
    process.off("SIGINT", onInterrupt).off("SIGTERM", onTerminate);
    return { isInterrupted };
  };
}
