// Static code for the messages of Terraform's plugin protocol, from our own description of them: one reader and one
// writer a message over protobufjs' smallest run time, so that nothing is parsed or compiled when the provider starts.
import { readFile } from "node:fs/promises";
import protobuf from "protobufjs";

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

import { type Reader, Reader as Readers, type Writer, Writer as Writers } from "protobufjs/minimal";

/** How a message is written and read. Fields that are absent keep the resting value of the wire. */
export interface Codec<T> {
  encode(message: T): Uint8Array;
  decode(bytes: Uint8Array): T;
}

function codec<T>(write: (message: T, writer: Writer) => Writer, read: (reader: Reader, end: number) => T): Codec<T> {
  return {
    encode: (message) => write(message, Writers.create()).finish(),
    decode: (bytes) => read(Readers.create(bytes), bytes.length),
  };
}
`;

export async function wireFiles(root) {
  const parsed = protobuf.parse(await readFile(new URL(SOURCE, root), "utf8"), { keepCase: false });
  parsed.root.resolveAll();
  const nested = parsed.root.nestedArray;
  const messages = nested.filter((one) => one instanceof protobuf.Type).map(message);
  const services = nested.filter((one) => one instanceof protobuf.Service).map(service);
  return { "src/terraform/wire.gen.ts": [HEAD, ...messages, ...services].join("\n") };
}

function message(type) {
  const { name, fieldsArray: fields } = type;
  const members = fields.map((field) => `  readonly ${field.name}?: ${typeOf(field)};`);
  const writes = fields.map((field) => `  ${write(field)}`);
  const cases = fields.map((field) => `      case ${field.id}:\n${read(field)}\n        break;`);
  return `export interface ${name} {
${members.join("\n")}
}

function write${name}(${fields.length === 0 ? "_" : ""}message: ${name}, writer: Writer): Writer {
${writes.join("\n")}
  return writer;
}

function read${name}(reader: Reader, end: number): ${name} {
  const message: { -readonly [K in keyof ${name}]: ${name}[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
${cases.join("\n")}
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const ${name}: Codec<${name}> = codec(write${name}, read${name});
`;
}

function typeOf(field) {
  const one = field.resolvedType ? field.resolvedType.name : TYPES[field.type];
  if (field.map) return `Readonly<Record<string, ${one}>>`;
  return field.repeated ? `readonly ${one}[]` : one;
}

/** Resting values are not written, unless the field says whether it is there at all. */
function write(field) {
  const place = `message.${field.name}`;
  if (field.map) {
    return `for (const [key, value] of Object.entries(${place} ?? {})) {
    writer.uint32(${tag(field.id, 2)}).fork().uint32(${tag(1, 2)}).string(key);
    write${field.resolvedType.name}(value, writer.uint32(${tag(2, 2)}).fork()).ldelim().ldelim();
  }`;
  }
  if (field.repeated) return `for (const value of ${place} ?? []) ${writeOne(field, "value")};`;
  if (field.resolvedType || field.options?.proto3_optional) {
    return `if (${place} !== undefined) ${writeOne(field, place)};`;
  }
  const test = field.type === "bytes" ? `${place}?.length` : place;
  return `if (${test}) ${writeOne(field, place)};`;
}

function writeOne(field, value) {
  if (field.resolvedType) {
    return `write${field.resolvedType.name}(${value}, writer.uint32(${tag(field.id, 2)}).fork()).ldelim()`;
  }
  const wire = field.type === "string" || field.type === "bytes" ? 2 : 0;
  return `writer.uint32(${tag(field.id, wire)}).${field.type}(${value})`;
}

function read(field) {
  const place = `message.${field.name}`;
  if (field.map) {
    const inner = field.resolvedType.name;
    return `        {
          const until = reader.uint32() + reader.pos;
          let key = "";
          let value: ${inner} = {};
          while (reader.pos < until) {
            const inner = reader.uint32();
            if (inner >>> 3 === 1) key = reader.string();
            else if (inner >>> 3 === 2) value = read${inner}(reader, reader.uint32() + reader.pos);
            else reader.skipType(inner & 7);
          }
          ${place} = { ...${place}, [key]: value };
        }`;
  }
  return `        ${place} = ${field.repeated ? `[...(${place} ?? []), ${readOne(field)}]` : readOne(field)};`;
}

function readOne(field) {
  if (field.resolvedType) return `read${field.resolvedType.name}(reader, reader.uint32() + reader.pos)`;
  return field.type === "int64" ? "Number(reader.int64())" : `reader.${field.type}()`;
}

function tag(id, wire) {
  return (id << 3) | wire;
}

function service({ name, methodsArray }) {
  const methods = methodsArray.map((method) => {
    const { resolvedRequestType: request, resolvedResponseType: response, requestStream, responseStream } = method;
    const streams = `requestStream: ${requestStream ?? false}, responseStream: ${responseStream ?? false}`;
    return `  ${method.name}: { path: "/${SERVICES[name]}/${method.name}", request: ${request.name}, response: ${response.name}, ${streams} },`;
  });
  return `/** The service \`${SERVICES[name]}\`. */\nexport const ${name}Service = {\n${methods.join("\n")}\n} as const;\n`;
}
