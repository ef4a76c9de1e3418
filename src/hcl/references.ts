import { closest, type Kind, oneOf, replacement, type Suggestion, withArticle, wordsIn } from "../model";
import { PROVIDER, type ResourceSchema, typeNameOf } from "../terraform/schema";
import type { Attribute, Shape, Text } from "../terraform/shape";
import type { Source } from "../terraform/source";
import type { Block } from "./body";

/** A reference that cannot be what its place requires. The sentence follows the path of the place. */
export interface Stray {
  readonly code: "invalid" | "undefined";
  readonly say: string;
  readonly allowed?: string;
  readonly suggestion?: Suggestion | undefined;
}

/** What a reference leads to: the types whose ID it may be, none for another text, `undefined` if it is not known. */
interface Found {
  readonly types: readonly string[] | undefined;
  readonly isWhole: boolean;
}

type Types = ReadonlyMap<string, ResourceSchema | Source>;

/** How many candidates a message shows. */
const SHOWN = 6;

const REFERENCE = new RegExp(
  `^(data\\.)?(${PROVIDER}_\\w+)\\.[\\p{L}_][\\p{L}\\p{N}_-]*((?:\\[[^\\]]*\\]|\\.[\\w*]+)*)$`,
  "u",
);
const ADDRESS = `((?:data\\.)?${PROVIDER}_\\w+\\.[\\p{L}_][\\p{L}\\p{N}_-]*)`;
const NAMED = new RegExp(`(?<![\\p{L}\\p{N}_.-])${ADDRESS}`, "gu");
const INTERPOLATED = new RegExp(`\\$\\{\\s*${ADDRESS}`, "gu");
const STEP = /\[([^\]]*)]|\.([\w*]+)/g;
const LOCAL = /^local\.([\p{L}_][\p{L}\p{N}_-]*)$/u;

/**
 * The references of a module, judged without evaluation: an expression that is one attribute of a resource or data
 * source, also by way of a local value, leads to the ID of a type that the kinds declare, or to none.
 */
export class References {
  readonly #types: { readonly resource: Types; readonly data: Types };
  readonly #declared: ReadonlySet<string>;
  readonly #locals: ReadonlyMap<string, string>;

  constructor(blocks: readonly Block[], types: { readonly resource: Types; readonly data: Types }) {
    this.#types = types;
    this.#declared = new Set(blocks.filter(({ type }) => type in types).map(addressOf));
    const locals = blocks.filter(({ type }) => type === "locals").flatMap(({ attributes }) => attributes);
    this.#locals = new Map(
      locals.flatMap(({ key = "", value }) => (value.is === "expression" ? [[key, value.text]] : [])),
    );
  }

  /** The first resource or data source that an expression refers to and that the module does not declare. */
  undeclared(expression: string): Stray | undefined {
    const { text } = this.#resolved(expression);
    // In a template, only what an interpolation begins with is surely no text.
    const named = [...text.matchAll(text.includes('"') ? INTERPOLATED : NAMED)].map(([, address = ""]) => address);
    const address = named.find((one) => !this.#declared.has(one));
    if (address === undefined) return undefined;
    const isData = address.startsWith("data.");
    const candidates = [...this.#declared].filter((one) => one.startsWith("data.") === isData);
    const alike = candidates.filter((one) => typeIn(one) === typeIn(address));
    const meant = closest(address, candidates) ?? (alike.length === 1 ? alike[0] : undefined);
    const isHere = meant !== undefined && !text.includes('"') && text === bare(expression);
    return {
      code: "undefined",
      say: `refers to ${address}, which this module does not declare.${meant === undefined ? "" : ` Did you mean ${meant}?`}`,
      ...(alike.length > 0 ? { allowed: alike.slice(0, SHOWN).join(", ") } : {}),
      ...(isHere ? { suggestion: replacement(`\${${text.replace(address, meant)}}`) } : {}),
    };
  }

  /** What is wrong with an expression where a value of this shape is required. */
  stray(shape: Shape, expression: string): Stray | undefined {
    const { text, isEach } = this.#resolved(expression);
    const at = isEach && shape.is === "list" ? shape.of : shape;
    const required = requiredAt(at);
    const found = required && required.length > 0 ? this.#found(text) : undefined;
    if (!required || !found) return undefined;
    const { types, isWhole } = found;
    const isId = at.is === "string";
    const fits = !types || this.#fits(types, required, isId);
    if (fits && (!types || isWhole !== isId)) return undefined;
    if (fits && isWhole) return stray(`is a whole resource: its ID is required, ${text}.id.`, [`${text}.id`]);
    if (fits && text.endsWith(".id"))
      return stray(`is an ID: the resource itself is required, ${text.slice(0, -3)}.`, [text.slice(0, -3)]);
    const kind = withArticle(listed(types.map(untyped)));
    const given =
      types.length === 0 ? `${text}, which is not an ID` : isWhole ? `${text}, ${kind}` : `${text}, the ID of ${kind}`;
    const wanted = withArticle(listed(required));
    return stray(
      `is ${given}: ${isId ? `the ID of ${wanted}` : wanted} is required.`,
      this.#candidates(required, isId),
    );
  }

  /** Through local values, and without what only encloses an expression. */
  #resolved(expression: string): { text: string; isEach: boolean } {
    let text = bare(expression);
    for (const seen = new Set<string>(); ; ) {
      const [, name = ""] = LOCAL.exec(text) ?? [];
      const next = this.#locals.get(name);
      if (next === undefined || seen.has(name)) return { text, isEach: /\[\*]|\.\*/.test(text) };
      seen.add(name);
      text = bare(next);
    }
  }

  #found(text: string): Found | undefined {
    const [, data, type = "", rest = ""] = REFERENCE.exec(text) ?? [];
    const schema = this.#types[data ? "data" : "resource"].get(type);
    if (!schema) return undefined;
    const steps = [...rest.matchAll(STEP)].map(([, index, member]) => member ?? index ?? "");
    // The key of an instance, or all of them.
    const isIndexed = /^(\[|\.\*)/.test(rest);
    const path = isIndexed ? steps.slice(1) : steps;
    if (path.length === 0) return { types: [type], isWhole: true };
    if (path.length === 1 && path[0] === "id") return { types: [type], isWhole: false };
    const shape = within(schema.attributes, path);
    return { types: shape?.is === "string" ? shape.idOf?.map(typeNameOf) : undefined, isWhole: false };
  }

  /** What may be used where one of these is required. */
  #candidates(required: readonly string[], isId: boolean): string[] {
    const fitting = [...this.#declared].filter((address) => this.#fits([typeIn(address)], required, isId));
    return fitting.map((address) => (isId ? `${address}.id` : address));
  }

  /** A preview has the ID of an application: what the platform reads with one operation has the same IDs. */
  #fits(types: readonly string[], required: readonly string[], isId: boolean): boolean {
    const wanted = required.map(typeNameOf);
    const readsOf = (type: string) => this.#kindOf(type)?.api.get ?? type;
    const reads = isId ? wanted.map(readsOf) : [];
    return types.some((type) => wanted.includes(type) || reads.includes(readsOf(type)));
  }

  #kindOf(type: string): Kind | undefined {
    const schema = this.#types.resource.get(type);
    return schema && "kind" in schema ? schema.kind : undefined;
  }
}

function stray(say: string, candidates: readonly string[]): Stray {
  const [only, ...more] = candidates;
  const allowed = candidates.slice(0, SHOWN).join(", ");
  const isNamed = say.includes(allowed);
  return {
    code: "invalid",
    say: isNamed ? say : `${say} Available: ${allowed}.`,
    ...(only === undefined ? {} : { allowed }),
    ...(only !== undefined && more.length === 0 ? { suggestion: replacement(`\${${only}}`) } : {}),
  };
}

/** The names of kinds and lists whose ID is required at a place; a whole resource has one as well. */
function requiredAt(shape: Shape): readonly string[] | undefined {
  if (shape.is === "string") return shape.idOf;
  if (shape.is !== "object") return undefined;
  const id = shape.attributes.find(({ name }) => name === "id")?.shape;
  return id?.is === "string" ? (id as Text).idOf : undefined;
}

function within(attributes: readonly Attribute[], [step, ...rest]: readonly string[]): Shape | undefined {
  let shape: Shape | undefined = attributes.find(({ name }) => name === step)?.shape;
  for (const next of rest) {
    if (shape?.is === "object") shape = shape.attributes.find(({ name }) => name === next)?.shape;
    else if (shape?.is === "list" || shape?.is === "map") shape = shape.of;
    else return undefined;
  }
  return shape;
}

/** `"${svc_project.shop.id}"` and `(svc_project.shop.id)` → `svc_project.shop.id`. */
function bare(expression: string): string {
  const text = expression.trim();
  const [, inner] = /^"?\$\{([^{}]*)\}"?$/.exec(text) ?? /^\(([^()]*)\)$/.exec(text) ?? [];
  return inner === undefined ? text : bare(inner);
}

/** `application or static site` */
const listed = (names: readonly string[]) => oneOf(names.map(wordsIn)).replaceAll('"', "");
const untyped = (type: string) => type.slice(PROVIDER.length + 1);
const typeIn = (address: string) => address.replace(/^data\./, "").split(".", 1)[0] ?? "";

/** `data.svc_cluster.here`, the engine's address. */
export function addressOf({ type, labels }: Block): string {
  return [...(type === "resource" ? [] : [type]), ...labels].join(".");
}
