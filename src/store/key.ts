/**
 * What a file system or a bucket could interpret: capitals where case is ignored, dots that lead out of
 * the folder, empty segments.
 */
const UNSAFE = /[^a-z0-9_/-]|^\/|\/$|(?<=\/)\//gu;

/** A key as a path: lower case, each segment of at least one character, `%` and two digits for each other byte. */
export function pathOf(key: string): string {
  return key.replace(UNSAFE, (character) =>
    [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""),
  );
}

export function keyOf(path: string): string {
  return decodeURIComponent(path);
}

/** The common prefix of the paths of all keys that begin with `prefix`; some other keys share it. */
export function pathBefore(prefix: string): string {
  return pathOf(prefix.replace(/\/+$/, ""));
}
