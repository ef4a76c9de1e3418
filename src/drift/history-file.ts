import { appendFileSync, closeSync, fstatSync, openSync, readSync } from "node:fs";
import { SvcError, unreadFile } from "../model";
import { LARGEST, readBytes } from "../model/file";
import { type History, type HistoryEntry, historyIn } from "./history";

/** What a file has; nothing if it does not exist. @throws SvcError `drift-history` if it cannot be read. */
export function readHistory(file: string): History {
  try {
    // A line may be unfinished, and so may its last character.
    const text = readBytes(file, LARGEST.file).toString("utf8");
    if (text.trim() !== "" && !/^\{/m.test(text)) throw otherFile(file);
    return historyIn(text);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return [];
    if (cause instanceof SvcError) throw cause;
    throw unreadFile(file, cause, { code: "drift-history", next: "Make it readable, or name another file." });
  }
}

const otherFile = (file: string) =>
  new SvcError({
    code: "drift-history",
    message: `${file} has no line of a history, and nothing is added to another file.`,
    next: "Delete it, or name another file.",
  });

/** One write at the end of the file, so that lines of concurrent comparisons are not mixed. */
export function appendHistory(file: string, entry: HistoryEntry): void {
  const separator = isWhole(file) ? "" : "\n";
  appendFileSync(file, `${separator}${JSON.stringify(entry)}\n`);
}

/** Whether the last line has its end. */
function isWhole(file: string): boolean {
  try {
    const open = openSync(file, "r");
    try {
      const { size } = fstatSync(open);
      const last = Buffer.alloc(1);
      return size === 0 || (readSync(open, last, 0, 1, size - 1) === 1 && last.toString() === "\n");
    } finally {
      closeSync(open);
    }
  } catch {
    return true;
  }
}
