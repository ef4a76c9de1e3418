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

/** The key with this path; none for the name of what somebody else has put beside the documents. */
export function keyOf(path: string): string | undefined {
  try {
    const key = decodeURIComponent(path);
    return pathOf(key) === path ? key : undefined;
  } catch {
    return undefined;
  }
}

/** The longest name in a file system, and the length into which a longer one is divided. */
const [LONGEST, PIECE] = [255, 200];

/**
 * A path whose names a file system takes, with the suffix of its file: a name that is too long continues in a folder that
 * ends in a `%`, as no other one does.
 */
export function filePathOf(path: string, suffix: string): string {
  const names = `${path}${suffix}`.split("/");
  return names.map((name) => (name.length > LONGEST ? divided(name) : name)).join("/");
}

function divided(name: string): string {
  return name.replace(new RegExp(`.{${PIECE}}(?=.{${LONGEST - PIECE}})`, "g"), "$&%/");
}

/** The path of a file, without what divides its names. */
export function pathOfFile(file: string): string {
  return file.replaceAll("%/", "");
}

/** The common prefix of the paths of all keys that begin with `prefix`; some other keys share it. */
export function pathBefore(prefix: string): string {
  return pathOf(prefix.replace(/\/+$/, ""));
}
