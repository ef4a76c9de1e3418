/** What the plugin loads lazily, on the first call. The bundle does not evaluate it before that. */
export { provider } from "./provider";
export { NativeSession } from "./session";
