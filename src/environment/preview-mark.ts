import * as pulumi from "@pulumi/pulumi";
import { PREVIEW_TYPE } from "./preview";

/** A note in the state, and nowhere else. */
class Preview extends pulumi.ComponentResource {
  constructor(pullRequest: string, until: string) {
    super(PREVIEW_TYPE, `pull-request-${pullRequest}`, {});
    this.registerOutputs({ pullRequest, until });
  }
}

/**
 * Marks the stack as the preview of a pull request if its configuration says so. The mark comes before everything
 * else, so that a preview whose first run fails is swept as well.
 */
export function markPreview(config: pulumi.Config): void {
  const [pullRequest, until] = [config.get("pullRequest"), config.get("until")];
  if (pullRequest !== undefined && until !== undefined) new Preview(pullRequest, until);
}
