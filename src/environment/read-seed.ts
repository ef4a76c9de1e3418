import { kindNamed } from "../kinds";
import { restore } from "../kinds/actions/backups";
import { triggerCron } from "../kinds/actions/power";
import type { Kind } from "../model";
import { hint, type Mistake, mistake, rename } from "./mistake";
import { type Branch, describe, type Position, type Tree } from "./tree";
import { Expression, type Fields, termsIn, type Value } from "./value";
import { kindsBySection, oneOfKind, sectionOf } from "./words";

const KEY = "seed";

/** What a resource is filled with when its object is fresh: under `seed` beside its fields. */
export interface Seed {
  readonly restore?: SeedStep;
  readonly run?: SeedStep;
  /** The source, for positions: `seed` with its value. */
  readonly tree: Branch;
  /** Everything in it, below `seed`. */
  readonly fields: Fields;
}

/** The values of a step by their keys. */
type SeedStep = Fields;

/** Each step with its keys, the required ones first. They are carried out in this order. */
const STEPS = {
  restore: { required: ["from"], optional: ["backup"] },
  run: { required: ["process"], optional: ["application"] },
} as const;
export type SeedWord = keyof typeof STEPS;
const seedWords = Object.keys(STEPS) as readonly SeedWord[];

/** The steps that an object of a kind can have: it must hold data. */
function seedWordsOf(kind: Kind): readonly SeedWord[] {
  if (!kind.holdsData) return [];
  return seedWords.filter((word) => word !== "restore" || isRestorable(kind));
}

const isRestorable = (kind: Kind) => restore.on.some(({ subject }) => subject.name === kind.name);

/** The kind whose processes can be started on request. */
export const runner: Kind = kindNamed(triggerCron.on[0]?.subject.name ?? "");

/** Removes the seed from a resource's tree. `valueAt` reads a plain value or an expression. */
export function readSeed(
  tree: Branch,
  kind: Kind,
  path: string,
  valueAt: (tree: Tree, path: string) => Value,
): { seed: Seed | undefined; own: Branch; mistakes: readonly Mistake[] } {
  const entry = tree.entries.get(KEY);
  if (!entry) return { seed: undefined, own: tree, mistakes: [] };
  const own = { ...tree, entries: new Map([...tree.entries].filter(([key]) => key !== KEY)) };
  const reader = new SeedReader(valueAt);
  const steps = reader.steps(entry.value, entry.at, kind, `${path}.${KEY}`);
  const seed = { ...steps, fields: { [KEY]: steps }, tree: { ...tree, entries: new Map([[KEY, entry]]) } };
  return { seed: Object.keys(steps).length === 0 ? undefined : seed, own, mistakes: reader.mistakes };
}

class SeedReader {
  readonly mistakes: Mistake[] = [];

  constructor(private readonly valueAt: (tree: Tree, path: string) => Value) {}

  steps(tree: Tree, at: Position | undefined, kind: Kind, path: string): Partial<Record<SeedWord, SeedStep>> {
    const words = seedWordsOf(kind);
    if (words.length === 0) {
      const holding = [...kindsBySection.values()].filter((one) => one.holdsData).map(sectionOf);
      this.#refuse(path, `is not available for ${oneOfKind(kind)}: ${holding.join(", ")} can have one`, at);
      return {};
    }
    if (tree.is !== "map" || tree.entries.size === 0) {
      const given = tree.is === "map" ? "an empty map" : describe(tree);
      this.#refuse(path, `must be a map with ${words.join(", ")}, got ${given}`, tree.at ?? at);
      return {};
    }
    const found = words.flatMap((word) => {
      const entry = tree.entries.get(word);
      return entry ? [[word, this.#step(word, entry.value, entry.at, kind, `${path}.${word}`)] as const] : [];
    });
    this.#strayKeys(tree, words, path);
    return Object.fromEntries(found);
  }

  #step(word: SeedWord, tree: Tree, at: Position | undefined, kind: Kind, path: string): SeedStep {
    const { required, optional } = STEPS[word];
    const keys = [...required, ...optional];
    if (tree.is !== "map") {
      this.#refuse(path, `must be a map with ${keys.join(", ")}, got ${describe(tree)}`, tree.at ?? at);
      return {};
    }
    this.#strayKeys(tree, keys, path);
    const missing = required.filter((key) => !tree.entries.has(key));
    for (const key of missing) this.#refuse(path, `requires ${key}`, tree.at ?? at);
    if (word === "run" && kind.name !== runner.name && !tree.entries.has("application")) {
      this.#refuse(path, "requires application: the one that has the process", tree.at ?? at);
    }
    const present = keys.flatMap((key) => {
      const entry = tree.entries.get(key);
      return entry ? [[key, this.#value(key, entry.value, `${path}.${key}`)] as const] : [];
    });
    return Object.fromEntries(present);
  }

  #value(key: string, tree: Tree, path: string): Value {
    if (key === "application" && tree.is === "leaf" && typeof tree.value === "string") {
      return new Expression({ is: "resource", kind: runner, name: tree.value, whole: false });
    }
    const isText = tree.is === "leaf" ? typeof tree.value === "string" && tree.value !== "" : tree.is === "map";
    if (!isText || key === "application") {
      this.#refuse(path, `must be a string, got ${describe(tree)}`, tree.at);
      return "";
    }
    const value = this.valueAt(tree, path);
    // It is carried out before, or beside, what such a value would come from.
    if (termsIn(value).some(({ term }) => term.is === "resource" || term.is === "output")) {
      this.#refuse(path, "must be a string or configuration of the stack, not a value of another resource", tree.at);
    }
    return value;
  }

  #strayKeys({ entries }: Branch, keys: readonly string[], path: string): void {
    for (const [key, { at: position }] of entries) {
      if (keys.includes(key)) continue;
      const say = `${path}.${key} is not allowed here.${hint(key, keys)}`;
      const details = { position, allowed: keys.join(", "), suggestion: rename(key, keys) };
      this.mistakes.push(mistake("unknown-key", `${path}.${key}`, say, details));
    }
  }

  #refuse(path: string, say: string, position: Position | undefined): void {
    this.mistakes.push(mistake("invalid", path, `${path} ${say}.`, { position }));
  }
}
