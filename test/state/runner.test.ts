import fs, { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import os, { homedir, hostname } from "node:os";
import { join } from "node:path";
import { parentEngine, runnerOf } from "../../src/state";
import { newFolder } from "../support/new-folder";

/** Which machine and which run a process belongs to. */
let folder: string;
beforeEach(() => {
  folder = newFolder();
});

const machineIn = (environment: NodeJS.ProcessEnv) => runnerOf("engine", environment).machine;

test("a run is that of an engine on a machine", () => {
  const runner = runnerOf("engine", { XDG_CACHE_HOME: folder });
  expect(runner).toMatchObject({ run: `${runner.machine}/engine`, host: hostname(), pid: process.pid });
  expect(runner.machine).toMatch(/^[0-9a-f]{16}$/);
});

test("processes with the same cache are on the same machine, others are not", () => {
  const machine = machineIn({ XDG_CACHE_HOME: folder });
  expect(machineIn({ XDG_CACHE_HOME: folder })).toBe(machine);
  expect(machineIn({ XDG_CACHE_HOME: join(folder, "other") })).not.toBe(machine);
  const file = join(folder, "svc-iac", "machine");
  expect(readFileSync(file, "utf8")).toMatch(/^[\w-]{36}$/);
  expect([statSync(file).mode & 0o777, statSync(join(folder, "svc-iac")).mode & 0o777]).toEqual([0o600, 0o700]);
});

test("the cache is in the home folder where nothing else is set", () => {
  const machine = machineIn({ HOME: folder });
  expect(readFileSync(join(folder, ".cache", "svc-iac", "machine"), "utf8")).not.toBe("");
  expect(machineIn({ XDG_CACHE_HOME: join(folder, ".cache"), HOME: "/nowhere" })).toBe(machine);
  expect(homedir()).not.toBe(folder);
});

test.each([
  ["below a file", () => writeFileSync(join(folder, "svc-iac"), "a file"), () => ({ XDG_CACHE_HOME: folder })],
  ["that cannot be written", () => undefined, () => ({ XDG_CACHE_HOME: "/dev/null/none" })],
  ["in a folder of the system, whose files cannot be made", () => undefined, () => ({ XDG_CACHE_HOME: "/proc/none" })],
  ["of a user without a home", without, () => ({})],
])("with a cache %s, the processes that see each other are still on one machine", (_, prepare, environment) => {
  prepare();
  const machine = machineIn(environment());
  expect(machineIn(environment())).toBe(machine);
  expect(machine).not.toBe(machineIn({ XDG_CACHE_HOME: newFolder() }));
  jest.spyOn(os, "hostname").mockReturnValue("another");
  expect(machineIn(environment())).not.toBe(machine);
  jest.restoreAllMocks();
});

/** As for a user whom the system does not list, and without HOME. */
function without(): void {
  jest.spyOn(os, "homedir").mockImplementation(() => {
    throw Object.assign(new Error("uv_os_homedir returned ENOENT (no such file or directory)"), {
      code: "ERR_SYSTEM_ERROR",
    });
  });
}

test("a cache that another process has filled meanwhile decides", () => {
  mkdirSync(join(folder, "svc-iac"));
  writeFileSync(join(folder, "svc-iac", "machine"), "the number\n");
  const machine = machineIn({ XDG_CACHE_HOME: folder });
  writeFileSync(join(folder, "svc-iac", "machine"), "the number");
  expect(machineIn({ XDG_CACHE_HOME: folder })).toBe(machine);
  writeFileSync(join(folder, "svc-iac", "machine"), "another number");
  expect(machineIn({ XDG_CACHE_HOME: folder })).not.toBe(machine);
});

describe("processes that do not see each other are not on the same machine, although they share a cache", () => {
  const { readFileSync: read } = fs;
  afterEach(() => jest.restoreAllMocks());
  /** The machine in an environment with this boot and this namespace of processes. */
  function machineWith(boot: string, nameSpace: string | undefined): string {
    jest
      .spyOn(fs, "readFileSync")
      .mockImplementation(((file: string, ...rest: [never]) =>
        file === "/proc/sys/kernel/random/boot_id" ? boot : read(file, ...rest)) as typeof read);
    jest.spyOn(fs, "readlinkSync").mockImplementation(((file: string) => {
      if (nameSpace === undefined || file !== "/proc/self/ns/pid") throw new Error("It cannot be read.");
      return nameSpace;
    }) as typeof fs.readlinkSync);
    const machine = machineIn({ XDG_CACHE_HOME: folder });
    jest.restoreAllMocks();
    return machine;
  }

  test("because the host was started again, or they are in another container", () => {
    const machine = machineWith("one", "pid:[1]");
    expect(machineWith("one", "pid:[1]")).toBe(machine);
    expect(machineWith("two", "pid:[1]")).not.toBe(machine);
    expect(machineWith("one", "pid:[2]")).not.toBe(machine);
    expect(machineWith("onepid", ":[1]")).not.toBe(machine);
  });

  test("a system that shows no namespaces has one", () => {
    expect(machineWith("one", undefined)).toBe(machineWith("one", ""));
  });
});

test("an engine whose start the system does not show is known by its ID alone", () => {
  const { readFileSync: read } = fs;
  jest.spyOn(fs, "readFileSync").mockImplementation(((file: string, ...rest: [never]) => {
    if (file.startsWith("/proc/")) throw new Error("It cannot be read.");
    return read(file, ...rest);
  }) as typeof read);
  expect(parentEngine()).toBe(`${process.ppid}@`);
  jest.restoreAllMocks();
});

test("a process lives until it has ended, whoever it belongs to", () => {
  const { isAlive } = runnerOf("engine", { XDG_CACHE_HOME: folder });
  expect([isAlive(process.pid), isAlive(1)]).toEqual([true, true]);
  const kill = jest.spyOn(process, "kill");
  kill.mockImplementation(() => {
    throw Object.assign(new Error("no."), { code: "EPERM" });
  });
  expect(isAlive(4)).toBe(true);
  kill.mockImplementation(() => {
    throw Object.assign(new Error("no."), { code: "ESRCH" });
  });
  expect(isAlive(4)).toBe(false);
  expect(kill).toHaveBeenLastCalledWith(4, 0);
  kill.mockRestore();
});

test("the parent process is an engine of its own, although its ID is used again later", () => {
  const [pid, start] = parentEngine().split("@");
  expect(pid).toBe(String(process.ppid));
  const stat = readFileSync(`/proc/${process.ppid}/stat`, "utf8");
  // A name in parentheses is field 2, and may contain spaces itself.
  expect(start).toBe(stat.replace(/\(.*\)/s, "name").split(" ")[21]);
});
