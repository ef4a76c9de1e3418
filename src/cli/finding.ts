/** The result of one check of the doctor: a line. */
export interface Finding {
  readonly check: string;
  readonly state: "ok" | "warning" | "problem";
  readonly says: string;
  /** What to do about it. */
  readonly next?: string;
}

export function problemOf(check: string, error: unknown): Finding {
  return { check, state: "problem", says: error instanceof Error ? error.message : String(error) };
}
