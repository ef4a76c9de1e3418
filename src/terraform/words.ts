import { declaredNames } from "../declaration";
import { type JsonSchema, type Kind, snakeCase } from "../model";
import { simpleSchemaOf } from "./shape";

/** The vocabulary of one kind: names that are spelled differently in Terraform, and values that are not. */
export interface Vocabulary {
  readonly names: ReadonlySet<string>;
  readonly values: ReadonlySet<string>;
}

const vocabularies = new WeakMap<Kind, Vocabulary>();

export function vocabularyOf(kind: Kind): Vocabulary {
  const known = vocabularies.get(kind);
  if (known) return known;
  const names = new Set<string>();
  const values = new Set<string>();
  const visit = (schema: JsonSchema) => {
    for (const value of [schema.const, ...(schema.enum ?? [])]) if (typeof value === "string") values.add(value);
    for (const [name, inner] of Object.entries(schema.properties ?? {})) {
      names.add(name);
      visit(inner);
    }
    for (const inner of [schema.items, schema.additionalProperties]) if (typeof inner === "object") visit(inner);
  };
  const computed = [kind.fields, ...Object.values(kind.parts).map(({ fields }) => fields)].flatMap(Object.entries);
  for (const [name, { schema }] of [...Object.entries(declaredNames(kind)), ...computed]) {
    names.add(name);
    visit(simpleSchemaOf(schema));
  }
  const found = { names, values };
  vocabularies.set(kind, found);
  return found;
}

/** Phrases of field docs for programs, and their equivalents in a configuration. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/: encrypted in state, never shown/g, ", never shown"],
  [/Accepts an? (\w+) or its ID/g, "Accepts the ID of a $1"],
  [/ \(for commands: [^)]*\)/g, ""],
  // Sources of facts are for developers.
  [/ ?\(contract notes? [^)]*\)/g, ""],
  [/`get([A-Z]\w*)`/g, "the data source `svc_$1`"],
];

const CAMEL = /(?<![\w"-])[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+(?![\w"-])/g;

/**
 * Translates a sentence to Terraform's terms: code spans become HCL, and field names are spelled as they are
 * there. A sentence is written once, in the kinds' own names, and every face renders it.
 */
export function inHcl(text: string, vocabulary?: Vocabulary): string {
  const isName = (word: string) => vocabulary?.names.has(word) ?? true;
  // A name that is a value too: values are written as code.
  const isNameInCode = (word: string) => isName(word) && !vocabulary?.values.has(word);
  const spelledBy = (isOwn: (word: string) => boolean) => (part: string) =>
    part
      .split(/("(?:[^"\\]|\\.)*")/)
      .map((piece, index, pieces) =>
        index % 2 === 1
          ? quotedInHcl(piece, { before: pieces[index - 1], after: pieces[index + 1] })
          : piece.replace(CAMEL, (word) => (isOwn(word) ? snakeCase(word) : word)),
      )
      .join("");
  /** Quoted text is the user's, except the names of fields in an object, which is shown as JSON. */
  const quotedInHcl = (
    piece: string,
    { before = "", after = "" }: { before?: string | undefined; after?: string | undefined },
  ) =>
    /[{,]$/.test(before) && after.startsWith(":") && vocabulary?.names.has(piece.slice(1, -1))
      ? snakeCase(piece)
      : piece;
  const [spelled, spelledInCode] = [spelledBy(isName), spelledBy(isNameInCode)];
  const phrased = PHRASES.reduce((now, [pattern, replacement]) => now.replace(pattern, replacement), text);
  return phrased
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith("`") ? code(part, spelledInCode) : spelled(part)))
    .join("");
}

function code(span: string, spelled: (text: string) => string): string {
  const source = span.match(/^`svc_([A-Z]\w*)`$/);
  if (source?.[1]) return `\`svc_${snakeCase(source[1]).replace(/^_/, "")}\``;
  return spelled(span.replace(/\b([A-Za-z]\w*): (?=[{["\w])/g, "$1 = "));
}

/** A value on one line of a configuration. */
export function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = Object.entries(value).map(([name, item]) => `${snakeCase(name)} = ${literal(item)}`);
  return inner.length === 0 ? "{}" : `{ ${inner.join(", ")} }`;
}
