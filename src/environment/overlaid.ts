import { closest } from "../model/names";
import { hint, type Mistake, mistake } from "./mistake";
import { anywhere } from "./place";
import { isExpression } from "./read-expression";
import { type Shape, shapeOf } from "./shape";
import { type Branch, type Entry, isNothing, type Position, type Tree } from "./tree";
import { kindsBySection } from "./words";

/** The shape below a key: a map to merge, or a value. */
type Below = (key: string) => Shape | undefined;

type Path = readonly string[];

/**
 * The base with an overlay. A `null` of the overlay removes what the base has. One that removes nothing is a mistake: a
 * misspelt key would leave production's domain, or its cron process, in a preview.
 */
export class Overlaid {
  readonly mistakes: Mistake[] = [];
  readonly removed = new Map<string, Position>();
  /** `environments.staging`. */
  readonly #where: string;

  constructor(where: string) {
    this.#where = where;
  }

  sections(base: Branch, overlay: Branch): Branch {
    const below: Below = (section) => {
      const kind = kindsBySection.get(section);
      return kind && { is: "map", each: shapeOf(kind) };
    };
    // A section that does not exist is a mistake already.
    const known = new Map([...overlay.entries].filter(([section]) => kindsBySection.has(section)));
    return this.#merged(base, { ...overlay, entries: known }, below, []);
  }

  /** Each is a map that has the outputs under their key, if any: the overlay may remove them all. */
  outputs(base: Branch, overlay: Branch): Tree | undefined {
    const each: Shape = { is: "value", place: anywhere };
    return this.#merged(base, overlay, () => ({ is: "map", each }), []).entries.get("outputs")?.value;
  }

  /** Merges maps key by key; anything else replaces the base value. */
  #merged(base: Branch, overlay: Branch, below: Below, path: Path): Branch {
    const entries = new Map<string, Entry>(base.entries);
    for (const [key, entry] of overlay.entries) {
      const before = base.entries.get(key);
      const at = [...path, key];
      if (isNothing(entry.value)) {
        if (before && !isNothing(before.value)) this.#noteRemoved(at, entry);
        else this.#refuse(at, entry, overlay, base);
        entries.delete(key);
      } else {
        const shape = below(key);
        const value = before ? this.#over(before.value, entry.value, shape, at) : this.#alone(entry.value, shape, at);
        entries.set(key, { ...entry, value });
      }
    }
    return { is: "map", at: overlay.at ?? base.at, entries };
  }

  #over(before: Tree, after: Tree, shape: Shape | undefined, path: Path): Tree {
    if (before.is !== "map" || after.is !== "map") return this.#alone(after, shape, path);
    if (shape?.is === "value" && isWhole(before, after)) return this.#alone(after, shape, path);
    const isOther = shape?.is === "fields" && shape.type !== undefined && isOfOtherType(before, after, shape.type);
    return this.#merged(isOther ? removedIn(before, after) : before, after, belowOf(shape), path);
  }

  /** Where the base has nothing, no `null` removes anything. Those of an expression are its own mistakes. */
  #alone(tree: Tree, shape: Shape | undefined, path: Path): Tree {
    if (tree.is !== "map" || (shape?.is === "value" && isExpression(tree))) return tree;
    return this.#merged({ is: "map", at: undefined, entries: new Map() }, tree, belowOf(shape), path);
  }

  #noteRemoved(path: Path, { at }: Entry): void {
    if (at) this.removed.set(path.join("."), at);
  }

  #refuse(path: Path, { at: position }: Entry, overlay: Branch, base: Branch): void {
    const given = path.at(-1) ?? "";
    const at = [this.#where, ...path].join(".");
    // What the overlay itself has can hardly be meant.
    const present = [...base.entries].filter(([key, { value }]) => !isNothing(value) && !overlay.entries.has(key));
    const names = present.map(([key]) => key);
    // Only a similar name: the correction removes what has it.
    const meant = closest(given, names);
    const say = `${at} is null, which removes nothing: the base has no ${JSON.stringify(given)} there.`;
    const next = hint(given, names) || " Remove it from the overlay.";
    const suggestion = meant === undefined ? ({ edit: "remove" } as const) : ({ edit: "rename", to: meant } as const);
    const details = { position, given, allowed: names.join(", "), suggestion };
    this.mistakes.push(mistake("undefined", at, `${say}${next}`, details));
  }
}

const belowOf =
  (shape: Shape | undefined): Below =>
  (key) =>
    shape?.is === "fields" ? shape.field(key) : shape?.is === "map" ? shape.each : shape;

/** An expression is a single value, and an object of another `type` has other fields: neither can be merged. */
function isWhole(before: Branch, after: Branch): boolean {
  if (isExpression(before) || isExpression(after)) return true;
  return isOfOtherType(before, after);
}

function isOfOtherType(before: Branch, after: Branch, usual?: unknown): boolean {
  const [one = usual, other] = [before, after].map(({ entries }) => {
    const type = entries.get("type")?.value;
    return type?.is === "leaf" ? (type.value ?? undefined) : undefined;
  });
  return one !== undefined && other !== undefined && one !== other;
}

/** What `after` removes with a `null`: of an entry of another type, all of `before` is removed anyway. */
function removedIn(before: Branch, after: Branch): Branch {
  const isRemoved = (key: string) => isNothing(after.entries.get(key)?.value ?? before);
  return { ...before, entries: new Map([...before.entries].filter(([key]) => isRemoved(key))) };
}
