import { fstatSync } from "node:fs";
import { whenEngineEnds } from "../engine-watch";

/** The engine kills a plugin that has not ended 5 s after its SIGINT. */
const PATIENCE_MS = 4_500;
const LOOK_MS = 50;
const PARENT_CHECK_MS = 1_000;

export interface Ending {
  /** The address of the engine that started this process. */
  readonly address: string | undefined;
  /** Whether all calls are answered. */
  isIdle(): boolean;
  cancel(): Promise<void>;
  /** Called once, before the end. */
  finish(): Promise<void>;
}

/**
 * Ends this process when it is no longer needed. Each run ends with SIGINT, and so does one that the user interrupts:
 * operations have cancelled their waits by then, and their answers keep objects in the state. A killed engine
 * sends nothing: our standard input ends, or the parent process changes, or it no longer listens. Which of them happens
 * depends on the processes between it and us.
 */
export function endWithEngine({ address, isIdle, cancel, finish }: Ending): void {
  let ends = false;
  const exit = () => process.exit(0);
  const end = () => {
    if (ends) return;
    ends = true;
    setTimeout(exit, PATIENCE_MS);
    const leave = () => void finish().finally(exit);
    if (isIdle()) return leave();
    void cancel();
    const look = setInterval(() => {
      if (!isIdle()) return;
      clearInterval(look);
      leave();
    }, LOOK_MS);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, end);
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && end(), PARENT_CHECK_MS).unref();
  whenEngineEnds(address, end);
  // Some launchers pass a standard input that is already at its end.
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
