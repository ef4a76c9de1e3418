import { createHash } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { hasEnded, type Process } from "../../../src/store/host";

const files = jest.requireActual("node:fs/promises");
const onLinux = process.platform === "linux" ? test : test.skip;

/** As a process that starts now names itself. */
async function described(): Promise<Process> {
  let described: Promise<Process> | undefined;
  jest.isolateModules(() => {
    const { thisProcess } = require("../../../src/store/host");
    described = thisProcess();
    expect(thisProcess()).toBe(described);
  });
  return described as Promise<Process>;
}

/** Where the system shows nothing of itself, or `stat` of each process. */
async function where<T>(stat: string | undefined, work: () => Promise<T>): Promise<T> {
  const none = async () => {
    throw new Error("ENOENT");
  };
  const mocks = [
    jest.spyOn(files, "readFile" as never).mockImplementation((stat === undefined ? none : async () => stat) as never),
    jest.spyOn(files, "readlink" as never).mockImplementation(none as never),
  ];
  try {
    return await work();
  } finally {
    for (const mock of mocks) mock.mockRestore();
  }
}

const hostOf = (...facts: string[]) => createHash("sha256").update(facts.join("\n")).digest("hex").slice(0, 12);
const fields = readFileSync(process.platform === "linux" ? "/proc/self/stat" : __filename, "utf8").split(" ");

onLinux("a process is named by its machine, boot and namespace, and its start: the same in every release", async () => {
  const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8");
  const host = hostOf(hostname(), boot, readlinkSync("/proc/self/ns/pid"));
  expect(await described()).toEqual({ host, pid: process.pid, start: fields[21] });
});

test("where the system shows none of these, by the name of the machine", async () => {
  expect(await where(undefined, described)).toEqual({ host: hostOf(hostname(), "", ""), pid: process.pid, start: "0" });
});

describe("a process has ended", () => {
  const own = { host: "any", pid: process.pid, start: "7" };
  /** The command is in brackets, and may have any in it. */
  const stat = (state: string, start: string) => `1 (a) b) ${[state, ...Array(18).fill("0"), start, "0"].join(" ")}`;

  test.each([
    ["no, if it was started then", stat("S", "7"), false],
    ["if its ID is another process's now", stat("S", "8"), true],
    ["if nobody has waited for it", stat("Z", "7"), true],
    ["no, where the system shows no more of it", undefined, false],
  ])("%s", async (_, text, expected) => {
    expect(await where(text, () => hasEnded(own))).toBe(expected);
  });

  test("if there is none of its ID, and not if it may not be asked", async () => {
    for (const [code, expected] of [
      ["ESRCH", true],
      ["EPERM", false],
    ] as const) {
      const kill = jest.spyOn(process, "kill").mockImplementation(() => {
        throw Object.assign(new Error(code), { code });
      });
      const ended = await hasEnded(own).finally(() => kill.mockRestore());
      expect(ended).toBe(expected);
    }
  });
});
