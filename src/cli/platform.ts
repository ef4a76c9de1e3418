import { documentsFrom, settingsFrom } from "../client/settings";
import { SvcError } from "../model";
import { commandIo, type Io } from "../state";
import { endWith } from "./ending";
import { untilInterrupted } from "./interrupted";
import { remark } from "./print";

/**
 * Runs `work` with a client of the service in the environment; messages are printed to standard error. A problem is
 * printed, with `json` on standard output as well, and decides the exit code.
 */
export async function onPlatform(work: (io: Io) => Promise<void>, json: boolean | "lines"): Promise<void> {
  try {
    const documents = documentsFrom(process.env);
    const settings = settingsFrom({}, process.env);
    const begin = (signal: AbortSignal) => work(commandIo({ documents, settings, say: remark, signal }));
    await untilInterrupted(begin, INTERRUPTED);
  } catch (error) {
    if (!(error instanceof SvcError)) throw error;
    endWith(error, { json });
  }
}

const INTERRUPTED = "What the platform has accepted continues there.";
