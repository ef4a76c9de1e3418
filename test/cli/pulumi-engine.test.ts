import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { previewEnvCommand } from "../../src/cli/preview-env";
import { PROGRAM, printedBy } from "../support/cli";
import { newFolder } from "../support/new-folder";
import { outputIn } from "../support/outputs";

jest.setTimeout(60_000);

/** What an interrupted engine has left to do, and did. */
const ENDED = "ended";

/** An engine whose update lasts until it is interrupted, and which then ends in order, as the real one does. */
const ENGINE = `#!${process.execPath}
const words = process.argv.slice(2).filter((word) => word !== "--non-interactive");
const answers = { "stack ls": "[]", "stack export": "{}" };
if (words[0] !== "up") {
  console.log(answers[words.slice(0, 2).join(" ")] ?? "");
} else {
  const running = setInterval(() => {}, 60_000);
  process.on("SIGINT", () => {
    clearInterval(running);
    require("node:fs").writeFileSync(${JSON.stringify(ENDED)}, "");
    process.exitCode = 1;
  });
  console.log("Updating");
}
`;

function project(): string {
  const folder = newFolder();
  writeFileSync(join(folder, "Pulumi.yaml"), "name: shop\nruntime: nodejs\n");
  writeFileSync(join(folder, "environment.svc.yaml"), "base: { projects: { shop: { displayName: Shop } } }\n");
  writeFileSync(join(folder, "pulumi"), ENGINE);
  chmodSync(join(folder, "pulumi"), 0o755);
  return folder;
}

/** An engine with more to say than a pipe holds, which ends as a program does that writes into one without a reader. */
const TALKING = `#!${process.execPath}
const { writeFileSync, writeSync } = require("node:fs");
const [, word] = process.argv.slice(2);
if (word === "up") {
  for (let line = 0; line < 5_000; line += 1) writeSync(1, "Updating ".repeat(50) + "\\n");
  writeFileSync(${JSON.stringify(ENDED)}, "");
} else console.log("[]");
`;

function begun(folder: string) {
  const words = ["preview-env", "up", "--pr", "7", "--json"];
  return spawn(process.execPath, ["--eval", PROGRAM, "--", ...words], {
    cwd: folder,
    // A group of their own, which the terminal would interrupt.
    detached: true,
    env: {
      ...process.env,
      PATH: [folder, process.env.PATH].join(delimiter),
      NODE_PATH: join(__dirname, "../../node_modules"),
    },
  });
}

async function updating(folder: string): Promise<{ child: ChildProcess; printed: () => string }> {
  const child = begun(folder);
  const said = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said.stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said.stderr += text;
  });
  while (!said.stderr.includes("Updating")) await once(child.stderr, "data");
  return { child, printed: () => said.stdout };
}

test.each([
  ["Ctrl-C, which reaches the engine as well", (pid: number) => process.kill(-pid, "SIGINT")],
  ["a signal to this process only", (pid: number) => process.kill(pid, "SIGTERM")],
])("%s ends a preview's update when the engine has ended", async (_, interrupt) => {
  const folder = project();
  const { child, printed } = await updating(folder);
  interrupt(child.pid ?? 0);
  expect(await once(child, "close")).toEqual([130, null]);
  expect(existsSync(join(folder, ENDED))).toBe(true);
  expect(outputIn("error", printed())).toMatchObject({ error: { code: "interrupted" } });
});

test("a reader that leaves does not end the engine", async () => {
  const folder = project();
  writeFileSync(join(folder, "pulumi"), TALKING);
  const { child } = await updating(folder);
  child.stderr?.destroy();
  await once(child, "close");
  expect(existsSync(join(folder, ENDED))).toBe(true);
});

test("an engine that is killed is named with what killed it, and with the lock that it may have left", async () => {
  const folder = project();
  writeFileSync(
    join(folder, "pulumi"),
    ENGINE.replace('console.log("Updating")', 'process.kill(process.pid, "SIGKILL")'),
  );
  const child = begun(folder);
  let printed = "";
  child.stdout?.on("data", (text) => {
    printed += text;
  });
  await once(child, "close");
  expect(outputIn("error", printed)).toMatchObject({
    error: { message: "`pulumi up pr-7` was ended by SIGKILL.", next: expect.stringContaining("`pulumi cancel`") },
  });
});

/** An engine of a service that alone knows the organization of its user, who is in another one as well. */
const OF_A_SERVICE = `#!${process.execPath}
const { appendFileSync } = require("node:fs");
const words = process.argv.slice(2).filter((word) => word !== "--non-interactive");
appendFileSync("asked", JSON.stringify([words.join(" "), process.env.PULUMI_DEFAULT_ORGANIZATION]) + "\\n");
const answers = {
  "org get-default": "acme",
  "stack ls": '[{ "name": "globex/pr-7" }, { "name": "pr-7" }]',
  "stack history": '[{ "config": { "svc:pullRequest": { "value": "7" } } }]',
};
console.log(answers[words.slice(0, 2).join(" ")] ?? "{}");
`;

test("a preview of another organization is none of this one, and the provider is told which one this is", async () => {
  const folder = project();
  writeFileSync(join(folder, "pulumi"), OF_A_SERVICE);
  const before = process.cwd();
  process.chdir(folder);
  Object.assign(process.env, {
    ...{ PATH: [folder, process.env.PATH].join(delimiter), PULUMI_BACKEND_URL: "https://pulumi.example.com" },
    ...{ SVC_STORE: newFolder(), PULUMI_HOME: newFolder() },
  });
  try {
    await printedBy(() => previewEnvCommand().parseAsync(["down", "--pr", "7", "--json"], { from: "user" }));
  } finally {
    process.chdir(before);
  }
  const lines = readFileSync(join(folder, "asked"), "utf8").trim().split("\n");
  const asked = lines.map((line) => JSON.parse(line) as readonly [string, string | null]);
  expect(asked.filter(([words]) => words.includes("globex"))).toEqual([]);
  expect(asked.filter(([words]) => words.startsWith("org"))).toHaveLength(1);
  expect(asked.filter(([words]) => /^(destroy|stack rm)/.test(words)).map(([, organization]) => organization)).toEqual([
    "acme",
    "acme",
  ]);
});
