import type { Io } from "../lifecycle";
import { type ActionOn, type ActionRequest, SvcError, type Wire } from "../model";

/** An action while it is carried out. */
export interface Course {
  readonly on: ActionOn;
  readonly action: string;
  readonly id: string;
  /** What people call the target. */
  readonly name: string;
  /** `Application "api"`. */
  readonly label: string;
  /** The target before the action. */
  readonly record: Wire;
  readonly request: ActionRequest;
  readonly io: Io;
  /** Seconds for a wait; the effect's own by default. */
  readonly timeout: number | undefined;
  progress(message: string): void;
}

/** What an action leads to, as seen on the platform. An answer is a record; rows of a list are under `rows`. */
export interface Trace {
  /** What has to be known before anything is sent, to tell afterwards what is new. */
  before?(course: Course): Promise<Wire>;
  /**
   * What a request led to whose answer was lost: what its answer would have said, `nothing`, or that this cannot be
   * told; `again` where sending it again does no harm.
   */
  led(course: Course, before: Wire): Promise<Wire | "nothing" | "unknown" | "again">;
  /** What is known once it has been accepted; the answer by default. */
  accepted?(course: Course, answer: Wire): Promise<Wire>;
  /** Whether there is nothing left to wait for. */
  isOver(course: Course, answer: Wire): boolean;
  /** Waits for the end. @throws SvcError `timeout`; `deployment-failed`, `action-failed` where it ends badly. */
  end?(course: Course, answer: Wire): Promise<Wire>;
}

/** What somebody does next whose wait is over and the platform's work is not. */
export const GOES_ON = "It continues on the platform: nothing was cancelled.";

export function actionFailed({ label, action }: Course, how: string): SvcError {
  return new SvcError({
    code: "action-failed",
    message: `${label}: ${action} has failed: ${how}.`,
    next: "Look at it on the platform before it is tried again.",
  });
}
