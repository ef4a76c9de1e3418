// What a construct has to know of its type when a program runs, as a value that can be read.

const LONGEST_LINE = 110;
const WORDS = { string: "text", number: "number", bool: "bool" };

export function writeTable(variable, { name, title, serviceType, source, version, attributes }) {
  const facts = [
    `name: ${JSON.stringify(name)}`,
    `title: ${JSON.stringify(title)}`,
    ...(serviceType ? [`serviceType: ${JSON.stringify(serviceType)}`] : []),
    ...(source ? [`source: ${JSON.stringify(source)}`, `version: ${JSON.stringify(version)}`] : []),
  ].map((fact) => `  ${fact},\n`);
  const type = source ? "ProviderType" : "Type";
  return `const ${variable}: ${type} = {\n${facts.join("")}  attributes: ${block(attributes, "  ")},\n};\n`;
}

function block(attributes, indent) {
  const each = attributes.map((attribute) => `${attribute.declared}: ${secretly(attribute, `${indent}  `)}`);
  const short = `{ ${each.join(", ")} }`;
  if (indent !== "  " && indent.length + short.length < LONGEST_LINE && !short.includes("\n")) return short;
  return `{\n${each.map((line) => `${indent}  ${line},\n`).join("")}${indent}}`;
}

function secretly({ shape, sensitive }, indent) {
  const written = shaped(shape, indent);
  return sensitive ? `secret(${written})` : written;
}

function shaped(shape, indent) {
  switch (shape.is) {
    case "object":
      return `object(${block(shape.attributes, indent)})`;
    case "list":
    case "map":
      return `${shape.is}(${shaped(shape.of, indent)})`;
    default:
      return WORDS[shape.is];
  }
}
