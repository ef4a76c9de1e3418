/** Comments of the common forges are limited to 65,536 characters. */
const LONGEST = 60_000;

/**
 * Text without any meaning in Markdown. Special characters become numeric references: unlike a backslash, that
 * works in tables, code, links, mentions and addresses.
 */
export function plain(text: string): string {
  return text.replace(/[^\p{L}\p{N} ,/=…-]/gu, (char) => `&#${char.codePointAt(0)};`);
}

/** In an element rather than in backticks, which a value with backticks or pipes would end. */
export function code(text: string): string {
  return text === "" ? "" : `<code>${plain(text)}</code>`;
}

/** A table under a title; nothing without rows. Cells are Markdown already. */
export function table(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [...(title === "" ? [] : [title, ""]), line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Blocks as one comment, without those that do not fit; `rest` says where to find them. */
export function comment(blocks: readonly string[], rest: string): string {
  let length = 0;
  const kept = blocks.filter(Boolean).filter((block) => {
    length += block.length + 2;
    return length <= LONGEST;
  });
  const omitted = blocks.filter(Boolean).length - kept.length;
  return `${[...kept, ...(omitted > 0 ? [`… and ${omitted} more: ${rest}`] : [])].join("\n\n")}\n`;
}
