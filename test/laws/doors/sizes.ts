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
      const [before, end] = [process.cpuUsage(), await endOf(() => door?.enter(text(size)))];
      const { user } = process.cpuUsage(before);
      say(`${name}, ${shape}: ${end}, ${Math.round(user / 1000)} ms`);
    }
  }
}

async function endOf(enter: () => unknown): Promise<string> {
  try {
    await enter();
    return "value";
  } catch (error) {
    return error instanceof SvcError ? error.name : `${error}`;
  }
}
