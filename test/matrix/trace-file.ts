import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { diffArrays } from "diff";

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

/** Scenarios whose first act is the first one of many others. */
const FIRST = ["no option", "destroy"];

/** The recorded calls of a family of engines: a file for each scenario. */
export class Traces<Call extends object> {
  readonly #folder: string;
  readonly #flag: string;

  /** `flag` replaces what a name begins with that no file name should. */
  constructor(family: string, flag: string) {
    this.#folder = join(__dirname, "traces", family);
    this.#flag = flag;
  }

  /** The one that most engines have made comes first. */
  read(name: string): readonly Trace<Call>[] {
    const file = this.#fileOf(name);
    return existsSync(file) ? this.#parse(readFileSync(file, "utf8")) : [];
  }

  /** Beside those of the other engines: with theirs, if what they asked is alike. */
  write(name: string, engine: string, acts: readonly ActTrace<Call>[], areAlike: Alike<Call>): void {
    const others = this.read(name)
      .map((trace) => ({ ...trace, engines: trace.engines.filter((one) => one !== engine) }))
      .filter(({ engines }) => engines.length > 0);
    const same = others.find((trace) => areAlike(trace.acts, acts));
    const all = same
      ? others.map((one) => (one === same ? { ...one, engines: [...one.engines, engine] } : one))
      : [...others, { engines: [engine], acts }];
    mkdirSync(this.#folder, { recursive: true });
    const inOrder = all.toSorted((one, other) => other.engines.length - one.engines.length);
    writeFileSync(this.#fileOf(name), print(inOrder.map((trace) => this.#briefly(name, trace))));
  }

  /** Where the first act is that of another scenario, it only says so. */
  #briefly(name: string, trace: Trace<Call>): Trace<object> {
    const [first, ...others] = trace.acts;
    const text = JSON.stringify(first?.calls);
    const as = FIRST.find((one) => JSON.stringify(this.#firstOf(one, trace.engines)) === text);
    if (!first || as === undefined || FIRST.includes(name)) return trace;
    return { ...trace, acts: [{ ...first, ...{ as }, calls: [] }, ...others] };
  }

  #firstOf(name: string, [engine = ""]: readonly string[]): readonly Call[] | undefined {
    return this.read(name).find(({ engines }) => engines.includes(engine))?.acts[0]?.calls;
  }

  #parse(text: string): readonly Trace<Call>[] {
    const values = new Map<unknown, unknown>();
    const traces: { engines: string[]; acts: (ActTrace<Call> & { calls: Call[] })[] }[] = [];
    for (const line of text.trimEnd().split("\n")) {
      const { engines, only, as, ...entry } = JSON.parse(line);
      if (engines) traces.push({ engines, acts: [] });
      const members = Object.entries(entry).map(([member, given]) => {
        const [[name = "", value] = []] = Object.entries(given ?? {});
        if (name.startsWith("=")) values.set(name, value);
        return [member, name.startsWith("=") ? value : (values.get(given) ?? given)];
      });
      for (const trace of traces.filter((one) => !engines && (only ?? one.engines).includes(one.engines[0]))) {
        const calls = [...((as && this.#firstOf(as, trace.engines)) ?? [])];
        if ("code" in entry) trace.acts.push({ ...entry, calls });
        else trace.acts.at(-1)?.calls.push(Object.fromEntries(members) as Call);
      }
    }
    return traces;
  }

  #fileOf(name: string): string {
    const slug = name.replace(/[^a-z0-9_]+/gi, "-").replace(/^-/, this.#flag);
    return join(this.#folder, `${slug}.jsonl`);
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

/** Longer values of a call are printed once, by the first call that has them: `{"=1": …}`; the others refer to it: `"=1"`. */
const SHORT = 40;

/** A line for the engines of each trace, then one for each act and each call, with the engines if not all have it. */
function print(traces: readonly Trace<object>[]): string {
  const names = new Map<string, string>();
  const lines = merged(traces).map(({ entry, engines }) => {
    const members = Object.entries(entry).map(([member, value]) => {
      const text = JSON.stringify(value);
      if (typeof value !== "object" || text.length <= SHORT) return [member, value];
      const name = names.get(text);
      if (name) return [member, name];
      names.set(text, `=${names.size + 1}`);
      return [member, { [`=${names.size}`]: value }];
    });
    const only = engines.length === traces.length ? {} : { only: engines.flat().toSorted() };
    return { ...only, ...Object.fromEntries(members) };
  });
  const headers = traces.map(({ engines }) => ({ engines: engines.toSorted() }));
  return [...headers, ...lines].map((line) => `${JSON.stringify(line)}\n`).join("");
}

interface Entry {
  readonly entry: object;
  /** Of each trace that has it. */
  readonly engines: readonly (readonly string[])[];
}

function merged(traces: readonly Trace<object>[]): readonly Entry[] {
  let all: Entry[] = [];
  for (const { engines, acts } of traces) {
    const own = acts.flatMap(({ calls, ...act }) => [act, ...calls]).map((entry) => ({ entry, engines: [engines] }));
    const before = [...all];
    all = diffArrays(all, own, { comparator: isSame }).flatMap(({ value, added, removed }) => {
      if (added) return value;
      const known = before.splice(0, value.length);
      return removed ? known : known.map((one) => ({ ...one, engines: [...one.engines, engines] }));
    });
  }
  return all;
}

const isSame = (one: Entry, other: Entry) => JSON.stringify(one.entry) === JSON.stringify(other.entry);
