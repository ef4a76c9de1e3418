import { join } from "node:path";
import { endWith, wantsJson } from "../../src/cli/ending";
import { output } from "../../src/cli/print";
import { programOf } from "../../src/cli/program";
import { throwing } from "../../src/cli/usage";

const ROOT = join(__dirname, "..", "..");

/** A script for `node --eval` that runs the command from its source: compiled as it is loaded, as the tests are. */
export const PROGRAM = `
  const { transformFileSync } = require("@swc/core");
  require.extensions[".ts"] = (module, file) => {
    const options = { module: { type: "commonjs" }, jsc: { target: "es2022", parser: { syntax: "typescript" } } };
    module._compile(transformFileSync(file, options).code, file);
  };
  require(${JSON.stringify(join(ROOT, "src", "cli", "main.ts"))});
`;

export interface Printed {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** What `work` prints, and the exit code that it sets. `heard` gets each piece as it is printed. */
export async function printedBy(work: () => unknown, heard?: (piece: string) => void): Promise<Printed> {
  const printed = { stdout: "", stderr: "" };
  const into = (stream: keyof typeof printed) => (piece: unknown) => {
    heard?.(String(piece));
    printed[stream] += String(piece);
    return true;
  };
  const spies = [
    jest.spyOn(process.stdout, "write").mockImplementation(into("stdout")),
    jest.spyOn(process.stderr, "write").mockImplementation(into("stderr")),
  ];
  const before = process.exitCode;
  process.exitCode = 0;
  output.hasDocument = false;
  try {
    await work();
    return { code: Number(process.exitCode), ...printed };
  } finally {
    process.exitCode = before;
    for (const spy of spies) spy.mockRestore();
  }
}

/** Runs a command in this process, as `main` does. */
export function svcIac(...words: string[]): Promise<Printed> {
  return printedBy(async () => {
    try {
      await throwing(programOf("1.0.0")).parseAsync(words, { from: "user" });
    } catch (error) {
      endWith(error, { json: wantsJson(words) });
    }
  });
}
