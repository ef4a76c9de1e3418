import type { ProblemCode } from "../model";
import { closest } from "../model/names";
import { withShortWords } from "../model/printable";
import { type Suggestion, SvcError } from "../model/problem";
import { publicText } from "../model/public-name";
import { hasSecretText } from "../model/secret-value";
import type { Correction } from "./correction";
import type { Position } from "./tree";

/** An error, or a warning, about an environment file. */
export interface Mistake {
  readonly severity: "error" | "warning";
  /** Stable, for programs; docs/errors.md describes each. */
  readonly code: ProblemCode;
  /** Path in the environment, `applications.api.processes.web.port`; empty for the file as a whole. */
  readonly path: string;
  /** One sentence or more, clear by itself, without the position. */
  readonly message: string;
  readonly position?: Position;
  /** What was given, unless it is or may be secret. */
  readonly given?: unknown;
  /** What is allowed. */
  readonly allowed?: string;
  readonly suggestion?: Suggestion;
}

/** What a program can use of a mistake. */
interface Details {
  readonly position?: Position | undefined;
  readonly given?: unknown;
  readonly allowed?: string | undefined;
  readonly suggestion?: Suggestion | undefined;
}

/** An error of the file. */
export function mistake(
  code: ProblemCode,
  path: string,
  message: string,
  { position, given, allowed, suggestion }: Details = {},
): Mistake {
  return {
    severity: "error",
    code,
    path: publicText(path),
    // Of the keys in a file, any may be a secret.
    message: publicText(withShortWords(message)),
    ...(position ? { position } : {}),
    // A list or a map may have a secret inside.
    ...(["string", "number", "boolean"].includes(typeof given) && !hasSecretText(given) ? { given } : {}),
    ...(allowed ? { allowed } : {}),
    ...(suggestion && !hasSecretText(suggestion) ? { suggestion } : {}),
  };
}

/** `environment.svc.yaml:3:5: databases.main.type is …`, as editors and CI systems link it. */
export function line({ severity, position, message }: Pick<Mistake, "severity" | "position" | "message">): string {
  const place = position ? `${position.file}:${position.line}:${position.column}: ` : "";
  return `${place}${severity === "warning" ? "warning: " : ""}${message}`;
}

/** ` Did you mean "x"?`, or the existing names. */
export function hint(word: string, words: readonly string[]): string {
  const meant = closest(word, words);
  if (meant !== undefined) return ` Did you mean ${meant}?`;
  return words.length > 0 && words.length <= 20 ? ` Available: ${words.join(", ")}.` : "";
}

/** The edit to the most similar name, or to the only one. */
export function rename(word: string, words: readonly string[]): Suggestion | undefined {
  const to = meantBy(word, words);
  return to === undefined ? undefined : { edit: "rename", to };
}

/** The word that was probably meant: the most similar one, or the only one. */
export function meantBy(word: string, words: readonly string[]): string | undefined {
  return closest(word, words) ?? (words.length === 1 ? words[0] : undefined);
}

/** What is missing or too much at the place of a syntax error, as a sentence and as an edit. */
export function correctionOfSyntax({ insert, remove = "" }: Correction): { say: string; suggestion: Suggestion } {
  const isQuote = remove === '"' || remove === "'";
  const says = isQuote
    ? "this quote has no other half in its line: add it, or remove this one"
    : `${JSON.stringify(remove)} is not expected here`;
  return insert === undefined
    ? { say: says, suggestion: { edit: "delete", text: remove } }
    : { say: `${JSON.stringify(insert)} is missing here`, suggestion: { edit: "insert", text: insert } };
}

/** A mistake inside an anchor is one, however many resources have it: the first is named, and the others with it. */
export function oncePerPlace(mistakes: readonly Mistake[]): Mistake[] {
  const met = new Map<string, { readonly first: Mistake; readonly others: string[] }>();
  for (const one of mistakes) {
    const address = addressIn(one);
    const { line: row, column } = one.position ?? {};
    const rest = address !== "" && one.message.startsWith(address) ? one.message.slice(address.length) : one.message;
    const key = row === undefined ? String(met.size) : [one.severity, one.code, row, column, rest].join("\0");
    const known = met.get(key);
    if (!known) met.set(key, { first: one, others: [] });
    else if (address !== addressIn(known.first)) known.others.push(address);
  }
  return [...met.values()].map(({ first, others }) =>
    others.length === 0 ? first : { ...first, message: `${first.message} The same in ${someOf(others)}.` },
  );
}

/** What a reader reads of a list. */
const MOST_NAMED = 20;

const someOf = (names: readonly string[]): string => {
  const rest = names.length - MOST_NAMED;
  return `${names.slice(0, MOST_NAMED).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
};

/** `applications.api` */
const addressIn = ({ path }: Mistake) => path.split(".", 2).join(".");

/** Sorts mistakes in the order of the file. */
export function inOrder(mistakes: readonly Mistake[]): Mistake[] {
  const place = ({ position }: Mistake) => (position ? position.line * 1e5 + position.column : 0);
  return [...mistakes].sort((one, other) => place(one) - place(other));
}

/** The first mistakes explain most of the others. */
export const MOST_LISTED = 100;

/** All mistakes in an environment, at once. */
export class MistakesError extends SvcError {
  constructor(readonly mistakes: readonly Mistake[]) {
    const errors = mistakes.filter(({ severity }) => severity === "error");
    const rest = errors.length - MOST_LISTED;
    const [code, ...others] = new Set(errors.map((error) => error.code));
    super({
      code: code && others.length === 0 ? code : "environment",
      message: [...errors.slice(0, MOST_LISTED).map(line), ...(rest > 0 ? [`… and ${rest} more.`] : [])].join("\n"),
      ...(errors.length === 1 && errors[0]?.path ? { field: errors[0].path } : {}),
    });
  }
}
