import { operations } from "./operations.gen";

/** The contract's name for one operation: `createApplication`. */
export type OperationId = keyof typeof operations;

export interface Operation {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Relative to `/v3`, with `{parameters}`. */
  readonly path: string;
  /** Counts against the 5 creations a minute. */
  readonly creation?: true;
  /** The fields its body accepts. */
  readonly body?: readonly string[];
}

export function operation(id: OperationId): Operation {
  return operations[id];
}

/** Fills the parameters of an operation's path from left to right. */
export function pathOf(id: OperationId, ids: readonly string[]): string {
  const rest = [...ids];
  return operation(id).path.replace(/\{[^}]+\}/g, () => encodeURIComponent(rest.shift() ?? ""));
}
