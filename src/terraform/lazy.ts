/** What the provider loads lazily, on the first call. The bundle does not evaluate it before that. */
export { giveBackAll } from "../client/give-back";
export { parentEngine } from "../lifecycle";
export { deleteInterrupted } from "./interrupted-create";
export { provider } from "./provider";
export { Session } from "./session";
