import { type ChildProcess, spawn } from "node:child_process";
import { hiding } from "../model/hiding";
import { asSentence, reasonFrom } from "../model/printable";
import { isLikeToken } from "../model/secret-value";
import { LARGEST, tokenIn, tokenProblem } from "./token-text";

/** Milliseconds that a command may take. */
const WITHIN = 30_000;
/** Milliseconds in which the output of a command that has ended is read: what it has started may keep it open. */
const DRAIN = 100;
/** Characters of the end of its standard error that a message shows. */
const SHOWN = 1_000;

/**
 * The words of a command, which is split at white space. Between single or double quotes, which are left out, it is part
 * of a word. Nothing else is special: there are no variables, patterns, pipes or escapes.
 *
 * @throws SvcError `settings` without a word, or if a quote is not closed.
 */
export function wordsOf(name: string, command: string): readonly [string, ...string[]] {
  const words = command.match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? [];
  const [program, ...others] = words.map((word) => word.replace(/'([^']*)'|"([^"]*)"/g, "$1$2"));
  if (program && !/['"]/.test(command.replace(/'[^']*'|"[^"]*"/g, ""))) return [program, ...others];
  throw tokenProblem(
    `${name} ${program ? "has a quote that is not closed" : "names no program"}.`,
    "It is split at white space, except between quotes, and run without a shell. For a pipe: sh -c '…'.",
  );
}

/**
 * What a command prints. Messages show its first word and its standard error, without what it printed as a token.
 *
 * @throws SvcError `settings`
 */
export function printedBy(name: string, command: string, signal: AbortSignal, within = WITHIN): Promise<string> {
  const [program, ...words] = wordsOf(name, command);
  const { promise, resolve, reject } = withResolvers<string>();
  // A group of its own, which is killed with all that the command has started.
  const detached = process.platform !== "win32";
  const child = spawn(program, words, { stdio: ["ignore", "pipe", "pipe"], windowsHide: true, detached });
  const printed: Buffer[] = [];
  let [size, said] = [0, ""];
  const text = () => Buffer.concat(printed).toString("utf8");
  const fail = (why: string, next = 'Run it by itself: it must print the token, or {"token", "expiresAt"}.') => {
    kill(child);
    reject(tokenProblem(`The command of ${name} (${program}) ${why}.${spoken(said, text())}`, next));
  };
  const timer = setTimeout(() => fail(`did not end within ${within / 1000} s`), within);
  const abort = () => {
    kill(child);
    reject(signal.reason);
  };
  signal.addEventListener("abort", abort);
  child.stdout.on("data", (part: Buffer) => {
    printed.push(part);
    size += part.length;
    if (size > LARGEST) fail(`printed more than ${LARGEST / 1024} KiB`);
  });
  child.stderr.setEncoding("utf8").on("data", (part: string) => {
    said = (said + part).slice(-LARGEST);
  });
  child.on("error", ({ code }: NodeJS.ErrnoException) => fail(`could not be started (${code})`, "Correct its path."));
  const ended = (code: number | null, by: NodeJS.Signals | null) =>
    code === 0 ? resolve(text()) : fail(by ? `was ended by ${by}` : `ended with exit code ${code}`);
  let draining: NodeJS.Timeout | undefined;
  child.on("close", ended);
  child.on("exit", (code, by) => {
    // It has ended in time. After the timer, what is in the pipes is read before an immediate runs.
    clearTimeout(timer);
    draining = setTimeout(() => setImmediate(ended, code, by), DRAIN);
  });
  return promise.finally(() => {
    clearTimeout(timer);
    clearTimeout(draining);
    signal.removeEventListener("abort", abort);
    // Programs that it has started may keep its output open.
    child.stdout.destroy();
    child.stderr.destroy();
  });
}

/** Ends a command and all that it has started, unless that has left its group, as a service does. */
function kill(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === "win32") child.kill("SIGKILL");
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    // Nothing of it is left.
  }
}

/** What a command said on standard error, without what looks like a secret, or was printed as one. */
function spoken(said: string, printed: string): string {
  const own = [printed, ...printed.split(/\s/), tokenIn(printed)].map((text) => text?.slice(0, LARGEST));
  const shown = hiding(own)(said).replace(/\S+/g, (word) => (isLikeToken(word) ? "[secret]" : word));
  const end = asSentence(reasonFrom(shown.trim().slice(-SHOWN)));
  return end && ` It says: ${end}`;
}

/** As `Promise.withResolvers`, which Node 20 does not have. */
function withResolvers<T>() {
  let resolve!: (value: T) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
