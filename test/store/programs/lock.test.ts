import { spawn } from "node:child_process";
import { once } from "node:events";
import { linkSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { thisProcess } from "../../../src/store/host";
import { Locks } from "../../../src/store/lock";

let folder: string;
let endedPid: number | undefined;

beforeAll(async () => {
  const child = spawn(process.execPath, ["--version"], { stdio: "ignore" });
  await once(child, "close");
  endedPid = child.pid;
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "locks-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

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
  expect(await race([new Locks(folder), new Locks(folder)])).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});

test("the lock of a process that has ended is taken over once, whoever else was killed while taking it over", async () => {
  for (let round = 0; round < 10; round++) {
    const [first, second, third] = [await ended(), await ended(), await ended()];
    leave("a", first);
    leave(`a.${first}`, second);
    leave(`a.${first}.${second}`, third);
    expect(await race([new Locks(folder), new Locks(folder)])).toBe(1);
  }
  await new Locks(folder).sweep();
  expect(readdirSync(folder)).toEqual([]);
});

test("a sweep removes files of dead processes only", async () => {
  const [first, second] = [await ended(), await ended()];
  leave("dead", first);
  leave(`gone.${first}`, second);
  const locks = new Locks(folder);
  const held = await locks.acquire("alive");
  writeFileSync(await locks.scratch(), "");
  await locks.sweep();
  const left = readdirSync(folder);
  expect(left.filter((name) => !name.endsWith(".new"))).toEqual(["alive"]);
  expect(left).toHaveLength(2);
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
  const held = await new Locks(folder, 20).acquire("a");
  expect(await held?.isOurs()).toBe(true);
  rmSync(join(folder, "a"));
  leave("a", "0123456789ab-2-1-00000000");
  expect(await held?.isOurs()).toBe(false);
  await held?.release();
  expect(readdirSync(folder)).toContain("a");
});

test("a waiter gives up when the lock is no longer needed", async () => {
  const locks = new Locks(folder);
  await locks.acquire("a");
  let asked = 0;
  expect(await locks.acquire("a", async () => ++asked > 3)).toBeUndefined();
});
