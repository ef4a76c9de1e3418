import { readdir, readFile, stat } from "node:fs/promises";
import { basename, extname, join, relative } from "node:path";
import { type YamlPlace, yamlTexts } from "./yaml-texts";

/** Where a text is in a program or in its settings. */
export interface FoundAt {
  /** Relative to the project's folder. */
  readonly file: string;
  readonly line: number;
  /** What leads to it, in a YAML file. */
  readonly keys?: YamlPlace["keys"];
}

const PROGRAMS = new Set([".ts", ".mts", ".cts", ".js", ".mjs", ".cjs", ".py", ".go", ".java", ".cs", ".yaml", ".yml"]);
/** What is built or installed: a program is not written there. */
const DERIVED = new Set(["node_modules", "dist", "build", "out", "target", "bin", "obj", "vendor", "venv", "sdks"]);
const DEEPEST = 3;
const MOST_FILES = 500;
const MOST_FOLDERS = 500;
/** Of all files together, in bytes. Every secret is looked for in all of it. */
const MOST_TEXT = 1_000_000;
/** Shorter texts are words of every program. */
const SHORTEST = 6;
const QUOTES = ['"', "'", "`"];
/** What decides about a literal is at most this far in front of it. */
const LOOK_BACK = 120;
/** Reads a setting or a variable of the environment, whose name follows. */
const READS_NAME = /\b(?:require|get|try)\w*\(\s*$|\benv(?:iron)?\[\s*$/i;
const YAML = /\.ya?ml$/;

type Text = readonly [file: string, text: string];

/** The files of a program, in any language. They are read when the first secret is looked for. */
export class Sources {
  #texts: Promise<readonly Text[]> | undefined;
  readonly #found = new Map<string, Promise<FoundAt | undefined>>();
  readonly #yaml = new Map<string, ReadonlyMap<string, YamlPlace>>();

  constructor(private readonly folder: string) {}

  /** Where `value` is written as a text of its own: between quotes or, in YAML, as a value. */
  async find(value: string): Promise<FoundAt | undefined> {
    if (value.length < SHORTEST) return undefined;
    // Resources share secrets, and each is checked more than once.
    const found = this.#found.get(value) ?? this.#place(value);
    this.#found.set(value, found);
    return found;
  }

  /** Whether any of the files is like this. */
  async some(isMeant: (text: string) => boolean): Promise<boolean> {
    return (await this.#read()).some(([, text]) => isMeant(text));
  }

  #read(): Promise<readonly Text[]> {
    this.#texts ??= textsIn(this.folder);
    return this.#texts;
  }

  async #place(value: string): Promise<FoundAt | undefined> {
    for (const [file, text] of await this.#read()) {
      const place = YAML.test(file) ? await this.#inYaml(file, text, value) : inProgram(text, value);
      if (place !== undefined) return { file: relative(this.folder, file), ...place };
    }
    return undefined;
  }

  /** Parsing is slow: only what has the first word of the value. A style can break lines between words. */
  async #inYaml(file: string, text: string, value: string): Promise<YamlPlace | undefined> {
    const [word = ""] = value.trim().split(/\s/, 1);
    if (!spellings(word).some((one) => text.includes(one))) return undefined;
    const texts = this.#yaml.get(file) ?? (await yamlTexts(text));
    this.#yaml.set(file, texts);
    return texts.get(value);
  }
}

/** A text as it is, and with escapes. */
const spellings = (text: string) => [...new Set([text, JSON.stringify(text).slice(1, -1)])];

function inProgram(text: string, value: string): { line: number } | undefined {
  const at = spellings(value)
    .map((one) => quotedAt(text, one))
    .find((index) => index !== undefined);
  return at === undefined ? undefined : { line: text.slice(0, at).split("\n").length };
}

function quotedAt(text: string, value: string): number | undefined {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    if (isQuoted(text, at, at + value.length)) return at;
  }
  return undefined;
}

/** Keys of objects and names of settings are no values. */
function isQuoted(text: string, at: number, end: number): boolean {
  const quote = text.charAt(at - 1);
  if (!QUOTES.includes(quote) || text.charAt(end) !== quote || text.charAt(end + 1) === ":") return false;
  return !READS_NAME.test(text.slice(Math.max(0, at - LOOK_BACK), at - 1));
}

/** Those of the folder itself come first. A file that is too large for the rest of the bound is left out. */
async function textsIn(folder: string): Promise<Text[]> {
  const texts: Text[] = [];
  let rest = MOST_TEXT;
  for (const file of await filesIn(folder)) {
    const { size } = await stat(file).catch(() => ({ size: 0 }));
    if (size === 0 || size > rest) continue;
    rest -= size;
    texts.push([file, await readFile(file, "utf8").catch(() => "")]);
  }
  return texts;
}

async function filesIn(root: string): Promise<string[]> {
  const files: string[] = [];
  const folders = [{ folder: root, depth: 0 }];
  // The list grows while it is read: level by level.
  for (const { folder, depth } of folders) {
    if (files.length >= MOST_FILES) break;
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
      const { name } = entry;
      if (entry.isFile() && PROGRAMS.has(extname(name))) files.push(join(folder, name));
      const isWanted = entry.isDirectory() && !name.startsWith(".") && !DERIVED.has(name);
      if (isWanted && depth < DEEPEST && folders.length < MOST_FOLDERS)
        folders.push({ folder: join(folder, name), depth: depth + 1 });
    }
  }
  return files.slice(0, MOST_FILES);
}

/** The stack that this is the configuration of. */
export function stackOf(file: string): string | undefined {
  return /^Pulumi\.([^.]+)\.ya?ml$/.exec(basename(file))?.[1];
}
