import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { newFolder } from "../support/new-folder";

/** Does something in a folder with these files; one at a time, since the folder is the process's own. */
let before: Promise<unknown> = Promise.resolve();

export function inFolder<T>(files: Readonly<Record<string, string>>, act: (folder: string) => Promise<T>): Promise<T> {
  const next = before.then(() => alone(files, act));
  before = next.catch(() => {});
  return next;
}

async function alone<T>(files: Readonly<Record<string, string>>, act: (folder: string) => Promise<T>): Promise<T> {
  const folder = newFolder();
  const from = process.cwd();
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    process.chdir(folder);
    return await act(folder);
  } finally {
    process.chdir(from);
    rmSync(folder, { recursive: true });
  }
}
