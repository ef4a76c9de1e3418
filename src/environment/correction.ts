/** An insertion or a deletion of one token that makes a text readable. */
export interface Correction {
  readonly offset: number;
  readonly insert?: string;
  readonly remove?: string;
}

interface Language {
  /** Tokens that are easily forgotten, the likeliest first. */
  readonly tokens: readonly string[];
  /** Places where one of them is probably missing, if there are any; a global pattern. */
  readonly suspect?: { readonly at: RegExp; readonly token: string };
  isReadable(text: string): boolean;
}

/** Each attempt parses the whole text: as many as these characters allow. */
const MOST_PARSED = 1_000_000;
/** How many lines around the error may have its cause. */
const LINES = { before: 3, after: 8 };
/** The number of lines that a text without an end may have. */
const QUOTES_AFTER = 60;

/**
 * The correction of a syntax error at `offset`, if one token settles it. A parser reports where it has given up, so the
 * lines before are tried as well, and the ends of blocks after.
 */
export function correctionOf(text: string, offset: number, language: Language): Correction | undefined {
  const { tokens, suspect, isReadable } = language;
  let attempts = Math.floor(MOST_PARSED / (text.length + 1));
  if (attempts === 0 || isBeyondOne(text)) return undefined;
  const suspects = suspect ? [...text.matchAll(suspect.at)].map(({ index }) => index).slice(0, attempts) : [];
  attempts -= suspects.length;
  const [first, ...others] = suspects.filter((place) => isReadable(withToken(text, place, suspect?.token ?? "")));
  if (suspect && first !== undefined && others.length === 0) return { offset: first, insert: suspect.token };
  for (const place of placesAround(text, offset)) {
    for (const token of tokens) {
      attempts -= 1;
      if (attempts < 0) return undefined;
      if (isReadable(withToken(text, place, token))) return { offset: place, insert: token };
      if (!text.startsWith(token, place) || !isReadable(text.slice(0, place) + text.slice(place + token.length)))
        continue;
      return { offset: place, remove: token };
    }
  }
  return undefined;
}

/** Whether more than one bracket is missing, as in a file that was cut. */
function isBeyondOne(text: string): boolean {
  const code = text.replace(/"(?:[^"\\\n]|\\.)*"/g, "").replace(/#.*/g, "");
  const count = (pattern: RegExp) => code.match(pattern)?.length ?? 0;
  const missing = [/\{/g, /\[/g, /\(/g].map(count).reduce((sum, each) => sum + each, 0);
  const present = [/\}/g, /\]/g, /\)/g].map(count).reduce((sum, each) => sum + each, 0);
  return !code.includes('"') && Math.abs(missing - present) > 1;
}

/**
 * Boundaries of tokens: of lines with an odd number of quotes, then of the lines around, the nearest first; then the
 * places before each line without indentation.
 */
function placesAround(text: string, offset: number): number[] {
  const lines = linesOf(text);
  const here = lines.findIndex(({ to }) => offset <= to);
  const between = (first: number, last: number) => lines.slice(Math.max(0, here + first), here + last + 1);
  const open = between(-LINES.before, QUOTES_AFTER).filter((line) => textOf(text, line).split('"').length % 2 === 0);
  const near = between(-LINES.before, LINES.after)
    .flatMap((line) => boundaries(text, line))
    .sort((one, other) => Math.abs(one - offset) - Math.abs(other - offset));
  const ends = [...text.slice(offset).matchAll(/\n(?=\w)/g)].map(({ index }) => offset + index);
  return [...new Set([...open.flatMap((line) => boundaries(text, line)), ...near, ...ends, text.length])];
}

const withToken = (text: string, place: number, token: string) => text.slice(0, place) + token + text.slice(place);

interface Line {
  readonly from: number;
  readonly to: number;
}

function linesOf(text: string): Line[] {
  return [...text.matchAll(/.*(?:\n|$)/g)].map(({ index, 0: line }) => ({
    from: index,
    to: index + line.replace(/\n$/, "").length,
  }));
}

const textOf = (text: string, { from, to }: Line) => text.slice(from, to);

function boundaries(text: string, line: Line): number[] {
  const found = [...textOf(text, line).matchAll(/[\w./@-]+|\S/g)];
  return [...found.flatMap(({ index, 0: token }) => [line.from + index, line.from + index + token.length]), line.to];
}
