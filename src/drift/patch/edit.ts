import { createTwoFilesPatch } from "diff";
import type { Position } from "../../environment/tree";

/** Offsets in a text, the second one exclusive. */
export type Range = readonly [from: number, to: number];

/** Text in the place of a range. An empty range inserts. */
export interface Edit {
  readonly range: Range;
  readonly text: string;
}

/** A source that cannot be changed mechanically. The reason continues a sentence about what was to be changed. */
export class CannotPatch extends Error {
  constructor(
    readonly reason: string,
    readonly position?: Position | undefined,
  ) {
    super(reason);
  }
}

/** The text with all edits made at once. @throws Error where two of them overlap. */
export function edited(text: string, edits: readonly Edit[]): string {
  const inOrder = [...edits].sort((one, other) => one.range[0] - other.range[0]);
  let [out, end] = ["", 0];
  for (const { range, text: inserted } of inOrder) {
    if (range[0] < end) throw new Error("Two edits overlap.");
    out += text.slice(end, range[0]) + inserted;
    end = range[1];
  }
  return out + text.slice(end);
}

/** Where an offset is, both numbers from 1. */
export function positionAt(file: string, text: string, offset: number): Position {
  const before = text.slice(0, offset).split("\n");
  return { file, line: before.length, column: (before.at(-1) ?? "").length + 1 };
}

/** The white space that the line of an offset begins with. */
export function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start))?.[0] ?? "";
}

const BYTE_ORDER_MARK = "\ufeff";

/** What a file keeps and no syntax has to know: its byte order mark, and line breaks that are all CRLF. */
interface Form {
  readonly mark: string;
  readonly lineBreak: string;
}

function formOf(text: string): Form {
  const isWindows = text.includes("\r\n") && !/(?<!\r)\n/.test(text);
  return { mark: text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : "", lineBreak: isWindows ? "\r\n" : "\n" };
}

/** Sources with their original and current texts, which have no byte order mark, and line feeds where a file has CRLF. */
export class Texts {
  readonly #before = new Map<string, string>();
  readonly #now = new Map<string, string>();
  readonly #forms = new Map<string, Form>();

  /** Adds a file with its text on disk; `undefined` if it does not exist yet. */
  open(file: string, text: string | undefined): void {
    if (this.#now.has(file)) return;
    const form = formOf(text ?? "");
    this.#forms.set(file, form);
    const plain = (text ?? "").slice(form.mark.length).replaceAll(form.lineBreak, "\n");
    if (text !== undefined) this.#before.set(file, plain);
    this.#now.set(file, plain);
  }

  #onDisk(file: string, plain: string): string {
    const { mark, lineBreak } = this.#forms.get(file) ?? formOf("");
    return mark + plain.replaceAll("\n", lineBreak);
  }

  read(file: string): string {
    return this.#now.get(file) ?? "";
  }

  write(file: string, text: string): void {
    this.#now.set(file, text);
  }

  /** Restores all texts if the work fails. */
  async whole<T>(work: () => Promise<T>): Promise<T> {
    const restore = this.keep();
    try {
      return await work();
    } catch (error) {
      restore();
      throw error;
    }
  }

  /** Returns what restores all texts. */
  keep(): () => void {
    const earlier = new Map(this.#now);
    return () => {
      for (const file of this.#now.keys()) this.#now.set(file, earlier.get(file) ?? this.#before.get(file) ?? "");
    };
  }

  /** A file as it was on disk when it was opened; `undefined` if it did not exist. */
  before(file: string): string | undefined {
    const plain = this.#before.get(file);
    return plain === undefined ? undefined : this.#onDisk(file, plain);
  }

  /** The files whose text has changed, as they are on disk. */
  changed(): ReadonlyMap<string, string> {
    const found = [...this.#now].filter(([file, text]) => text !== (this.#before.get(file) ?? ""));
    return new Map(found.map(([file, text]) => [file, this.#onDisk(file, text)]));
  }

  /** The same as a unified diff, as `git apply` and `patch -p1` accept it. */
  unified(): string {
    const diffs = [...this.changed()].map(([file, text]) => {
      const before = this.before(file);
      const old = before === undefined ? "/dev/null" : `a/${file}`;
      return createTwoFilesPatch(old, `b/${file}`, before ?? "", text, undefined, undefined, {
        headerOptions: { includeIndex: false, includeUnderline: false, includeFileHeaders: true },
      });
    });
    return diffs.join("");
  }
}
