import { type Edit, indentAt, type Range } from "./edit";
import type { ListNode, MapNode } from "./literal";

const partsOf = (node: MapNode | ListNode): readonly Range[] =>
  (node.is === "map" ? node.entries : node.items).map(({ range }) => range);

/**
 * Another entry or item before the closing brace or bracket of a node, with a comma where the others have one.
 * `print` writes it for a line of some indent.
 */
export function addedInBraces(
  text: string,
  node: MapNode | ListNode,
  print: (indent: string) => string,
  commas: "always" | "as found" = "always",
): Edit {
  const [from, to] = node.range;
  const parts = partsOf(node);
  const last = parts.at(-1);
  if (!last) {
    const [open, close] = [text.charAt(from), text.charAt(to - 1)];
    const printed = print(indentAt(text, from));
    const isWide = node.is === "map" && commas === "as found";
    if (!isWide)
      return { range: node.range, text: node.is === "map" ? `${open} ${printed} ${close}` : open + printed + close };
    const indent = indentAt(text, from);
    return { range: node.range, text: `${open}\n${indent}  ${print(`${indent}  `)}\n${indent}${close}` };
  }
  const [, comma = ""] = /^(\s*,)?/.exec(text.slice(last[1], to)) ?? [];
  const hasCommas =
    commas === "always" ||
    comma !== "" ||
    parts.some(([, end], place) => {
      const next = parts[place + 1];
      return next !== undefined && text.slice(end, next[0]).includes(",");
    });
  const isOwnLine = /^\s*$/.test(text.slice(text.lastIndexOf("\n", last[0] - 1) + 1, last[0]));
  if (!isOwnLine || !text.slice(from, last[0]).includes("\n")) {
    const at = last[1] + comma.length;
    return { range: [at, at], text: `${comma ? " " : ", "}${print(indentAt(text, last[0]))}` };
  }
  const indent = indentAt(text, last[0]);
  const end = lineEnd(text, last[1] + comma.length, to);
  const added = `\n${indent}${print(indent)}${comma ? "," : ""}`;
  if (!hasCommas || comma) return { range: [end, end], text: added };
  // The comma belongs to the entry, before the comment that may follow it.
  return { range: [last[1], end], text: `,${text.slice(last[1], end)}${added}` };
}

/** The end of the line with its comment, or the place itself where more of the node stands on that line. */
function lineEnd(text: string, from: number, limit: number): number {
  const end = text.indexOf("\n", from);
  if (end < 0 || end > limit) return from;
  return /^\s*(?:(?:#|\/\/).*|\/\*.*\*\/\s*)?$/.test(text.slice(from, end)) ? end : from;
}

/**
 * An entry or item out of a node in braces or brackets, with its comma, and with its line where it has one. JSON allows
 * no comma behind the last one.
 */
export function removedInBraces(text: string, node: MapNode | ListNode, place: number, isJson = false): Edit {
  const parts = partsOf(node);
  const own = parts[place] as Range;
  const [before, next] = [parts[place - 1], parts[place + 1]];
  const lines = isJson && before && !next ? undefined : ownLines(text, own);
  if (lines) return { range: lines, text: "" };
  if (next) return { range: [own[0], next[0]], text: "" };
  if (before) return { range: [before[1], own[1]], text: "" };
  const [, comma = ""] = /^(\s*,)?/.exec(text.slice(own[1])) ?? [];
  const [open, close] = node.range;
  const isAlone =
    text.slice(open + 1, own[0]).trim() === "" && text.slice(own[1] + comma.length, close - 1).trim() === "";
  return { range: isAlone ? [open + 1, close - 1] : [own[0], own[1] + comma.length], text: "" };
}

/** The whole lines of what is removed, with the comment above it, if nothing else but a comma and a comment is on them. */
export function ownLines(text: string, [from, to]: Range): Range | undefined {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const next = text.indexOf("\n", to);
  const end = next < 0 ? text.length : next;
  const isOwn =
    /^\s*$/.test(text.slice(start, from)) && /^[ \t]*[,;]?[ \t]*(?:(?:#|\/\/).*)?\r?$/.test(text.slice(to, end));
  return isOwn && start > 0 ? [withCommentAbove(text, start), Math.min(end + 1, text.length)] : undefined;
}

/**
 * Where the comment begins that is directly above a line and as far to the right, else where the line begins: what
 * stands farther right may be text of several lines.
 */
export function withCommentAbove(text: string, start: number): number {
  const indent = indentAt(text, start);
  const above = text.slice(0, start);
  const comment = String.raw`(?:(?:#(?!!)|//)[^\n]*|/\*(?:(?!\*/)[^])*\*/[ \t]*)\n`;
  const found = new RegExp(`(?<![^\\n])(?:${indent}${comment})+$`).exec(above);
  return found ? found.index : start;
}
