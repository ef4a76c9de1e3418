import { spawn } from "node:child_process";
import { SvcError } from "../model/problem";

/** The engine on PATH, in the project of the working directory. */
export interface Engine {
  /** Runs a command with the user's terminal. @throws SvcError when it fails. */
  run(words: readonly string[]): Promise<void>;
  /** Names of the project's stacks in the current back end. */
  stacks(): Promise<string[]>;
  /** The exported state of a stack. */
  state(stack: string): Promise<unknown>;
}

export function findEngine(): Engine {
  const quiet = async (words: readonly string[]) => JSON.parse(await pulumi(words, true)) as unknown;
  return {
    run: async (words) => void (await pulumi(words, false)),
    stacks: async () => {
      const listed = (await quiet(["stack", "ls", "--json"])) as readonly { name: string }[];
      return listed.map(({ name }) => name);
    },
    state: (stack) => quiet(["stack", "export", "--stack", stack]),
  };
}

function pulumi(words: readonly string[], isQuiet: boolean): Promise<string> {
  const child = spawn("pulumi", [...words, "--non-interactive"], {
    stdio: ["ignore", isQuiet ? "pipe" : "inherit", isQuiet ? "pipe" : "inherit"],
  });
  let output = "";
  let errors = "";
  child.stdout?.setEncoding("utf8").on("data", (text) => {
    output += text;
  });
  child.stderr?.setEncoding("utf8").on("data", (text) => {
    errors += text;
  });
  return new Promise((resolve, reject) => {
    child.on("error", (error: NodeJS.ErrnoException) => {
      const message = error.code === "ENOENT" ? "There is no `pulumi` on the PATH." : error.message;
      reject(new SvcError({ code: "engine", message, next: "Install Pulumi and run the command again." }));
    });
    child.on("close", (code) => {
      if (code === 0) resolve(output);
      else {
        const said = errors.trim();
        const message = `\`pulumi ${words.slice(0, 2).join(" ")}\` ended with code ${code}${said ? `: ${said}` : "."}`;
        reject(new SvcError({ code: "engine", message }));
      }
    });
  });
}
