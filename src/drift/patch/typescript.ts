import { join } from "node:path";
import type ts from "typescript";
import { type Around, toPulumi, toPulumiNative } from "../../discover";
import { type Program, termsOf } from "../../discover/code";
import { camel } from "../../discover/names";
import { typescript as printed, propertyName } from "../../discover/typescript";
import { sourceText } from "../../hcl/files";
import { kindNamed, kinds } from "../../kinds";
import { addedInBraces, ownLines, removedInBraces } from "./braces";
import { type Change, underNameGiven } from "./change";
import { changeChecked } from "./checked";
import { CannotPatch, type Edit, edited, indentAt, positionAt, type Range, type Texts } from "./edit";
import { type EntryNode, type ListNode, type MapNode, type Node, type OpaqueNode, type Syntax, says } from "./literal";
import type { Left, Source, Subject } from "./source";
import {
  type Compiler,
  constructionsIn,
  filesIn,
  identifiersIn,
  isNameOf,
  nameOf,
  parsed,
  programFiles,
  statementOf,
  typescript,
} from "./typescript-program";

/** The file for unmanaged objects. */
const ADDED = "unmanaged.ts";

/** The program of a folder in TypeScript or JavaScript, for Pulumi or CDKTF: what stands as a literal in the construction of a resource. */
export class TypeScriptProgram implements Source {
  /** Constants of removed declarations. */
  readonly #removed: string[] = [];

  constructor(
    private readonly texts: Texts,
    private readonly folder: string,
    readonly revert: string,
  ) {}

  async change(subject: Subject, changes: readonly Change[]): Promise<void> {
    const compiler = await typescript();
    for (const one of changes) {
      const { file, root } = this.#constructionOf(compiler, subject);
      const change = underNameGiven(kindNamed(subject.kind), one, (name) => says(root.entries, name));
      const again = () => this.#constructionOf(compiler, subject).root;
      await changeChecked(this.texts, { file, root, syntax: (text) => new TypeScript(text), again }, change);
    }
  }

  async remove(subject: Subject): Promise<void> {
    const compiler = await typescript();
    const { file, made } = this.#constructionOf(compiler, subject);
    const text = this.texts.read(file);
    const statement = statementOf(compiler, made);
    if (!statement) throw new CannotPatch("is part of an expression", positionAt(file, text, made.getStart()));
    const range: Range = [statement.getStart(), statement.getEnd()];
    this.texts.write(file, edited(text, [{ range: ownLines(text, range) ?? range, text: "" }]));
    const [declaration] = compiler.isVariableStatement(statement) ? statement.declarationList.declarations : [];
    if (declaration && compiler.isIdentifier(declaration.name)) this.#removed.push(declaration.name.text);
  }

  async strays(): Promise<readonly Left[]> {
    if (this.#removed.length === 0) return [];
    const compiler = await typescript();
    const sources = this.#files().map((file) => parsed(compiler, file, this.texts.read(file)));
    return this.#removed.flatMap((name) =>
      sources.flatMap((source) =>
        identifiersIn(compiler, source, name).map((use) => ({
          position: positionAt(source.fileName, source.text, use.getStart()),
          reason: `refers to ${name}, which was removed`,
        })),
      ),
    );
  }

  async around(): Promise<Around> {
    const compiler = await typescript();
    const sources = this.#files().map((file) => parsed(compiler, file, this.texts.read(file)));
    const namesOf = (kind: string) =>
      sources.flatMap((source) => constructionsIn(compiler, source, kind).map(({ name }) => name.text));
    return { taken: new Map(Object.values(kinds).map(({ name }) => [name, namesOf(name)])) };
  }

  async add(program: Program): Promise<readonly Left[]> {
    const files = this.#files();
    const uses = (module: string) => files.some((file) => this.texts.read(file).includes(`"${module}"`));
    if (uses("svc-iac/cdktf")) throw new CannotPatch("can be generated with `svc-iac discover --to cdktf`");
    const file = join(this.folder, ADDED);
    if (files.includes(file)) throw new CannotPatch(`cannot be added: ${file} already exists`);
    this.texts.open(file, undefined);
    this.texts.write(file, uses("svc-iac/native") ? toPulumiNative(program) : toPulumi(program));
    const secrets = termsOf(program, "secret").map(({ words }) => `pulumi config set --secret ${camel(words)}`);
    return [`import "./unmanaged" in the program`, ...secrets].map((reason) => ({ position: undefined, reason }));
  }

  /** Where a resource is made. @throws CannotPatch where no construction, or more than one, has its name as a literal. */
  #constructionOf(compiler: Compiler, subject: Subject): { file: string; made: ts.NewExpression; root: MapNode } {
    const found = this.#files().flatMap((file) => {
      const source = parsed(compiler, file, this.texts.read(file));
      return constructionsIn(compiler, source, subject.kind)
        .filter(({ name }) => isNameOf(name.text, subject.name))
        .map((one) => ({ file, text: source.text, ...one }));
    });
    const [first, ...more] = found;
    if (!first)
      throw new CannotPatch(
        `is not constructed with a literal name in ${this.folder === "." ? "this folder" : this.folder}`,
      );
    const placeOf = ({ file, text, made }: typeof first) => positionAt(file, text, made.getStart());
    const position = placeOf(first);
    if (more.length > 0) {
      const others = more.map(placeOf).map(({ file, line, column }) => `${file}:${line}:${column}`);
      throw new CannotPatch(`is constructed in more than one place: also at ${others.join(" and ")}`, position);
    }
    const { file, made, args } = first;
    const root = args && nodeOf(compiler, args);
    if (root?.is !== "map") throw new CannotPatch("is not constructed with an object literal", position);
    return { file, made, root };
  }

  #files(): readonly string[] {
    const files = programFiles(filesIn(this.folder));
    for (const file of files) this.texts.open(file, sourceText(file));
    return files;
  }
}

function nodeOf(compiler: Compiler, expression: ts.Expression): Node {
  const range: Range = [expression.getStart(), expression.getEnd()];
  const { SyntaxKind } = compiler;
  if (
    compiler.isParenthesizedExpression(expression) ||
    compiler.isAsExpression(expression) ||
    compiler.isSatisfiesExpression(expression)
  ) {
    return nodeOf(compiler, expression.expression);
  }
  if (compiler.isStringLiteralLike(expression)) return { is: "scalar", range, value: expression.text };
  if (compiler.isNumericLiteral(expression)) return { is: "scalar", range, value: Number(expression.text) };
  if (expression.kind === SyntaxKind.TrueKeyword) return { is: "scalar", range, value: true };
  if (expression.kind === SyntaxKind.FalseKeyword) return { is: "scalar", range, value: false };
  if (expression.kind === SyntaxKind.NullKeyword || expression.getText() === "undefined") {
    return { is: "scalar", range, value: null };
  }
  if (
    compiler.isPrefixUnaryExpression(expression) &&
    expression.operator === SyntaxKind.MinusToken &&
    compiler.isNumericLiteral(expression.operand)
  ) {
    return { is: "scalar", range, value: -Number(expression.operand.text) };
  }
  if (compiler.isArrayLiteralExpression(expression)) {
    return { is: "list", range, items: expression.elements.map((item) => nodeOf(compiler, item)) };
  }
  if (compiler.isObjectLiteralExpression(expression)) {
    return { is: "map", range, entries: expression.properties.map((property) => entryOf(compiler, property)) };
  }
  const name = lookUpIn(compiler, expression);
  return name ? { ...opaque(expression), lookUp: name } : opaque(expression);
}

/** The name in `getDatabaseResourceType("DB1").id`. */
function lookUpIn(compiler: Compiler, expression: ts.Expression): OpaqueNode["lookUp"] {
  if (!compiler.isPropertyAccessExpression(expression) || expression.name.text !== "id") return undefined;
  const call = expression.expression;
  if (!compiler.isCallExpression(call) || !/^get[A-Z]/.test(nameOf(compiler, call.expression) ?? "")) return undefined;
  const [name, ...more] = call.arguments;
  const node = name && more.length === 0 ? nodeOf(compiler, name) : undefined;
  return node?.is === "scalar" && typeof node.value === "string" ? node : undefined;
}

/** Anything longer may have a secret in it. */
function opaque(node: ts.Node): OpaqueNode {
  const text = node.getText();
  const isShort = /^(?:\.\.\.)?[\w.]{1,60}$/.test(text);
  return {
    is: "opaque",
    range: [node.getStart(), node.getEnd()],
    say: `is an expression${isShort ? `: ${text}` : ""}`,
  };
}

function entryOf(compiler: Compiler, property: ts.ObjectLiteralElementLike): EntryNode {
  const range: Range = [property.getStart(), property.getEnd()];
  const name = property.name;
  const isComputed = !name || compiler.isComputedPropertyName(name) || compiler.isPrivateIdentifier(name);
  const value = compiler.isPropertyAssignment(property) ? nodeOf(compiler, property.initializer) : opaque(property);
  if (!name || isComputed) return { key: undefined, keyRange: range, range, value: opaque(property) };
  return { key: name.text, keyRange: [name.getStart(), name.getEnd()], range, value };
}

class TypeScript implements Syntax {
  constructor(readonly text: string) {}

  replaced({ range }: Node, value: unknown): Edit {
    const text = printed(value, indentAt(this.text, range[0]));
    const isSingle = typeof value === "string" && this.text.charAt(range[0]) === "'" && !/['\\]/.test(text);
    return { range, text: isSingle ? `'${text.slice(1, -1)}'` : text };
  }

  renamed({ keyRange }: EntryNode, key: string): Edit {
    return { range: keyRange, text: propertyName(key) };
  }

  added(node: MapNode | ListNode, value: unknown, key?: string): Edit {
    const lead = key === undefined ? "" : `${propertyName(key)}: `;
    return addedInBraces(this.text, node, (indent) => lead + printed(value, indent));
  }

  removed(node: MapNode | ListNode, place: number): Edit {
    return removedInBraces(this.text, node, place);
  }
}
