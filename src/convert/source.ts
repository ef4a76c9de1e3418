import { line, type Mistake, mistake } from "../environment/mistake";
import { type Branch, type Entry, type Position, type Tree, textOf } from "../environment/tree";
import type { Probes } from "../kinds/workload";
import { shellWord } from "../model/names";

/** What a file of another tool says about one variable. */
export interface Variable {
  readonly text: string;
  readonly at: Position | undefined;
}

/** One service of a compose file, or one container of a Score file. */
export interface Service {
  readonly name: string;
  readonly at: Position | undefined;
  readonly image?: string | undefined;
  readonly build?: { readonly dockerfile?: string | undefined; readonly context?: string | undefined } | undefined;
  readonly command?: string | undefined;
  readonly ports: readonly number[];
  readonly instances?: number | undefined;
  readonly probes?: Probes;
  readonly variables: ReadonlyMap<string, Variable>;
  /** The path at which it keeps files. */
  readonly disk?: { readonly mountPath: string; readonly at: Position | undefined } | undefined;
  /** Names of services that it needs. */
  readonly needs: readonly string[];
}

/** A database that a file declares as such, not as a service. */
interface Resource {
  readonly name: string;
  readonly type: string;
  readonly at: Position | undefined;
}

export interface Source {
  readonly services: readonly Service[];
  readonly resources: readonly Resource[];
  /** What placeholders stand for. */
  readonly values: ReadonlyMap<string, string>;
}

/** Collects what has no counterpart. */
export class Findings {
  readonly #found: Mistake[] = [];

  add(path: string, says: string, position: Position | undefined): void {
    this.#found.push({ ...mistake("unsupported", path, `${path} ${says}.`, { position }), severity: "warning" });
  }

  /** One finding for each key that is not among `known`. */
  others(path: string, { entries }: Branch, known: readonly string[]): void {
    for (const [key, { at }] of entries) {
      if (!known.includes(key) && !key.startsWith("x-"))
        this.add(`${path}${path ? "." : ""}${key}`, "has no counterpart", at);
    }
  }

  /** The findings as lines, in the order of the file. */
  lines(): string[] {
    const order = (one: Mistake) => (one.position?.line ?? 0) * 10_000 + (one.position?.column ?? 0);
    return [...this.#found].sort((one, other) => order(one) - order(other)).map(line);
  }
}

export const EMPTY: Branch = { is: "map", at: undefined, entries: new Map() };

export const entryAt = (tree: Tree | undefined, key: string): Entry | undefined =>
  tree?.is === "map" ? tree.entries.get(key) : undefined;
export const mapAt = (tree: Tree | undefined, key: string): Branch => {
  const found = entryAt(tree, key)?.value;
  return found?.is === "map" ? found : EMPTY;
};

/** The value of a variable; one that the file leaves to the shell is a placeholder of its name. */
export const shellText = (name: string, tree: Tree | undefined): string => textOf(tree) ?? `\${${name}}`;

/** A command as one line, from a text or a list of words. */
export function commandOf(...trees: readonly (Tree | undefined)[]): string | undefined {
  const words = trees.flatMap((tree) =>
    tree?.is === "list" ? tree.items.map((item) => shellWord(textOf(item) ?? "")) : (textOf(tree) ?? []),
  );
  return words.length === 0 ? undefined : words.join(" ");
}
