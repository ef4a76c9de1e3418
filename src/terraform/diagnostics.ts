import { type Hint, type Named, type Problem, SvcError, sentencesOf, titleOf, withCode } from "../model";
import { log } from "./log";
import { pathText, pathTo, stepsTo } from "./path";
import type { Attribute } from "./shape";
import type { Diagnostic, Path } from "./wire.gen";
import { inHcl, type Vocabulary } from "./words";

const ERROR = 1;
const WARNING = 2;

/** The subject of a message, so that it uses Terraform's names and points at the right line. */
export interface Subject {
  readonly attributes: readonly Attribute[];
  readonly declared: Named;
  readonly vocabulary?: Vocabulary;
  /** Removes secrets. */
  redact(text: string): string;
}

const HINTS: Readonly<Record<Hint, string>> = {
  rename:
    "A rename is declared with a `moved` block, also before a `destroy`: `moved { from = <the address before>, to = <the address now> }`, each on a line of its own.",
  "rename-or-forced": "A rename is declared with a `moved` block.",
  "delete-first":
    "A rename is declared with a `moved` block. The original of a replacement is deleted first without `create_before_destroy`; where it was deleted in this run, apply again.",
  // The state has it no longer.
  "deleted-first": "",
};

/** A problem of the user's or the platform's; `more` follows its sentences. */
export function problemDiagnostic(problem: Problem, subject: Subject, more = ""): Diagnostic {
  const { field, code } = problem;
  const path = field ? pathTo(subject.attributes, field, subject.declared) : undefined;
  return {
    severity: ERROR,
    summary: titleOf(code),
    detail: withCode(`${problemText(problem, subject)}${more}`, code),
    ...(path?.steps?.length ? { attribute: asFarAsLinesGo(path) } : {}),
  };
}

/** The sentences of a problem in Terraform's terms. */
export function problemText(problem: Problem, subject: Subject): string {
  return subject.redact(rendered(sentencesOf(problem, HINTS), problem.field, subject));
}

/** A sentence in Terraform's terms. One that begins with its field has the path as the configuration spells it. */
function rendered(text: string, field: string | undefined, subject: Subject): string {
  const begins = field !== undefined && field !== "" && text.startsWith(field);
  return begins
    ? `${fieldText(field, subject)}${inHcl(text.slice(field.length), subject.vocabulary)}`
    : inHcl(text, subject.vocabulary);
}

/** A path as the configuration spells it: keys of the user's are not names of attributes. */
export function fieldText(field: string, { attributes, declared, vocabulary }: Subject): string {
  const { steps, rest } = stepsTo(attributes, field, declared);
  return [pathText({ steps }), inHcl(rest, vocabulary)].filter(Boolean).join(".");
}

export function isWarning({ severity }: Diagnostic): boolean {
  return severity === WARNING;
}

/** A warning, which stops nothing. */
export function warning(summary: string, detail: string, subject: Subject, field?: string): Diagnostic {
  return {
    severity: WARNING,
    summary: subject.redact(summary),
    detail: subject.redact(rendered(detail, field, subject)),
    ...(field ? { attribute: asFarAsLinesGo(pathTo(subject.attributes, field, subject.declared)) } : {}),
  };
}

/**
 * The engine finds the line of an attribute and of an entry in it; for an attribute of an object, or anything deeper, it
 * shows the whole block (terraform 1.11). The text names the full path.
 */
function asFarAsLinesGo({ steps = [] }: Path): Path {
  return { steps: steps.slice(0, steps[1]?.attributeName === undefined ? 2 : 1) };
}

/** Anything that was thrown. A bug of ours becomes a diagnostic, too, and is called one. */
export function errorDiagnostic(error: unknown, subject: Subject, more?: string): Diagnostic {
  if (error instanceof SvcError) return problemDiagnostic(error.problem, subject, more);
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  if (error instanceof Error) log(subject.redact(error.stack ?? text), "error");
  return {
    severity: ERROR,
    summary: "A bug in svc-iac",
    detail: subject.redact(
      `${text}\nYour configuration is not the cause. Please report it with the command that you ran; \`TF_LOG_PROVIDER=debug\` shows where it happened.`,
    ),
  };
}
