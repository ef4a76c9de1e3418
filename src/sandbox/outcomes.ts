import { malformed } from "./refusal";

export const OUTCOME_KINDS = [
  "deployment",
  "deletion",
  "creation",
  "resize",
  "restart",
  "passwordChange",
  "restore",
] as const;
export type OutcomeKind = (typeof OUTCOME_KINDS)[number];

/** A failure of background work: the next of its kind that starts. */
export interface Outcome {
  of: OutcomeKind;
  /** The object it applies to; the first one by default. */
  id?: string;
  result: "failed";
  /** For deployments: the step that fails, and the last lines of its log. */
  step?: string;
  logs?: string[];
  /** How often; default 1. */
  times: number;
}

export const OUTCOME_FIELDS = ["of", "id", "result", "step", "logs", "times"] as const satisfies (keyof Outcome)[];

/** An outcome as requested, without defaults. */
export type OutcomeOrder = Pick<Outcome, "of"> & Partial<Outcome>;

export function readOutcome(order: OutcomeOrder): Outcome {
  const { of, id, result = "failed", step, logs, times = 1 } = order;
  if (!OUTCOME_KINDS.includes(of)) {
    throw malformed(`of must be one of ${OUTCOME_KINDS.join(", ")}, got ${JSON.stringify(of)}.`);
  }
  if (result !== "failed") throw malformed(`result is ${JSON.stringify(result)}; only failed can be ordered.`);
  if (!Number.isInteger(times) || times < 1)
    throw malformed(`times must be a whole number of at least 1, got ${JSON.stringify(times)}.`);
  for (const [name, value] of Object.entries({ id, step })) {
    if (value !== undefined && typeof value !== "string")
      throw malformed(`${name} must be a string, got ${JSON.stringify(value)}.`);
  }
  if (logs !== undefined && !(Array.isArray(logs) && logs.every((line) => typeof line === "string"))) {
    throw malformed("logs must be a list of strings.");
  }
  return { of, result, times, ...(id && { id }), ...(step && { step }), ...(logs && { logs }) };
}

/** The outcome that was ordered for this piece of work, used up by the call. */
export function takeOutcome(state: { outcomes: Outcome[] }, of: OutcomeKind, id: string): Outcome | undefined {
  const outcome = state.outcomes.find((it) => it.of === of && (it.id === undefined || it.id === id));
  if (outcome) {
    outcome.times -= 1;
    if (outcome.times <= 0) state.outcomes = state.outcomes.filter((it) => it !== outcome);
  }
  return outcome;
}
