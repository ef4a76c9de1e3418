import { type Entry, type Tree, textOf } from "../environment/tree";
import type { Findings } from "./source";
import { isSecretName } from "./variables";

/** Values of placeholders, by name. */
export type Values = ReadonlyMap<string, string>;

/** `KEY=value`, a line each, as compose reads `.env` and the files of `env_file`. */
export function valuesIn(text: string): Values {
  return new Map(
    text.split(/\r?\n/).flatMap((line) => {
      const [, key, value = ""] = /^\s*(?:export\s+)?([\w.-]+)\s*=\s*(.*)$/.exec(line) ?? [];
      const quoted = /^(["'])(.*)\1/.exec(value)?.[2];
      return key === undefined ? [] : [[key, quoted ?? value.replace(/(^|\s)#.*$/, "").trim()] as const];
    }),
  );
}

/** `${VAR}`, `${VAR:-default}`, `${VAR-default}`, `${VAR:?message}`, `$VAR`; not behind another `$`. */
const PLACEHOLDER = /(?<!\$)\$(?:\{(\w+)(?::?([-?+])([^}$]*))?\}|([A-Za-z_]\w*))/g;

/** A text with its placeholders replaced, and those that have no value. */
export function resolved(text: string, values: Values): { text: string; open: string[]; defaults: string[] } {
  const [open, defaults]: [string[], string[]] = [[], []];
  const replaced = text.replace(PLACEHOLDER, (whole, braced, kind, other, bare) => {
    const name = String(braced ?? bare);
    // A secret is never copied.
    const value = isSecretName(name) ? undefined : values.get(name);
    if (value !== undefined) return value;
    const hasDefault = kind === "-" && !isSecretName(name);
    if (hasDefault) defaults.push(name);
    else open.push(name);
    return hasDefault ? String(other) : whole;
  });
  return { text: replaced, open, defaults };
}

/** The file with the placeholders of everything but variables replaced: those are configuration of their own. */
export function interpolated(tree: Tree, values: Values, findings: Findings, path = ""): Tree {
  if (tree.is === "map") {
    const entries = [...tree.entries].map(([key, entry]): [string, Entry] => {
      const at = path === "" ? key : `${path}.${key}`;
      const isLeft = /^services\.[^.]+\.environment$/.test(at) || key.startsWith("x-");
      return [key, isLeft ? entry : { ...entry, value: interpolated(entry.value, values, findings, at) }];
    });
    return { ...tree, entries: new Map(entries) };
  }
  if (tree.is === "list") return { ...tree, items: tree.items.map((one) => interpolated(one, values, findings, path)) };
  const before = textOf(tree);
  if (before === undefined || !before.includes("$")) return tree;
  const { text, open, defaults } = resolved(before, values);
  for (const name of open)
    findings.add(path, `has \${${name}}, which has no value in .env or is a secret; it is copied as it is`, tree.at);
  for (const name of defaults)
    findings.add(path, `has the default of \${${name}}, which has no value in .env`, tree.at);
  if (open.length === 0 && /(?<!\$)\$\{/.test(text))
    findings.add(path, "has a placeholder that cannot be read; it is copied as it is", tree.at);
  const { written: _, ...leaf } = tree;
  return text === before ? tree : { ...leaf, value: text };
}
