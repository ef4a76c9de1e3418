import { closeSync, openSync, readSync, statSync } from "node:fs";

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
