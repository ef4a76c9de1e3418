/**
 * What a file system or a bucket could read in its own way: capitals where case does not count, dots that lead out of
 * the folder, slashes with nothing between them.
 */
const UNSAFE = /[^a-z0-9_/-]|^\/|\/$|(?<=\/)\//gu;

/** A key as a path: lower case, each segment of at least one character, `%` and two digits for each other byte. */
export function pathOf(key: string): string {
  return key.replace(UNSAFE, (character) =>
    [...Buffer.from(character, "utf8")].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""),
  );
}

export function keyOf(path: string): string {
  return decodeURIComponent(path);
}

/** What the path of every key that begins with `prefix` begins with; those of some other keys do, too. */
export function pathBefore(prefix: string): string {
  return pathOf(prefix.replace(/\/+$/, ""));
}
