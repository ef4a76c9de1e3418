/** Lines of cells with each column as wide as its longest one; the cells have to be `visible`. */
export function inColumns(lines: readonly (readonly string[])[]): string[] {
  const [head = []] = lines;
  const widths = head.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? "").length)));
  return lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** Control characters, and what is invisible or changes the direction of the text around it. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/** Text without hidden characters or terminal sequences: such characters are shown as `\u{1b}`. */
export function visible(text: string): string {
  return text.replace(UNSEEN, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`);
}
