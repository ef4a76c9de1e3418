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

/** Texts are other people's: what a terminal would obey is shown instead. */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`);
}
