import type { ProblemCode } from "./codes";
import { NotUtf8 } from "./file";
import { printable, withShortWords } from "./printable";
import { HIDDEN } from "./public-name";
import { hasSecretText } from "./secret-value";

/**
 * What engines do in different terms: declaring that a resource was renamed, forcing a replacement, deleting the original of
 * a replacement first, and stopping right after that. A face adds its engine's terms.
 */
export type Hint = "rename" | "rename-or-forced" | "delete-first" | "deleted-first";

/** A problem as data: every error that a user can get is one of these. */
export interface Problem {
  /** Stable, for programs; docs/errors.md describes each. */
  readonly code: ProblemCode;
  /** One or more sentences that are clear without context. */
  readonly message: string;
  /** Path of the field in the declaration, `processes.web.port`. */
  readonly field?: string;
  /** What was given, unless its field is secret. */
  readonly given?: unknown;
  /** What is allowed. */
  readonly allowed?: string;
  readonly suggestion?: Suggestion;
  /**
   * The value is, or may be, the name of a row in a reference list, where its ID is required: the key of the list, the
   * key for a row's name, and the name. A face shows the look-up in its language.
   */
  readonly lookUp?: { readonly listing: string; readonly word: string; readonly name: string };
  /** HTTP status, if the API answered. */
  readonly status?: number;
  /** The server's reference code, to quote to support (spec 7.1). */
  readonly reference?: string;
  /** What to do next. */
  readonly next?: string;
  /** What `next` asks for in words that no engine has. */
  readonly hint?: Hint;
}

/** All sentences of a problem. `hints` are those of a face. */
export function sentencesOf({ message, next, hint }: Problem, hints?: Readonly<Record<Hint, string>>): string {
  const after = [next, hint && hints?.[hint]].filter(Boolean).join(" ");
  return after ? `${message}${message.endsWith("\n") ? "" : " "}${after}` : message;
}

/** The end of an error in every face: the command that explains its code, offline (docs/errors.md). */
export function withCode(text: string, code: ProblemCode): string {
  return `${text.trimEnd()}${text.includes("\n") ? "\n" : " "}[svc-iac explain ${code}]`;
}

/** An edit of the declaration, at the problem's field or position, that settles it. */
export type Suggestion =
  /** The new name of the last step of the path. */
  | { readonly edit: "rename"; readonly to: string }
  /** The new value. */
  | { readonly edit: "replace"; readonly with: unknown }
  | { readonly edit: "remove" }
  /** An example of a valid value. */
  | { readonly edit: "add"; readonly value: unknown }
  /** For text that cannot be read: an edit at its position in the file. */
  | { readonly edit: "insert" | "delete"; readonly text: string };

/** The suggestion of a value, if there is one. */
export function replacement(value: unknown): Suggestion | undefined {
  return value === undefined ? undefined : { edit: "replace", with: value };
}

/**
 * A user's or the platform's problem, as opposed to a bug of ours: faces print its message, never a stack. It has words
 * of the platform and of files, and is cleaned here for all of them.
 */
export class SvcError extends Error {
  override readonly name = "SvcError";
  readonly problem: Problem;

  constructor(problem: Problem, options?: ErrorOptions) {
    const { message, next } = problem;
    const clean = (text: string) => withShortWords(printable(text));
    const { given, suggestion, ...rest } = problem;
    const own = hasSecretText([given, suggestion]) ? rest : problem;
    const shown: Problem = { ...own, message: clean(message), ...(next ? { next: clean(next) } : {}) };
    super(sentencesOf(shown), options);
    this.problem = shown;
  }
}

/**
 * Why something cannot be read, for a report of the rest.
 *
 * @throws error where the rest ends as well: of an interruption, and of a bug of ours.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof SvcError && error.problem.code !== "interrupted") return error.message;
  throw error;
}

/** What an unreadable file is for the command that reads it. */
interface Unread {
  readonly code: ProblemCode;
  readonly next?: string;
}

const UNREAD: Readonly<Record<string, string>> = {
  ENOENT: "does not exist",
  EISDIR: "is a folder, and not a file",
  EFBIG: "is larger than any such file has a reason to be",
};

/**
 * The error for a file of the user that cannot be read, is too large or has another encoding; `cause` is what its reader has
 * thrown.
 */
export function unreadFile(file: string, cause: unknown, { code, next }: Unread): SvcError {
  if (cause instanceof NotUtf8) {
    const { position, message: say } = cause;
    const message = position
      ? `${file}:${position.line}:${position.column}: ${say}`
      : `${file} is encoded in UTF-16: save it as UTF-8.`;
    return new SvcError({ code: "syntax", given: file, message }, { cause });
  }
  const { code: reason = String(cause) } = cause as { code?: string };
  const why = UNREAD[reason] ?? `cannot be read (${reason})`;
  const problem = { code: reason === "EFBIG" ? ("too-large" as const) : code, given: file };
  return new SvcError(
    { ...problem, message: `${file || "The empty name"} ${why}.`, ...(next ? { next } : {}) },
    { cause },
  );
}

const SHOWN = 80;

/**
 * A value for a message: short, and in JSON so that types can be distinguished. What is recognisable as a secret is not
 * shown: its field may be none, and others may have set it, who have not marked it.
 */
export function show(value: unknown): string {
  if (value === undefined) return "missing";
  if (hasSecretText(value)) return HIDDEN;
  const text = JSON.stringify(value) ?? String(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

/** A refused value, after the name of its field: `must be at most 65535, got 70000`. */
export function mustBe(allowed: string, given: unknown): string {
  return `must be ${allowed}, got ${show(given)}`;
}

/** `"a", "b" or "c"`, for lists of allowed values. */
export function oneOf(values: readonly unknown[]): string {
  const shown = values.map((value) => show(value));
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} or ${shown.at(-1)}`;
}
