/** Longer commands have a line of their own: a line of a help text has at most 120 characters. */
const LONGEST = 60;

/** Commands as lines of a help text, with descriptions beside them. */
export function exampleLines(examples: readonly (readonly [command: string, does: string])[]): string {
  const width = Math.max(...examples.map(([command]) => command.length));
  return examples
    .map(([command, does]) => (width > LONGEST ? `  ${command}` : `  ${command.padEnd(width)}   ${does}`))
    .join("\n");
}
