import { type Mistake, mistake } from "../environment/mistake";
import type { Position } from "../environment/tree";
import type { Problem, Suggestion } from "../model";
import { problemText, type Subject } from "../terraform/diagnostics";
import { pathText, pathTo } from "../terraform/path";
import type { Step } from "../terraform/wire.gen";
import { inHcl, type Vocabulary } from "../terraform/words";
import type { Block, Value } from "./body";

/** A block as it was read. */
export interface Target {
  readonly address: string;
  readonly block: Block;
  readonly row: Record<string, unknown>;
}

/** A problem in the configuration's terms, at the deepest existing position of its path. */
export function placed(problem: Problem, { address, block }: Target, subject: Subject): Mistake {
  const { steps = [] } = pathTo(subject.attributes, problem.field ?? "", subject.declared);
  const detail = problemText(problem, subject);
  const path = pathText({ steps });
  const text = path !== "" && detail.startsWith(path) ? `${address}.${detail}` : `${address}: ${detail}`;
  const allowed = problem.allowed && inHcl(problem.allowed, subject.vocabulary);
  const position = positionOf(block, steps);
  const suggestion = problem.suggestion && suggestedInHcl(problem.suggestion, subject.vocabulary);
  const details = { position, given: problem.given, allowed, suggestion };
  return mistake(problem.code, [address, path].filter(Boolean).join("."), text, details);
}

/** The suggestion in the configuration's names. */
function suggestedInHcl(suggestion: Suggestion, vocabulary: Vocabulary | undefined): Suggestion {
  switch (suggestion.edit) {
    case "rename":
      return { ...suggestion, to: inHcl(suggestion.to, vocabulary) };
    case "replace":
      return { ...suggestion, with: namesInHcl(suggestion.with, vocabulary) };
    case "add":
      return { ...suggestion, value: namesInHcl(suggestion.value, vocabulary) };
    default:
      return suggestion;
  }
}

function namesInHcl(value: unknown, vocabulary: Vocabulary | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => namesInHcl(item, vocabulary));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([name, inner]) => [inHcl(name, vocabulary), namesInHcl(inner, vocabulary)]));
}

function positionOf({ at, attributes }: Block, steps: readonly Step[]): Position {
  let position = at;
  let value: Value | undefined;
  for (const [index, { attributeName, elementKeyString, elementKeyInt }] of steps.entries()) {
    const entries = index === 0 ? attributes : value?.is === "object" ? value.entries : [];
    const entry = entries.find(({ key }) => key === (attributeName ?? elementKeyString));
    const item: Value | undefined = value?.is === "list" ? value.items[Number(elementKeyInt)] : undefined;
    value = item ?? entry?.value;
    if (!value) return position;
    position = item?.at ?? entry?.at ?? position;
  }
  // A wrong plain value is marked itself; one that spans lines is marked at its name.
  return value?.is === "literal" ? value.at : position;
}
