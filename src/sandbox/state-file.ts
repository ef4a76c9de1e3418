import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import { type Place, placeKey, placeOf } from "./place";
import type { CollectionName } from "./records";
import { emptyObjects, type State } from "./state";
import type { World } from "./world";

/** The content of a state file. */
export interface StoredState {
  /** How far the sandbox's clock is ahead of its source. */
  clockOffset: number;
  state: State;
}

/** A line of the log: everything but the objects, or one record; null if it was deleted. */
type Line = { head: Omit<StoredState, "state"> & { state: Omit<State, "objects"> } } | { at: Place; is: unknown };

const DEBOUNCE_MS = 200;
const RETRY_MS = 1_000;
/** How many records are written in one go: the sandbox answers requests in between. */
const AT_A_TIME = 200;
/** The log is merged into the file when it is larger than the file, and than this. */
const SMALL_LOG_BYTES = 4 * 1024 * 1024;

const AFRESH = "Name another file, or delete this one to start afresh if it is one of the sandbox.";

const logOf = (file: string): string => `${file}.log`;

/**
 * Stores the state in a file that only its owner may read, and that is written atomically. While the sandbox runs,
 * changed records are appended to a log beside it; the end of the sandbox, or a long log, merges the two.
 */
export class StateFile {
  readonly #file: string;
  readonly #world: World;
  /** Records that changed since they were written, as `collection/id`. */
  readonly #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #logBytes = 0;
  #fileBytes = 0;
  #folding: Promise<void> | undefined;
  #isClosed = false;
  #isFailing = false;

  constructor(file: string, world: World) {
    this.#file = path.resolve(file);
    this.#world = world;
    mkdirSync(path.dirname(this.#file), { recursive: true });
    this.#writeWhole();
    world.changes.before((collection, id) => this.#changed.add(placeKey(collection, id)));
  }

  /** The state of an earlier run, if there is one. */
  static read(file: string): StoredState | undefined {
    if (!existsSync(file)) return undefined;
    if (statSync(file).isDirectory()) throw new Error(`The state file ${file} is a folder. Name a file.`);
    let stored: StoredState | undefined;
    try {
      stored = JSON.parse(readFileSync(file, "utf8")) as StoredState;
    } catch (error) {
      throw new Error(`The state file ${file} cannot be read (${(error as Error).message}). ${AFRESH}`);
    }
    if (stored?.state?.version !== 1) {
      throw new Error(`The state file ${file} is not one of this version of the sandbox. ${AFRESH}`);
    }
    stored.state.dns ??= [];
    stored.state.objects = { ...emptyObjects(), ...stored.state.objects };
    return replayed(stored, logOf(file));
  }

  /** Something changed: the file follows shortly. */
  changed(): void {
    this.#timer ??= setTimeout(() => this.#tryAppend(), DEBOUNCE_MS).unref();
  }

  /** The order of the records changed, which the log does not contain. */
  reordered(): void {
    this.#fold();
  }

  /** Writes pending changes, and merges everything into one file. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#folding;
    this.#writeWhole();
  }

  /** A full disk must not end a running sandbox: it warns once; the end of the sandbox reports it as an error. */
  #tryAppend(): void {
    this.#timer = undefined;
    try {
      this.#append();
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing)
        process.emitWarning(`The sandbox's state could not be written: ${(error as Error).message}`);
      this.#isFailing = true;
    }
    const pause = this.#isFailing ? RETRY_MS : 0;
    if (this.#changed.size > 0) this.#timer = setTimeout(() => this.#tryAppend(), pause).unref();
    else if (this.#logBytes > Math.max(SMALL_LOG_BYTES, this.#fileBytes)) this.#fold();
  }

  #append(): void {
    const { objects } = this.#world.state;
    const keys = [...this.#changed].slice(0, AT_A_TIME);
    const records = keys.map((key): Line => {
      const [collection, id] = placeOf(key);
      return { at: [collection, id], is: objects[collection][id] ?? null };
    });
    const text = [{ head: this.#head() }, ...records].map((line: Line) => `${JSON.stringify(line)}\n`).join("");
    appendFileSync(logOf(this.#file), text, { mode: 0o600 });
    this.#logBytes += Buffer.byteLength(text);
    for (const key of keys) this.#changed.delete(key);
  }

  #head(): Omit<StoredState, "state"> & { state: Omit<State, "objects"> } {
    const { objects: _, ...others } = this.#world.state;
    return { clockOffset: this.#world.time.clock.offset, state: others };
  }

  #writeWhole(): void {
    const temporary = `${this.#file}.${process.pid}.tmp`;
    try {
      const text = JSON.stringify({ clockOffset: this.#world.time.clock.offset, state: this.#world.state });
      writeFileSync(temporary, text, { mode: 0o600 });
      this.#replace(this.#file, temporary);
    } finally {
      rmSync(temporary, { force: true });
    }
    rmSync(logOf(this.#file), { force: true });
    this.#fileBytes = statSync(this.#file).size;
    this.#logBytes = 0;
    this.#changed.clear();
  }

  /**
   * Writes a new file while the sandbox continues. Later changes are in the rest of the log, which stays: lines
   * are whole records, so that it is safe to read one twice, or one that is in the file already.
   */
  #fold(): void {
    this.#folding ??= this.#writeFolded().finally(() => {
      this.#folding = undefined;
    });
  }

  async #writeFolded(): Promise<void> {
    const folded = this.#logBytes;
    const temporary = `${this.#file}.${process.pid}.fold`;
    try {
      const file = await open(temporary, "w", 0o600);
      try {
        for (const text of this.#slices()) await file.write(text);
      } finally {
        await file.close();
      }
      if (this.#isClosed) return;
      this.#replace(this.#file, temporary);
      this.#fileBytes = statSync(this.#file).size;
      const log = logOf(this.#file);
      const rest = existsSync(log) ? readFileSync(log).subarray(folded) : "";
      writeFileSync(temporary, rest, { mode: 0o600 });
      this.#replace(log, temporary);
      this.#logBytes -= folded;
    } catch (error) {
      process.emitWarning(`The sandbox's state could not be written: ${(error as Error).message}`);
    } finally {
      rmSync(temporary, { force: true });
    }
  }

  /** The text of the file, piece by piece. */
  *#slices(): Generator<string> {
    const head = this.#head();
    yield `${JSON.stringify({ ...head, state: undefined }).slice(0, -1)},"state":${JSON.stringify(head.state).slice(0, -1)},"objects":{`;
    for (const [index, collection] of (Object.keys(this.#world.state.objects) as CollectionName[]).entries()) {
      yield `${index === 0 ? "" : ","}${JSON.stringify(collection)}:{`;
      let separator = "";
      const ids = Object.keys(this.#world.state.objects[collection]);
      for (let start = 0; start < ids.length; start += AT_A_TIME) {
        let text = "";
        for (const id of ids.slice(start, start + AT_A_TIME)) {
          const record = this.#world.state.objects[collection][id];
          if (!record) continue;
          text += `${separator}${JSON.stringify(id)}:${JSON.stringify(record)}`;
          separator = ",";
        }
        yield text;
      }
      yield "}";
    }
    yield "}}}";
  }

  #replace(file: string, temporary: string): void {
    chmodSync(temporary, 0o600);
    renameSync(temporary, file);
  }
}

/** The state with the log applied. The last line is incomplete if the sandbox was killed. */
function replayed(stored: StoredState, log: string): StoredState {
  if (!existsSync(log)) return stored;
  const lines = readFileSync(log, "utf8").split("\n").slice(0, -1);
  const { objects } = stored.state;
  let result = stored;
  for (const text of lines) {
    const line = JSON.parse(text) as Line;
    if ("head" in line) result = { ...line.head, state: { ...line.head.state, objects } };
    else if (line.is === null) delete objects[line.at[0]][line.at[1]];
    else (objects[line.at[0]] as Record<string, unknown>)[line.at[1]] = line.is;
  }
  return result;
}
