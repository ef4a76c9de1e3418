import type { Call } from "../model/field";
import { reasonFrom } from "../model/printable";
import { ApiError } from "./errors";
import type { Settings } from "./settings";
import type { RawAnswer } from "./transport";

/** An answer that refuses its request, as an error. */
export function refusalOf(call: Call, answer: RawAnswer, { tokenName = "the API key" }: Settings): ApiError {
  const body = (answer.body ?? {}) as { message?: unknown; data?: { code?: unknown; message?: unknown } };
  const hint = typeof body.data?.message === "string" ? ` ${reasonFrom(body.data.message)}` : "";
  const reference = typeof body.data?.code === "string" ? reasonFrom(body.data.code) : undefined;
  const message = typeof body.message === "string" ? reasonFrom(body.message) : "the answer has no reason.";
  return new ApiError(call, answer.status, `${message}${hint}`, {
    reference,
    lost: answer.status >= 500,
    next: answer.status >= 500 ? faultNext(reference) : NEXT[answer.status]?.(tokenName),
  });
}

function faultNext(reference: string | undefined): string {
  const again = "The service failed, not the request: run the command again.";
  return reference === undefined
    ? `${again} An answer without a reference code may be that of a proxy on the way.`
    : `${again} If it fails again, ask support with the reference code.`;
}

/** What a user can do about statuses with a common meaning. */
const NEXT: Readonly<Record<number, (token: string) => string>> = {
  401: (token) => `The token is missing, unknown, expired or turned off: check ${token}.`,
  403: () => "The token lacks the permission for this: use a key whose role or capabilities allow it.",
  404: () =>
    "Check the ID of what it names. If that exists, a proxy on the way may have answered: check SERVICE_API_URL, also its path.",
};
