import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Command } from "commander";
import { discoverCommand } from "../../src/cli/discover";
import { driftCommand } from "../../src/cli/drift";
import { graphCommand } from "../../src/cli/graph";
import { writeOutput } from "../../src/cli/output";
import { fileWith } from "../environment/examine";

const run = (command: Command, ...words: string[]) => command.parseAsync(words, { from: "user" });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "svc-output-"));
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
  ["drift --write-baseline", (output) => run(driftCommand("0"), "--cwd", folder, "--write-baseline", output)],
])("%s reports an output that cannot be written before it does anything", async (_, attempt) => {
  const output = join(folder, "file", "inside");
  await expect(attempt(output)).rejects.toThrow(
    /file\/inside(\/main\.tf)? cannot be written \((EEXIST|ENOTDIR)\)\. Name a file in a writable folder\.$/,
  );
});

test("a folder is no file", () => {
  expect(() => writeOutput(folder, "")).toThrow(`${folder} cannot be written (it is a folder).`);
});
