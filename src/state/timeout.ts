import type { Kind } from "../model/kind";

/** What an operation does with an object, as engines call it. */
export type Operation = "create" | "update" | "delete";

/** The time that its user gives one operation to wait for the platform: it replaces what each of its waits has by itself. */
export class OperationTimeout {
  /** What sets it, for messages: `timeouts.create`. */
  readonly field: string;
  readonly seconds: number;
  #spent = 0;

  constructor(field: string, seconds: number) {
    this.field = field;
    this.seconds = seconds;
  }

  /** In milliseconds. Like every deadline, it counts the platform's work, not waiting for the limits of requests. */
  get left(): number {
    return this.seconds * 1000 - this.#spent;
  }

  spend(milliseconds: number): void {
    this.#spent += milliseconds;
  }
}

/** Something that an operation waits for. */
export interface Expected {
  /** In words: `a deployment`. */
  readonly what: string;
  /** Seconds, where nobody sets a time. */
  readonly within: number;
}

/** Seconds for a deployment where its `deploy` option names none. */
export const DEPLOYED_WITHIN = 20 * 60;

/** What the operations on objects of a kind wait for: nothing, where the platform answers at once. */
export function waitsOf({ deployment, ready, parts, removal }: Kind): Readonly<Record<Operation, readonly Expected[]>> {
  const changing: Expected[] = [
    ...(deployment ? [{ what: "a deployment", within: DEPLOYED_WITHIN }] : []),
    ...(ready ? [{ what: "the object to be ready", within: ready.within }] : []),
    ...Object.entries(parts).flatMap(([name, part]) =>
      part.ready ? [{ what: `\`${name}\``, within: part.ready.within }] : [],
    ),
  ];
  const deleting = removal ? [{ what: "the deletion", within: removal.within }] : [];
  return { create: changing, update: changing, delete: deleting };
}
