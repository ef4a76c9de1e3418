import { show } from "./problem";

/** Multiples of real time that a sandbox's clock may run with: beyond them a wait has no length, or no end. */
export const [SLOWEST, FASTEST] = [0.001, 1_000_000];

export const CLOCK_SPEEDS = `a number from ${SLOWEST} to ${show(FASTEST)}`;

export const isClockSpeed = (speed: unknown): speed is number =>
  typeof speed === "number" && speed >= SLOWEST && speed <= FASTEST;
