/** What the plugin loads lazily, on the first call. The bundle does not evaluate it before that. */
export { constructEnvironment } from "../environment/served";
export { provider } from "../pulumi/native/provider";
export { NativeSession } from "../pulumi/native/session";
