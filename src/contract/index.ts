import { operations } from "./operations.gen";

/** The contract's name for one operation: `createApplication`. */
export type OperationId = keyof typeof operations;

export const operationIds = Object.keys(operations) as readonly OperationId[];

export interface Operation {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Relative to `/v3`, with `{parameters}`. */
  readonly path: string;
  /** Counts against the 5 creations a minute. */
  readonly creation?: true;
  /** It answers rows: all of them, or a page. */
  readonly list?: true;
  /** The fields its body accepts. */
  readonly body?: readonly string[];
}

export function operation(id: OperationId): Operation {
  return operations[id];
}

/** What a server or a proxy could take for the end of a segment, or drop: slashes, control characters, half characters. */
const UNSAFE = /[/\\\p{Cc}\p{Surrogate}]/u;
/** How often servers on the way may decode a text. */
const DECODED = 8;
/** Longer than any ID, name or key of the platform: what an answer has there is something else. */
const LONGEST = 1000;

/**
 * Whether a text can be one segment of a path, whoever reads that path: not empty, no dots that lead elsewhere and no
 * slash, percent-encoded or not (contract note 48).
 */
export function isSegment(text: string): boolean {
  // An answer may have anything for an ID.
  if (typeof text !== "string" || text.length > LONGEST) return false;
  let plain = text;
  for (let times = 0; times < DECODED; times++) plain = decoded(plain);
  return decoded(plain) === plain && !["", ".", ".."].includes(plain) && !UNSAFE.test(plain);
}

function decoded(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}

/** Fills the parameters of an operation's path from left to right. @throws Error unless each has its segment. */
export function pathOf(id: OperationId, ids: readonly string[]): string {
  const rest = [...ids];
  const path = operation(id).path.replace(/\{[^}]+\}/g, (parameter) => {
    const text = rest.shift() ?? "";
    if (!isSegment(text)) throw new Error(`${id}: ${JSON.stringify(text)} is not a value of ${parameter}.`);
    return encodeURIComponent(text);
  });
  if (rest.length > 0) throw new Error(`${id}: its path has no place for ${JSON.stringify(rest)}.`);
  return path;
}
