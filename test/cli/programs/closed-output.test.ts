import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { join } from "node:path";
import { PROGRAM } from "../../support/cli";

const FOLDER = join(__dirname, "../../../examples/environment");
const FILE = "environment.svc.yaml";

/** Commands that print text, JSON or a document, and one that refuses. */
const COMMANDS = [
  ["--help"],
  ["explain"],
  ["explain", "--json"],
  ["drift", "--help"],
  ["completion", "bash"],
  ["validate", FILE],
  ["validate", FILE, "--json"],
  ["graph", "--file", FILE, "--environment", "staging"],
  ["explain", "nothing", "--json"],
];
const isRefused = (words: readonly string[]) => words.includes("nothing");

const start = (words: readonly string[], out: "pipe" | number, error: "pipe" | number = "pipe") =>
  spawn(process.execPath, ["--eval", PROGRAM, "--", ...words], { cwd: FOLDER, stdio: ["ignore", out, error] });

async function endOf(child: ReturnType<typeof start>): Promise<{ readonly code: number; readonly said: string }> {
  let said = "";
  child.stderr?.on("data", (text) => {
    said += text;
  });
  const [code] = await once(child, "close");
  return { code, said };
}

test.each(COMMANDS.map((words) => [words]))("%j ends quietly where its reader is gone", async (words) => {
  const child = start(words, "pipe");
  child.stdout?.destroy();
  const { code, said } = await endOf(child);
  if (isRefused(words)) expect([code, said]).toEqual([1, expect.stringMatching(/^.+\[svc-iac explain not-found\]\n$/)]);
  else expect([code, said]).toEqual([0, ""]);
});

const full = (): number => openSync("/dev/full", "w");

test.each(COMMANDS.map((words) => [words]))("%j ends in one error where the disk is full", async (words) => {
  const { code, said } = await endOf(start(words, full()));
  const own = isRefused(words) ? ".+\\[svc-iac explain not-found\\]\\n" : "";
  expect(code).toBe(1);
  expect(said).toMatch(
    new RegExp(`^${own}Standard output cannot be written \\(ENOSPC\\)\\. .+ \\[svc-iac explain output\\]\\n$`),
  );
});

test.each(COMMANDS.map((words) => [words]))(
  "%j is not a success where nothing can be printed at all",
  async (words) => {
    expect((await endOf(start(words, full(), full()))).code).toBe(1);
  },
);
