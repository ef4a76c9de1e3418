// Starts other programs and reports their failures with the command, its last lines and what to do.
import { spawn } from "node:child_process";
import { basename } from "node:path";
import { Failure } from "./steps.mjs";

const shown = (program, args) => [basename(program), ...args].join(" ");

const lastLines = (text, count) => text.trimEnd().split("\n").slice(-count).join("\n");

/**
 * Runs a program quietly and returns what it printed: `{ code, stdout, output }`. Rejects with a Failure that ends
 * in `advice` when the program cannot be started, ends with another code than 0 (unless `anyCode`), or is stopped
 * by `signal`. The Failure quotes the last `lines` lines of the output.
 */
export function run(program, args, options = {}) {
  const { cwd, env, advice, anyCode = false, signal, lines = 25, input } = options;
  const failure = (what, output = "") =>
    new Failure(
      [`\`${shown(program, args)}\` ${what}`, lastLines(output, lines), advice].filter((line) => line).join("\n"),
    );
  return new Promise((resolve, reject) => {
    // What may have to be stopped gets a process group of its own: stopping it stops what it started, too.
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
      detached: signal !== undefined,
    });
    child.stdin?.end(input);
    const stop = () => stopGroup(child.pid);
    const interrupted = (name) => {
      stop();
      process.kill(process.pid, name);
    };
    if (signal) {
      signal.addEventListener("abort", stop, { once: true });
      process.once("SIGINT", interrupted).once("SIGTERM", interrupted);
    }
    let stdout = "";
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      stdout += text;
      output += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
    const ended = () => {
      signal?.removeEventListener("abort", stop);
      process.off("SIGINT", interrupted).off("SIGTERM", interrupted);
    };
    child.on("error", (error) => {
      ended();
      reject(failure(error.code === "ENOENT" ? "was not found." : `could not be started: ${error.message}`));
    });
    child.on("close", (code, ending) => {
      ended();
      if (signal?.aborted) reject(failure(`was stopped: ${signal.reason?.message ?? signal.reason}`, output));
      else if (code === 0 || (anyCode && code !== null)) resolve({ code, stdout, output });
      else reject(failure(code === null ? `was ended by ${ending}.` : `failed with code ${code}.`, output));
    });
  });
}

function stopGroup(pid) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGTERM");
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

/** Runs a program in front of the user, with our terminal, and returns its exit code. */
export function show(program, args, { cwd, env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: "inherit" });
    // Ctrl-C reaches the program from the terminal. We stay until it has finished what must not be left half done.
    const ignore = () => {};
    const forward = () => child.kill("SIGTERM");
    process.on("SIGINT", ignore).on("SIGTERM", forward);
    const ended = () => process.off("SIGINT", ignore).off("SIGTERM", forward);
    child.on("error", (error) => {
      ended();
      reject(new Failure(`\`${shown(program, args)}\` could not be started: ${error.message}`));
    });
    child.on("close", (code) => {
      ended();
      resolve(code ?? 130);
    });
  });
}
