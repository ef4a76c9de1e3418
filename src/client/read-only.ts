import { operation } from "../contract";
import { SvcError } from "../model/problem";
import { type Client, connect } from "./client";
import { requestOf } from "./errors";
import { settingsFrom, sharingFrom } from "./settings";
import { sendOnce } from "./transport";

/** A client of the service in the environment that sends no writes. @throws SvcError `settings` if there is none. */
export function connectReadOnly(
  environment: Readonly<Record<string, string | undefined>>,
  say: (message: string) => void,
): Client {
  const settings = settingsFrom({}, environment);
  return connect({ settings, transport: readOnly(sendOnce), say, ...sharingFrom(environment) });
}

/** A transport that refuses all writes before they are sent. */
export function readOnly(transport: typeof sendOnce): typeof sendOnce {
  return async (settings, clock, call, signal) => {
    const { method } = operation(call.operation);
    if (method === "GET") return transport(settings, clock, call, signal);
    throw new SvcError({
      code: "must-not-write",
      message: `${requestOf(call)} was not sent: this command only reads.`,
    });
  };
}
