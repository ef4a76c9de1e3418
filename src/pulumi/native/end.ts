import { fstatSync } from "node:fs";

/** The engine kills what has not ended 5 s after its SIGINT. */
const PATIENCE_MS = 4_500;
const LOOK_MS = 50;
const PARENT_CHECK_MS = 1_000;

export interface Ending {
  /** Whether all questions are answered. */
  isIdle(): boolean;
  cancel(): Promise<void>;
}

/**
 * Ends this process when it is no longer needed. Each run ends with SIGINT, and so does one that the user interrupts:
 * what is under way has ended its waits by then, and its answer is what keeps an object in the state. A killed engine
 * says nothing: our standard input ends, or we get another parent.
 */
export function endWithEngine({ isIdle, cancel }: Ending): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      if (isIdle()) process.exit(0);
      void cancel();
      setInterval(() => isIdle() && process.exit(0), LOOK_MS);
      setTimeout(() => process.exit(0), PATIENCE_MS);
    });
  }
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && process.exit(0), PARENT_CHECK_MS).unref();
  // Some launchers give us a standard input that is at its end from the start.
  if (isPipe(0)) {
    process.stdin.on("end", () => process.exit(0));
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
