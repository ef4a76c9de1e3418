import { operation } from "../contract";
import { SvcError } from "../model/problem";
import type { sendOnce } from "./transport";

/** A transport that refuses all writes before they are sent. */
export function readOnly(transport: typeof sendOnce): typeof sendOnce {
  return async (settings, clock, call, signal) => {
    const { method, path } = operation(call.operation);
    if (method === "GET") return transport(settings, clock, call, signal);
    throw new SvcError({
      code: "must-not-write",
      message: `[${method}] ${path} was not sent: this command only reads.`,
    });
  };
}
