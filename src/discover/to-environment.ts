import { Document, isAlias, isScalar, visit } from "yaml";
import { sectionOf, wordOf } from "../environment/words";
import { type Coded, type Program, type Term, termsOf, withTerms } from "./code";
import { escapedUnits } from "./invisible";
import { camel, kebab } from "./names";

/** An `environment.svc.yaml` that adopts everything. */
export function toEnvironment(program: Program): string {
  const sections: Record<string, Record<string, unknown>> = {};
  for (const object of program.objects) {
    const section = sectionOf(object.kind);
    sections[section] = { ...sections[section], [kebab(object.words)]: fieldsOf(object, program) };
  }
  const secrets = termsOf(program, "secret").map(({ words }) => `#   pulumi config set --secret ${camel(words)}`);
  const head = [
    "# yaml-language-server: $schema=node_modules/svc-iac/schemas/environment.schema.json",
    "# Written by `svc-iac discover`. `adopt` adopts existing objects; it has no effect after the first `pulumi up`.",
  ];
  const lines = [...(program.isNew ? [] : head), ...(secrets.length > 0 ? ["# Its secrets:", ...secrets] : [])];
  return `${lines.map((line) => `${line}\n`).join("")}${yaml({ base: sections })}`;
}

/** Invisible, or ends a line for some parsers, except tabs and the line breaks of a block; or a command for a CI. */
const UNSEEN = /[^\P{Cc}\n\t]|[\p{Cf}\p{Zl}\p{Zp}]|(?<=#)#(?=\[|vso\[)/gu;
/** No block: YAML ignores blank lines at its head, and a CI takes a line of it for a command. */
const NO_BLOCK = /^\s+$|(?:^|\n)\s*::/;

/** YAML in which any text is literal and nothing is hidden. */
export function yaml(value: unknown): string {
  return printed(documentOf(value));
}

/** A document to be printed by `printed`. */
export function documentOf(value: unknown): Document {
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, {
    Scalar: (_, node) => {
      const { value: text } = node;
      if (typeof text === "string" && (text.search(UNSEEN) >= 0 || NO_BLOCK.test(text))) node.type = "QUOTE_DOUBLE";
    },
    // A plain `<<` merges a map.
    Pair: (_, { key, value: merged }) => {
      if (isScalar(key) && key.value === "<<" && !isAlias(merged)) key.type = "QUOTE_DOUBLE";
    },
  });
  return document;
}

/** Invisible characters are double-quoted at this point. An alias may refer to an anchor of another document. */
export function printed(document: Document): string {
  return document
    .toString({ lineWidth: 0, doubleQuotedMinMultiLineLength: Infinity, verifyAliasOrder: false })
    .replace(UNSEEN, escapedUnits);
}

/** What stands under the name of an object. */
export function fieldsOf({ id, fields }: Coded, { isNew = false }: Program): Record<string, unknown> {
  return { ...(isNew ? {} : { adopt: { id } }), ...(withTerms(fields, expression) as object) };
}

function expression(term: Term): unknown {
  switch (term.is) {
    case "object":
      return { [wordOf(term.object.kind)]: kebab(term.object.words) };
    case "listed":
      return { [term.word]: term.name };
    case "secret":
      return { secret: camel(term.words) };
  }
}
