import { type Mistake, mistake, rename } from "../environment/mistake";
import type { Position } from "../environment/tree";
import { closest, type ProblemCode, replacement, UNKNOWN } from "../model";
import { isSettable } from "../terraform/known";
import type { Attribute, Shape } from "../terraform/shape";
import type { Entry, Expression, Literal, Value } from "./body";
import type { References } from "./references";

/** How many names a message shows; `allowed` has all of them. */
const MOST_SHOWN = 30;

/**
 * Reads the attributes of a block as the engine would pass them on: names in snake case, literals converted to the
 * schema's types, expressions as unknown. What the engine drops or refuses is a mistake, and unknown, so
 * that nothing is reported twice.
 */
export class RowReader {
  readonly mistakes: Mistake[] = [];

  constructor(
    private readonly address: string,
    private readonly attributes: readonly Attribute[],
    /** Attributes that the engine itself handles: `count`, `for_each`, … */
    private readonly reserved: ReadonlySet<string>,
    private readonly references: References,
  ) {}

  row(entries: readonly Entry[]): Record<string, unknown> {
    const own = entries.filter(({ key }) => !this.reserved.has(key ?? ""));
    return this.#object(this.attributes, own, this.address);
  }

  #object(attributes: readonly Attribute[], entries: readonly Entry[], path: string) {
    const row: Record<string, unknown> = {};
    const given = new Set(entries.map(({ key }) => key));
    // A key that only the engine can evaluate may be any of the names.
    if (given.has(undefined)) for (const { name } of attributes) row[name] = UNKNOWN;
    for (const { key, at, value } of entries) {
      if (key === undefined) continue;
      const here = `${path}.${key}`;
      const attribute = attributes.find(({ name }) => name === key);
      if (!attribute) {
        const meant = this.#unknownName(attributes, key, here, at);
        if (meant !== undefined && !given.has(meant)) row[meant] = UNKNOWN;
      } else if (isComputed(attribute)) {
        if (!isNull(value)) {
          const say = "is set by the platform and cannot be declared.";
          this.#say("read-only", here, say, at, { suggestion: { edit: "remove" } });
        }
      } else {
        row[key] = this.#read(attribute.shape, value, here);
      }
    }
    return row;
  }

  /** Returns the most similar name. */
  #unknownName(attributes: readonly Attribute[], name: string, path: string, at: Position) {
    const names = attributes.filter((one) => !isComputed(one)).map((one) => one.name);
    const meant = closest(name, names);
    const list = names.join(", ");
    const guess = meant === undefined ? "" : ` Did you mean ${meant}?`;
    const shown = names.length <= MOST_SHOWN ? ` Allowed: ${list}.` : "";
    const suggestion = rename(name, names);
    this.#say("unknown-key", path, `is not an attribute.${guess}${shown}`, at, { allowed: list, suggestion });
    return meant;
  }

  #read(shape: Shape, value: Value, path: string): unknown {
    if (value.is === "expression") return this.#inside(shape, value, path);
    if (isNull(value)) return null;
    switch (shape.is) {
      case "object":
        return value.is === "object"
          ? this.#object(shape.attributes, value.entries, path)
          : this.#mistyped(shape, value, path);
      case "map":
        return value.is === "object" ? this.#map(shape.of, value.entries, path) : this.#mistyped(shape, value, path);
      case "list":
        return value.is === "list"
          ? value.items.map((item, index) => this.#read(shape.of, item, `${path}[${index}]`))
          : this.#mistyped(shape, value, path);
      default: {
        const plain = value.is === "literal" ? converted(shape.is, value) : undefined;
        return plain ?? this.#mistyped(shape, value, path);
      }
    }
  }

  #map(of: Shape, entries: readonly Entry[], path: string): unknown {
    const read = entries.map(({ key, value }) => {
      const step = key === undefined ? ANY : `[${JSON.stringify(key)}]`;
      return [key, this.#read(of, value, `${path}${step}`)] as const;
    });
    return read.some(([key]) => key === undefined) ? UNKNOWN : Object.fromEntries(read as [string, unknown][]);
  }

  /** Values inside an expression are checked, its result is unknown. */
  #inside(shape: Shape, { alternatives, entries, text, at }: Expression, path: string) {
    // What is inside is read by itself.
    const isOuter = alternatives.length + entries.length > 0;
    const stray = (isOuter ? undefined : this.references.undeclared(text)) ?? this.references.stray(shape, text);
    if (stray) this.#say(stray.code, path, stray.say, at, stray);
    for (const value of alternatives) this.#read(shape, value, path);
    if (shape.is === "list" || shape.is === "map")
      for (const value of entries) this.#read(shape.of, value, `${path}${ANY}`);
    return UNKNOWN;
  }

  /** Without the value, which may be a secret. */
  #mistyped(shape: Shape, value: Value, path: string): typeof UNKNOWN {
    const given = value.is === "literal" ? TYPES[typeof value.value] : TYPES[value.is];
    const suggestion = value.is === "literal" ? replacement(convertible(shape, value)) : undefined;
    const details = { allowed: TYPES[shape.is], suggestion };
    this.#say("invalid", path, `must be ${TYPES[shape.is]}, got ${given}.`, value.at, details);
    return UNKNOWN;
  }

  #say(code: ProblemCode, path: string, say: string, position: Position, details: Details): void {
    this.mistakes.push(mistake(code, path, `${path} ${say}`, { position, ...details }));
  }
}

/** An entry whose key only the engine knows. */
const ANY = "[*]";

const TYPES: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  bool: "true or false",
  boolean: "a boolean",
  list: "a list",
  map: "a map",
  object: "an object",
};

const isComputed = (attribute: Attribute) => !isSettable(attribute) && attribute.presence !== "optional or computed";
const isNull = (value: Value) => value.is === "literal" && value.value === null;

type Details = Pick<NonNullable<Parameters<typeof mistake>[3]>, "allowed" | "suggestion">;

const WORDS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ["yes", true],
  ["on", true],
  [1, true],
  ["no", false],
  ["off", false],
  [0, false],
]);

/** What a value of the wrong type was probably meant to be. A text may be a secret, and is not repeated. */
function convertible(shape: Shape, { value }: Literal): unknown {
  if (shape.is === "bool") return WORDS.get(typeof value === "string" ? value.toLowerCase() : value);
  const digits = /^\D*?(-?\d+(?:\.\d+)?)\D*$/.exec(String(value))?.[1];
  return shape.is === "number" && digits !== undefined ? Number(digits) : undefined;
}

const BOOLEANS: ReadonlyMap<unknown, boolean> = new Map([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false],
]);

/** As the engine converts: a number becomes a text, and a numeric text a number. */
function converted(type: "string" | "number" | "bool", { value }: Literal): string | number | boolean | undefined {
  if (type === "string") return String(value);
  if (type === "bool") return typeof value === "boolean" ? value : BOOLEANS.get(value);
  if (typeof value === "boolean" || String(value).trim() === "") return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}
