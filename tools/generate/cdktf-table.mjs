// What a construct has to know of its type when a program runs, as a value that can be read.

import { filled } from "./typescript.mjs";

const LONGEST_LINE = 110;
const WORDS = { string: "text", number: "number", bool: "bool" };
/** Fewer are not worth a reference to another table. */
const FEWEST_SHARED = 3;

/** `from` is the table of what a list has items of: its attributes are taken from there. */
export function writeTable(variable, { name, title, serviceType, source, version, attributes }, from) {
  const facts = [
    `name: ${JSON.stringify(name)}`,
    `title: ${JSON.stringify(title)}`,
    ...(serviceType ? [`serviceType: ${JSON.stringify(serviceType)}`] : []),
    ...(source ? [`source: ${JSON.stringify(source)}`, `version: ${JSON.stringify(version)}`] : []),
  ].map((fact) => `  ${fact},\n`);
  const type = source ? "ProviderType" : "Type";
  return `const ${variable}: ${type} = {\n${facts.join("")}  attributes: ${block(attributes, "  ", from)},\n};\n`;
}

function block(attributes, indent, from) {
  const written = attributes.map((attribute) => entry(attribute, `${indent}  `, from));
  const each = from ? shared(written, from, `${indent}    `) : written;
  if (each.length === 1 && each[0].startsWith("...")) return each[0].slice(3);
  const short = `{ ${each.join(", ")} }`;
  if (indent !== "  " && indent.length + short.length < LONGEST_LINE && !short.includes("\n")) return short;
  return `{\n${inLines(each)
    .map((line) => `${indent}  ${line},\n`)
    .join("")}${indent}}`;
}

/** Short entries share a line. */
function inLines(entries) {
  const lines = [];
  for (const text of entries) {
    const longer = `${lines.at(-1)}, ${text}`;
    if (lines.length > 0 && !longer.includes("\n") && longer.length <= LONGEST_LINE) lines[lines.length - 1] = longer;
    else lines.push(text);
  }
  return lines;
}

/** Runs of entries that are those of another table, by their names alone; the order is the schema's. */
function shared(entries, { variable, attributes }, indent) {
  const known = new Map(attributes.map((one) => [entry(one, "    "), one.declared]));
  const runs = [];
  for (const text of entries) {
    const isKnown = known.has(text);
    if (runs.at(-1)?.isKnown !== isKnown) runs.push({ isKnown, texts: [] });
    runs.at(-1).texts.push(text);
  }
  return runs.flatMap(({ isKnown, texts }) => {
    if (!isKnown || texts.length < FEWEST_SHARED) return texts;
    const names = texts.map((text) => JSON.stringify(known.get(text)));
    return [filled(names, ", ", `...some(${variable}, `, ")", indent)];
  });
}

function entry({ declared, shape, sensitive }, indent, from) {
  const written = shaped(shape, indent, declared === "items" ? from : undefined);
  return `${declared}: ${sensitive ? `secret(${written})` : written}`;
}

function shaped(shape, indent, from) {
  switch (shape.is) {
    case "object":
      return `object(${block(shape.attributes, indent, from)})`;
    case "list":
    case "map":
      return `${shape.is}(${shaped(shape.of, indent, from)})`;
    default:
      return WORDS[shape.is];
  }
}
