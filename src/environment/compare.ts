import { isSecretPath } from "../declaration/declared-names";
import type { Kind } from "../model";
import type { LoadedEnvironment } from "./load";
import { addressOf, pathText } from "./references";
import { Expression, type Fields, isFields, type Term, type Value } from "./value";
import { sectionOf, wordOf } from "./words";

/** A field that two environments of a file declare differently. Values are as the file writes them, without secrets. */
interface SettingDifference {
  /** `applications.web`. */
  readonly address: string;
  /** Path inside the resource: `variables.LOG_LEVEL`. */
  readonly field: string;
  /** `undefined` where it is not declared. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

export interface EnvironmentComparison {
  readonly differences: readonly SettingDifference[];
  /** Addresses of resources that only one of them has. */
  readonly onlyFrom: readonly string[];
  readonly onlyTo: readonly string[];
}

/** Compares two environments as they are declared; nothing is sent. */
export function compareEnvironments(from: LoadedEnvironment, to: LoadedEnvironment): EnvironmentComparison {
  const [one, other] = [from, to].map(
    ({ resources }) => new Map(resources.map((resource) => [addressOf(resource), resource] as const)),
  );
  const differences = [...(one ?? [])].flatMap(([address, { kind, fields }]) => {
    const there = other?.get(address);
    if (!there) return [];
    const [before, after] = [written(kind, fields), written(kind, there.fields)];
    return [...new Set([...before.keys(), ...after.keys()])]
      .filter((field) => before.get(field)?.value !== after.get(field)?.value)
      .map((field) => ({ address, field, from: before.get(field)?.shown, to: after.get(field)?.shown }));
  });
  const missingIn = (there: typeof one, here: typeof one) =>
    [...(here?.keys() ?? [])].filter((key) => !there?.has(key));
  return { differences, onlyFrom: missingIn(other, one), onlyTo: missingIn(one, other) };
}

interface Written {
  /** The value as text that can be compared. */
  readonly value: string;
  readonly shown: string;
}

function written(kind: Kind, fields: Fields): Map<string, Written> {
  const found = new Map<string, Written>();
  const add = (value: Value, path: readonly string[]) => {
    if (isFields(value) && Object.keys(value).length > 0) {
      for (const [key, inner] of Object.entries(value)) add(inner, [...path, key]);
      return;
    }
    const text = textOf(value);
    const isHidden = !(value instanceof Expression) && isSecretPath(kind, path);
    found.set(pathText(path), { value: text, shown: isHidden ? "(secret)" : text });
  };
  add(fields, []);
  return found;
}

function textOf(value: Value): string {
  if (value instanceof Expression) return textOfTerm(value.term);
  if (Array.isArray(value)) return `[${value.map(textOf).join(", ")}]`;
  if (isFields(value))
    return `{ ${Object.entries(value)
      .map(([key, inner]) => `${key}: ${textOf(inner)}`)
      .join(", ")} }`;
  return JSON.stringify(value);
}

function textOfTerm(term: Term): string {
  switch (term.is) {
    case "resource":
      return `{ ${wordOf(term.kind)}: ${term.name} }`;
    case "output":
      return `{ from: ${[sectionOf(term.kind), term.name, ...term.path].join(".")} }`;
    case "listed":
      return textOf(term.name);
    case "stack":
      return "{ stack: name }";
    case "format":
      return `{ format: ${JSON.stringify(term.text.join("{}"))}, of: [${term.of.map(textOf).join(", ")}] }`;
    case "secret":
    case "config":
      return `{ ${term.is}: ${term.key} }`;
  }
}
