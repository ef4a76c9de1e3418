import type { dynamic } from "@pulumi/pulumi";

/**
 * The code that the engine keeps in a user's state with each resource, for ever: nothing but the way to
 * `svc-iac/dynamic`. It captures no value, so that it is one constant text for all kinds and releases; `require` is
 * free on purpose, since the engine runs this text in the user's project. A test holds the text that comes out of it.
 */
export const shim: dynamic.ResourceProvider = {
  configure: (r) => require("svc-iac/dynamic").configure(r),
  check: (o, n) => require("svc-iac/dynamic").check(o, n),
  diff: (i, o, n) => require("svc-iac/dynamic").diff(i, o, n),
  create: (n) => require("svc-iac/dynamic").create(n),
  read: (i, p) => require("svc-iac/dynamic").read(i, p),
  update: (i, o, n) => require("svc-iac/dynamic").update(i, o, n),
  delete: (i, p) => require("svc-iac/dynamic").remove(i, p),
};
