import { pooledAs } from "../environment/preview";
import type { Slot } from "./pool";

/**
 * What a stack of the pool is marked with while it waits. The mark of a filling is that of no other one, so a slot of an
 * earlier copy of the store does not pass for what its stack is by now.
 */
export const filledMark = (name: string, id: string, isCleaned: boolean): string =>
  `${name}-${isCleaned ? "cleaned" : "created"}-${id}`;

/** It has the data of its last pull request, whatever the store has. */
export const usedMark = (name: string): string => `${name}-used`;

/** Whether no pull request has ever had it: what is being cleaned may have data yet, and earlier releases do not note it. */
export const isUnused = (name: string, state: unknown): boolean =>
  pooledAs(state)?.startsWith(filledMark(name, "", false)) === true;

/** Whether it is as the pool has filled it. Earlier releases marked each stack with its name. */
export const isAsFilled = (name: string, { mark = name }: Pick<Slot, "mark">, state: unknown): boolean =>
  pooledAs(state) === mark;
