/** A file of JSON, for programs: a line is a field or an entry, unless it is very long. */
export const jsonFile = (value) => `${printed(value, "")}\n`;

const WIDTH = 400;

function printed(value, indent) {
  const line = inLine(value);
  if (indent.length + line.length < WIDTH || typeof value !== "object") return line;
  const deeper = `${indent}  `;
  const isList = Array.isArray(value);
  const items = isList
    ? value.map((one) => printed(one, deeper))
    : members(value).map(([name, one]) => `${JSON.stringify(name)}: ${printed(one, deeper)}`);
  const [open, close] = isList ? "[]" : "{}";
  return `${open}\n${items.map((item) => deeper + item).join(",\n")}\n${indent}${close}`;
}

function inLine(value) {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(inLine).join(", ")}]`;
  const all = members(value).map(([name, one]) => `${JSON.stringify(name)}: ${inLine(one)}`);
  return all.length === 0 ? "{}" : `{ ${all.join(", ")} }`;
}

const members = (value) => Object.entries(value).filter(([, one]) => one !== undefined);

/** A JSON Schema without limits that only say "a number that JavaScript can hold". */
export function tidy(schema) {
  if (Array.isArray(schema)) return schema.map(tidy);
  if (typeof schema !== "object" || schema === null) return schema;
  const kept = Object.entries(schema).filter(
    ([key, inner]) => key !== "$schema" && !(/imum$/i.test(key) && Math.abs(inner) >= Number.MAX_SAFE_INTEGER),
  );
  return Object.fromEntries(kept.map(([key, inner]) => [key, tidy(inner)]));
}
