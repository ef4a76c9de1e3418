import { inside, isWriteOnly, type Kind } from "../model";
import type { Listed } from "./account";

/** A value in generated code that is not a literal. */
export type Term =
  /** Another object of the code: as a whole, or its id. */
  | { readonly is: "object"; readonly object: Named; readonly whole: boolean }
  /** A row of a reference list, by name; `word` is the key for the name, and `by` the row's field that has it. */
  | {
      readonly is: "listed";
      readonly listing: string;
      readonly word: string;
      readonly by: string;
      readonly name: string;
    }
  /** Secret configuration, by the words of its name. */
  | { readonly is: "secret"; readonly words: readonly string[] };

/** A term among plain values. */
export class Expression {
  /** `plain` is the term's value, unless it is secret. */
  constructor(
    readonly term: Term,
    readonly plain?: Code,
  ) {}
}

export type Code = string | number | boolean | null | Expression | readonly Code[] | { readonly [name: string]: Code };

/** An object with its name in the code. */
export interface Named extends Listed {
  /** Unique among the objects of its kind, in every spelling. */
  readonly words: readonly string[];
}

/** An object as code. */
export interface Coded extends Named {
  readonly fields: Readonly<Record<string, Code>>;
  /** Names of its parts of which other objects of the code are entries. */
  readonly shared?: readonly string[];
}

/** Everything that is to be written, in the order of dependencies. */
export interface Program {
  readonly objects: readonly Coded[];
  /** It is added to code that has its settings already. */
  readonly isAddition?: boolean;
  /** None of it exists yet: nothing is adopted. */
  readonly isNew?: boolean;
  /** Another provider manages it until now. */
  readonly moves?: {
    /** Where its state has the objects, by their IDs. */
    readonly from: ReadonlyMap<string, { readonly address: string; readonly resource: string }>;
    /** Resources with an instance that no `moved` block can take over. */
    readonly removed: readonly string[];
  };
}

/** Every term in `value`. */
export function termsIn(value: Code): Term[] {
  if (value instanceof Expression) return [value.term];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(termsIn) : [];
}

/** The terms of one sort in a program, each once, in the order of the code. */
export function termsOf<I extends Term["is"]>({ objects }: Program, is: I): Extract<Term, { is: I }>[] {
  const all = objects.flatMap(({ fields }) => Object.values(fields).flatMap(termsIn));
  const own = all.filter((term): term is Extract<Term, { is: I }> => term.is === is);
  return [...new Map(own.map((term) => [JSON.stringify(term, ignoringKinds), term])).values()];
}

/** Fields of an object that no answer shows, as property paths of Pulumi: the engine has to ignore them. */
export function unreadable(object: Coded): readonly string[] {
  const { kind, fields } = object;
  const own = Object.keys(fields).filter((name) => {
    const field = kind.fields[name];
    return field !== undefined && isWriteOnly(field);
  });
  const below = unreadableInEntries(object);
  return [...own, ...below.map(([part, key, field]) => `${part}[${JSON.stringify(key)}].${field}`)];
}

/** Those of its entries. */
export function unreadableInEntries({ kind, fields }: Coded): readonly EntryPath[] {
  return Object.values(kind.parts).flatMap(({ form, fields: own }) => {
    if (form.as !== "map") return [];
    return Object.entries(fields[form.name] ?? {}).flatMap(([key, entry]) =>
      Object.keys(entry as object).flatMap((field): EntryPath[] =>
        own[field]?.observed === false ? [[form.name, key, field]] : [],
      ),
    );
  });
}

/** `domains`, `shop.example.com`, `customSslCert`. */
export type EntryPath = readonly [part: string, key: string, field: string];

/** IDs of the objects that others refer to. */
export function usedIn(program: Program): ReadonlySet<string> {
  return new Set(termsOf(program, "object").map(({ object }) => object.id));
}

/** A kind is code and no data. */
function ignoringKinds(key: string, value: unknown): unknown {
  return key === "kind" ? (value as Kind).name : value;
}

/** The same value with its terms replaced by text, or what a target uses. */
export function withTerms(value: Code, write: (term: Term, plain: Code | undefined) => unknown): unknown {
  if (value instanceof Expression) return write(value.term, value.plain);
  return inside(value, (inner) => withTerms(inner as Code, write));
}
