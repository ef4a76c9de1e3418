import { isSecretPath } from "../declaration/declared-names";
import { isSecretText, type Kind, looksLikeSecret } from "../model";
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
    return [...new Map([...before, ...after])]
      .filter(([path]) => before.get(path)?.value !== after.get(path)?.value)
      .map(([path, { field }]) => ({ address, field, from: before.get(path)?.shown, to: after.get(path)?.shown }));
  });
  const missingIn = (there: typeof one, here: typeof one) =>
    [...(here?.keys() ?? [])].filter((key) => !there?.has(key));
  return { differences, onlyFrom: missingIn(other, one), onlyTo: missingIn(one, other) };
}

interface Written {
  readonly field: string;
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
    const isHidden = !(value instanceof Expression) && isSecretPath(kind, path);
    const hiding: Text = (text) => {
      const isSecret = isSecretText(String(text)) || looksLikeSecret(path.at(-1) ?? "", text);
      return isSecret ? HIDDEN : JSON.stringify(text);
    };
    found.set(pathText(path), {
      field: pathText(path.map((key) => (isSecretText(key) ? HIDDEN : key))),
      value: textOf(value, JSON.stringify),
      shown: isHidden ? HIDDEN : textOf(value, hiding),
    });
  };
  add(fields, []);
  return found;
}

const HIDDEN = "(secret)";

/** How a plain value is written. */
type Text = (value: string | number | boolean | null) => string;

function textOf(value: Value, plain: Text): string {
  if (value instanceof Expression) return textOfTerm(value.term, plain);
  if (Array.isArray(value)) return `[${value.map((item) => textOf(item, plain)).join(", ")}]`;
  if (isFields(value))
    return `{ ${Object.entries(value)
      .map(([key, inner]) => `${key}: ${textOf(inner, plain)}`)
      .join(", ")} }`;
  return plain(value as string | number | boolean | null);
}

function textOfTerm(term: Term, plain: Text): string {
  switch (term.is) {
    case "resource":
      return `{ ${wordOf(term.kind)}: ${term.name} }`;
    case "output":
      return `{ from: ${[sectionOf(term.kind), term.name, ...term.path].join(".")} }`;
    case "listed":
      return textOf(term.name, plain);
    case "stack":
      return "{ stack: name }";
    case "format":
      return `{ format: ${plain(term.text.join("{}"))}, of: [${term.of.map((one) => textOf(one, plain)).join(", ")}] }`;
    case "secret":
      return `{ secret: ${term.key} }`;
    case "config": {
      const { key, fallback } = term;
      return `{ config: ${key}${fallback === undefined ? "" : `, default: ${plain(fallback)}`} }`;
    }
  }
}
