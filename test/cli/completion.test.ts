import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { completions } from "../../src/cli/completion";
import { programOf } from "../../src/cli/program";
import { newFolder } from "../support/new-folder";

const program = programOf("1.0.0");

/** Every command with the words that call it. */
const all = (command: Command, words: readonly string[]): [string, Command][] => [
  [words.join(" "), command],
  ...command.commands.flatMap((one) => all(one, [...words, one.name()])),
];

test.each(all(program, []))(
  "`svc-iac %s` completes to its commands and options, and to nothing else",
  (name, command) => {
    const before = name.split(" ").filter((word) => word !== "");
    const own = command.options.flatMap(({ long, hidden }) => (long && !hidden ? [long] : []));
    expect(completions(program, [...before, "--"])).toEqual([...own, "--help"]);
    expect(completions(program, [...before, ""])).toEqual(
      expect.arrayContaining(command.commands.map((one) => one.name())),
    );
    for (const { long = "", argChoices = [] } of command.options.filter((one) => one.argChoices)) {
      const completed = (...words: string[]) => completions(program, [...before, ...words]);
      expect(completed(long, "")).toEqual(argChoices);
      // Bash gives the sign as a word of its own, other shells as a part of one.
      expect(completed(long, "=")).toEqual(argChoices);
      expect(completed(`${long}=`)).toEqual(argChoices.map((one) => `${long}=${one}`));
      for (const choice of argChoices) {
        expect(completed(long, choice.slice(0, 2))).toContain(choice);
        expect(completed(long, "=", choice.slice(0, 2))).toContain(choice);
        expect(completed(`${long}=${choice.slice(0, 2)}`)).toContain(`${long}=${choice}`);
        for (const given of [[long, choice], [long, "=", choice], [`${long}=${choice}`]])
          expect(completed(...given, "--")).toEqual([...own, "--help"]);
      }
    }
  },
);

test.each([
  [["dri"], ["drift"]],
  [["drift", "--reads", "s"], ["summaries"]],
  [["drift", "--stack", "p"], []],
  [["drift", "--stack", "=", "p"], []],
  [["drift", "--stack=p"], []],
  [
    ["explain", "unknown-"],
    ["unknown-field", "unknown-key", "unknown-outcome", "unknown-type"],
  ],
  // Shells would take `api.<status>` for a file to read from.
  [["explain", "api."], ["api.unreachable"]],
  [["drift", "--stack", "prod", "--pat"], ["--patch"]],
  [["preview-env", "u"], ["up"]],
  [
    ["completion", ""],
    ["bash", "zsh", "fish"],
  ],
  [
    ["nothing", "--"],
    ["--version", "--help"],
  ],
])("%j completes to %j", (words, expected) => {
  expect(completions(program, words)).toEqual(expected);
});

function scriptFor(shell: string): string {
  const pieces: unknown[] = [];
  const spy = jest.spyOn(process.stdout, "write").mockImplementation((piece) => pieces.push(piece) > 0);
  programOf("1.0.0").parse(["completion", shell], { from: "user" });
  spy.mockRestore();
  return pieces.join("");
}

/** Without what single quotes enclose, and then double ones: each is closed where the next begins. */
const unquoted = (script: string) => script.replace(/'[^']*'/g, "").replace(/"[^"]*"/g, "");

test.each(["bash", "zsh", "fish"])(
  "in the script for %s all quotes and brackets are closed, and it names the shell",
  (shell) => {
    const script = scriptFor(shell);
    expect(script).toContain(`svc-iac completion ${shell} -- `);
    expect(unquoted(script)).not.toMatch(/['"]/);
    let left = script;
    for (let before = ""; before !== left; )
      [before, left] = [left, left.replace(/\([^()[\]{}]*\)|\[[^()[\]{}]*\]|\{[^()[\]{}]*\}/g, "")];
    expect(left).not.toMatch(/[()[\]{}]/);
  },
);

test.each([
  ["bash", /^complete .*-F (\w+) svc-iac$/m],
  ["zsh", /^compdef (\w+) svc-iac$/m],
])("the script for %s defines the function that it registers", (shell, registered) => {
  const script = scriptFor(shell);
  expect(script).toContain(`${registered.exec(script)?.[1]}() {\n`);
});

/** What bash has found for words that it has split, if this program knows these. */
function inBash(words: readonly string[], known: readonly string[]): string {
  const folder = newFolder();
  writeFileSync(join(folder, "svc-iac"), `#!/bin/sh\nprintf "%s\\n" ${known.join(" ")}\n`, { mode: 0o755 });
  const typed = `COMP_WORDS=(svc-iac ${words.join(" ")}); COMP_CWORD=${words.length}; _svc_iac; echo "\${COMPREPLY[@]}"`;
  const found = execFileSync("bash", ["-c", `${scriptFor("bash")}\n${typed} 2>&1`], {
    env: { PATH: `${folder}:${process.env.PATH}` },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
  rmSync(folder, { recursive: true });
  return found.trim();
}

test.each([
  [["drift", "--pa"], ["--patch", "--project"], "--patch"],
  [["drift", "--format", "=", "g"], ["github", "json"], "github"],
  [["drift", "--format", "="], ["github", "json"], "github json"],
  [["drift", "--format", "g"], ["github", "json"], "github"],
])("in bash, %j asks this program, and takes of %j what was begun", (words, known, expected) => {
  expect(inBash(words, known)).toBe(expected);
});
