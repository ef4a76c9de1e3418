import { type OperationId, operation as operationOf } from "../contract";
import { SvcError } from "../model/problem";

/** An unsuccessful answer of the API, or the lack of an answer. */
export class ApiError extends SvcError {
  constructor(
    readonly operation: OperationId,
    readonly status: number | undefined,
    message: string,
    facts: {
      reference?: string | undefined;
      next?: string | undefined;
      lost?: boolean;
      cause?: unknown;
    } = {},
  ) {
    const { method, path } = operationOf(operation);
    super(
      {
        code: status ? `api.${status}` : "api.unreachable",
        message: `[${method}] ${path}: ${status ? `${status} ` : ""}${message}${facts.reference ? ` (reference ${facts.reference})` : ""}`,
        ...(status ? { status } : {}),
        ...(facts.reference ? { reference: facts.reference } : {}),
        ...(facts.next ? { next: facts.next } : {}),
      },
      { cause: facts.cause },
    );
    this.lost = facts.lost ?? false;
  }

  /** The request may have been carried out, but its answer was lost: check before sending it again. */
  readonly lost: boolean;
}

export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
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
