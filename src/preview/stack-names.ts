import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const CONFIGURATION = /\.(tf|tofu)(\.json)?$/;
const BLOCK = /^[^\S\n]*provider\s+"?svc"?\s*\{(?:[^\n]*\}[^\S\n]*$|[\s\S]*?^\})/gm;

/** The names that a configuration has in a shared store. */
export interface StackNames {
  /** Of the provider without an alias. */
  readonly own: string;
  /** Those of aliases as well. */
  readonly all: readonly string[];
}

/** The files of a configuration. */
export function textsIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => CONFIGURATION.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), "utf8"));
}

/**
 * What the provider blocks set as `stack`, which no other configuration of a store has; a folder's name is not unique.
 * `undefined` if one of them does not set it to a literal: only the engine knows the value of an expression.
 */
export function stackNamesIn(folder: string): StackNames | undefined {
  const blocks = textsIn(folder).flatMap(blocksIn);
  const names = blocks.flatMap(({ stack }) => (isLiteral(stack) ? [stack.trim()] : []));
  const own = new Set(names.filter((_, index) => blocks[index]?.alias === undefined));
  const [first] = own;
  if (first === undefined || own.size > 1 || names.length < blocks.length) return undefined;
  return { own: first, all: [...new Set(names)] };
}

interface Block {
  readonly stack?: unknown;
  readonly alias?: unknown;
}

const isLiteral = (value: unknown): value is string =>
  typeof value === "string" && value.trim() !== "" && !/[$%]\{|\\/.test(value);

function blocksIn(text: string): readonly Block[] {
  if (!text.trimStart().startsWith("{")) return [...text.matchAll(BLOCK)].map(([block]) => blockOf(block));
  try {
    const { provider } = JSON.parse(text) as { readonly provider?: { readonly svc?: Block | readonly Block[] } };
    return [provider?.svc ?? []].flat();
  } catch {
    // The engine reports the mistake.
    return [];
  }
}

function blockOf(block: string): Block {
  const of = (name: string) =>
    new RegExp(`(?:^|\\{)[^\\S\\n]*${name}[^\\S\\n]*=[^\\S\\n]*"([^"\\n]*)"`, "m").exec(block)?.[1];
  return { stack: of("stack"), alias: of("alias") };
}
