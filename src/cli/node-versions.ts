import { isOlder } from "./finding";

/** The oldest Node that svc-iac itself runs on. */
export const OLDEST_NODE = [20, 18] as const;

/** Packages whose later releases need a newer Node than svc-iac: which Node, and the releases before those. */
export const LATER_NODE: Readonly<
  Record<string, { readonly node: readonly [number, number]; readonly before: string }>
> = {
  "@pulumi/pulumi": { node: [22, 0], before: ">=3.216.0 <3.249.0" },
};

/** The releases of a package that work on a Node, if not all that svc-iac works with do. */
export function fittingRelease(name: string, version: string = process.versions.node): string | undefined {
  const later = LATER_NODE[name];
  return later && isOlder(version, later.node) ? later.before : undefined;
}
