import { operation as operationOf } from "../contract";
import type { Call, Wire } from "../model/field";
import { isObject } from "../model/plain";
import { SvcError } from "../model/problem";
import { ApiError } from "./errors";
import type { RawAnswer } from "./transport";

/**
 * Refuses an answer of another form than the contract's: from a gateway or a proxy on the way, or cut off. Taken for one
 * of the service, it would say that an object or a row of a list does not exist, and the next plan would create it again.
 *
 * @throws ApiError `api.unreachable`, lost: a write may have been carried out.
 */
export function refuseForeign(call: Call, answer: RawAnswer): void {
  const what = foreignIn(call, answer);
  if (what !== undefined) throw foreign(call, answer.status, what);
}

const FOREIGN =
  "Something between here and the service may have answered: check SERVICE_API_URL, also its path, and proxies on the way. Nothing was concluded from the answer.";

/** What a part of an answer that cannot be read is about: these settings have values of another form there. */
export function otherForm(names: readonly string[], cause?: TypeError): SvcError {
  const message = `${names.join(", ")}: the answer has another form than the service's.`;
  return new SvcError({ code: "api.unreachable", message, next: FOREIGN }, { cause });
}

/** An answer that may be that of a gateway or a proxy. */
export function foreign(call: Call, status: number, what: string): ApiError {
  return new ApiError(call, undefined, `the answer (status ${status}) is not the service's: ${what}.`, {
    lost: true,
    next: FOREIGN,
  });
}

function foreignIn({ operation, rows }: Call, { status, body }: RawAnswer): string | undefined {
  const { method, list, path } = operationOf(operation);
  // Every refusal of the service has a message (the contract's ErrorEnvelope).
  if (status === 404 && typeof fieldOf(body, "message") !== "string") return "it gives no reason";
  if (status === 404 && !path.includes("{") && method === "GET") return `the service always has ${path}`;
  if (status < 200 || status >= 300 || method === "DELETE") return undefined;
  if (method !== "GET") return body === undefined || typeof body === "object" ? undefined : "it is no object";
  if (list) return isRows(body) || isPage(body) ? undefined : "it is no list";
  if (!isObject(body)) return "it is no object";
  return rows === undefined || isRows(body[rows] ?? []) ? undefined : `${rows} is no list`;
}

/** An empty list may be null (contract note 40). */
function isPage(body: unknown): boolean {
  if (!isObject(body) || !("data" in body)) return false;
  return isRows(body.data ?? []) && (body.total === undefined || Number.isInteger(body.total));
}

export function isRows(value: unknown): value is Wire[] {
  return Array.isArray(value) && value.every(isObject);
}

function fieldOf(body: unknown, name: string): unknown {
  return isObject(body) ? body[name] : undefined;
}
