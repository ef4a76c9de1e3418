// What the tools say while they work: one line per step, and failures that tell what to do next.

/** A failure that is not a bug in the tools: its message is all that is shown. */
export class Failure extends Error {}

/** The step that was announced last, while nothing else has been said since. */
let latest;

/** On a terminal, the line of an announcement stays open for its result: what comes between ends it. */
function interrupt() {
  if (latest !== undefined && process.stderr.isTTY) process.stderr.write("\n");
  latest = undefined;
}

export function say(line = "") {
  interrupt();
  process.stdout.write(`${line}\n`);
}

/** A remark on the work itself: as with a step, stdout stays for results. */
export function remark(line) {
  interrupt();
  process.stderr.write(`${line}\n`);
}

/** Announces `title`, does `work` quietly and says how long it took. Goes to stderr: stdout is for results. */
export async function step(title, work) {
  interrupt();
  const { isTTY } = process.stderr;
  const self = {};
  latest = self;
  // A log gets whole lines, so that the announcement of something long does not wait in a buffer.
  process.stderr.write(isTTY ? `→ ${title} … ` : `→ ${title} …\n`);
  const report = (result) => {
    const text = latest === self ? result : `${title}: ${result}`;
    process.stderr.write(isTTY && latest === self ? `${text}\n` : `  ${text}\n`);
    latest = undefined;
  };
  const start = performance.now();
  try {
    const result = await work();
    report(`done in ${((performance.now() - start) / 1000).toFixed(1)} s`);
    return result;
  } catch (error) {
    report("failed");
    throw error;
  }
}

/** Tries sources one after the other; `reasons` says why those that failed did, a line each. */
export function attempts() {
  const refused = [];
  const attempt = async (source, find) => {
    try {
      return await find();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      refused.push(`  ${source}: ${error.message}`.replaceAll("\n", "\n    "));
      return undefined;
    }
  };
  return { attempt, reasons: refused };
}

/** Prints a failure the way a user can act on it; a stack only for what nobody expected. */
export function complain(error) {
  const isExpected = error instanceof Failure || error?.code?.startsWith?.("ERR_PARSE_ARGS");
  const text = isExpected ? error.message : (error?.stack ?? String(error));
  interrupt();
  process.stderr.write(`\n${text}\n`);
}

/** Runs a tool. The exit code is what `work` returns, 0 if nothing. */
export async function main(work) {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    complain(error);
    process.exitCode = 1;
  }
}
