import { stripVTControlCharacters } from "node:util";

/** Characters of a reason of the platform, and of a line of a log: they are sentences. */
const LONGEST = 1_000;

/** Control characters but tab and line feed, and characters that reorder what follows. */
const STEERING = /[^\P{Cc}\n\t]|[\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Text that a terminal does not obey. */
export function unsteered(text: string): string {
  return stripVTControlCharacters(text).replace(STEERING, "");
}

/**
 * Text with words of others, as it leaves for a terminal, a log or a CI: it is read there, and steers nothing. A CI takes
 * `::` at the beginning of a line, and `##[` anywhere, for a command.
 */
export function printable(text: string): string {
  return unsteered(text)
    .replace(/^([^\S\n]*):(?=:)/gm, "$1: ")
    .replace(/##(?=\[|vso\[)/g, "# #");
}

/** The same in JSON, where it is escaped: programs read what it was. No line of JSON begins with `::`. */
export function printableJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent)
    .replace(STEERING, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .replace(/##(?=\[|vso\[)/g, "#\\u0023");
}

/** One line of the platform's, and no more of it than a reader reads: our sentences continue it. */
export function reasonFrom(text: string): string {
  const line = printable(text.slice(0, 2 * LONGEST))
    .replace(/\s+/g, " ")
    .trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

/** The same where a sentence of ours has a value of others: no word that is read is as long. */
export function withShortWords(text: string): string {
  return text.replace(/(?<!\S)\S{1001,}/g, (word) => `${word.slice(0, LONGEST)}…`);
}

/** Words of others, which may have no period, where a sentence of ours follows. */
export function asSentence(text: string): string {
  return /[\p{L}\p{N})\]]$/u.test(text) ? `${text}.` : text;
}
