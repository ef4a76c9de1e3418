/** What the plugin loads when the first question comes. The bundle keeps it folded up until then. */
export { provider } from "./provider";
export { NativeSession } from "./session";
