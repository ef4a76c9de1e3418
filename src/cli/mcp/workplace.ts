import { execFile } from "node:child_process";
import { isAbsolute, join } from "node:path";
import { isServiceSet } from "../../client/token";
import { hiding } from "../../model/hiding";
import { isInside } from "../../model/inside";
import { SvcError, show } from "../../model/problem";
import {
  findProject,
  hasLocalStack,
  readSandbox,
  sandboxAnswers,
  sandboxVariables,
  stackVariables,
} from "../local-environment";
import { DEFAULT_STATE, type OpenSandbox, openSandbox } from "../sandbox";
import { control, runningSandbox } from "../sandbox-control";
import type { Answer, Workplace } from "./tool";

const COMMAND = join(__dirname, "../main.js");

/** Reports of a large company. */
const LARGEST_OUTPUT = 64 * 1024 * 1024;

type Environment = Readonly<Record<string, string | undefined>>;

/** A folder, and the services that tools may use there. */
export class Folder implements Workplace {
  #opened: OpenSandbox | undefined;
  /** Ends with the last start that was asked for: two at a time would not see each other. */
  #starts: Promise<unknown> = Promise.resolve();

  constructor(readonly path: string) {}

  inside(path: string): string {
    if (isInside(this.path, isAbsolute(path) ? path : `${this.path}/${path}`)) return path;
    throw new SvcError({
      code: "invalid",
      given: path,
      allowed: "a path in the folder of the server",
      message: `${show(path)} leads out of the folder in which the server was started.`,
      next: "Name a file in that folder, or have the server started in the folder of the file.",
    });
  }

  command(words: readonly string[], reports: readonly number[] = []): Promise<Answer> {
    return run(words, { cwd: this.path, env: withoutService(process.env), reports });
  }

  async withService(words: readonly string[], reports: readonly number[] = [], remarks = false): Promise<Answer> {
    return run(words, { cwd: this.path, env: await this.#service(), reports, remarks });
  }

  async control(...request: Parameters<Workplace["control"]>): Promise<unknown> {
    return control(this.#opened?.address ?? (await runningSandbox(this.path)), ...request);
  }

  startSandbox(options: Parameters<Workplace["startSandbox"]>[0]): Promise<string> {
    const start = this.#starts.then(() => this.#start(options));
    this.#starts = start.catch(() => {});
    return start;
  }

  async #start(options: Parameters<Workplace["startSandbox"]>[0]): Promise<string> {
    if (this.#opened) {
      const message = `A sandbox is already running at ${this.#opened.address.url}: this server has started it.`;
      throw new SvcError({ code: "sandbox", message });
    }
    const flags = { port: 0, latency: 0, state: join(this.path, DEFAULT_STATE), ...options };
    try {
      this.#opened = await openSandbox(flags, false, true);
    } catch (error) {
      throw new SvcError({ code: "sandbox", message: (error as Error).message });
    }
    return this.#opened.address.url;
  }

  /** No answer contains what opens a service. */
  async redact(text: string): Promise<string> {
    const { SERVICE_API_TOKEN: token, SVC_SANDBOX_KEY: key } = process.env;
    const secrets = [this.#opened?.address, await this.#sandbox()].flatMap((one) => [one?.token, one?.key]);
    return hiding([token, key, ...secrets])(text);
  }

  async close(): Promise<void> {
    await this.#starts;
    await this.#opened?.close();
  }

  async #sandbox() {
    const project = await findProject(this.path);
    // A file that no sandbox has written has nothing to hide.
    return project === undefined ? undefined : readSandbox(project).catch(() => undefined);
  }

  /** Where commands send their requests: they take the environment before any configuration of a stack. */
  async #service(): Promise<Environment> {
    if (!this.#opened && isServiceSet(process.env)) return process.env;
    const project = await findProject(this.path);
    const sandbox = this.#opened?.address ?? (project && (await readSandbox(project)));
    if (sandbox && (await sandboxAnswers(sandbox))) {
      const stack = project && (await hasLocalStack(project)) ? stackVariables(project) : {};
      return { ...withoutService(process.env), ...sandboxVariables(sandbox), ...stack };
    }
    throw new SvcError({
      code: "sandbox",
      message: "No service is set for this server, and no sandbox is running in this folder.",
      next: "Start one with the tool sandbox_start (`svc-iac mcp --allow-writes`) or `npx svc-iac sandbox`, or set SERVICE_API_URL and SERVICE_API_TOKEN for the server.",
    });
  }
}

/** Without an address, and without a store that is shared with runs on it. */
function withoutService(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(SERVICE_|SVC_)/.test(name)));
}

interface How {
  readonly cwd: string;
  readonly env: Environment;
  readonly reports: readonly number[];
  /** Whether what it says beside its result is part of the answer, and may be all of it. */
  readonly remarks?: boolean;
}

/** With `--json` a command that fails prints its problem where its result would be. */
const isResult = (stdout: string) => stdout !== "" && !/^\{\s*"error":/.test(stdout);

/** One of our commands, in a process of its own: it has this environment, and its output is not the protocol's. */
async function run(words: readonly string[], { cwd, env, reports, remarks = false }: How): Promise<Answer> {
  // No command line, and no path, can contain it.
  const given = words.find((word) => word.includes("\0"));
  if (given !== undefined) {
    const message = `${show(given)} contains the character NUL.`;
    throw new SvcError({ code: "invalid", given, allowed: "text without NUL", message });
  }
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      [COMMAND, ...words],
      { cwd, env: env as NodeJS.ProcessEnv, maxBuffer: LARGEST_OUTPUT },
      (error, stdout, stderr) => {
        const isReport = error === null || ((remarks || isResult(stdout)) && reports.includes(Number(error.code)));
        done(
          isReport
            ? { text: remarks ? `${stdout}${stderr}` : stdout }
            : { text: stdout || stderr || error.message, isError: true },
        );
      },
    );
    child.stdin?.end();
  });
}
