/** Aligns lines of cells in columns; the cells have to be `visible`. */
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

/** Escapes control characters, which texts of other people may contain and a terminal would obey. */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`);
}
