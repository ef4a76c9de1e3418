import { type Document, isNode, LineCounter } from "yaml";
import type { z } from "zod";
import { closest, oneOf, type ProblemCode, SvcError, unreadFile } from "../model";
import { LARGEST, readText } from "../model/file";
import { layoutFault } from "./layout";
import { contentOf, isReadable, parseYaml } from "./parse";

/** A file that people write. */
export interface YamlFile<S extends z.ZodType> {
  readonly file: string;
  readonly shape: S;
  /** Every key of the shape, to suggest one for a misspelled one. */
  readonly keys: readonly string[];
  /** What is allowed where the shape has alternatives: `a number, or "all"`. */
  readonly alternatives?: string;
  readonly code: ProblemCode;
  /** What to do if it cannot be read. */
  readonly next: string;
}

/** What a file contains, and where. */
export interface YamlContent<T> {
  readonly data: T;
  /** `file:line` of what is at a path. */
  placeOf(path: readonly PropertyKey[]): string;
}

/** How many mistakes are shown, and are looked at for the cause of all. */
const MOST = 100;

/** @throws SvcError of the file's code with all mistakes in it, each with file:line:column. */
export function readYaml<S extends z.ZodType>(given: YamlFile<S>): YamlContent<z.output<S>> {
  const { file, shape, code } = given;
  const lines = new LineCounter();
  const text = textOf(given);
  const document = parseYaml(text, { lineCounter: lines });
  const at = (offset: number) => lines.linePos(offset);
  const precisely = (offset: number) => `${file}:${at(offset).line}:${at(offset).col}`;
  const problem = (mistakes: readonly string[]) => new SvcError({ code, message: mistakes.join("\n") });
  const [error] = document.errors;
  if (error) {
    // With so many, each attempt would take as long as the first.
    const layout = document.errors.length > MOST ? undefined : layoutFault(text, error.pos[0], isReadable);
    if (layout) throw problem([`${precisely(layout.offset)}: Invalid YAML: ${layout.say}.`]);
    const rest = document.errors.length - MOST;
    const shown = document.errors.slice(0, MOST).map(({ message, pos }) => `${precisely(pos[0])}: ${message}`);
    throw problem(rest > 0 ? [...shown, `${file}: and ${rest} more.`] : shown);
  }
  const { value, fault } = contentOf(document);
  if (fault !== undefined) throw problem([`${file}: ${fault}.`]);
  const read = shape.safeParse(value ?? {});
  if (!read.success) {
    const wrong = mistakesIn(read.error, given, (path) => !document.hasIn(path));
    throw problem(wrong.map(({ path, say }) => `${precisely(offsetOf(document, path))}: ${say}`));
  }
  return { data: read.data, placeOf: (path) => `${file}:${at(offsetOf(document, path)).line}` };
}

function textOf({ file, code, next }: YamlFile<z.ZodType>): string {
  try {
    return readText(file, LARGEST.source);
  } catch (cause) {
    throw unreadFile(file, cause, { code, next });
  }
}

/** A mistake in values, as a sentence. */
export interface Mistake {
  readonly path: readonly PropertyKey[];
  readonly say: string;
}

/** Types in a sentence. */
const NOUNS: Partial<Readonly<Record<string, string>>> = {
  string: "a string",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "a map",
  record: "a map",
};

type Words = Pick<YamlFile<z.ZodType>, "keys" | "alternatives">;

/** What is wrong with values that do not have the shape. */
export function mistakesIn(
  error: z.ZodError,
  words: Words,
  isMissing: (path: readonly PropertyKey[]) => boolean,
): Mistake[] {
  return error.issues.flatMap((issue) => mistakeIn(issue, words, isMissing));
}

function mistakeIn(
  issue: z.core.$ZodIssue,
  { keys, alternatives = "another value" }: Words,
  isMissing: (path: readonly PropertyKey[]) => boolean,
): Mistake[] {
  const { path } = issue;
  const name = path.join(".") || "the file";
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => {
        const meant = closest(
          key,
          keys.filter((known) => known !== key),
        );
        return { path: [...path, key], say: `${key} is not a key${meant ? `; did you mean ${meant}?` : "."}` };
      });
    case "invalid_union":
      return [{ path, say: `${name} must be ${alternatives}.` }];
    case "invalid_value":
      return [{ path, say: `${name} must be ${oneOf(issue.values)}.` }];
    case "invalid_type":
      return [
        {
          path,
          say: `${name} ${isMissing(path) ? "is missing and " : ""}must be ${NOUNS[issue.expected] ?? issue.expected}.`,
        },
      ];
    default:
      return [{ path, say: `${name}${issue.message.startsWith("must ") ? " " : ": "}${issue.message}.` }];
  }
}

/** The offset of the value at a path, or of its deepest existing part. */
function offsetOf(document: Document.Parsed, path: readonly PropertyKey[]): number {
  for (let length = path.length; length >= 0; length--) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}
