import { randomUUID } from "node:crypto";
import type { Answer, Platform } from "./platform";
import type { Things, Workshop } from "./things";

export interface Bench {
  readonly platform: Platform;
  readonly workshop: Workshop;
  readonly things: Things;
}

/** A difference between a platform and its specification. */
export interface Difference {
  readonly expected: string;
  readonly observed: string;
}

export interface Check {
  /** Begins with its source: `contract createProject …` or `note 13 …`. */
  readonly name: string;
  readonly run: (bench: Bench) => Promise<Difference | undefined>;
}

/** The ID of an object that does not exist. */
export const nowhere = (): string => randomUUID();

/** The answer as a difference, unless its status is allowed. */
export function expectStatus(answer: Answer, ...allowed: number[]): Difference | undefined {
  if (allowed.includes(answer.status)) return undefined;
  return { expected: allowed.join(" or "), observed: shown(answer) };
}

export function expectThat(holds: boolean, expected: string, observed: unknown): Difference | undefined {
  return holds ? undefined : { expected, observed: JSON.stringify(observed) ?? "nothing" };
}

/** The message has no values of the answer, which may be secret. */
function shown({ status, body }: Answer): string {
  const message = (body as { message?: unknown } | undefined)?.message;
  return typeof message === "string" ? `${status}: ${message}` : String(status);
}
