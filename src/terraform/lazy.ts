/** What the provider loads when the first question comes. The bundle does not evaluate it until then. */
export { parentEngine } from "../lifecycle";
export { deleteInterrupted } from "./interrupted-create";
export { provider } from "./provider";
export { Session } from "./session";
