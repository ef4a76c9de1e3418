import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What an engine asked in one act of a scenario. */
export interface ActTrace<Call> {
  readonly act: string | undefined;
  readonly code: number | undefined;
  readonly calls: readonly Call[];
}

/** The recorded calls of one engine: one file per scenario. */
export class Traces<Call extends object> {
  readonly #folder: string;
  readonly #flag: string;

  /** `flag` replaces what a name begins with that no file name should. */
  constructor(engine: string, flag: string) {
    this.#folder = join(__dirname, "traces", engine);
    this.#flag = flag;
  }

  read(name: string): readonly ActTrace<Call>[] {
    return parse<Call>(readFileSync(this.#fileOf(name), "utf8"));
  }

  has(name: string): boolean {
    return existsSync(this.#fileOf(name));
  }

  write(name: string, acts: readonly ActTrace<Call>[]): void {
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(this.#fileOf(name), print(acts));
  }

  #fileOf(name: string): string {
    return join(this.#folder, `${name.replace(/[^a-z_]+/gi, "-").replace(/^-/, this.#flag)}.jsonl`);
  }
}

/** Longer values of a call are printed once, on the line before the first call that has them: `{"=1": …}`. */
const SHORT = 40;

function print(acts: readonly ActTrace<object>[]): string {
  const names = new Map<string, string>();
  const lines: string[] = [];
  for (const { calls, ...act } of acts) {
    lines.push(JSON.stringify(act));
    for (const call of calls) {
      const members = Object.entries(call).map(([member, value]) => {
        const text = JSON.stringify(value);
        if (typeof value !== "object" || text.length <= SHORT) return [member, value];
        const name = names.get(text) ?? `=${names.size + 1}`;
        if (!names.has(text)) lines.push(`{"${name}":${text}}`);
        names.set(text, name);
        return [member, name];
      });
      lines.push(JSON.stringify(Object.fromEntries(members)));
    }
  }
  return `${lines.join("\n")}\n`;
}

function parse<Call>(text: string): ActTrace<Call>[] {
  const values = new Map<unknown, unknown>();
  const acts: (ActTrace<Call> & { calls: Call[] })[] = [];
  for (const line of text.trimEnd().split("\n")) {
    const entry: Record<string, unknown> = JSON.parse(line);
    const [[first = "", value] = []] = Object.entries(entry);
    if (first.startsWith("=")) values.set(first, value);
    else if ("code" in entry) acts.push({ ...(entry as Omit<ActTrace<Call>, "calls">), calls: [] });
    else {
      const members = Object.entries(entry).map(([member, given]) => [member, values.get(given) ?? given]);
      acts.at(-1)?.calls.push(Object.fromEntries(members) as Call);
    }
  }
  return acts;
}
