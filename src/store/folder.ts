import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { filePathOf, keyOf, pathBefore, pathOf, pathOfFile } from "./key";
import { type Held, Locks } from "./lock";
import { Once } from "./once";
import { type Store, StoreError, type Versioned } from "./store";
import { parseStored, stored } from "./stored";

const SUFFIX = ".document";
/** Of a rename that may have been carried out: a network's file system reports how its repetition ended. */
const UNCLEAR = new Set(["ENOENT", "ESTALE", "EIO"]);
/** No path of a key begins with a dot. */
const WORK = ".work";

/**
 * Documents as files. Exact for the processes of one host; several hosts must not write the same folder if
 * one of them may pause for 30 s.
 *
 * @param isShared whether a user has configured it; the default folder belongs to its machine.
 */
export function folderStore(folder: string, isShared: boolean): Store {
  const locks = new Locks(join(folder, WORK));
  const fileOf = (key: string) => join(folder, filePathOf(pathOf(key), SUFFIX));
  const prepared = new Once(async () => {
    await makeFolder(join(folder, WORK));
    await locks.sweep();
  });

  const unclear = (cause: NodeJS.ErrnoException): never => {
    throw failure(folder, cause, UNCLEAR.has(cause.code ?? ""));
  };

  const write = async (file: string, text: string, lock: Held): Promise<boolean> => {
    const scratch = await locks.scratch();
    try {
      await writeSynced(scratch, text);
      await makeFolder(dirname(file));
      if (!(await lock.isOurs())) return false;
      await rename(scratch, file).catch(unclear);
    } finally {
      await rm(scratch, { force: true });
    }
    await syncFolder(dirname(file)).catch((cause: unknown) => {
      throw failure(folder, cause, true);
    });
    return true;
  };

  const swap = async (key: string, value: string, version: string | undefined): Promise<string | undefined> => {
    const file = fileOf(key);
    const isOutdated = async () => (await read(file))?.version !== version;
    if (await isOutdated()) return undefined;
    await prepared.get();
    const lock = await locks.acquire(createHash("sha256").update(key).digest("hex").slice(0, 32), isOutdated);
    if (!lock) return undefined;
    try {
      if (await isOutdated()) return undefined;
      const { id, text } = stored(value);
      return (await write(file, text, lock)) ? id : undefined;
    } finally {
      await lock.release();
    }
  };

  const failing = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw error instanceof StoreError ? error : failure(folder, error);
    });

  return {
    name: folder,
    isShared,
    read: (key) => failing(read(fileOf(key))),
    swap: (key, value, version) => failing(swap(key, value, version)),
    isMissing: async () => !(await stat(folder).catch(() => undefined)),
    list: (prefix) => failing(list(folder, prefix)),
    close: async () => {},
  };
}

async function read(file: string): Promise<Versioned | undefined> {
  const text = await readFile(file, "utf8").catch(unlessMissing);
  if (text === undefined) return undefined;
  const { id, value } = parseStored(text);
  return { version: id, value };
}

async function list(folder: string, prefix: string): Promise<readonly string[]> {
  const before = pathBefore(prefix);
  const from = join(folder, filePathOf(before.slice(0, before.lastIndexOf("/") + 1), ""));
  const entries = (await readdir(from, { recursive: true, withFileTypes: true }).catch(unlessMissing)) ?? [];
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(SUFFIX))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .flatMap((path) => keyOf(pathOfFile(path).slice(0, -SUFFIX.length)) ?? [])
    .filter((key) => key.startsWith(prefix))
    .sort();
}

/**
 * Also syncs the parent folders: else a crash of the machine could lose them with their content.
 * Step by step, because Node's own recursion never ends where a folder that exists answers ENOENT, as /proc does.
 */
async function makeFolder(folder: string): Promise<void> {
  const parent = dirname(folder);
  const isMade = await makeOne(folder).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT" || parent === folder) throw error;
    await makeFolder(parent);
    return makeOne(folder);
  });
  if (isMade) await syncFolder(parent);
}

async function makeOne(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, constants.O_RDONLY);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function unlessMissing(error: unknown): undefined {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== "ENOENT") throw error;
}

function failure(folder: string, cause: unknown, lost = false): StoreError {
  return new StoreError(`The store ${folder} cannot be used: ${(cause as Error).message}.`, { lost, cause });
}
