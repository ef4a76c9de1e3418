import type ts from "typescript";
import { positionAt } from "../drift/patch";
import { type Compiler, constructionsIn, identifiersIn, nameOf, parsed } from "../drift/patch/typescript-program";
import { snakeCase } from "../model/names";
import { namedIn, type Renamed, type Rewrite, unclear } from "./earlier";

/** Options of an engine that name fields in texts. */
const NAMING = new Set(["ignoreChanges", "replaceOnChanges", "additionalSecretOutputs"]);

/** A program for Pulumi or CDKTF: arguments, options that name fields, and outputs of what a constant holds. */
export function inTypeScript(compiler: Compiler, file: string, text: string, renamed: readonly Renamed[]): Rewrite {
  if (!/["']svc-iac["'/]/.test(text)) return { edits: [], left: [] };
  const source = parsed(compiler, file, text);
  const all = renamed.flatMap(({ kind, names }) =>
    constructionsIn(compiler, source, kind.name).map(({ made, args }) => {
      const rewriting = new Rewriting(compiler, source, names);
      rewriting.arguments(args);
      rewriting.options(made);
      rewriting.outputs(made);
      return rewriting;
    }),
  );
  const edits = all.flatMap((one) => one.edits);
  const reads = new Reads(compiler, source, namedIn(text, renamed), edits);
  return { edits, left: [...all.flatMap((one) => one.left), ...reads.left] };
}

/** Reads by an earlier name from what may be one of ours: `const { expiredAt } = key`, `found.key.expiredAt`. */
class Reads {
  readonly left: Rewrite["left"][number][] = [];
  readonly #names: ReadonlyMap<string, string>;
  readonly #kinds: ReadonlySet<string>;
  readonly #changed: ReadonlySet<number>;

  constructor(
    private readonly compiler: Compiler,
    private readonly source: ts.SourceFile,
    renamed: readonly Renamed[],
    edits: Rewrite["edits"],
  ) {
    this.#names = new Map(renamed.flatMap(({ names }) => [...names]));
    this.#kinds = new Set(renamed.map(({ kind }) => kind.name));
    this.#changed = new Set(edits.map(({ range: [from] }) => from));
    this.#visit(source);
  }

  #visit(node: ts.Node): void {
    const [name, of] = this.#read(node);
    const current = name && this.#names.get(name.text);
    if (name && current !== undefined && !this.#changed.has(name.getStart()) && !this.#isAnother(of)) {
      const { fileName, text } = this.source;
      this.left.push(unclear(positionAt(fileName, text, name.getStart()), name.text, current));
    }
    this.compiler.forEachChild(node, (child) => this.#visit(child));
  }

  /** The name that a node reads, and what it reads it from. */
  #read(node: ts.Node): [name?: ts.Identifier | ts.StringLiteralLike, of?: ts.Node | undefined] {
    const { compiler } = this;
    if (compiler.isPropertyAccessExpression(node) && compiler.isIdentifier(node.name))
      return [node.name, node.expression];
    if (compiler.isElementAccessExpression(node) && compiler.isStringLiteralLike(node.argumentExpression))
      return [node.argumentExpression, node.expression];
    if (!compiler.isBindingElement(node) || !compiler.isObjectBindingPattern(node.parent)) return [];
    const { parent } = node.parent;
    const name = node.propertyName ?? node.name;
    const of = compiler.isVariableDeclaration(parent) ? parent.initializer : undefined;
    return compiler.isIdentifier(name) || compiler.isStringLiteralLike(name) ? [name, of] : [];
  }

  /** Whether the program shows what it is: itself, an object that it writes, or an instance of another class. */
  #isAnother(of: ts.Node | undefined): boolean {
    const { compiler } = this;
    if (of?.kind === compiler.SyntaxKind.ThisKeyword) return true;
    if (!of || !compiler.isIdentifier(of)) return false;
    return identifiersIn(compiler, this.source, of.text).some(({ parent }) => {
      const made = compiler.isVariableDeclaration(parent) ? parent.initializer : undefined;
      if (made && compiler.isNewExpression(made)) return !this.#kinds.has(nameOf(compiler, made.expression) ?? "");
      return made !== undefined && compiler.isObjectLiteralExpression(made);
    });
  }
}

class Rewriting {
  readonly edits: Rewrite["edits"][number][] = [];
  readonly left: Rewrite["left"][number][] = [];

  constructor(
    private readonly compiler: Compiler,
    private readonly source: ts.SourceFile,
    private readonly names: ReadonlyMap<string, string>,
  ) {}

  arguments(given: ts.Expression | undefined): void {
    if (!given) return;
    if (!this.compiler.isObjectLiteralExpression(given)) {
      this.#leave(given);
      return;
    }
    for (const property of given.properties) {
      if (this.compiler.isSpreadAssignment(property)) this.#leave(property);
      else this.#key(property);
    }
  }

  #key(property: Exclude<ts.ObjectLiteralElementLike, ts.SpreadAssignment>): void {
    const { name } = property;
    if (!this.compiler.isIdentifier(name) && !this.compiler.isStringLiteral(name)) return;
    const current = this.names.get(name.text);
    if (current === undefined) return;
    if (this.compiler.isShorthandPropertyAssignment(property)) this.#replace(name, `${current}: ${name.text}`);
    else this.#replace(name, this.#as(name, current));
  }

  /** Names of fields in texts, wherever they are in the construction. */
  options(made: ts.NewExpression): void {
    const visit = (node: ts.Node): void => {
      const isNaming =
        this.compiler.isPropertyAssignment(node) &&
        NAMING.has(node.name.getText()) &&
        this.compiler.isArrayLiteralExpression(node.initializer);
      if (isNaming) for (const item of (node.initializer as ts.ArrayLiteralExpression).elements) this.#path(item);
      this.compiler.forEachChild(node, visit);
    };
    visit(made);
  }

  /** `displayName`, `processes.web`; CDKTF has `display_name`. */
  #path(item: ts.Expression): void {
    if (!this.compiler.isStringLiteralLike(item)) return;
    const [, first = "", rest = ""] = /^(\w+)(.*)$/s.exec(item.text) ?? [];
    for (const [earlier, current] of this.names) {
      if (first === earlier) this.#replace(item, this.#as(item, current + rest));
      else if (first === snakeCase(earlier)) this.#replace(item, this.#as(item, snakeCase(current) + rest));
    }
  }

  outputs({ parent }: ts.NewExpression): void {
    const holder = this.compiler.isVariableDeclaration(parent) ? parent.name : undefined;
    if (!holder || !this.compiler.isIdentifier(holder)) return;
    for (const use of identifiersIn(this.compiler, this.source, holder.text)) {
      const access = use.parent;
      if (!this.compiler.isPropertyAccessExpression(access) || access.expression !== use) continue;
      const current = this.names.get(access.name.text);
      if (current !== undefined) this.#replace(access.name, current);
    }
  }

  /** In the quotes that it has. */
  #as(node: ts.Node, text: string): string {
    const quote = node.getText().charAt(0);
    return /["'`]/.test(quote) ? quote + text + quote : text;
  }

  #replace(node: ts.Node, text: string): void {
    this.edits.push({ range: [node.getStart(), node.getEnd()], text });
  }

  #leave(node: ts.Node): void {
    const position = positionAt(this.source.fileName, this.source.text, node.getStart());
    const names = [...this.names].map(([earlier, current]) => `${earlier} is ${current}`).join(", ");
    this.left.push({ position, reason: `an expression may have an earlier name: ${names}` });
  }
}
