import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { SandboxControl } from "./sandbox-control";

/** Our command line, as programs of the engine's tests start. */
const COMMAND = ["--require", join(__dirname, "packed-modules.cjs"), join(__dirname, "../../dist/cli/main.js")];
/** The last line that a sandbox prints before it only answers. */
const STARTED = "Stop it with";

/** A sandbox process of its own, started through the command line, with its control API. */
export class LocalSandbox extends SandboxControl {
  private constructor(
    private readonly process: ChildProcess,
    url: string,
    readonly token: string,
    readonly speed: number,
    key: string,
    /** Where hosts are answered. */
    readonly edge: string,
  ) {
    super(url, key);
  }

  static async start(
    folder: string,
    env: NodeJS.ProcessEnv,
    speed: number,
    state = "state.json",
  ): Promise<LocalSandbox> {
    const ports = ["--port", "0", "--edge-port", "0"];
    const args = [...COMMAND, "sandbox", ...ports, "--speed", String(speed), "--state", join(folder, state)];
    const child = spawn("node", args, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
    try {
      const [, edge = ""] = (await said(child, STARTED)).match(/^Hosts are answered at: .* (\S+)$/m) ?? [];
      const address = JSON.parse(await readFile(join(folder, dirname(state), "sandbox.json"), "utf8"));
      return new LocalSandbox(child, address.url, address.token, speed, address.key, edge);
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
}

/** What a program has printed when it prints `words`; rejects with what it printed instead when it ends before that. */
function said(child: ChildProcess, words: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const listen = (text: string) => {
      output += text;
      if (output.includes(words)) resolve(output);
    };
    child.stdout?.setEncoding("utf8").on("data", listen);
    child.stderr?.setEncoding("utf8").on("data", listen);
    child.on("error", reject);
    child.on("exit", (code) => reject(new Error(`The sandbox ended with code ${code} before it answered:\n${output}`)));
  });
}
