import type { z } from "zod";
import { oneOf, show } from "../model/problem";

/** What is wrong with a value, after its name. A secret is not shown. */
export function refusal(issue: z.core.$ZodIssue, given: unknown, isSecret = false): string {
  const required = requirement(issue, given);
  // The key is at fault there, not the value.
  if (issue.code === "invalid_key") return `: the key ${required}`;
  if (given === undefined) return ` is missing: it ${required}`;
  return isSecret ? ` ${required}` : ` ${required}, got ${measured(issue, given)}`;
}

/** What is allowed instead, as a phrase. */
export function allowedFor(issue: z.core.$ZodIssue, given: unknown): string {
  return requirement(issue, given).replace(/^must (be |have )?/, "");
}

/** The value, or its length if that is at fault. */
function measured(issue: z.core.$ZodIssue, given: unknown): string {
  const isLength = issue.code === "too_big" || issue.code === "too_small";
  // The limits of a text count characters, as the contract's do.
  const counted = typeof given === "string" ? [...given] : given;
  return isLength && Array.isArray(counted) ? String(counted.length) : show(given);
}

function requirement(issue: z.core.$ZodIssue, given: unknown): string {
  switch (issue.code) {
    case "invalid_type":
      return `must be ${article(issue.expected)}`;
    case "invalid_value":
      return `must be ${oneOf(issue.values)}`;
    case "too_big":
      return limited(`at most ${issue.maximum}`, Number(issue.maximum), given);
    case "too_small":
      return limited(`at least ${issue.minimum}`, Number(issue.minimum), given);
    case "invalid_format":
      return issue.message.startsWith("Invalid")
        ? `must ${FORMATS[issue.format] ?? `match ${issue.pattern}`}`
        : issue.message;
    case "invalid_union":
      return issue.message.startsWith("Invalid") ? "must have one of the documented forms" : issue.message;
    case "invalid_key":
      return issue.issues.map((inner) => requirement(inner, String(issue.path.at(-1)))).join(" and ");
    default:
      return issue.message;
  }
}

function limited(bound: string, limit: number, given: unknown): string {
  const [one, many] = Array.isArray(given) ? ["entry", "entries"] : ["character", "characters"];
  const isLength = Array.isArray(given) || typeof given === "string";
  return isLength ? `must have ${bound} ${limit === 1 ? one : many}` : `must be ${bound}`;
}

const FORMATS: Readonly<Record<string, string>> = {
  guid: "be an ID of the platform (a UUID)",
  url: "be a URL such as https://git.example.com/shop/api",
  email: "be an e-mail address",
  datetime: "be an RFC 3339 time such as 2030-01-31T12:00:00Z",
};

function article(expected: string): string {
  const names: Record<string, string> = {
    int: "a whole number",
    array: "a list",
    object: "an object",
    record: "a map",
  };
  return names[expected] ?? `a ${expected}`;
}
