/** What the plugin loads when the first question comes. The bundle keeps it folded up until then. */
export { constructEnvironment } from "../environment/served";
export { provider } from "../pulumi/native/provider";
export { NativeSession } from "../pulumi/native/session";
