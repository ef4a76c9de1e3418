/** A file of JSON: what fits in a line is one, as the formatter does it. */
export const jsonFile = (value) => `${printed(value, "")}\n`;

const WIDTH = 120;

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
