import { type ActionOn, type ActionRequest, SvcError, type Wire } from "../model";
import type { Io } from "../state";

/** An action in progress. */
export interface Course {
  readonly on: ActionOn;
  readonly action: string;
  readonly id: string;
  /** The human-readable name of the target. */
  readonly name: string;
  /** `Application "api"`. */
  readonly label: string;
  /** The target before the action. */
  readonly record: Wire;
  readonly request: ActionRequest;
  readonly io: Io;
  /** The maximum wait in seconds; the effect's own by default. */
  readonly timeout: number | undefined;
  progress(message: string): void;
}

/** The effect of an action, as observed on the platform. An answer is a record; rows of a list are under `rows`. */
export interface Trace {
  /** Reads what is needed to recognise the effect, before anything is sent. */
  before?(course: Course): Promise<Wire>;
  /**
   * The effect of a request whose answer was lost: what its answer would have been, `nothing`, or that this is
   * `unknown`; `again` if it is safe to send it again.
   */
  led(course: Course, before: Wire): Promise<Wire | "nothing" | "unknown" | "again">;
  /** The outputs that are known once it has been accepted; the answer by default. */
  accepted?(course: Course, answer: Wire): Promise<Wire>;
  /** Whether there is nothing to wait for. */
  isOver(course: Course, answer: Wire): boolean;
  /** Waits for the end. @throws SvcError `timeout`; `deployment-failed`, `action-failed` if it fails. */
  end?(course: Course, answer: Wire): Promise<Wire>;
}

/** The advice after a timeout, while the platform continues. */
export const GOES_ON = "It continues on the platform: nothing was cancelled.";

export function actionFailed({ label, action }: Course, how: string): SvcError {
  return new SvcError({
    code: "action-failed",
    message: `${label}: ${action} has failed: ${how}.`,
    next: "Check the object on the platform before you try again.",
  });
}
