import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Ids of the objects that the state had when the last plan was made, in a file beside the journal. The engine shows a
 * creation that comes before a deletion no trace of the object that it replaces, in a process of its own, so only this
 * tells that object from what an interrupted run may have created.
 */
export class KnownIds {
  readonly #file: string;
  readonly #seen = new Set<string>();
  #plans = false;
  #applies = false;

  constructor(file: string) {
    this.#file = file;
  }

  /** A run begins: answers what the plan before it has seen. */
  begin(): readonly string[] {
    this.#seen.clear();
    this.#plans = false;
    this.#applies = false;
    try {
      const ids: unknown = JSON.parse(readFileSync(this.#file, "utf8"));
      return Array.isArray(ids) ? ids.map(String) : [];
    } catch {
      return [];
    }
  }

  add(id: string): void {
    this.#seen.add(id);
  }

  /** This process makes a plan. */
  plan(): void {
    this.#plans = true;
  }

  /** This process carries out a plan: what it sees is no new one. */
  apply(): void {
    this.#applies = true;
  }

  /** A plan is over: what it has seen replaces what earlier ones saw, so that nothing is remembered for ever. */
  finish(): void {
    if (!this.#plans || this.#applies) return;
    try {
      if (this.#seen.size === 0) rmSync(this.#file, { force: true });
      else {
        mkdirSync(dirname(this.#file), { recursive: true, mode: 0o700 });
        writeFileSync(this.#file, JSON.stringify([...this.#seen]), { mode: 0o600 });
      }
    } catch {
      // Without it a forced replacement is refused as a duplicate, which loses nothing.
    }
  }
}
