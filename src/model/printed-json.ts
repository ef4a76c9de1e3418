import { withoutMark } from "./file";

/** A warning has hardly any line like that; a file with many of them, which is no JSON, is not read for each. */
const MOST_TRIED = 5;

/**
 * The JSON in what an engine has printed. OpenTofu prints warnings about its own configuration on the same stream, before it.
 *
 * @throws SyntaxError if there is none.
 */
export function printedJson(printed: string): unknown {
  const text = withoutMark(printed);
  const begins = [0, ...[...text.matchAll(/^[{[]/gm)].slice(0, MOST_TRIED).map(({ index }) => index)];
  const problems: unknown[] = [];
  for (const begin of begins) {
    try {
      return JSON.parse(text.slice(begin));
    } catch (error) {
      problems.push(error);
    }
  }
  throw problems[0];
}

/** What `state pull` has printed: nothing, or a warning alone, where there is no state. @throws SyntaxError */
export const pulledState = (printed: string): unknown =>
  /^\{/m.test(withoutMark(printed)) ? printedJson(printed) : {};
