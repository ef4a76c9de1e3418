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

/** Sources with their original and current texts. */
export class Texts {
  readonly #before = new Map<string, string>();
  readonly #now = new Map<string, string>();

  /** Adds a file with its text on disk; `undefined` if it does not exist yet. */
  open(file: string, text: string | undefined): void {
    if (this.#now.has(file)) return;
    if (text !== undefined) this.#before.set(file, text);
    this.#now.set(file, text ?? "");
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

  /** The files whose text has changed. */
  changed(): ReadonlyMap<string, string> {
    return new Map([...this.#now].filter(([file, text]) => text !== (this.#before.get(file) ?? "")));
  }

  /** The same as a unified diff, as `git apply` and `patch -p1` accept it. */
  unified(): string {
    const diffs = [...this.changed()].map(([file, text]) => {
      const before = this.#before.get(file);
      const old = before === undefined ? "/dev/null" : `a/${file}`;
      return createTwoFilesPatch(old, `b/${file}`, before ?? "", text, undefined, undefined, {
        headerOptions: { includeIndex: false, includeUnderline: false, includeFileHeaders: true },
      });
    });
    return diffs.join("");
  }
}
