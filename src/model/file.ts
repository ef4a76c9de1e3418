import {
  closeSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";

/** Bytes. What people write is far smaller; what engines write, states and plans, may have thousands of objects. */
export const LARGEST = { source: 2_000_000, file: 32_000_000 };

const CHUNK = 1 << 16;

/**
 * The content of a file of the user. The size is counted while it is read: a device such as /dev/zero has none.
 *
 * @throws what the file system throws; EFBIG for more than `most` bytes.
 */
export function readBytes(file: string, most: number): Buffer {
  const open = openSync(file, "r");
  try {
    const parts: Buffer[] = [];
    for (let size = 0; ; ) {
      const part = Buffer.allocUnsafe(CHUNK);
      const count = readSync(open, part, 0, CHUNK, null);
      if (count === 0) return Buffer.concat(parts);
      parts.push(part.subarray(0, count));
      size += count;
      if (size > most) throw tooLarge(most);
    }
  } finally {
    closeSync(open);
  }
}

/** A text without the byte order mark that some shells write before it. */
export const withoutMark = (text: string): string => text.replace(/^\ufeff/, "");

/** Whether a file begins as one in UTF-16 does. */
export const isUtf16 = (bytes: Buffer): boolean => /^(fffe|feff)/.test(bytes.subarray(0, 2).toString("hex"));

export function readText(file: string, most: number): string {
  return readBytes(file, most).toString("utf8");
}

/** The same for a stream, such as standard input. */
export async function readStream(stream: AsyncIterable<Buffer | string>, most: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    const bytes = Buffer.from(part);
    parts.push(bytes);
    size += bytes.length;
    if (size > most) throw tooLarge(most);
  }
  return Buffer.concat(parts).toString("utf8");
}

function tooLarge(most: number): NodeJS.ErrnoException {
  return Object.assign(new Error(`more than ${most} bytes`), { code: "EFBIG" });
}

/** What a file system answers that cannot be asked to store something now. */
const WITHOUT_SYNC = new Set(["EINVAL", "ENOSYS", "ENOTSUP"]);

/** Gives an open file this content and waits until it is stored: some file systems report only then that they are full. */
export function fillFile(open: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(open, bytes, at, bytes.length - at, at);
  ftruncateSync(open, bytes.length);
  try {
    fsyncSync(open);
  } catch (error) {
    if (!WITHOUT_SYNC.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}

/** Creates a file with all of the text, or none. `flag`: `wx` refuses one that exists, or a link to nothing. */
export function createFile(file: string, text: string, flag: "w" | "wx" = "wx", mode = 0o666): void {
  const open = openSync(file, flag, mode);
  try {
    fillFile(open, Buffer.from(text));
  } catch (error) {
    rmSync(realpathSync(file));
    throw error;
  } finally {
    closeSync(open);
  }
}

/**
 * Gives a file another text, or leaves the one that it has if that cannot be written. The file stays the same one: its
 * owner and rights, links to it, and the mount that it may be, which another file in its place would not keep.
 */
export function overwriteFile(file: string, text: string): void {
  const found = entryAt(file);
  if (!found) createFile(file, text, "w");
  else if (found.isFile()) replaceText(file, text);
  // A pipe or a device, such as standard output, has nothing to keep.
  else writeFileSync(file, text);
}

function replaceText(file: string, text: string): void {
  const open = openSync(file, "r+");
  try {
    const earlier = readFileSync(open);
    try {
      fillFile(open, Buffer.from(text));
    } catch (error) {
      fillFile(open, earlier);
      throw error;
    }
  } finally {
    closeSync(open);
  }
}

/** What no path can be, or what Node 20 says below a file, where later ones find nothing. */
const NOWHERE = new Set(["ENOTDIR", "ENAMETOOLONG", "ERR_INVALID_ARG_VALUE"]);

export function entryAt(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (NOWHERE.has((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}

export const isFolder = (path: string): boolean => entryAt(path)?.isDirectory() === true;
