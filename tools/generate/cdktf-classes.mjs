// The text of a construct: its table, what it is declared with, its class and its outputs.
import { outputLines } from "./cdktf-outputs.mjs";
import { extending, jsdoc } from "./typescript.mjs";

/** An interface adds the outputs that others share: the getters of the class are defined when it is loaded. */
export function classText({ name, typeName, doc, config, outputs = [], parents = [], base, table }) {
  const optional = !/^ {2}readonly \w+: /m.test(config);
  const references = base === "Provider" ? "" : `\n  static { defineReferences(this, ${variable(name)}); }`;
  const own = outputs.length > 0 ? `\n${outputLines(outputs, "declare readonly")}` : "";
  const merged = parents.length > 0 ? `export interface ${name}${extending(parents)} {}\n` : "";
  return `${table}
${config}
${jsdoc(doc, "")}
export class ${name} extends ${base} {
  static readonly tfResourceType = "${typeName}";${references}${own}
  constructor(scope: Construct, id: string, config: ${name}Config${optional ? " = {}" : ""}) { super(${variable(name)}, scope, id, config); }
}
${merged}`;
}

export function configText(name, { members, meta, doc }) {
  return `${jsdoc(doc, "")}\nexport interface ${name}Config${extending(meta ? [meta] : [])} {\n${members}\n}\n`;
}

/** The table of a class. */
export function variable(name) {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
