// `npm run release` compares the public types of the package with those of the last release: what was added, removed and
// changed, by entry point. `node tools/public-types.mjs <before> <after>` compares two unpacked packages.
import { readFile } from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { main, say } from "./steps.mjs";

/** The entry points of an unpacked package, in a program of the compiler. */
async function entriesOf(folder) {
  const { exports } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const entries = Object.entries(exports).filter(([, target]) => target.types);
  const files = entries.map(([, { types }]) => resolve(folder, types));
  const { ESNext, NodeNext } = { ...ts.ScriptTarget, ...ts.ModuleKind };
  const program = ts.createProgram(files, { target: ESNext, module: NodeNext, skipLibCheck: true, types: [] });
  return { program, files: new Map(entries.map(([path], index) => [path, files[index]])) };
}

/** The declarations that a user of the package can reach, by entry point and name. */
async function publicTypes(folder) {
  const { program, files } = await entriesOf(folder);
  return new Map([...files].map(([path, file]) => [path, reachable(program, file, resolve(folder) + sep)]));
}

/** What a program can import, as `./native Bucket`, and what that has: `./native Bucket.name`, `./native Kind = "a"`. */
export async function importable(folder) {
  const { program, files } = await entriesOf(folder);
  const checker = program.getTypeChecker();
  const isOwn = isWithin(resolve(folder) + sep);
  const found = [...files].flatMap(([path, file]) =>
    checker
      .getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)))
      .flatMap((symbol) => [symbol.name, ...membersOf(checker, symbol, isOwn)].map((one) => `${path} ${one}`)),
  );
  return [...new Set(found)];
}

/** The members of an exported type, inherited ones too, and the texts that it and they may be. */
function membersOf(checker, symbol, isOwn) {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  const isShown = (one) => isOwn(one.getSourceFile().fileName) && !(ts.getCombinedModifierFlags(one) & hidden);
  const members = [
    ...checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(target)),
    ...(target.exports?.values() ?? []),
  ].filter(({ name, declarations }) => !/^(prototype$|__#)/.test(name) && declarations?.some(isShown));
  const others = (target.declarations ?? []).filter((one) => !ts.isInterfaceDeclaration(one) && !ts.isClassLike(one));
  return [
    ...others.flatMap((one) => within(one, symbol.name)),
    ...members.flatMap(({ name, declarations }) => {
      const path = `${symbol.name}.${name}`;
      return [path, ...declarations.flatMap((one) => within(one, path))];
    }),
  ];
}

/** What a declaration has in itself: the members of its objects, and texts, of which sentences are no values. */
function within(node, at) {
  const text = ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal) ? node.literal.text : " ";
  const found = /\s/.test(text) ? [] : [`${at} = "${text}"`];
  ts.forEachChild(node, (child) => {
    const path = ts.isTypeElement(child) && child.name ? `${at}.${child.name.getText()}` : at;
    if (path !== at) found.push(path);
    found.push(...within(child, path));
  });
  return found;
}

const isWithin = (folder) => (path) => path.startsWith(folder) && !path.slice(folder.length).startsWith("node_modules");

function reachable(program, file, inside) {
  const checker = program.getTypeChecker();
  const isOwn = isWithin(inside);
  const found = new Map();
  const visited = new Set();
  const visit = (symbol) => {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    const own = (target.declarations ?? []).filter((one) => isOwn(one.getSourceFile().fileName));
    if (visited.has(target) || own.length === 0) return;
    visited.add(target);
    // Two modules may have a type of the same name that neither exports.
    found.set(symbol.name, [found.get(symbol.name) ?? "", ...own.map(textOf)].sort().join("\n"));
    const follow = (node) => {
      if (ts.isIdentifier(node)) {
        const used = checker.getSymbolAtLocation(node);
        if (used && isTopLevel(checker, used)) visit(used);
      }
      ts.forEachChild(node, follow);
    };
    for (const declaration of own) follow(declaration);
  };
  const source = program.getSourceFile(file);
  for (const symbol of checker.getExportsOfModule(checker.getSymbolAtLocation(source))) visit(symbol);
  return found;
}

/** Members belong to the declaration that they are in. */
function isTopLevel(checker, symbol) {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return target.declarations?.some(
    ({ parent }) => parent && (ts.isSourceFile(parent) || ts.isVariableDeclarationList(parent)),
  );
}

/** The text without comments and line breaks: documentation is no type. */
function textOf(declaration) {
  const printer = ts.createPrinter({ removeComments: true });
  return printer.printNode(ts.EmitHint.Unspecified, declaration, declaration.getSourceFile()).replace(/\s+/g, " ");
}

/** One line per difference: `./native: removed Bucket`. */
export async function compareTypes(before, after) {
  const [old, now] = [await publicTypes(before), await publicTypes(after)];
  return [...new Set([...old.keys(), ...now.keys()])].sort().flatMap((path) => {
    const [were, are] = [old.get(path) ?? new Map(), now.get(path) ?? new Map()];
    return [...new Set([...were.keys(), ...are.keys()])].sort().flatMap((name) => {
      if (were.get(name) === are.get(name)) return [];
      const what = !were.has(name) ? "added" : !are.has(name) ? "removed" : "changed";
      return [`${path}: ${what} ${name}`];
    });
  });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    const [before, after] = process.argv.slice(2);
    for (const line of await compareTypes(before, after)) say(line);
  });
}
