import { realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { entryAt } from "./file";

/**
 * Whether a path is a folder or below it, with all links followed, as the system follows them: `link/..` is the folder of
 * its target. What does not exist yet is where its folder is.
 */
export function isInside(folder: string, path: string): boolean {
  const real = realPathOf(isAbsolute(path) ? path : `${process.cwd()}${sep}${path}`);
  if (real === undefined) return false;
  return !leadsOut(relative(realpathSync(folder), real));
}

/** Whether a normal path, seen from a folder, leads to what is not beneath it. */
export function leadsOut(way: string): boolean {
  return way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way);
}

/** The first link on the way to a path that leads out of the folder it is in, if there is one. */
export function linkOutOn(path: string): string | undefined {
  const steps = resolve(path).split(sep);
  const ways = steps.map((_, index) => steps.slice(0, index + 1).join(sep)).slice(1);
  return ways.find((way) => entryAt(way, { link: true })?.isSymbolicLink() && !isInside(dirname(way), way));
}

/** `undefined` for a link to nothing: a write would follow it. */
function realPathOf(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    if (entryAt(path, { link: true }) || dirname(path) === path) return undefined;
    const above = realPathOf(dirname(path));
    return above && join(above, basename(path));
  }
}

/** The same path, with all links on it followed; what does not exist yet has none. */
export function withoutLinks(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return dirname(path) === path ? path : join(withoutLinks(dirname(path)), basename(path));
  }
}
