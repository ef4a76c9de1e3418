import { type Mistake, MistakesError } from "../../../src/environment/mistake";
import { SvcError } from "../../../src/model";
import { doors } from "./doors";
import { hcl, type Shape, shared, values, yaml } from "./shapes";

/** What a child process runs: each shape of this size through its doors, a line for each that has ended. */
export async function enterAll(size: number, say: (line: string) => void): Promise<void> {
  for (const [name, shapes] of [
    ["an environment file", yaml],
    ["all environments of a file", shared],
    ["a configuration in HCL", hcl],
    ["rules of drift", yaml],
    ["a value that may be a secret", values],
  ] as const) {
    const door = doors.find((one) => one.name === name);
    for (const [shape, text] of Object.entries<Shape>(shapes)) {
      const before = process.cpuUsage();
      const { end, longest } = await endOf(() => door?.enter(text(size)));
      const { user } = process.cpuUsage(before);
      say(`${name}, ${shape}: ${end}, ${longest} characters, ${Math.round(user / 1000)} ms`);
    }
  }
}

interface End {
  readonly end: string;
  /** The length of the longest message of it, or of an error with all of its mistakes. */
  readonly longest: number;
}

async function endOf(enter: () => unknown): Promise<End> {
  try {
    const found = mistakesIn(await enter());
    const messages = [...found.map(({ message }) => message), new MistakesError(found).message];
    return { end: "value", longest: Math.max(...messages.map(({ length }) => length)) };
  } catch (error) {
    return { end: error instanceof SvcError ? error.name : `${error}`, longest: (error as Error).message.length };
  }
}

/** A file is examined with all its mistakes. */
function mistakesIn(value: unknown): readonly Mistake[] {
  if (Array.isArray(value)) return value;
  return (value as { readonly mistakes?: readonly Mistake[] } | undefined)?.mistakes ?? [];
}
