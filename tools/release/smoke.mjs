// Does an executable answer as an engine expects it to? Only that of this machine's platform can be asked.
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PLUGIN_FILE, PROVIDER_FILE } from "../bundle.mjs";
import { Failure } from "../steps.mjs";

/** First lines, by program. */
const EXPECTED = { [PROVIDER_FILE]: /^1\|6\|(unix|tcp)\|[^|]+\|grpc\|\n/, [PLUGIN_FILE]: /^\d+\n/ };
const COOKIE = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";

/** Starts an executable without Node on PATH; a Failure when its first line is not the one that engines wait for. */
export async function smoke(program, file) {
  const folder = await mkdtemp(join(tmpdir(), "svc-smoke-"));
  const env = { PATH: "", TF_PLUGIN_MAGIC_COOKIE: COOKIE, PLUGIN_UNIX_SOCKET_DIR: folder };
  try {
    const output = await firstLine(spawn(file, [], { env, stdio: ["pipe", "pipe", "pipe"] }));
    if (EXPECTED[program].test(output)) return;
    throw new Failure(`${file} does not answer as an engine expects it to:\n${output}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a process has printed with its first line, or when it ended before. */
function firstLine(child) {
  return new Promise((resolve, reject) => {
    let text = "";
    child.once("error", reject);
    child.once("close", () => resolve(text));
    child.stderr.setEncoding("utf8").on("data", (part) => {
      text += part;
    });
    child.stdout.setEncoding("utf8").on("data", (part) => {
      text += part;
      // It waits for an engine, which would end it in a conversation.
      if (text.includes("\n")) child.kill("SIGKILL");
    });
  });
}
