import * as pulumi from "@pulumi/pulumi";

/** With a listener, Node prints no warning for what the SDK handles after it has reported it. */
const ignored = () => {};

/** The SDK reports an error once, by its identity: several look-ups may fail for one reason. */
const made = new Map<string, pulumi.RunError>();

/** A user's mistake in a program prints its message, once, without our stack. */
export function mistake(message: string): pulumi.RunError {
  const known = made.get(message);
  if (known) return known;
  const error = new pulumi.RunError(message);
  made.set(message, error);
  // For each resource that waits for this, the SDK would prefix the message with `error serializing property
  // "clusterId": ` once more; and it prints the stack, if there is one, of a RunError too.
  Object.defineProperty(error, "message", { get: () => message, set: () => {} });
  error.stack = "";
  if (!process.listeners("rejectionHandled").includes(ignored)) process.on("rejectionHandled", ignored);
  return error;
}
