import { isUtf8 } from "node:buffer";
import {
  closeSync,
  fsyncSync,
  ftruncateSync,
  lstatSync,
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

/** A text in another encoding: whatever is read from it, and sent, would be damaged. */
export class NotUtf8 extends Error {
  /** Of its first byte that is none; without a position, all of it is UTF-16. */
  constructor(readonly position?: { readonly line: number; readonly column: number }) {
    super(position ? "The text is not valid UTF-8 from here on: save the file as UTF-8." : "UTF-16");
  }
}

/** Whether a file begins as one in UTF-16 does. */
const isUtf16 = (bytes: Buffer): boolean => /^(fffe|feff)/.test(bytes.subarray(0, 2).toString("hex"));

const REPLACED = "\ufffd";

/** @throws NotUtf8 */
function decoded(bytes: Buffer): string {
  if (isUtf16(bytes)) throw new NotUtf8();
  const text = bytes.toString("utf8");
  if (isUtf8(bytes)) return text;
  let offset = 0;
  let end = 0;
  for (;;) {
    const at = text.indexOf(REPLACED, end);
    offset += Buffer.byteLength(text.slice(end, at));
    end = at;
    // The file may have that character itself.
    if (!bytes.subarray(offset, offset + 3).equals(Buffer.from(REPLACED))) break;
    offset += 3;
    end += 1;
  }
  const before = withoutMark(text.slice(0, end)).split("\n");
  throw new NotUtf8({ line: before.length, column: (before.at(-1) ?? "").length + 1 });
}

/**
 * The text of a file of the user.
 *
 * @throws what the file system throws; EFBIG for more than `most` bytes; NotUtf8. `unreadFile` is the error for all of them.
 */
export function readText(file: string, most: number): string {
  return decoded(readBytes(file, most));
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
  return decoded(Buffer.concat(parts));
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

/** What no path can be, a link in a circle, or what Node 20 says below a file, where later ones find nothing. */
const NOWHERE = new Set(["ENOTDIR", "ENAMETOOLONG", "ELOOP", "ERR_INVALID_ARG_VALUE"]);

/** What is at a path, at the end of its links or, with `link`, the link itself; `undefined` if nothing can be there. */
export function entryAt(path: string, { link = false } = {}) {
  try {
    return (link ? lstatSync : statSync)(path, { throwIfNoEntry: false });
  } catch (error) {
    if (NOWHERE.has((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}

export const isFolder = (path: string): boolean => entryAt(path)?.isDirectory() === true;
