import { isSegment, type OperationId, operation as operationOf } from "../contract";
import type { Call, Wire } from "../model/field";
import { asSentence } from "../model/printable";
import { SvcError, show } from "../model/problem";

/** What a message names of a call. */
type Requested = Pick<Call, "operation" | "ids">;

/** `[GET] /applications/5f0c7e1a-…`, the request of a call as messages name it. */
export function requestOf({ operation, ids }: Requested): string {
  const { method, path } = operationOf(operation);
  const rest = [...ids];
  return `[${method}] ${path.replace(/\{[^}]+\}/g, () => encodeURIComponent(rest.shift() ?? ""))}`;
}

/**
 * Nothing is sent to a path that could lead to another object: IDs also come from states, journals and answers.
 *
 * @throws SvcError `invalid`
 */
export function refuseUnsafeIds({ operation, ids }: Requested): void {
  const at = ids.findIndex((one) => !isSegment(one));
  if (at < 0) return;
  const given = ids[at];
  const { method, path } = operationOf(operation);
  throw new SvcError({
    code: "invalid",
    given,
    allowed: "one segment of a path: no slash, neither empty nor `.` nor `..`, also percent-encoded",
    message: `[${method}] ${path}: ${show(given)} is not an ID, so nothing was sent.`,
    next: "Correct the ID where it is written: in the configuration, the state or the journal.",
  });
}

/** The reference belongs to the platform's sentence. */
function reasonOf(text: string, reference: string | undefined): string {
  return asSentence(reference === undefined ? text : `${text.replace(/\.$/, "")} (reference ${reference})`);
}

/** An unsuccessful answer of the API, or the lack of an answer. */
export class ApiError extends SvcError {
  readonly operation: OperationId;

  constructor(
    call: Requested,
    readonly status: number | undefined,
    message: string,
    facts: {
      reference?: string | undefined;
      next?: string | undefined;
      lost?: boolean;
      unsent?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(
      {
        code: status ? `api.${status}` : "api.unreachable",
        message: `${requestOf(call)}: ${status ? `${status} ` : ""}${reasonOf(message, facts.reference)}`,
        ...(status ? { status } : {}),
        ...(facts.reference ? { reference: facts.reference } : {}),
        ...(facts.next ? { next: facts.next } : {}),
      },
      { cause: facts.cause },
    );
    this.operation = call.operation;
    this.lost = facts.lost ?? false;
    this.unsent = facts.unsent ?? false;
  }

  /** The request may have been carried out, but its answer was lost: check before sending it again. */
  readonly lost: boolean;
  /** The request cannot have been carried out, since it never reached the service: sending it again is safe. */
  readonly unsent: boolean;
}

export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Whether there was no answer, or none of the service's. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.status === undefined;
}

export function isForbidden(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 403;
}

export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 422;
}

/** For deletes and cancels: an object that is already gone is a success (contract note 13). */
export function ignoreMissing(error: unknown): void {
  if (!isMissing(error)) throw error;
}

/** For lists: what is below something that is gone is gone. */
export function goneIsEmpty(error: unknown): Wire[] {
  ignoreMissing(error);
  return [];
}
