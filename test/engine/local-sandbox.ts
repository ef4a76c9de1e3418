import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type OperationId, operation } from "../../src/contract";

const COMMAND = join(__dirname, "../../dist/cli/main.js");
/** The last line that a sandbox prints before it only answers. */
const STARTED = "Stop it with";

/** What the sandbox keeps of an object, read without ceremony. */
// biome-ignore lint/suspicious/noExplicitAny: assertions say what a record has to be.
export type Stored = any;

/** A background work that is ordered to fail, see `POST /__sandbox/outcomes`. */
export interface Outcome {
  readonly of: "deployment" | "creation" | "deletion" | "resize" | "passwordChange";
  readonly step?: string;
  readonly logs?: readonly string[];
  readonly times?: number;
}

/** A sandbox process of its own, started through the command line, with its control API. */
export class LocalSandbox {
  private constructor(
    private readonly process: ChildProcess,
    readonly url: string,
    readonly token: string,
    readonly speed: number,
    private readonly key: string,
  ) {}

  static async start(folder: string, env: NodeJS.ProcessEnv, speed: number): Promise<LocalSandbox> {
    const args = [COMMAND, "sandbox", "--port", "0", "--speed", String(speed), "--state", join(folder, "state.json")];
    const child = spawn("node", args, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
    try {
      await said(child, STARTED);
      const address = JSON.parse(await readFile(join(folder, "sandbox.json"), "utf8"));
      return new LocalSandbox(child, address.url, address.token, speed, address.key);
    } catch (error) {
      child.kill("SIGKILL");
      throw error;
    }
  }

  async stop(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const ended = once(this.process, "exit");
    this.process.kill("SIGTERM");
    await ended;
  }

  /** How often each operation was asked for since the last `forgetRequests`. */
  async requests(): Promise<{ [operationId: string]: number }> {
    const { byOperation } = await this.control("GET", "/requests");
    return byOperation;
  }

  /** Those of them that change something. */
  async writes(): Promise<string[]> {
    return Object.keys(await this.requests()).filter((id) => operation(id as OperationId).method !== "GET");
  }

  async forgetRequests(): Promise<void> {
    await this.control("DELETE", "/requests");
  }

  async objects(collection: string): Promise<Stored[]> {
    return this.control("GET", `/objects/${collection}`);
  }

  async object(collection: string, id: string): Promise<Stored> {
    return this.control("GET", `/objects/${collection}/${id}`);
  }

  /** Changes or makes an object behind the provider's back; parts are merged by key, null takes one away. */
  async change(collection: string, id: string, fields: object): Promise<void> {
    await this.control("PUT", `/objects/${collection}/${id}`, fields);
  }

  async remove(collection: string, id: string): Promise<void> {
    await this.control("DELETE", `/objects/${collection}/${id}`);
  }

  /** The next work of this kind fails. */
  async letFail(outcome: Outcome): Promise<void> {
    await this.control("POST", "/outcomes", outcome);
  }

  private async control(method: string, path: string, body?: object): Promise<Stored> {
    const answer = await fetch(`${this.url}/__sandbox${path}`, {
      method,
      headers: { "x-sandbox-key": this.key, "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`The sandbox answered ${answer.status} to ${method} ${path}: ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  }
}

/** Waits until a program prints `words`; rejects with what it printed instead when it ends before that. */
function said(child: ChildProcess, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = "";
    const listen = (text: string) => {
      output += text;
      if (output.includes(words)) resolve();
    };
    child.stdout?.setEncoding("utf8").on("data", listen);
    child.stderr?.setEncoding("utf8").on("data", listen);
    child.on("error", reject);
    child.on("exit", (code) => reject(new Error(`The sandbox ended with code ${code} before it answered:\n${output}`)));
  });
}
