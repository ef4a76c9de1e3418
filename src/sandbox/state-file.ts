import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { State } from "./state";

/** What lies in a state file. */
export interface Snapshot {
  /** How far the sandbox's clock is ahead of its source. */
  clockOffset: number;
  state: State;
}

const DEBOUNCE_MS = 200;

/** Keeps the state in a file that only its owner may read, and that is never half written. */
export class StateFile {
  readonly #file: string;
  readonly #snapshot: () => Snapshot;
  #timer: NodeJS.Timeout | undefined;

  constructor(file: string, snapshot: () => Snapshot) {
    this.#file = path.resolve(file);
    this.#snapshot = snapshot;
  }

  /** What an earlier run left, if there is something. */
  static read(file: string): Snapshot | undefined {
    if (!existsSync(file)) return undefined;
    let snapshot: Snapshot | undefined;
    try {
      snapshot = JSON.parse(readFileSync(file, "utf8")) as Snapshot;
    } catch (error) {
      throw new Error(
        `The state file ${file} cannot be read (${(error as Error).message}). Delete it to start afresh.`,
      );
    }
    if (snapshot?.state?.version !== 1) {
      throw new Error(`The state file ${file} is not one of this version of the sandbox. Delete it to start afresh.`);
    }
    return snapshot;
  }

  /** Something changed: the file follows shortly. */
  changed(): void {
    this.#timer ??= setTimeout(() => this.#tryFlush(), DEBOUNCE_MS).unref();
  }

  /** A full disk must not end a sandbox that people work with; the flush at the end reports it as an error. */
  #tryFlush(): void {
    try {
      this.flush();
    } catch (error) {
      process.emitWarning(`The sandbox's state could not be written: ${(error as Error).message}`);
    }
  }

  /** Writes now. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const temporary = `${this.#file}.${process.pid}.tmp`;
    mkdirSync(path.dirname(this.#file), { recursive: true });
    try {
      writeFileSync(temporary, JSON.stringify(this.#snapshot()), { mode: 0o600 });
      chmodSync(temporary, 0o600);
      renameSync(temporary, this.#file);
    } finally {
      rmSync(temporary, { force: true });
    }
  }
}
