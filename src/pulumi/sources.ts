import { readdir, readFile } from "node:fs/promises";
import { basename, extname, join, relative } from "node:path";

/** Where a text is in a program or in its settings. */
export interface FoundAt {
  /** Relative to the project's folder. */
  readonly file: string;
  readonly line: number;
  /** The name in front of it, in a YAML file. */
  readonly key: string | undefined;
}

const PROGRAMS = new Set([".ts", ".mts", ".cts", ".js", ".mjs", ".cjs", ".py", ".go", ".java", ".cs", ".yaml", ".yml"]);
/** What is built or installed: a program is not written there. */
const DERIVED = new Set(["node_modules", "dist", "build", "out", "target", "bin", "obj", "vendor", "venv", "sdks"]);
const DEEPEST = 3;
const MOST_FILES = 500;
/** Shorter texts are words of every program. */
const SHORTEST = 6;
const QUOTES = ['"', "'", "`"];

/** The files of a program, in any language. They are read when the first secret is looked for. */
export class Sources {
  #texts: Promise<readonly (readonly [file: string, text: string])[]> | undefined;

  constructor(private readonly folder: string) {}

  /** Where `value` is written as a text of its own, between quotes or after a key. */
  async find(value: string): Promise<FoundAt | undefined> {
    if (value.length < SHORTEST) return undefined;
    this.#texts ??= this.#read();
    for (const [file, text] of await this.#texts) {
      const isYaml = /\.ya?ml$/.test(file);
      const wanted = [...QUOTES.map((quote) => quote + value + quote), ...(isYaml ? [`: ${value}\n`] : [])];
      const [first] = wanted.map((one) => text.indexOf(one)).filter((index) => index >= 0);
      if (first === undefined) continue;
      const lines = text.slice(0, first).split("\n");
      const [, key] = (isYaml && /([\w.-]+)["']?:?\s*$/.exec(lines.at(-1) ?? "")) || [];
      return { file: relative(this.folder, file), line: lines.length, key };
    }
    return undefined;
  }

  /** Whether any of the files is like this. */
  async some(isMeant: (text: string) => boolean): Promise<boolean> {
    this.#texts ??= this.#read();
    return (await this.#texts).some(([, text]) => isMeant(text));
  }

  async #read() {
    const files = (await filesIn(this.folder, DEEPEST)).slice(0, MOST_FILES);
    return Promise.all(files.map(async (file) => [file, `${await readFile(file, "utf8").catch(() => "")}\n`] as const));
  }
}

/** Those of the folder itself come first. */
async function filesIn(folder: string, depth: number): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const own = entries.filter((entry) => entry.isFile() && PROGRAMS.has(extname(entry.name)));
  const folders = entries.filter(({ name }) => !name.startsWith(".") && !DERIVED.has(name));
  const inner = depth > 0 ? folders.filter((entry) => entry.isDirectory()) : [];
  const below = await Promise.all(inner.map(({ name }) => filesIn(join(folder, name), depth - 1)));
  return [...own.map(({ name }) => join(folder, name)).sort(), ...below.flat()];
}

/** Whether this is the configuration of a stack. */
export function isStackFile(file: string): boolean {
  return /^Pulumi\.[^.]+\.ya?ml$/.test(basename(file));
}
