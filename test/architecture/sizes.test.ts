import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const src = join(__dirname, "../../src");
const written = readdirSync(src, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".ts") && !file.endsWith(".gen.ts"),
);

const linesOf = (text: string) => text.trimEnd().split("\n").length;

/** Tables of one concern, whose rows are read one by one. */
const TABLES = ["model/codes.ts"];

test("no file has more than 300 lines", () => {
  const long = written.filter((file) => linesOf(readFileSync(join(src, file), "utf8")) > 300);
  expect(long).toEqual(TABLES);
});

/** Functions with more lines than `most`, by file and line. */
function longFunctions(file: string, text: string, most: number): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const [from, to] = [lineOf(node.getStart(source)), lineOf(node.end)];
    if (ts.isFunctionLike(node) && to - from + 1 > most) found.push(`${file}:${from}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test("no function has more than 60 lines", () => {
  expect(longFunctions("a.ts", `function f() {\n${"  g();\n".repeat(60)}}`, 60)).toEqual(["a.ts:1"]);
  const long = written.flatMap((file) => longFunctions(file, readFileSync(join(src, file), "utf8"), 60));
  expect(long).toEqual([]);
});

/** The public members of each class of a file. */
function publicMembers(file: string, text: string): number[] {
  const HIDING = [ts.SyntaxKind.PrivateKeyword, ts.SyntaxKind.ProtectedKeyword];
  const hidden = (one: ts.Node) =>
    ts.canHaveModifiers(one) && ts.getModifiers(one)?.some(({ kind }) => HIDING.includes(kind));
  const found: number[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isClassDeclaration(node)) {
      const given = node.members.find(ts.isConstructorDeclaration)?.parameters ?? [];
      const members = [...node.members, ...given.filter((one) => ts.isParameterPropertyDeclaration(one, one.parent))];
      const names = members.flatMap((one) => (one.name && !hidden(one) ? [one.name] : []));
      found.push(new Set(names.filter((name) => !ts.isPrivateIdentifier(name)).map((name) => name.getText())).size);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
}

test("no class has more than 8 public members", () => {
  expect(
    publicMembers(
      "a.ts",
      "class A { b = 1; #c = 2; private d() {} protected g = 3; constructor(readonly e: 1, f: 2) {} }",
    ),
  ).toEqual([2]);
  const large = written.filter((file) =>
    publicMembers(file, readFileSync(join(src, file), "utf8")).some((many) => many > 8),
  );
  expect(large).toEqual([]);
});
