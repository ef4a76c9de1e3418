import type { Kind, Suggestion } from "../model";
import type { Layers } from "./layers";
import { type Mistake, mistake } from "./mistake";
import { anywhere, type Place } from "./place";
import { readExpression } from "./read-expression";
import { type Options, readOptions } from "./read-options";
import { readSeed, type Seed } from "./read-seed";
import { suggestingOf } from "./references";
import { type Shape, shapeOf } from "./shape";
import { type Branch, describe, isNothing, type Position, type Tree } from "./tree";
import { Expression, type Fields, type Value } from "./value";
import { kindsBySection } from "./words";

/** One resource in the file. */
export interface Written {
  readonly kind: Kind;
  readonly section: string;
  readonly name: string;
  readonly fields: Fields;
  readonly options: Options;
  readonly seed: Seed | undefined;
  /** The source, for positions. */
  readonly tree: Branch;
  /** The position of its name. */
  readonly at: Position | undefined;
}

export interface Read {
  readonly resources: readonly Written[];
  readonly outputs: Fields;
  readonly outputsTree: Branch;
  readonly mistakes: readonly Mistake[];
}

/** Names become part of addresses (`databases.main.connectionUri`) and of the engine's. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;

/** The one key with a special meaning in JavaScript objects. */
const LOST = "__proto__";

/** Reads the merged layers into values and expressions. */
export function read({ sections, outputs }: Layers): Read {
  const reader = new Reader();
  const resources = [...sections.entries].flatMap(([section, { value }]) => {
    const kind = kindsBySection.get(section);
    return kind ? reader.section(section, kind, value) : [];
  });
  const values = [...outputs.entries].map(([name, { value }]) => [
    name,
    reader.value(value, anywhere, `outputs.${name}`),
  ]);
  return {
    resources,
    outputs: Object.fromEntries(values),
    outputsTree: outputs,
    mistakes: reader.mistakes.map((one) => suggestingOf(one, resources)),
  };
}

class Reader {
  readonly mistakes: Mistake[] = [];

  section(section: string, kind: Kind, tree: Tree): Written[] {
    if (isNothing(tree)) return [];
    if (tree.is !== "map") {
      this.#refuse(section, `must be a map of names, got ${describe(tree)}`, tree.at);
      return [];
    }
    return [...tree.entries].flatMap(([name, { at, value }]) => {
      const path = `${section}.${name}`;
      if (!NAME.test(name)) {
        const suggestion = {
          edit: "rename",
          to: name.replace(/[^A-Za-z0-9_-]+/g, "-").replace(/^[^A-Za-z0-9]+/, ""),
        } as const;
        this.#refuse(
          path,
          "is not a valid name: use letters, digits, - and _, with a letter or digit first",
          at,
          suggestion,
        );
      }
      if (value.is !== "map") {
        this.#refuse(path, `must be a map of fields, got ${describe(value)}`, value.at ?? at);
        return [];
      }
      const { options, own: unseeded, mistakes } = readOptions(value, path);
      const valueAt = (inner: Tree, at: string) => this.value(inner, anywhere, at);
      const { seed, own, mistakes: inSeed } = readSeed(unseeded, kind, path, valueAt);
      this.mistakes.push(...mistakes, ...inSeed);
      const fields = this.#shaped(own, shapeOf(kind), path) as Fields;
      return [{ kind, section, name, fields, options, seed, tree: own, at }];
    });
  }

  /** Reads a tree by `shape`. What does not fit is left to the kind's own checks. */
  #shaped(tree: Tree, shape: Shape | undefined, path: string): Value {
    if (shape?.is === "value") return this.value(tree, shape.place, path);
    if (tree.is === "map") {
      const below = (key: string) =>
        shape?.is === "fields" ? shape.field(key) : shape?.is === "map" ? shape.each : undefined;
      const lost = shape?.is === "map" ? tree.entries.get(LOST) : undefined;
      if (lost) this.#refuse(`${path}.${LOST}`, "is a reserved name. Use another name", lost.at);
      const entries = [...tree.entries].map(([key, { value }]) => [
        key,
        this.#shaped(value, below(key), `${path}.${key}`),
      ]);
      return Object.fromEntries(entries);
    }
    if (tree.is === "list") {
      const each = shape?.is === "list" ? shape.each : undefined;
      return tree.items.map((item, index) => this.#shaped(item, each, `${path}[${index}]`));
    }
    return tree.value;
  }

  value(tree: Tree, place: Place, path: string): Value {
    if (tree.is === "list") {
      const items = place.items ?? { ...anywhere, types: place.types };
      return tree.items.map((item, index) => this.value(item, items, `${path}[${index}]`));
    }
    if (tree.is === "leaf") return tree.value;
    const read = readExpression(tree, place, (inner, at) => this.value(inner, anywhere, `${path}.${at}`));
    if (read && "value" in read) return read.value;
    if (read) {
      const { at, say, code, allowed, suggestion } = read.refused;
      const text = `${path} ${say}${/[.?]$/.test(say) ? "" : "."}`;
      this.mistakes.push(mistake(code ?? "invalid", path, text, { position: at.at, allowed, suggestion }));
      // The mistake is reported already: an expression keeps further checks quiet.
      return read.instead ?? new Expression({ is: "config", key: "", place, fallback: "" });
    }
    const entries = [...tree.entries].map(([key, { value }]) => {
      const inner = place.properties.get(key) ?? { ...anywhere, types: new Set(["object", "string"]) };
      return [key, this.value(value, inner, `${path}.${key}`)];
    });
    return Object.fromEntries(entries);
  }

  #refuse(path: string, say: string, position: Position | undefined, suggestion?: Suggestion): void {
    this.mistakes.push(mistake("invalid", path, `${path} ${say}.`, { position, suggestion }));
  }
}
