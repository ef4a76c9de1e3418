import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { startSandbox } from "../../../src/sandbox";
import { changeObject } from "../../laws/world";
import { PROGRAM } from "../../support/cli";
import { ofSuite } from "../../support/of-suite";

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

const start = (words: readonly string[], out: "pipe" | number, error: "pipe" | number = "pipe", env = {}) =>
  spawn(process.execPath, ["--eval", PROGRAM, "--", ...words], {
    ...{ cwd: FOLDER, stdio: ["ignore", out, error] as const },
    env: { ...process.env, ...env },
  });

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

/** What issues a secret that nothing shows again, and what only changes something. */
describe("an action that was carried out", () => {
  const sandbox = ofSuite(() => startSandbox({ limits: false }));
  const bucket = "70000000-0000-4000-8000-000000000002";
  const outputs = { "whose reader is gone": "pipe", "where the disk is full": "full" } as const;

  async function ended(how: keyof typeof outputs, ...words: string[]) {
    await changeObject(sandbox, `object-storage/${bucket}`, { display_name: "files", domain: "files.example.com" });
    const env = { SERVICE_API_URL: sandbox.url, SERVICE_API_TOKEN: sandbox.token };
    const child = start([...words, bucket], outputs[how] === "full" ? full() : "pipe", "pipe", env);
    child.stdout?.destroy();
    return endOf(child);
  }

  test.each(Object.keys(outputs).flatMap((how) => [[], ["--json"]].map((more) => [how, more] as const)))(
    "%s: its secrets are kept in a file (%j)",
    async (how, more) => {
      const { code, said } = await ended(how as keyof typeof outputs, "rotate", ...more, "--show");
      expect(code).toBe(2);
      const [, file = ""] = /: in (\S+secrets\.json)\./.exec(said) ?? [];
      const kept = JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, unknown>>;
      rmSync(file);
      expect(Object.keys(kept)).toEqual(["kind", "id", "name", "accessKey", "secretKey"]);
      expect(said).toContain("[svc-iac explain unwritten-result]");
      expect(said).not.toContain(String(kept.secretKey));
    },
  );
});
