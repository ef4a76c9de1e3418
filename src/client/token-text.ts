import { SvcError } from "../model/problem";

/** Bytes that a file may have, or a command print: servers accept less in a header. */
export const LARGEST = 16 * 1024;

/** What Node sends in a header: Latin-1 without its control characters. A token has no white space in it. */
const UNSENDABLE = /[^\u0021-\u007e\u00a1-\u00ff]/;

export function tokenProblem(message: string, next?: string): SvcError {
  return new SvcError({ code: "settings", message, ...(next ? { next } : {}) });
}

/** @throws SvcError `settings` for a token that no header can have. */
export function refuseUnsendable(token: string, name: string): void {
  if (!UNSENDABLE.test(token)) return;
  throw tokenProblem(
    `${name} contains a line break, a space, or another character that no token has.`,
    "Set it again: the key alone, on one line.",
  );
}

export interface ReadToken {
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number | undefined;
}

/**
 * The token in what a command prints: `{"token", "expiresAt"}`, or the token alone.
 *
 * @throws SvcError `settings`, which shows nothing of it.
 */
export function printedToken(text: string, name: string, now: number): ReadToken {
  const token = tokenIn(text);
  if (!token) throw tokenProblem(`The command of ${name} printed ${text.trim() === "" ? "nothing" : NO_TOKEN}.`, FORM);
  refuseUnsendable(token, `What the command of ${name} printed`);
  const { expiresAt } = recordIn(text) ?? {};
  if (expiresAt === undefined || expiresAt === null) return { token, expiresAt: undefined };
  const until = typeof expiresAt === "string" ? Date.parse(expiresAt) : Number.NaN;
  if (Number.isNaN(until)) throw tokenProblem(`The command of ${name} printed an "expiresAt" that is no time.`, FORM);
  if (until > now) return { token, expiresAt: until };
  throw tokenProblem(
    `The command of ${name} printed a token that expired at ${new Date(until).toISOString()}.`,
    "It must print a new one, and the clock of this machine must be right: `svc-iac doctor` compares it.",
  );
}

const NO_TOKEN = 'JSON without a "token"';
const FORM = 'It must print the token alone, or {"token": "…", "expiresAt": "2026-01-31T12:00:00Z"}.';

/** Without a check; nothing if there is none. */
export function tokenIn(text: string): string | undefined {
  const alone = text.trim();
  if (!alone.startsWith("{")) return alone || undefined;
  const { token } = recordIn(text) ?? {};
  return typeof token === "string" ? token.trim() || undefined : undefined;
}

function recordIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
