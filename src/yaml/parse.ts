import {
  Composer,
  type CST,
  type Document,
  type DocumentOptions,
  isScalar,
  type LineCounter,
  type ParseOptions,
  Parser,
  type SchemaOptions,
  visit,
  YAMLParseError,
} from "yaml";

type Options = Omit<ParseOptions & DocumentOptions & SchemaOptions, "lineCounter"> & {
  readonly lineCounter?: LineCounter;
};

/** Deeper than what people write, and far from where the library, which recurses, ends the whole process. */
const DEEPEST = 60;

/** What is nested too deeply is an error of this code, the only one. */
export const TOO_DEEP = "RESOURCE_EXHAUSTION";

/** `parseDocument` of the library for a text that may contain anything. */
export function parseYaml(text: string, options: Options = {}): Document.Parsed {
  return withoutTraces(() => parsed(withLineFeeds(text), options));
}

/** A carriage return alone ends a line in YAML, which the library does not know. All offsets stay. */
export const withLineFeeds = (text: string): string => text.replace(/\r(?!\n)/g, "\n");

/** A text of quotes has an error at each of them, and their stack traces would take most of the time. */
function withoutTraces<T>(work: () => T): T {
  const { stackTraceLimit } = Error;
  try {
    Error.stackTraceLimit = 0;
    return work();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function parsed(text: string, options: Options): Document.Parsed {
  const tokens = [...new Parser(options.lineCounter?.addNewLine).parse(text)];
  const deep = firstBelow(tokens, DEEPEST);
  const quiet = { ...options, prettyErrors: false, uniqueKeys: false };
  const composer = new Composer(quiet);
  const documents = composer.compose(deep === undefined ? tokens : [], true, text.length);
  const [first, second] = [documents.next().value, documents.next().value];
  if (!first) throw new Error("The library composes at least one document.");
  if (deep !== undefined)
    first.errors.push(new YAMLParseError([deep, deep + 1], TOO_DEEP, "The file is nested too deeply"));
  // Not as arguments of one call: there may be more than the stack holds.
  for (const error of repeatedIn(first)) first.errors.push(error);
  if (second) first.errors.push(new YAMLParseError([second.range[0], second.range[1]], "MULTIPLE_DOCS", MULTIPLE));
  return first;
}

/** Errors that do not affect the rest. */
export const HARMLESS: readonly string[] = ["DUPLICATE_KEY", "TAG_RESOLVE_FAILED"];

export const isReadable = (text: string): boolean =>
  parseYaml(text).errors.every(({ code }) => HARMLESS.includes(code));

/** Keys that a map has twice. The library would compare each key of a map with each. */
function repeatedIn(document: Document.Parsed): YAMLParseError[] {
  const found: YAMLParseError[] = [];
  visit(document, {
    Map: (_, { items }) => {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        const [from = 0, to = 0] = key.range ?? [];
        if (seen.has(key.value)) found.push(new YAMLParseError([from, to], "DUPLICATE_KEY", "Map keys must be unique"));
        seen.add(key.value);
      }
    },
  });
  return found;
}

const MULTIPLE = "The file has more than one document";

/** The value of a document; aliases that lead nowhere, or that multiply each other, are only found by this. */
export function contentOf(document: Document.Parsed): { readonly value?: unknown; readonly fault?: string } {
  const [error] = document.errors;
  if (error) return { fault: error.message };
  try {
    return { value: document.toJS() };
  } catch (thrown) {
    return { fault: (thrown as Error).message };
  }
}

/** The offset of a token at this depth, without recursion. */
function firstBelow(tokens: readonly CST.Token[], deepest: number): number | undefined {
  const open = tokens.map((token) => ({ token, depth: 0 }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { token, depth } = next;
    if (depth > deepest) return token.offset;
    for (const inner of innerOf(token)) open.push({ token: inner, depth: depth + 1 });
  }
  return undefined;
}

function innerOf(token: CST.Token): CST.Token[] {
  if (token.type === "document") return token.value ? [token.value] : [];
  if (!("items" in token)) return [];
  return token.items.flatMap(({ key, value }) => [key, value].filter((one) => one !== undefined && one !== null));
}
