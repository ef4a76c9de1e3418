import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What an engine asked in one act of a scenario. */
export interface ActTrace<Call> {
  readonly act: string | undefined;
  readonly code: number | undefined;
  readonly calls: readonly Call[];
}

/** What engines, by name and version, asked in a scenario: all of them the same. */
export interface Trace<Call> {
  readonly engines: readonly string[];
  readonly acts: readonly ActTrace<Call>[];
}

/** The recorded calls of a family of engines: a file for each scenario, and another one for engines that ask differently. */
export class Traces<Call extends object> {
  readonly #folder: string;
  readonly #flag: string;

  /** `flag` replaces what a name begins with that no file name should. */
  constructor(family: string, flag: string) {
    this.#folder = join(__dirname, "traces", family);
    this.#flag = flag;
  }

  read(name: string): readonly Trace<Call>[] {
    return this.#filesOf(name).map((file) => parse<Call>(readFileSync(join(this.#folder, file), "utf8")));
  }

  /** Beside those of the other engines: in their file, if what they asked is alike. */
  write(name: string, engine: string, acts: readonly ActTrace<Call>[], areAlike: Alike<Call>): void {
    const others = this.read(name)
      .map((trace) => ({ ...trace, engines: trace.engines.filter((one) => one !== engine) }))
      .filter(({ engines }) => engines.length > 0);
    const same = others.find((trace) => areAlike(trace.acts, acts));
    const all = same
      ? others.map((one) => (one === same ? { ...one, engines: [...one.engines, engine] } : one))
      : [...others, { engines: [engine], acts }];
    mkdirSync(this.#folder, { recursive: true });
    for (const file of this.#filesOf(name)) rmSync(join(this.#folder, file));
    for (const [index, trace] of all.entries()) {
      const apart = index === 0 ? "" : `.${fileName(trace.engines[0] ?? "")}`;
      writeFileSync(join(this.#folder, `${this.#slug(name)}${apart}.jsonl`), print(trace));
    }
  }

  /** The one that most engines have made comes first. */
  #filesOf(name: string): readonly string[] {
    const slug = this.#slug(name);
    const all = existsSync(this.#folder) ? readdirSync(this.#folder) : [];
    return all.filter((file) => file === `${slug}.jsonl` || file.startsWith(`${slug}.`)).toSorted();
  }

  #slug(name: string): string {
    return fileName(name).replace(/^-/, this.#flag);
  }
}

/** The first versions of engines that know an option; an engine that is not named has none. */
export type Since = Readonly<Record<string, string>>;

/** `engine` is a name and a version. */
export function hasOption(engine: string, since: Since): boolean {
  const [name = "", version = ""] = engine.split(" ");
  const first = since[name];
  return first !== undefined && version.localeCompare(first, "en", { numeric: true }) >= 0;
}

type Alike<Call> = (one: readonly ActTrace<Call>[], other: readonly ActTrace<Call>[]) => boolean;

const fileName = (text: string) => text.replace(/[^a-z0-9_]+/gi, "-");

/** Longer values of a call are printed once, by the first call that has them: `{"=1": …}`; the others refer to it: `"=1"`. */
const SHORT = 40;

function print({ engines, acts }: Trace<object>): string {
  const names = new Map<string, string>();
  const lines = [JSON.stringify({ engines: engines.toSorted() })];
  for (const { calls, ...act } of acts) {
    lines.push(JSON.stringify(act));
    for (const call of calls) {
      const members = Object.entries(call).map(([member, value]) => {
        const text = JSON.stringify(value);
        if (typeof value !== "object" || text.length <= SHORT) return [member, value];
        const name = names.get(text);
        if (name) return [member, name];
        names.set(text, `=${names.size + 1}`);
        return [member, { [`=${names.size}`]: value }];
      });
      lines.push(JSON.stringify(Object.fromEntries(members)));
    }
  }
  return `${lines.join("\n")}\n`;
}

function parse<Call>(text: string): Trace<Call> {
  const values = new Map<unknown, unknown>();
  const acts: (ActTrace<Call> & { calls: Call[] })[] = [];
  const [header = "", ...lines] = text.trimEnd().split("\n");
  for (const line of lines) {
    const entry: Record<string, unknown> = JSON.parse(line);
    if ("code" in entry) acts.push({ ...(entry as Omit<ActTrace<Call>, "calls">), calls: [] });
    else {
      const members = Object.entries(entry).map(([member, given]) => {
        const [[name = "", value] = []] = Object.entries(given ?? {});
        if (name.startsWith("=")) values.set(name, value);
        return [member, name.startsWith("=") ? value : (values.get(given) ?? given)];
      });
      acts.at(-1)?.calls.push(Object.fromEntries(members) as Call);
    }
  }
  return { engines: (JSON.parse(header) as Trace<Call>).engines, acts };
}
