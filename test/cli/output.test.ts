import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { Command } from "commander";
import { discoverCommand } from "../../src/cli/discover";
import { driftCommand } from "../../src/cli/drift";
import { graphCommand } from "../../src/cli/graph";
import { initCommand } from "../../src/cli/init";
import { migrateCommand } from "../../src/cli/migrate";
import { deliverCode, makeRoomFor, writeOutput } from "../../src/cli/output";
import { sandboxCommand } from "../../src/cli/sandbox";
import { entryAt } from "../../src/model/file";
import { fileWith } from "../environment/examine";
import { newFolder } from "../support/new-folder";

const run = (command: Command, ...words: string[]) => command.parseAsync(words, { from: "user" });

let folder: string;
beforeEach(() => {
  folder = newFolder();
  writeFileSync(join(folder, "file"), "");
});

test("the folder of an output is made", async () => {
  const file = fileWith("base: { projects: { shop: { displayName: shop } } }\n");
  const output = join(folder, "new", "deep", "graph.mmd");
  await run(graphCommand(), "--file", file, "--output", output);
  expect(readFileSync(output, "utf8")).toMatch(/^flowchart LR\n/);
});

/** None of them has a stack, a service or a key here: whatever else is missing is told later, requests come later still. */
test.each<[string, (output: string) => Promise<unknown>]>([
  ["graph", (output) => run(graphCommand(), "--file", fileWith(""), "--output", output)],
  ["discover", (output) => run(discoverCommand(), "--output", output)],
  ["discover --to", (output) => run(discoverCommand(), "--to", "terraform", "--output", `${output}/`)],
  ["drift", (output) => run(driftCommand("0"), "--cwd", folder, "--output", `json=${output}`)],
  ["sandbox", (output) => run(sandboxCommand(), "--state", join(output, "state.json"))],
  ["drift --write-baseline", (output) => run(driftCommand("0"), "--cwd", folder, "--write-baseline", output)],
])("%s reports an output that cannot be written before it does anything", async (_, attempt) => {
  const output = join(folder, "file", "inside");
  await expect(attempt(output)).rejects.toThrow(
    /file\/inside(\/main\.tf|\/sandbox\.json)? cannot be written \(\S+\/file is a file\)\. Name a place in a writable folder\.$/,
  );
});

test("all outputs that cannot be written are named at once", async () => {
  const [one, two] = ["one", "two"].map((name) => join(folder, "file", name));
  const words = [
    "--output",
    `json=${one}`,
    "--output",
    `html=${join(folder, "new.html")}`,
    "--write-baseline",
    `${two}`,
  ];
  await expect(run(driftCommand("0"), "--cwd", folder, ...words)).rejects.toThrow(
    `${one} cannot be written (${join(folder, "file")} is a file). ${two} cannot be written (${join(folder, "file")} is a file). Name`,
  );
});

test("a folder is no file", () => {
  expect(() => writeOutput(folder, "")).toThrow(`${folder} cannot be written (it is a folder).`);
});

describe("code", () => {
  const main = () => join(folder, "main.tf");
  beforeEach(() => writeFileSync(main(), "mine"));

  test.each<[string, () => Promise<unknown>]>([
    ["discover", () => run(discoverCommand(), "--to", "terraform", "--output", folder)],
    ["migrate", () => run(migrateCommand(), "--from", join(folder, "file"), "--output", main())],
  ])("%s keeps a file that exists, and says so before it does anything", async (_, attempt) => {
    await expect(attempt()).rejects.toThrow(
      `${main()} exists already. Name another file, or overwrite it with \`--force\`.`,
    );
    expect(readFileSync(main(), "utf8")).toBe("mine");
  });

  test("is written over an existing file with --force only, even if that appears meanwhile", async () => {
    const late = join(folder, "late.tf");
    const meanwhile = async () => {
      writeFileSync(late, "mine");
      return { text: "code" };
    };
    await expect(deliverCode({ output: late }, meanwhile)).rejects.toThrow("late.tf cannot be written (EEXIST).");
    expect(readFileSync(late, "utf8")).toBe("mine");
    await deliverCode({ output: late, force: true }, async () => ({ text: "code" }));
    expect(readFileSync(late, "utf8")).toBe("code");
  });
});

test("below a file that is no folder, it is an error, not a crash", async () => {
  await expect(run(discoverCommand(), "--to", "terraform", "--output", "/dev/null/x")).rejects.toMatchObject({
    problem: {
      code: "output",
      message: expect.stringMatching(/^\/dev\/null\/x cannot be written \(\/dev\/null is a file\)\.$/),
    },
  });
});

test("a place that never takes a folder ends", () => {
  expect(() => makeRoomFor("/proc/x/main.tf")).toThrow("/proc/x/main.tf cannot be written (ENOENT).");
});

test.each(["/dev/null/x", "/proc/x"])("init in %s is an error, not a crash", async (place) => {
  await expect(run(initCommand(), place)).rejects.toMatchObject({
    problem: {
      code: "output",
      message: expect.stringMatching(/cannot be written \((\/dev\/null is a file|ENOENT)\)\.$/),
    },
  });
});

describe("migrate --from", () => {
  test("- is standard input", async () => {
    const stdin = Object.getOwnPropertyDescriptor(process, "stdin") ?? {};
    Object.defineProperty(process, "stdin", { value: Readable.from(["no state"]), configurable: true });
    try {
      await expect(run(migrateCommand(), "--from", "-")).rejects.toThrow(/^Standard input is not /);
    } finally {
      Object.defineProperty(process, "stdin", stdin);
    }
  });

  test("a file that does not exist is an error", async () => {
    await expect(run(migrateCommand(), "--from", join(folder, "none"))).rejects.toMatchObject({
      problem: { code: "state", message: expect.stringMatching(/none does not exist\.$/), next: expect.any(String) },
    });
  });
});

test("what no path can be is not there", () => {
  for (const path of ["a".repeat(5_000), "a\0b", join(folder, "file", "inside")]) expect(entryAt(path)).toBeUndefined();
});
