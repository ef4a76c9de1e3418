import type { ProblemCode } from "../model/codes";
import { closest } from "../model/names";
import { SvcError } from "../model/problem";
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
  /** What is allowed. */
  readonly allowed?: string;
}

/** An error of the file. */
export function mistake(
  code: ProblemCode,
  path: string,
  message: string,
  more: { position?: Position | undefined; allowed?: string | undefined } = {},
): Mistake {
  const { position, allowed } = more;
  return {
    severity: "error",
    code,
    path,
    message,
    ...(position ? { position } : {}),
    ...(allowed ? { allowed } : {}),
  };
}

/** `environment.svc.yaml:3:5: databases.main.type is …`, as editors and CI systems link it. */
export function line({ severity, position, message }: Mistake): string {
  const place = position ? `${position.file}:${position.line}:${position.column}: ` : "";
  return `${place}${severity === "warning" ? "warning: " : ""}${message}`;
}

/** ` Did you mean "x"?`, or the existing names. */
export function hint(word: string, words: readonly string[]): string {
  const meant = closest(word, words);
  if (meant !== undefined) return ` Did you mean ${meant}?`;
  return words.length > 0 && words.length <= 20 ? ` Available: ${words.join(", ")}.` : "";
}

/** In the order of the file. */
export function inOrder(mistakes: readonly Mistake[]): Mistake[] {
  const place = ({ position }: Mistake) => (position ? position.line * 1e5 + position.column : 0);
  return [...mistakes].sort((one, other) => place(one) - place(other));
}

/** All mistakes in an environment, at once. */
export class MistakesError extends SvcError {
  constructor(readonly mistakes: readonly Mistake[]) {
    const errors = mistakes.filter(({ severity }) => severity === "error");
    super({
      code: "environment",
      message: errors.map(line).join("\n"),
      ...(errors.length === 1 && errors[0]?.path ? { field: errors[0].path } : {}),
    });
  }
}
