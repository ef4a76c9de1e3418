import { SvcError } from "../model/problem";

/** The result of one check of the doctor: a line. */
export interface Finding {
  readonly check: string;
  readonly state: "ok" | "warning" | "problem";
  readonly says: string;
  /** What to do about it. */
  readonly next?: string;
}

export function problemOf(check: string, error: unknown): Finding {
  if (!(error instanceof SvcError)) return { check, state: "problem", says: String(error) };
  const { message: says, next } = error.problem;
  return { check, state: "problem", says, ...(next ? { next } : {}) };
}

/** Whether a version like `v1.10.5` or `Terraform v1.10.5` is older than `oldest`: major and minor. */
export function isOlder(version: string, [major, minor]: readonly [number, number]): boolean {
  const [, own = 0, ownMinor = 0] = (/(\d+)\.(\d+)/.exec(version) ?? []).map(Number);
  return own < major || (own === major && ownMinor < minor);
}
