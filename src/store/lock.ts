import { randomUUID } from "node:crypto";
import { link, mkdir, open, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { hasEnded, type Process, thisProcess } from "./host";

/** Milliseconds, doubled up to the longer one. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [1, 20];
/** Milliseconds after which an unchanged lock was abandoned by a process of another host. */
const FOREIGN = 30_000;
/** Milliseconds for which a waiter waits for a living process of this host. */
const PATIENCE = 60_000;
/** Milliseconds after which files of other hosts are deleted. */
const LITTER = 24 * 3_600_000;

export interface Held {
  /** Whether it still is ours: a process of another host takes over a lock that is unchanged for 30 s. */
  isOurs(): Promise<boolean>;
  release(): Promise<void>;
}

/**
 * Locks as files in `folder`, exact for processes of one host: a lock is a hard link to a file that names its owner.
 *
 * Only the holder of the lock `name.owner` may remove the lock `name` of an owner that has ended. Owners are unique, so
 * between looking and removing nothing can change: the owner cannot release it any more, and nobody else may. If the
 * remover ends as well, its lock is taken over in the same way.
 */
export class Locks {
  readonly #folder: string;
  readonly #foreign: number;
  readonly #patience: number;

  constructor(folder: string, { foreign = FOREIGN, patience = PATIENCE } = {}) {
    this.#folder = folder;
    this.#foreign = foreign;
    this.#patience = patience;
  }

  /**
   * @param isVain called before each attempt: whether the lock is no longer needed.
   * @returns nothing if it was not acquired.
   * @throws LockedError if a living process keeps it.
   */
  async acquire(name: string, isVain: () => Promise<boolean> = async () => false): Promise<Held | undefined> {
    const owner = ownerOf(await thisProcess());
    const mine = join(this.#folder, `${owner}.new`);
    await writeNew(mine, owner);
    try {
      return (await this.#acquire(name, owner, isVain)) ? this.#held(name, owner) : undefined;
    } finally {
      await rm(mine, { force: true });
    }
  }

  async #acquire(name: string, owner: string, isVain: () => Promise<boolean>): Promise<boolean> {
    const [mine, path] = [join(this.#folder, `${owner}.new`), join(this.#folder, name)];
    let other: string | undefined;
    let since = performance.now();
    for (let attempt = 0; ; attempt++) {
      if (await isVain()) return false;
      if (await isLinked(mine, path)) return true;
      const found = await contentOf(path);
      if (found === undefined) continue;
      // A network's file system may repeat a link whose answer was lost: it is refused because of the first one.
      if (found === owner) return true;
      if (found !== other) [other, since, attempt] = [found, performance.now(), 0];
      const waited = performance.now() - since;
      if (await this.#isAbandoned(found, waited)) await this.#remove(name, found);
      else if (waited > this.#patience) throw new LockedError(found, waited);
      else await sleep(Math.random() * Math.min(FIRST_PAUSE * 2 ** attempt, LONGEST_PAUSE));
    }
  }

  async #isAbandoned(owner: string, waited: number): Promise<boolean> {
    const process = processOf(owner);
    if (process?.host !== (await thisProcess()).host) return waited >= this.#foreign;
    return hasEnded(process);
  }

  async #remove(name: string, ended: string): Promise<void> {
    const path = join(this.#folder, name);
    const isGone = async () => (await contentOf(path)) !== ended;
    const remover = await this.acquire(`${name}.${ended}`, isGone);
    if (!remover) return;
    try {
      if (!(await isGone())) await rm(path, { force: true });
    } finally {
      await remover.release();
    }
  }

  #held(name: string, owner: string): Held {
    const path = join(this.#folder, name);
    const isOurs = async () => (await contentOf(path)) === owner;
    return {
      isOurs,
      release: async () => {
        if (await isOurs()) await rm(path, { force: true });
      },
    };
  }

  /** A path for a file of this process: if it is killed, the next sweep removes it. */
  async scratch(): Promise<string> {
    return join(this.#folder, `${ownerOf(await thisProcess())}.new`);
  }

  /** Removes the files of killed processes. */
  async sweep(): Promise<void> {
    const here = await thisProcess();
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name);
      const isScratch = name.endsWith(".new");
      const owner = isScratch ? name : await contentOf(path);
      const process = owner && processOf(owner);
      if (!process) continue;
      const isLitter = process.host === here.host ? await hasEnded(process) : isScratch && (await isOld(path));
      if (!isLitter) continue;
      if (isScratch) await rm(path, { force: true });
      else await this.#remove(name, owner);
    }
  }
}

/** A living process holds the lock. */
class LockedError extends Error {
  constructor(owner: string, waited: number) {
    super(`process ${processOf(owner)?.pid} has held its lock for ${Math.round(waited / 1_000)} s`);
  }
}

const ownerOf = ({ host, pid, start }: Process) => `${host}-${pid}-${start}-${randomUUID().slice(0, 8)}`;

function processOf(owner: string): Process | undefined {
  const [host, pid, start, own] = owner.split("-");
  return host && start && own ? { host, pid: Number(pid), start } : undefined;
}

async function writeNew(path: string, text: string): Promise<void> {
  await mkdir(join(path, ".."), { recursive: true, mode: 0o700 });
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(text);
  } finally {
    await file.close();
  }
}

async function isLinked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

async function contentOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

async function isOld(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > LITTER;
}
