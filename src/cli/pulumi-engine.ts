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

/** @param isOutputApart sends what the engine prints to standard error. */
export function findEngine(isOutputApart = false): Engine {
  const quiet = async (words: readonly string[]) => JSON.parse(await pulumi(words, "pipe")) as unknown;
  return {
    run: async (words) => void (await pulumi(words, isOutputApart ? STANDARD_ERROR : "inherit")),
    stacks: async () => {
      const listed = (await quiet(["stack", "ls", "--json"])) as readonly { name: string }[];
      return listed.map(({ name }) => name);
    },
    state: (stack) => quiet(["stack", "export", "--stack", stack]),
  };
}

const STANDARD_ERROR = 2;

function pulumi(words: readonly string[], output: "pipe" | "inherit" | typeof STANDARD_ERROR): Promise<string> {
  const child = spawn("pulumi", [...words, "--non-interactive"], {
    stdio: ["ignore", output, output === "pipe" ? "pipe" : "inherit"],
  });
  let printed = "";
  let errors = "";
  child.stdout?.setEncoding("utf8").on("data", (text) => {
    printed += text;
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
      if (code === 0) resolve(printed);
      else {
        const said = errors.trim();
        const message = `\`pulumi ${words.slice(0, 2).join(" ")}\` ended with code ${code}${said ? `: ${said}` : "."}`;
        reject(new SvcError({ code: "engine", message }));
      }
    });
  });
}
