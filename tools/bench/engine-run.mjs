// Runs one command of an engine to its end, with the time it took and the memory that its provider held.
import { spawn } from "node:child_process";
import { watchPeak } from "./memory.mjs";

const LAST_LINES = 30;

/** `isProvider` tells the provider's command line from the other processes below the engine's. */
export function timed(program, args, { cwd, env, isProvider }) {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    const watch = watchPeak(child.pid, isProvider);
    let output = "";
    const keep = (text) => {
      output += text;
    };
    child.stdout.setEncoding("utf8").on("data", keep);
    child.stderr.setEncoding("utf8").on("data", keep);
    child.on("error", (error) => {
      watch.end();
      reject(error);
    });
    child.on("close", (code) => {
      const wall = performance.now() - start;
      const tail = output.trimEnd().split("\n").slice(-LAST_LINES).join("\n");
      resolve({ ok: code === 0, wall, rss: watch.end(), tail });
    });
  });
}
