import { strangeIn, withoutStrange } from "../model/strange";

/** What makes a text unreadable and is hard to see in it: as people would say it, not as a parser meets it. */
export interface LayoutFault {
  readonly offset: number;
  /** Without a full stop. */
  readonly say: string;
  /** What put in, or taken out, at the offset makes the text readable. */
  readonly insert?: string;
  readonly remove?: string;
}

/** Each attempt parses the whole text: as many as these characters allow. */
const MOST_PARSED = 1_000_000;

/** The fault that is the only one: without it, the text is readable. */
export function layoutFault(
  text: string,
  error: number,
  isReadable: (text: string) => boolean,
): LayoutFault | undefined {
  let attempts = Math.floor(MOST_PARSED / (text.length + 1));
  const settles = (changed: string) => attempts-- > 0 && isReadable(changed);
  return strangeSpaceIn(text, settles) ?? openQuoteIn(text, settles) ?? oddIndentIn(text, error, settles);
}

/** What a plain text that was meant as an entry has after its key instead of a space. */
export function strangeAfterKey(text: string): { readonly key: string; readonly say: string } | undefined {
  const [lead = "", key = ""] = /^([\w.-]+):[\s\S]/.exec(text) ?? [];
  const found = strangeIn(text);
  return found && found.at === lead.length - 1 ? { key, say: found.say } : undefined;
}

/** Comments and quoted texts, also one that is not closed: there, such a character does no harm. */
const HARMLESS = /"(?:[^"\\\n]|\\.)*(?:"|$)|'[^'\n]*(?:'|$)|(?<!\S)#.*/g;

function strangeSpaceIn(text: string, settles: (text: string) => boolean): LayoutFault | undefined {
  let start = text.startsWith("\ufeff") ? 1 : 0;
  if (!strangeIn(text.slice(start)) || !settles(text.slice(0, start) + withoutStrange(text.slice(start)))) return;
  for (const line of text.slice(start).split(/(?<=\n)/)) {
    const found = strangeIn(line.replace(HARMLESS, (part) => "x".repeat(part.length)));
    if (found) return { offset: start + found.at, say: `there is ${found.say} here, which is no plain space` };
    start += line.length;
  }
  return undefined;
}

interface Line {
  readonly number: number;
  readonly from: number;
  readonly indent: number;
  readonly text: string;
}

/** Lines that may have the mistake are tried up to so far from the parser's error. */
const MOST_AWAY = 12;

/** A line that is indented unlike those around it: `line 12 is indented by 3, its neighbours by 4`. */
function oddIndentIn(text: string, error: number, settles: (text: string) => boolean): LayoutFault | undefined {
  const lines = linesOf(text);
  const here = lines.findLastIndex(({ from }) => from <= error);
  const near = lines.slice(Math.max(0, here - MOST_AWAY), here + MOST_AWAY);
  const indents = [...new Set(lines.map(({ indent }) => indent))];
  const shifts = near.flatMap((line) => indents.map((indent) => ({ line, indent, by: indent - line.indent })));
  // The line that is alone with its indentation, the shortest way, the nearest line; then as the line above it.
  const rank = ({ line, indent: meant, by }: (typeof shifts)[number]) =>
    lines.filter(({ indent }) => indent === line.indent).length * 1e6 +
    Math.abs(by) * 1e3 +
    Math.abs(lines.indexOf(line) - here) +
    (lines[lines.indexOf(line) - 1]?.indent === meant ? 0 : 0.5);
  const ordered = shifts
    .filter(({ by }) => by !== 0)
    .map((shift) => ({ ...shift, rank: rank(shift) }))
    .sort((one, other) => one.rank - other.rank);
  for (const { line, indent, by } of ordered) {
    const moved = " ".repeat(Math.max(0, by)) + text.slice(line.from + Math.max(0, -by));
    if (!settles(text.slice(0, line.from) + moved)) continue;
    const say = `line ${line.number} is indented by ${line.indent}, its neighbours by ${indent}`;
    return { offset: line.from, say, ...(by > 0 ? { insert: " ".repeat(by) } : { remove: " ".repeat(-by) }) };
  }
  return undefined;
}

/** Lines with something in them. */
function linesOf(text: string): Line[] {
  let from = 0;
  return text.split("\n").flatMap((whole, index) => {
    const line = { number: index + 1, from, indent: whole.search(/[^ ]|$/), text: whole.trim() };
    from += whole.length + 1;
    return line.text === "" || line.text.startsWith("#") ? [] : [line];
  });
}

/** What people write by hand has no longer lines. */
const LONGEST = 1_000;

/** A quote that begins a value and has no counterpart in its line, where one at the line's end settles it. */
function openQuoteIn(text: string, settles: (text: string) => boolean): LayoutFault | undefined {
  for (const { from, text: line, indent } of linesOf(text)) {
    if (line.length > LONGEST) continue;
    const [, lead = "", quote] = /^(.*?(?:^|[:,[{-]\s+|[[{]))(["'])(?!.*\2)/.exec(line) ?? [];
    if (quote === undefined) continue;
    const value = line.replace(/\s+#.*$/, "");
    const ends = [value.replace(/\s*([\]}]\s*)+$/, ""), value, line].map((one) => from + indent + one.length);
    if (!ends.some((end) => settles(text.slice(0, end) + quote + text.slice(end)))) continue;
    return {
      offset: from + indent + lead.length,
      say: `the quote ${quote} that begins here is not closed in its line`,
    };
  }
  return undefined;
}
