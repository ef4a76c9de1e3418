import { escaped, INVISIBLE } from "./invisible";

/** A literal expression among plain values. */
export class Reference {
  constructor(readonly text: string) {}
}

/** A block in a block, by its type: `lifecycle { … }`. */
export class Nested {
  constructor(readonly body: Readonly<Record<string, unknown>>) {}
}

/** Words with another meaning than a key at the beginning of an object. */
const RESERVED = new Set(["for", "if", "in", "true", "false", "null"]);
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

const ESCAPES: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** A literal text: `${` and `%{` would be expressions. */
export function quoted(text: string): string {
  const plain = text
    .replace(/["\\]/g, (sign) => `\\${sign}`)
    .replace(INVISIBLE, (sign) => ESCAPES[sign] ?? escaped(sign.codePointAt(0) ?? 0))
    .replace(/[$%](?=\{)/g, (sign) => sign + sign);
  return `"${plain}"`;
}

/** A block: `resource "svc_bucket" "files" { … }`. */
export function block(type: string, labels: readonly string[], body: Readonly<Record<string, unknown>>): string {
  const head = [type, ...labels.map(quoted)].join(" ");
  return `${head} {\n${lines(Object.entries(body), "  ", (name) => name)}}\n`;
}

/** A value as `terraform fmt` would write it. */
export function hcl(value: unknown, indent = ""): string {
  if (value instanceof Reference) return value.text;
  if (typeof value === "string") return quoted(value);
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    const isShort = value.every((item) => typeof item !== "object" || item === null || item instanceof Reference);
    if (isShort) return `[${value.map((item) => hcl(item)).join(", ")}]`;
    return `[\n${value.map((item) => `${deeper}${hcl(item, deeper)},\n`).join("")}${indent}]`;
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (value instanceof Nested) return `{\n${lines(Object.entries(value.body), deeper, (name) => name)}${indent}}`;
  const entries = Object.entries(value);
  return entries.length === 0 ? "{}" : `{\n${lines(entries, deeper, key)}${indent}}`;
}

/** A key of an object. */
export function key(name: string): string {
  return NAME.test(name) && !RESERVED.has(name) ? name : quoted(name);
}

/** Adjacent single-line attributes have aligned equals signs. */
function lines(entries: readonly [string, unknown][], indent: string, spell: (name: string) => string): string {
  const written = entries.map(([name, value]) => [spell(name), hcl(value, indent)] as const);
  const isLong = (index: number) => written[index]?.[1].includes("\n") ?? true;
  return written
    .map(([name, value], index) => {
      if (entries[index]?.[1] instanceof Nested) return `${indent}${name} ${value}\n`;
      if (isLong(index)) return `${indent}${name} = ${value}\n`;
      let [from, to] = [index, index];
      while (!isLong(from - 1)) from--;
      while (!isLong(to + 1)) to++;
      const width = Math.max(...written.slice(from, to + 1).map(([one]) => [...one].length));
      return `${indent}${name}${" ".repeat(width - [...name].length)} = ${value}\n`;
    })
    .join("");
}
