import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { examineEnvironment, type LoadedEnvironment } from "../../src/environment/load";
import { line } from "../../src/environment/mistake";

/** A file of its own with this text. */
export function fileWith(text: string | Buffer): string {
  const file = join(mkdtempSync(join(tmpdir(), "svc-environment-")), "environment.svc.yaml");
  writeFileSync(file, text);
  return file;
}

export function examine(text: string | Buffer, environment = "staging"): Promise<LoadedEnvironment> {
  return examineEnvironment({ file: fileWith(text), environment });
}

/** What is wrong with a file, as users read it, without the folder. */
export async function mistakesIn(text: string, environment?: string): Promise<string[]> {
  const { mistakes, file } = await examine(text, environment);
  return mistakes.map((one) => line(one).replace(`${file}:`, ""));
}
