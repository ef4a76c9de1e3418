import type { Client } from "../client/client";
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
    const io = commandIo({ documents, settings: settingsFrom({}, process.env), say: remark });
    await untilInterrupted((signal) => work({ ...io, client: until(io.client, signal), signal }), INTERRUPTED);
  } catch (error) {
    if (!(error instanceof SvcError)) throw error;
    endWith(error, { json });
  }
}

/** Whatever a command waits for ends with it. */
const until = (client: Client, signal: AbortSignal): Client => ({
  ...client,
  send: (call, own = signal) => client.send(call, own),
  all: (call, own = signal) => client.all(call, own),
  one: (call, own = signal) => client.one(call, own),
});

const INTERRUPTED = "What the platform has accepted continues there.";
