/** Longer commands stand alone: a line of a help has 120 characters at most. */
const LONGEST = 60;

/** Commands as lines of a help, with what they do beside them. */
export function exampleLines(examples: readonly (readonly [command: string, does: string])[]): string {
  const width = Math.max(...examples.map(([command]) => command.length));
  return examples
    .map(([command, does]) => (width > LONGEST ? `  ${command}` : `  ${command.padEnd(width)}   ${does}`))
    .join("\n");
}
