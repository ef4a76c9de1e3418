import * as pulumi from "@pulumi/pulumi";
import { COMPLETED_TYPE, POOLED_TYPE, PREVIEW_TYPE } from "./preview";

/** A note in the state, and nowhere else. */
class Note extends pulumi.ComponentResource {
  constructor(type: string, name: string, outputs: pulumi.Inputs = {}) {
    super(type, name, {});
    this.registerOutputs(outputs);
  }
}

/**
 * Marks the stack as the preview of a pull request, or as one of a pool, if its configuration says so. The mark comes
 * before everything else, so that a preview whose first run fails is swept as well.
 */
export function markPreview(config: pulumi.Config): void {
  const [pullRequest, until] = [config.get("pullRequest"), config.get("until")];
  if (pullRequest !== undefined && until !== undefined) {
    const [active, paused] = [config.get("active"), config.getBoolean("suspended") ?? false];
    new Note(PREVIEW_TYPE, `pull-request-${pullRequest}`, { pullRequest, until, active, paused });
  }
  const pooled = config.get("pooled");
  if (pooled !== undefined) new Note(POOLED_TYPE, pooled);
}

/** Notes in a preview that everything in it has been created, updated or suspended: until `completed` is known, it is not. */
export function noteCompletion(config: pulumi.Config, completed: pulumi.Output<unknown>): void {
  const [pullRequest, until] = [config.get("pullRequest"), config.get("until")];
  if (pullRequest === undefined || until === undefined) return;
  const paused = config.getBoolean("suspended") ?? false;
  const achieved = { until: completed.apply(() => until), paused: completed.apply(() => paused) };
  new Note(COMPLETED_TYPE, `pull-request-${pullRequest}-completed`, achieved);
}
