// Static code for the messages of Terraform's plugin protocol, from our own description of them: a table a message,
// which src/terraform/wire-codec.ts reads and writes by, so that nothing is parsed or compiled when the provider starts.
import { readFile } from "node:fs/promises";
import protobuf from "protobufjs";
import { bodyOf, filled } from "./typescript.mjs";

const SOURCE = "src/terraform/wire.proto";

/** Under what name each of our services is asked for. */
const SERVICES = {
  Provider: "tfplugin6.Provider",
  Controller: "plugin.GRPCController",
  Stdio: "plugin.GRPCStdio",
  Broker: "plugin.GRPCBroker",
  HealthCheck: "grpc.health.v1.Health",
};

const TYPES = {
  string: "string",
  bytes: "Uint8Array",
  bool: "boolean",
  uint32: "number",
  int32: "number",
  int64: "number",
};

const HEAD = `// Derived from ${SOURCE} by \`npm run generate\`. Do not edit.

import { type Codec, message } from "./wire-codec";
`;

export async function wireFiles(root) {
  const parsed = protobuf.parse(await readFile(new URL(SOURCE, root), "utf8"), { keepCase: false });
  parsed.root.resolveAll();
  const nested = parsed.root.nestedArray;
  const messages = nested.filter((one) => one instanceof protobuf.Type).map(message);
  const services = nested.filter((one) => one instanceof protobuf.Service).map(service);
  return { "src/terraform/wire.gen.ts": [HEAD, ...messages, ...services].join("\n") };
}

function message({ name, fieldsArray: fields }) {
  const members = fields.map((field) => `  readonly ${field.name}?: ${typeOf(field)};`);
  const rows = filled(fields.map(row), ", ", "[", "]", "  ");
  return `export interface ${name} ${bodyOf(members.join("\n"))}
export const ${name}: Codec<${name}> = message(() => ${rows});\n`;
}

/** `[number, name, type]`, and how often: a value that is told apart from its absence, a list, a map. */
function row(field) {
  const { id, name, type, resolvedType, map, repeated, options } = field;
  const often = map ? "map" : repeated ? "list" : resolvedType || options?.proto3_optional ? "optional" : "";
  const what = resolvedType ? resolvedType.name : `"${type}"`;
  return `[${id}, "${name}", ${what}${often && `, "${often}"`}]`;
}

function typeOf(field) {
  const one = field.resolvedType ? field.resolvedType.name : TYPES[field.type];
  if (field.map) return `Readonly<Record<string, ${one}>>`;
  return field.repeated ? `readonly ${one}[]` : one;
}

function service({ name, methodsArray }) {
  const methods = methodsArray.map((method) => {
    const { resolvedRequestType: request, resolvedResponseType: response, requestStream, responseStream } = method;
    const streams = `requestStream: ${requestStream ?? false}, responseStream: ${responseStream ?? false}`;
    return `  ${method.name}: { path: "/${SERVICES[name]}/${method.name}", request: ${request.name}, response: ${response.name}, ${streams} },`;
  });
  return `/** The service \`${SERVICES[name]}\`. */\nexport const ${name}Service = {\n${methods.join("\n")}\n} as const;\n`;
}
