import { spawn } from "node:child_process";
import { once } from "node:events";
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { thisProcess } from "../../../src/store/host";
import { Locks } from "../../../src/store/lock";
import { newFolder } from "../../support/new-folder";

let folder: string;
let endedPid: number | undefined;

beforeAll(async () => {
  const child = spawn(process.execPath, ["--version"], { stdio: "ignore" });
  await once(child, "close");
  endedPid = child.pid;
});

beforeEach(() => {
  folder = newFolder();
});

/** Fails soon where a lock that nobody holds is not taken over. */
const impatient = () => new Locks(folder, { patience: 5_000 });

/** An owner of this host that has ended, another one each time. */
async function ended(): Promise<string> {
  const { host } = await thisProcess();
  return `${host}-${endedPid}-1-${Math.random().toString(16).slice(2, 10)}`;
}

/** A lock as a process leaves it that is killed: with its own file. */
function leave(name: string, owner: string): void {
  writeFileSync(join(folder, `${owner}.new`), owner);
  linkSync(join(folder, `${owner}.new`), join(folder, name));
}

/** Each of many waiters in turn; the most that held it at once. */
async function race(locks: readonly Locks[], name = "a"): Promise<number> {
  let [holders, most] = [0, 0];
  const waiters = Array.from({ length: 32 }, async (_, index) => {
    const held = await locks[index % locks.length]?.acquire(name);
    most = Math.max(most, ++holders);
    await new Promise((resolve) => setImmediate(resolve));
    expect(await held?.isOurs()).toBe(true);
    holders--;
    await held?.release();
  });
  await Promise.all(waiters);
  return most;
}

test("a lock has one holder at a time", async () => {
  expect(await race([impatient(), impatient()])).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});

test("the lock of a process that has ended is taken over once, whoever else was killed while taking it over", async () => {
  for (let round = 0; round < 4; round++) {
    const [first, second, third] = [await ended(), await ended(), await ended()];
    leave("a", first);
    leave(`a.${first}`, second);
    leave(`a.${first}.${second}`, third);
    expect(await race([impatient(), impatient()])).toBe(1);
  }
  await new Locks(folder).sweep();
  expect(readdirSync(folder)).toEqual([]);
});

test("a sweep removes files of dead processes only, of other hosts after a day", async () => {
  const [first, second] = [await ended(), await ended()];
  leave("dead", first);
  leave(`gone.${first}`, second);
  writeFileSync(join(folder, `${await ended()}.new`), "half a docu");
  const day = 24 * 3_600;
  const foreign = { "0123456789ab-1-1-0": day - 60, "0123456789ab-1-1-1": day + 60 };
  for (const [owner, seconds] of Object.entries(foreign)) {
    leave(`of ${owner}`, owner);
    for (const file of [`${owner}.new`, `of ${owner}`]) utimesSync(join(folder, file), 0, Date.now() / 1_000 - seconds);
  }
  for (const name of ["notes.new", "a-b-c.new", "a-1--b.new", "empty"]) {
    writeFileSync(join(folder, name), "");
    utimesSync(join(folder, name), 0, 0);
  }
  const locks = new Locks(folder);
  const held = await locks.acquire("alive");
  writeFileSync(await locks.scratch(), "");
  await locks.sweep();
  const { host, pid } = await thisProcess();
  const left = readdirSync(folder).map((name) => (name.startsWith(`${host}-${pid}-`) ? "ours" : name));
  expect(left.sort()).toEqual(
    ["0123456789ab-1-1-0.new", "a-1--b.new", "a-b-c.new", "alive", "empty", "notes.new"].concat(
      ...["of 0123456789ab-1-1-0", "of 0123456789ab-1-1-1", "ours"],
    ),
  );
  expect(await held?.isOurs()).toBe(true);
});

test("a reused process ID does not keep the lock", async () => {
  const { host, pid } = await thisProcess();
  leave("a", `${host}-${pid}-1-00000000`);
  // Only where the system says when a process was started.
  if (process.platform === "linux") expect(await new Locks(folder).acquire("a")).toBeDefined();
});

test("a lock of another host is taken over when it is old enough, and its holder notices", async () => {
  leave("a", "0123456789ab-1-1-00000000");
  const held = await new Locks(folder, { foreign: 20 }).acquire("a");
  expect(await held?.isOurs()).toBe(true);
  rmSync(join(folder, "a"));
  leave("a", "0123456789ab-2-1-00000000");
  expect(await held?.isOurs()).toBe(false);
  await held?.release();
  expect(readdirSync(folder)).toContain("a");
});

test("a lock of another host, or of nobody, is kept until it is old enough", async () => {
  for (const [owner, named] of Object.entries({ "0123456789ab-1-1-00000000": 1, "a-b-c": undefined })) {
    writeFileSync(join(folder, "a"), owner);
    const waiting = new Locks(folder, { foreign: 10_000, patience: 20 }).acquire("a");
    await expect(waiting).rejects.toThrow(`process ${named} has held its lock for 0 s`);
    expect(await (await new Locks(folder, { foreign: 20 }).acquire("a"))?.isOurs()).toBe(true);
  }
});

test("a waiter gives up when the lock is no longer needed", async () => {
  const locks = new Locks(folder);
  await locks.acquire("a");
  let asked = 0;
  expect(await locks.acquire("a", async () => ++asked > 3)).toBeUndefined();
});

test("what is waited for is one holder's lock: the next holder has its own time", async () => {
  const now = jest.spyOn(performance, "now").mockReturnValue(0);
  const [first, second] = ["0123456789ab-1-1-00000000", "0123456789ab-2-1-00000000"];
  writeFileSync(join(folder, "a"), first);
  const seen: string[] = [];
  const isVain = async () => {
    seen.push(readFileSync(join(folder, "a"), "utf8"));
    if (seen.length === 2) writeFileSync(join(folder, "a"), second);
    now.mockReturnValue(seen.length < 2 ? 0 : 900);
    return seen.length === 4;
  };
  const waiting = new Locks(folder, { foreign: 800, patience: 700 }).acquire("a", isVain);
  await expect(waiting.finally(() => now.mockRestore())).resolves.toBeUndefined();
  expect(seen).toEqual([first, first, second, second]);
});

test("a lock of a living process is waited for, and then named", async () => {
  const held = await new Locks(folder).acquire("a");
  await expect(new Locks(folder, { patience: 20 }).acquire("a")).rejects.toThrow(
    `process ${process.pid} has held its lock for 0 s`,
  );
  const waiting = new Locks(folder).acquire("a");
  await held?.release();
  expect(await (await waiting)?.isOurs()).toBe(true);
});

test("only its owner may read what a lock is made of, and it goes with the wait", async () => {
  const inner = join(folder, "deep", "inner");
  await new Locks(inner).acquire("a");
  expect([inner, join(inner, "a")].map((path) => (statSync(path).mode & 0o777).toString(8))).toEqual(["700", "600"]);
  expect(readdirSync(inner)).toEqual(["a"]);
});

test("a folder that cannot have locks is an error", async () => {
  writeFileSync(join(folder, "file"), "");
  await expect(new Locks(join(folder, "file")).acquire("a")).rejects.toThrow("EEXIST");
  await expect(new Locks(folder).acquire("none/a")).rejects.toThrow("ENOENT");
  mkdirSync(join(folder, "a"));
  await expect(new Locks(folder).acquire("a")).rejects.toThrow("EISDIR");
});
