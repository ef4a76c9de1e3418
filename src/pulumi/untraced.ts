import * as pulumi from "@pulumi/pulumi";

/**
 * A resource with many outputs. The SDK records a trace for each of them, mapped back to TypeScript, which takes most
 * of the time of a large program; without it, only a promise that never settles is harder to find. Errors keep theirs.
 */
export abstract class UntracedResource extends pulumi.CustomResource {
  constructor(type: string, name: string, props: pulumi.Inputs, opts: pulumi.CustomResourceOptions) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    try {
      super(type, name, props, opts);
    } catch (error) {
      Error.stackTraceLimit = stackTraceLimit;
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    } finally {
      Error.stackTraceLimit = stackTraceLimit;
    }
  }
}
