import { escaped, INVISIBLE } from "./invisible";

/** A literal expression among plain values. */
export class PythonCode {
  constructor(readonly text: string) {}
}

/** A text as Python, which reads JSON's escapes the same way. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(INVISIBLE, (sign) => escaped(sign.codePointAt(0) ?? 0));
}

/** A value as Python, each entry of a dictionary and of a list of dictionaries on its own line. */
export function python(value: unknown, indent = ""): string {
  if (value instanceof PythonCode) return value.text;
  if (typeof value === "string") return quoted(value);
  if (typeof value === "boolean") return value ? "True" : "False";
  const deeper = `${indent}    `;
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item !== "object")) return `[${value.map((item) => python(item)).join(", ")}]`;
    return `[\n${value.map((item) => `${deeper}${python(item, deeper)},\n`).join("")}${indent}]`;
  }
  if (value === null || value === undefined) return "None";
  if (typeof value !== "object") return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, inner]) => `${deeper}${quoted(key)}: ${python(inner, deeper)},\n`);
  return entries.length === 0 ? "{}" : `{\n${entries.join("")}${indent}}`;
}
