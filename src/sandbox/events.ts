import type { Operation } from "./contract";
import type { World } from "./world";

/** Tells webhooks what happened. */
export class Events {
  constructor(readonly world: World) {}
  emit(_operation: Operation, _company: string, _id: string | undefined, _result: unknown): void {}
}
