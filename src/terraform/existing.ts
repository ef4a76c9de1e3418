import { isForbidden } from "../client/errors";
import type { Kind } from "../model";
import { readRecord } from "../read";
import type { Io } from "../state";

/** Which objects there are, each read once in a run. */
export class Existing {
  readonly #read = new Map<string, Promise<boolean>>();

  /** A key that may not read an object may still refer to it. */
  has(kind: Kind, id: string, io: Io): Promise<boolean> {
    const known = this.#read.get(id) ?? readRecord(kind, id, io).then(Boolean, trueIfForbidden);
    this.#read.set(id, known);
    return known;
  }
}

function trueIfForbidden(error: unknown): true {
  if (isForbidden(error)) return true;
  throw error;
}
