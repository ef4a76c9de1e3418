/** A pattern for a whole text. */
export interface Glob {
  test(text: string): boolean;
}

/** `*` matches any text, `?` one character; in time that grows with both lengths, however many `*` there are. */
export function globOf(pattern: string): Glob {
  const wanted = [...pattern];
  return { test: (text) => isMatch(wanted, [...text]) };
}

function isMatch(wanted: readonly string[], text: readonly string[]): boolean {
  let [at, from] = [0, 0];
  /** The last `*`, and where what follows it was tried: only that has to be tried further on. */
  let last: { readonly star: number; from: number } | undefined;
  while (from < text.length) {
    const char = wanted[at];
    if (char === "*") {
      last = { star: at, from };
      at += 1;
    } else if (char === "?" || (char !== undefined && char === text[from])) {
      at += 1;
      from += 1;
    } else if (last) {
      last.from += 1;
      [at, from] = [last.star + 1, last.from];
    } else return false;
  }
  return wanted.slice(at).every((char) => char === "*");
}
