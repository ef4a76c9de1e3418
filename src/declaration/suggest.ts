import type { z } from "zod";
import type { Kind } from "../model/kind";
import { closest } from "../model/names";
import { replacement, type Suggestion } from "../model/problem";
import { isSecretPath, type StrayName } from "./declared-names";

type Path = readonly PropertyKey[];

/** The edit that makes a value valid: what was probably meant, or for lists and objects the one in an example. */
export function suggestionFor(kind: Kind, issue: z.core.$ZodIssue, given: unknown): Suggestion | undefined {
  if (given === undefined) return suggestionForGap(kind, issue.path);
  const value = validFor(issue, given);
  const isExample = typeof given === "object" || issue.code === "invalid_union";
  return replacement(value ?? (isExample ? exampleAt(kind, issue.path) : undefined));
}

/** Lists and maps may have values inside that are not known yet. */
const isPlain = (given: unknown) => ["string", "number", "boolean"].includes(typeof given);

function validFor(issue: z.core.$ZodIssue, given: unknown): unknown {
  switch (issue.code) {
    case "invalid_type":
      return converted(issue.expected, given);
    case "invalid_value":
      return closestOf(issue.values, given);
    case "too_big":
      if (typeof given === "number") return Number(issue.maximum);
      return typeof given === "string" ? given.slice(0, Number(issue.maximum)) : undefined;
    case "too_small":
      return typeof given === "number" ? Number(issue.minimum) : undefined;
    case "invalid_format":
      if (typeof given !== "string" || issue.format !== "url") return undefined;
      return !given.includes("://") && URL.canParse(`https://${given}`) ? `https://${given}` : undefined;
    default:
      return undefined;
  }
}

const BOOLEANS: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  on: true,
  false: false,
  no: false,
  off: false,
};

function converted(expected: string, given: unknown): unknown {
  switch (expected) {
    case "string":
      return typeof given === "number" || typeof given === "boolean" ? String(given) : undefined;
    case "int":
      return numberIn(given, Math.round);
    case "number":
      return numberIn(given);
    case "boolean":
      return isPlain(given) ? BOOLEANS[String(given).toLowerCase()] : undefined;
    case "array":
      return isPlain(given) ? [given] : undefined;
    case "record":
      return mapFrom(given);
    default:
      return undefined;
  }
}

/** `[{ name: LOG_LEVEL, value: info }]`, as other tools declare variables. */
function mapFrom(given: unknown): unknown {
  if (!Array.isArray(given)) return undefined;
  const pairs = given.map((item) => [item?.name ?? item?.key, item?.value] as const);
  return pairs.every((pair) => pair.every(isPlain)) ? Object.fromEntries(pairs) : undefined;
}

function numberIn(given: unknown, round = (value: number) => value): number | undefined {
  const isNumber = typeof given === "number" || (typeof given === "string" && given.trim() !== "");
  return isNumber && Number.isFinite(Number(given)) ? round(Number(given)) : undefined;
}

/** The one that was meant; if none is close, the decision is the user's. */
function closestOf(values: readonly unknown[], given: unknown): unknown {
  if (!isPlain(given)) return undefined;
  const texts = values.map(String);
  const word = String(given);
  const meant = closest(word, texts) ?? texts.find((text) => text.startsWith(word) || word.startsWith(text));
  return meant === undefined ? undefined : values[texts.indexOf(meant)];
}

/** A name that cannot be declared there. */
export function suggestionForName({ isComputed, meant }: StrayName): Suggestion | undefined {
  if (isComputed) return { edit: "remove" };
  return meant === undefined ? undefined : { edit: "rename", to: meant };
}

/** A required field, with its value in an example of the kind; secrets have none. */
export function suggestionForGap(kind: Kind, path: Path): Suggestion | undefined {
  if (isSecretPath(kind, path)) return undefined;
  const value = exampleAt(kind, path);
  return value === undefined ? undefined : { edit: "add", value };
}

function exampleAt({ examples: { minimal, full } }: Kind, path: Path): unknown {
  return [minimal, full].map((example) => inExample(example, path)).find((found) => found !== undefined);
}

/** Keys of maps are the user's, so that any entry is an example of another one. */
function inExample(value: unknown, [key, ...rest]: Path): unknown {
  if (key === undefined) return value;
  if (typeof value !== "object" || value === null) return undefined;
  const own = (value as Readonly<Record<PropertyKey, unknown>>)[key];
  const others = Object.values(value).filter((one) => typeof one === "object");
  const candidates = own === undefined && rest.length > 0 ? others : [own];
  return candidates.map((one) => inExample(one, rest)).find((found) => found !== undefined);
}
