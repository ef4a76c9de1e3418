/** What the provider loads when the first question comes. The bundle keeps it folded up until then. */
export { deleteLeft } from "./left";
export { provider } from "./provider";
export { Session } from "./session";
