import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { SvcError } from "../../model";

/** Runs a read-only command of an engine, and returns its output. */
export async function outputOf(command: string, args: readonly string[], folder: string): Promise<string> {
  const shown = [command, ...args].join(" ");
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text) => {
      stderr += text;
    });
    child.on("error", (cause: NodeJS.ErrnoException) => {
      const problem = notRun(shown, command, folder, cause);
      reject(new SvcError({ code: "engine", ...problem }, { cause }));
    });
    child.on("close", (code) => {
      if (code === 0) return resolve(stdout);
      const message = `\`${shown}\` ended with code ${code}: ${stderr.trim() || "without a reason."}`;
      const next = LOGGED_OUT.test(stderr) ? LOG_IN : undefined;
      reject(new SvcError(next ? { code: "engine", message: `${message}.`, next } : { code: "engine", message }));
    });
  });
}

/** Whether a process did not start because PATH does not have it: EACCES if a folder in front of it cannot be searched. */
export const isNotOnPath = ({ code }: NodeJS.ErrnoException): boolean => code === "ENOENT" || code === "EACCES";

function notRun(shown: string, command: string, folder: string, cause: NodeJS.ErrnoException) {
  const { code, message } = cause;
  if (!isNotOnPath(cause)) return { message: `\`${shown}\` cannot be run in ${folder} (${code ?? message}).` };
  return existsSync(folder)
    ? {
        message: `\`${shown}\` cannot be run: there is no ${command} on PATH.`,
        next: "`svc-iac doctor` shows how to get it.",
      }
    : { message: `\`${shown}\` cannot be run: the folder ${folder} does not exist.` };
}

/** Pulumi without a back end: the environment names none, and nobody has logged in. */
const LOGGED_OUT = /PULUMI_ACCESS_TOKEN must be set for login/;
const LOG_IN =
  'Run `pulumi login`, or `pulumi login --local` to keep states on this machine. For the stacks of the local sandbox: `eval "$(npx svc-iac env)"`.';
