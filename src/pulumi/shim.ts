/**
 * The code that the engine stores in a user's state with each resource, for ever: only a call of
 * `svc-iac/dynamic`, the same for all kinds and releases. The engine runs it in the user's project, which is why
 * `require` finds the release that is installed there. (`pulumi.dynamic.Resource` would write a provider object's source
 * instead, forty times as long, and every call of the engine carries it up to three times.)
 */
export const SHIM = 'exports.handler = () => require("svc-iac/dynamic");\n';
