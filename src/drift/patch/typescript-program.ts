import { readdirSync } from "node:fs";
import { join } from "node:path";
import type ts from "typescript";
import { SvcError } from "../../model";
import { entryAt } from "../../model/file";

export type Compiler = typeof ts;

/** Folders with generated files. */
const MADE = new Set(["node_modules", "bin", "dist", "build", "cdktf.out", ".svc", ".git"]);

/** The compiler is a large package that only this needs. @throws SvcError where it is not installed. */
export async function typescript(): Promise<Compiler> {
  try {
    const loaded = (await import("typescript")) as Compiler & { readonly default?: Compiler };
    return loaded.default ?? loaded;
  } catch (cause) {
    const { code = "" } = cause as NodeJS.ErrnoException;
    if (!code.endsWith("MODULE_NOT_FOUND")) throw cause;
    throw new SvcError(
      {
        code: "missing-package",
        message: "Patching a TypeScript program requires the package typescript, which is not installed.",
        next: "Run `npm install --save-dev typescript` and run the command again.",
      },
      { cause },
    );
  }
}

/** The files of a folder and of those below it, without what is installed or generated. */
export function filesIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((one, other) => (one.name < other.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return MADE.has(entry.name) ? [] : filesIn(path);
    // A link may lead to a folder, or to nothing.
    return entryAt(path)?.isFile() ? [path] : [];
  });
}

/** Those of a program, without those that are made from it. */
export function programFiles(files: readonly string[]): readonly string[] {
  const all = new Set(files);
  return files.filter((path) => isWritten(path, all));
}

/** JavaScript beside TypeScript of the same name is made from it. */
function isWritten(path: string, all: ReadonlySet<string>): boolean {
  if (/\.[cm]?ts$/.test(path)) return !/\.d\.[cm]?ts$/.test(path);
  return /\.[cm]?js$/.test(path) && !all.has(path.replace(/js$/, "ts"));
}

export function parsed(compiler: Compiler, file: string, text: string): ts.SourceFile {
  return compiler.createSourceFile(file, text, compiler.ScriptTarget.Latest, true);
}

interface Construction {
  readonly made: ts.NewExpression;
  readonly name: ts.StringLiteralLike;
  /** What stands behind the name. */
  readonly args: ts.Expression | undefined;
}

/** `new Application("api", { … })`, or with a scope before its name. */
export function constructionsIn(compiler: Compiler, source: ts.SourceFile, kind: string): readonly Construction[] {
  const found: Construction[] = [];
  const visit = (node: ts.Node): void => {
    if (compiler.isNewExpression(node) && nameOf(compiler, node.expression) === kind) {
      const given = node.arguments ?? [];
      const place = given.findIndex((one) => compiler.isStringLiteralLike(one));
      const name = given[place];
      if (name && compiler.isStringLiteralLike(name)) found.push({ made: node, name, args: given[place + 1] });
    }
    compiler.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

export function nameOf(compiler: Compiler, expression: ts.Expression): string | undefined {
  if (compiler.isPropertyAccessExpression(expression)) return expression.name.text;
  return compiler.isIdentifier(expression) ? expression.text : undefined;
}

/** CDKTF adds the path of a construct that is deeper in its tree, and a hash. */
export function isNameOf(written: string, name: string): boolean {
  const [, path = ""] = /^(.+)_[0-9A-F]{8}$/.exec(name) ?? [];
  return written === name || path === written || path.endsWith(`_${written}`);
}

/** The statement that does nothing but make it, or give it a name. */
export function statementOf(compiler: Compiler, { parent }: ts.NewExpression): ts.Statement | undefined {
  if (compiler.isExpressionStatement(parent)) return parent;
  const list = compiler.isVariableDeclaration(parent) ? parent.parent : undefined;
  if (!list || !compiler.isVariableDeclarationList(list) || list.declarations.length !== 1) return undefined;
  return compiler.isVariableStatement(list.parent) ? list.parent : undefined;
}

export function identifiersIn(compiler: Compiler, source: ts.SourceFile, name: string): readonly ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (compiler.isIdentifier(node) && node.text === name && !isOwnName(compiler, node)) found.push(node);
    compiler.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Names of properties are others' names. */
function isOwnName(compiler: Compiler, node: ts.Identifier): boolean {
  const { parent } = node;
  return (compiler.isPropertyAccessExpression(parent) || compiler.isPropertyAssignment(parent)) && parent.name === node;
}
