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

/** Whether a version like `v1.10.5` or `Terraform v1.10.5` is older than `oldest`, as far as that goes. */
export function isOlder(version: string, oldest: readonly number[]): boolean {
  const own = (/(\d+)\.(\d+)(?:\.(\d+))?/.exec(version) ?? []).slice(1).map((part = "0") => Number(part));
  const difference = oldest.map((part, index) => (own[index] ?? 0) - part).find((one) => one !== 0);
  return difference !== undefined && difference < 0;
}
