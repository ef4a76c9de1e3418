import { withArticle } from "./names";

/** Characters that look like a space, or like nothing. */
const NAMES: Readonly<Record<string, string>> = {
  "\r": "carriage return",
  "\v": "vertical tab",
  "\f": "form feed",
  "\u0085": "next line",
  "\u00a0": "no-break space",
  "\u00ad": "soft hyphen",
  "\u200b": "zero-width space",
  "\u200c": "zero-width non-joiner",
  "\u200d": "zero-width joiner",
  "\u202f": "narrow no-break space",
  "\u2028": "line separator",
  "\u2060": "word joiner",
  "\u3000": "ideographic space",
  "\ufeff": "byte order mark",
};
export const STRANGE = /[\v\f\u0085\u00a0\u00ad\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff]/g;
const WIDE = /[\v\f\u0085\p{Zs}\p{Zl}]/u;

/** A character that looks like a space, or like nothing, and how to call it. */
export interface Strange {
  readonly at: number;
  readonly char: string;
  readonly say: string;
}

/** The first such character. */
export function strangeIn(text: string): Strange | undefined {
  const [found] = text.matchAll(STRANGE);
  return found && named(found.index, found[0]);
}

export function named(at: number, char: string): Strange {
  const code = `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
  const name = NAMES[char] ?? (WIDE.test(char) ? "special space" : "invisible character");
  return { at, char, say: `${withArticle(name)} (${code})` };
}

/** As it was meant: a space for what is as wide as one, and nothing for what cannot be seen. */
export const withoutStrange = (text: string): string => text.replace(STRANGE, (char) => (WIDE.test(char) ? " " : ""));
