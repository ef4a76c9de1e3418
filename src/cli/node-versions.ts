import { isOlder } from "./finding";

/** The oldest Node that svc-iac itself runs on. */
export const OLDEST_NODE = [20, 18, 1] as const;

/** A package whose later releases need a newer Node than svc-iac, and its releases before those. */
const LATER = { name: "@pulumi/pulumi", node: [22, 0], before: ">=3.216.0 <3.249.0" } as const;

/** The releases of a package that work on a Node, if not all that svc-iac works with do. */
export function fittingRelease(name: string, version: string = process.versions.node): string | undefined {
  return name === LATER.name && isOlder(version, LATER.node) ? LATER.before : undefined;
}
