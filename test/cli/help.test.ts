import type { Command } from "commander";
import { programOf } from "../../src/cli/program";

/** Every command with the words that call it. */
function commandsIn(command: Command, words: readonly string[]): { words: readonly string[]; command: Command }[] {
  const below = command.commands.flatMap((one) => commandsIn(one, [...words, one.name()]));
  return [{ words, command }, ...below];
}

const all = commandsIn(programOf("1.0.0"), ["svc-iac"]);

/** What `--help` prints, with what stands after the options. */
function helpOf(command: Command, width: number): string {
  let text = "";
  command.configureOutput({ writeOut: (piece) => (text += piece), getOutHelpWidth: () => width });
  command.outputHelp();
  return text;
}

test.each(all.map(({ words, command }) => [words.join(" "), command] as const))("%s --help", (name, command) => {
  const help = helpOf(command, 100);
  expect(help.split("\n").length).toBeLessThanOrEqual(50);
  expect(Math.max(...help.split("\n").map((line) => line.length))).toBeLessThanOrEqual(120);
  // A sentence of its own for the whole; a line in a list for a command.
  if (name !== "svc-iac") expect(command.description()).toMatch(/^[a-z][^A-Z].*[^.]$/);
  const isGroup = command.commands.length > 0 && name !== "svc-iac";
  if (!isGroup) expect(help).toMatch(/\nExamples?\b[^\n]*:\n {2}\S/);
});

test.each(programOf("1.0.0").commands.map((command) => command.name()))(
  "%s is the same command where it is asked for by name",
  (name) => {
    const [alone] = programOf("1.0.0", name).commands.filter((one) => one.name() === name);
    const [among] = programOf("1.0.0").commands.filter((one) => one.name() === name);
    expect(alone && helpOf(alone, 100)).toBe(among && helpOf(among, 100));
  },
);

/** Each call of ours in the examples. */
const examples = all.flatMap(({ command }) =>
  [...helpOf(command, 100).matchAll(/^ {2}.*?\bsvc-iac ((?:[a-z<][^|&>)`"\n]*)?)/gm)].map(([, words = ""]) =>
    words.trim(),
  ),
);

test.each([...new Set(examples)].filter((words) => words !== "" && !words.startsWith("<")))(
  "the example `svc-iac %s` names commands and options that there are",
  (words) => {
    const [first, ...rest] = words.replace(/ {2,}.*$/, "").split(" ");
    let command = programOf("1.0.0").commands.find((one) => one.name() === first);
    while (command?.commands.some((one) => one.name() === rest[0])) {
      const next = rest.shift();
      command = command.commands.find((one) => one.name() === next);
    }
    expect(command).toBeDefined();
    const known = command?.options.map(({ long }) => long);
    for (const word of rest.filter((one) => one.startsWith("--"))) expect(known).toContain(word);
  },
);
