import { lstatSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";

/** Whether a path is a folder or below it, with all links followed; what does not exist yet is where its folder is. */
export function isInside(folder: string, path: string): boolean {
  const real = realPathOf(resolve(path));
  if (real === undefined) return false;
  const way = relative(realpathSync(folder), real);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** `undefined` for a link to nothing: a write would follow it. */
function realPathOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    if (lstatSync(path, { throwIfNoEntry: false }) || dirname(path) === path) return undefined;
    const above = realPathOf(dirname(path));
    return above && join(above, basename(path));
  }
}
