import { connect } from "../client/client";
import { settingsFrom, sharingFrom } from "../client/settings";
import { hiding, type Io } from "../lifecycle";
import { SvcError } from "../model";

/** Exit codes of commands that act on the platform. */
export const EXIT = {
  /** Nothing was sent. */
  refused: 1,
  /** It was carried out, and failed. */
  failed: 2,
  /** It was carried out, with unknown result; or it is unknown whether it was carried out. */
  unknown: 3,
  /** The shells' code for Ctrl-C. */
  interrupted: 130,
} as const;

const CODES: Readonly<Record<string, number>> = {
  "deployment-failed": EXIT.failed,
  "action-failed": EXIT.failed,
  timeout: EXIT.unknown,
  "unknown-outcome": EXIT.unknown,
  interrupted: EXIT.interrupted,
};

/**
 * Runs `work` with a client of the service in the environment; messages are printed to standard error. A problem is
 * printed, with `json` on standard output as well, and decides the exit code.
 */
export async function onPlatform(work: (io: Io) => Promise<void>, json: boolean): Promise<void> {
  const stop = new AbortController();
  const interrupt = () => stop.abort(new SvcError({ code: "interrupted", message: "Interrupted.", next: INTERRUPTED }));
  const signals = ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) process.once(signal, interrupt);
  let hide = (text: string) => text;
  try {
    const settings = settingsFrom({}, process.env);
    hide = hiding([settings.token]);
    const client = connect({ settings, say: remark, ...sharingFrom(process.env) });
    await work({ client, say: remark, signal: stop.signal });
  } catch (error) {
    if (!(error instanceof SvcError)) throw error;
    remark(hide(error.message));
    if (json) console.log(hide(JSON.stringify({ error: error.problem }, null, 2)));
    process.exitCode = CODES[error.problem.code] ?? EXIT.refused;
  } finally {
    for (const signal of signals) process.off(signal, interrupt);
  }
}

const INTERRUPTED = "What the platform has accepted continues there.";

export function remark(message: string): void {
  process.stderr.write(`${message.trimEnd()}\n`);
}
