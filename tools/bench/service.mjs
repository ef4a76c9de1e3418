// The sandbox that a benchmark runs against: a process of its own, whose clock, limits and counts the phases set.
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { cli, node } from "../layout.mjs";
import { Failure } from "../steps.mjs";
import { boundOf, windowsIn } from "./bounds.mjs";

/** The last line that a sandbox prints before it only answers. */
const STARTED = "Stop it with";
/** Longer than a window: what was sent before it counts no more. */
const FRESH_WINDOWS_S = 61;

/**
 * A sandbox with its files in `folder`. `limits` cannot change while it runs, so it is restarted for that: with the
 * same address, token and objects. With several `companies`, each has a token of its own.
 */
export async function openService(folder, env, companies = 1) {
  await mkdir(folder, { recursive: true });
  let running;
  let tokens;

  async function start(limits) {
    const port = running ? new URL(running.url).port : "0";
    await stop();
    const args = [cli, "sandbox", "--port", port, "--state", join(folder, "state.json")];
    const child = spawn(node, limits ? args : [...args, "--no-limits"], { cwd: folder, env });
    await said(child, STARTED);
    const { url, token, key } = JSON.parse(await readFile(join(folder, "sandbox.json"), "utf8"));
    running = { child, url, token, key, limits };
    tokens ??= await Promise.all(Array.from({ length: companies > 1 ? companies : 0 }, newCompany));
  }

  /** Token of a key with all rights in a company of its own. */
  async function newCompany() {
    const [known] = await ask("GET", "objects/api-keys");
    const [id, company_id, token] = [randomUUID(), randomUUID(), `svc_${randomUUID()}`];
    await ask("PUT", `objects/api-keys/${id}`, { ...known, id, company_id, token, name: "another company" });
    return token;
  }

  async function stop() {
    if (!running || running.child.exitCode !== null) return;
    const ended = once(running.child, "exit");
    running.child.kill("SIGTERM");
    await ended;
  }

  async function ask(method, path, body) {
    const answer = await fetch(`${running.url}/__sandbox/${path}`, {
      method,
      headers: { "x-sandbox-key": running.key },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Failure(`The sandbox answered ${answer.status} to ${method} ${path}: ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  }

  let speed = 1;
  let measured = 0;
  return {
    stop,
    /** What programs need to reach it. */
    variables: () => ({
      SERVICE_API_URL: running.url,
      SERVICE_API_TOKEN: running.token,
      ...Object.fromEntries(tokens.map((token, index) => [tokenName(index + 1), token])),
      SERVICE_CLOCK_SPEED: String(speed),
      // The client keeps its count of the windows there, which knows nothing of the jumps of the sandbox's clock.
      XDG_CACHE_HOME: join(folder, `cache-${measured}`),
    }),
    async set(wanted) {
      if (running?.limits !== wanted.limits) await start(wanted.limits);
      speed = wanted.speed;
      await ask("POST", "clock", { speed });
    },
    /** Runs `work` in windows of its own and answers what it cost. `creations` and deployments are what it has to do. */
    async counted(work, { creations = 0, deploys = false } = {}) {
      measured += 1;
      await ask("POST", "clock", { advanceSeconds: FRESH_WINDOWS_S });
      await ask("DELETE", "requests");
      const result = await work();
      const { total, rateLimited, first, last, byOperation } = await ask("GET", "requests");
      const makespan = total > 0 ? (Date.parse(last) - Date.parse(first)) / 1000 : 0;
      // What was refused is not counted against a limit, so it may not raise the bound.
      const bound = boundOf({ requests: total - rateLimited, creations, deploys, companies });
      const cost = {
        requests: total,
        creations,
        rate_limited: rateLimited,
        windows: windowsIn(makespan),
        // All in one window: there is nothing that time could be compared with.
        makespan_over_bound: bound > 0 ? makespan / bound : null,
        by_operation: byOperation,
      };
      return { result, cost };
    },
  };
}

/** The environment variable with the token of a company; Terraform's name for its variable `token_1`. */
export const tokenName = (company) => `TF_VAR_token_${company}`;

/** Waits until a program prints `words`; fails with what it printed instead when it ends before that. */
function said(child, words) {
  return new Promise((resolve, reject) => {
    let output = "";
    const listen = (text) => {
      output += text;
      if (output.includes(words)) resolve();
    };
    child.stdout.setEncoding("utf8").on("data", listen);
    child.stderr.setEncoding("utf8").on("data", listen);
    child.on("error", reject);
    child.on("exit", (code) => reject(new Failure(`The sandbox ended with code ${code}:\n${output}`)));
  });
}
