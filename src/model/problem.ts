/** What went wrong, as data: every error that a user can meet is one of these. */
export interface Problem {
  /** Stable, for programs: `invalid`, `not-found`, `api`, `deployment-failed`, `wrong-home`, … */
  readonly code: string;
  /** One or more sentences that stand alone at 2 a.m. */
  readonly message: string;
  /** Path of the field in the declaration, `processes.web.port`. */
  readonly field?: string;
  /** What was given; already redacted where the field is secret. */
  readonly given?: unknown;
  /** What would have been allowed. */
  readonly allowed?: string;
  /**
   * The value is the name of a row in a reference list, or may be, where its id is wanted: the key of the list, the word
   * for naming a row of it, and the name. A face shows how that is looked up in its language.
   */
  readonly lookUp?: { readonly listing: string; readonly word: string; readonly name: string };
  /** HTTP status, where the API answered. */
  readonly status?: number;
  /** The server's reference code, to quote to support (spec 7.1). */
  readonly reference?: string;
  /** What to do next. */
  readonly next?: string;
}

/** A user's or the platform's problem, as opposed to a bug of ours: faces print its message, never a stack. */
export class SvcError extends Error {
  override readonly name = "SvcError";
  constructor(
    readonly problem: Problem,
    options?: ErrorOptions,
  ) {
    super(
      problem.next ? `${problem.message}${problem.message.endsWith("\n") ? "" : " "}${problem.next}` : problem.message,
      options,
    );
  }
}

const SHOWN = 80;

/** A value as it stands in a message: short, and in JSON so that types can be told apart. */
export function show(value: unknown): string {
  if (value === undefined) return "missing";
  const text = JSON.stringify(value) ?? String(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

/** `"a", "b" or "c"`, for lists of what is allowed. */
export function oneOf(values: readonly unknown[]): string {
  const shown = values.map((value) => show(value));
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} or ${shown.at(-1)}`;
}
