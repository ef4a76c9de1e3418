// What the tools say while they work: one line per step, and failures that tell what to do next.

/** A failure that is not a bug in the tools: its message is all that is shown. */
export class Failure extends Error {}

export function say(line = "") {
  process.stdout.write(`${line}\n`);
}

/** Announces `title`, does `work` quietly and says how long it took. Goes to stderr: stdout is for results. */
export async function step(title, work) {
  // On a terminal the result joins its announcement; a log gets whole lines, so that nothing waits in a buffer.
  const { isTTY } = process.stderr;
  const report = (result) => process.stderr.write(isTTY ? `${result}\n` : `  ${result}\n`);
  process.stderr.write(isTTY ? `→ ${title} … ` : `→ ${title} …\n`);
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

/** Prints a failure the way a user can act on it; a stack only for what nobody expected. */
export function complain(error) {
  const text = error instanceof Failure ? error.message : (error?.stack ?? String(error));
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
