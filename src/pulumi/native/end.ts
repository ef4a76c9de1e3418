import { fstatSync } from "node:fs";
import { whenEngineEnds } from "../engine-watch";

/** The engine kills what has not ended 5 s after its SIGINT. */
const PATIENCE_MS = 4_500;
const LOOK_MS = 50;
const PARENT_CHECK_MS = 1_000;

export interface Ending {
  /** Where the engine listens that started this process. */
  readonly address: string | undefined;
  /** Whether all questions are answered. */
  isIdle(): boolean;
  cancel(): Promise<void>;
}

/**
 * Ends this process when it is no longer needed. Each run ends with SIGINT, and so does one that the user interrupts:
 * what is under way has ended its waits by then, and its answer is what keeps an object in the state. A killed engine
 * says nothing: our standard input ends, or we get another parent, or it no longer listens. Which of them depends on
 * what stands between it and us.
 */
export function endWithEngine({ address, isIdle, cancel }: Ending): void {
  let ends = false;
  const end = () => {
    if (isIdle()) process.exit(0);
    if (ends) return;
    ends = true;
    void cancel();
    setInterval(() => isIdle() && process.exit(0), LOOK_MS);
    setTimeout(() => process.exit(0), PATIENCE_MS);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, end);
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && end(), PARENT_CHECK_MS).unref();
  whenEngineEnds(address, end);
  // Some launchers give us a standard input that is at its end from the start.
  if (isPipe(0)) {
    process.stdin.on("end", end);
    process.stdin.on("error", () => {});
    process.stdin.resume();
  }
}

function isPipe(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isFIFO();
  } catch {
    return false;
  }
}
