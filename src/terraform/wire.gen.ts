// Derived from src/terraform/wire.proto by `npm run generate`. Do not edit.

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

export interface Value {
  readonly msgpack?: Uint8Array;
  readonly json?: Uint8Array;
}

function writeValue(message: Value, writer: Writer): Writer {
  if (message.msgpack?.length) writer.uint32(10).bytes(message.msgpack);
  if (message.json?.length) writer.uint32(18).bytes(message.json);
  return writer;
}

function readValue(reader: Reader, end: number): Value {
  const message: { -readonly [K in keyof Value]: Value[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.msgpack = reader.bytes();
        break;
      case 2:
        message.json = reader.bytes();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const Value: Codec<Value> = codec(writeValue, readValue);

export interface Step {
  readonly attributeName?: string;
  readonly elementKeyString?: string;
  readonly elementKeyInt?: number;
}

function writeStep(message: Step, writer: Writer): Writer {
  if (message.attributeName !== undefined) writer.uint32(10).string(message.attributeName);
  if (message.elementKeyString !== undefined) writer.uint32(18).string(message.elementKeyString);
  if (message.elementKeyInt !== undefined) writer.uint32(24).int64(message.elementKeyInt);
  return writer;
}

function readStep(reader: Reader, end: number): Step {
  const message: { -readonly [K in keyof Step]: Step[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.attributeName = reader.string();
        break;
      case 2:
        message.elementKeyString = reader.string();
        break;
      case 3:
        message.elementKeyInt = Number(reader.int64());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const Step: Codec<Step> = codec(writeStep, readStep);

export interface Path {
  readonly steps?: readonly Step[];
}

function writePath(message: Path, writer: Writer): Writer {
  for (const value of message.steps ?? []) writeStep(value, writer.uint32(10).fork()).ldelim();
  return writer;
}

function readPath(reader: Reader, end: number): Path {
  const message: { -readonly [K in keyof Path]: Path[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.steps = [...(message.steps ?? []), readStep(reader, reader.uint32() + reader.pos)];
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const Path: Codec<Path> = codec(writePath, readPath);

export interface Diagnostic {
  readonly severity?: number;
  readonly summary?: string;
  readonly detail?: string;
  readonly attribute?: Path;
}

function writeDiagnostic(message: Diagnostic, writer: Writer): Writer {
  if (message.severity) writer.uint32(8).uint32(message.severity);
  if (message.summary) writer.uint32(18).string(message.summary);
  if (message.detail) writer.uint32(26).string(message.detail);
  if (message.attribute !== undefined) writePath(message.attribute, writer.uint32(34).fork()).ldelim();
  return writer;
}

function readDiagnostic(reader: Reader, end: number): Diagnostic {
  const message: { -readonly [K in keyof Diagnostic]: Diagnostic[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.severity = reader.uint32();
        break;
      case 2:
        message.summary = reader.string();
        break;
      case 3:
        message.detail = reader.string();
        break;
      case 4:
        message.attribute = readPath(reader, reader.uint32() + reader.pos);
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const Diagnostic: Codec<Diagnostic> = codec(writeDiagnostic, readDiagnostic);

export interface Empty {

}

function writeEmpty(_message: Empty, writer: Writer): Writer {

  return writer;
}

function readEmpty(reader: Reader, end: number): Empty {
  const message: { -readonly [K in keyof Empty]: Empty[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {

      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const Empty: Codec<Empty> = codec(writeEmpty, readEmpty);

export interface AttributeSchema {
  readonly name?: string;
  readonly type?: Uint8Array;
  readonly description?: string;
  readonly required?: boolean;
  readonly optional?: boolean;
  readonly computed?: boolean;
  readonly sensitive?: boolean;
  readonly descriptionKind?: number;
  readonly deprecated?: boolean;
  readonly nestedType?: ObjectSchema;
  readonly writeOnly?: boolean;
}

function writeAttributeSchema(message: AttributeSchema, writer: Writer): Writer {
  if (message.name) writer.uint32(10).string(message.name);
  if (message.type?.length) writer.uint32(18).bytes(message.type);
  if (message.description) writer.uint32(26).string(message.description);
  if (message.required) writer.uint32(32).bool(message.required);
  if (message.optional) writer.uint32(40).bool(message.optional);
  if (message.computed) writer.uint32(48).bool(message.computed);
  if (message.sensitive) writer.uint32(56).bool(message.sensitive);
  if (message.descriptionKind) writer.uint32(64).uint32(message.descriptionKind);
  if (message.deprecated) writer.uint32(72).bool(message.deprecated);
  if (message.nestedType !== undefined) writeObjectSchema(message.nestedType, writer.uint32(82).fork()).ldelim();
  if (message.writeOnly) writer.uint32(88).bool(message.writeOnly);
  return writer;
}

function readAttributeSchema(reader: Reader, end: number): AttributeSchema {
  const message: { -readonly [K in keyof AttributeSchema]: AttributeSchema[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.name = reader.string();
        break;
      case 2:
        message.type = reader.bytes();
        break;
      case 3:
        message.description = reader.string();
        break;
      case 4:
        message.required = reader.bool();
        break;
      case 5:
        message.optional = reader.bool();
        break;
      case 6:
        message.computed = reader.bool();
        break;
      case 7:
        message.sensitive = reader.bool();
        break;
      case 8:
        message.descriptionKind = reader.uint32();
        break;
      case 9:
        message.deprecated = reader.bool();
        break;
      case 10:
        message.nestedType = readObjectSchema(reader, reader.uint32() + reader.pos);
        break;
      case 11:
        message.writeOnly = reader.bool();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const AttributeSchema: Codec<AttributeSchema> = codec(writeAttributeSchema, readAttributeSchema);

export interface ObjectSchema {
  readonly attributes?: readonly AttributeSchema[];
  readonly nesting?: number;
}

function writeObjectSchema(message: ObjectSchema, writer: Writer): Writer {
  for (const value of message.attributes ?? []) writeAttributeSchema(value, writer.uint32(10).fork()).ldelim();
  if (message.nesting) writer.uint32(24).uint32(message.nesting);
  return writer;
}

function readObjectSchema(reader: Reader, end: number): ObjectSchema {
  const message: { -readonly [K in keyof ObjectSchema]: ObjectSchema[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.attributes = [...(message.attributes ?? []), readAttributeSchema(reader, reader.uint32() + reader.pos)];
        break;
      case 3:
        message.nesting = reader.uint32();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const ObjectSchema: Codec<ObjectSchema> = codec(writeObjectSchema, readObjectSchema);

export interface BlockSchema {
  readonly version?: number;
  readonly attributes?: readonly AttributeSchema[];
  readonly description?: string;
  readonly descriptionKind?: number;
}

function writeBlockSchema(message: BlockSchema, writer: Writer): Writer {
  if (message.version) writer.uint32(8).int64(message.version);
  for (const value of message.attributes ?? []) writeAttributeSchema(value, writer.uint32(18).fork()).ldelim();
  if (message.description) writer.uint32(34).string(message.description);
  if (message.descriptionKind) writer.uint32(40).uint32(message.descriptionKind);
  return writer;
}

function readBlockSchema(reader: Reader, end: number): BlockSchema {
  const message: { -readonly [K in keyof BlockSchema]: BlockSchema[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.version = Number(reader.int64());
        break;
      case 2:
        message.attributes = [...(message.attributes ?? []), readAttributeSchema(reader, reader.uint32() + reader.pos)];
        break;
      case 4:
        message.description = reader.string();
        break;
      case 5:
        message.descriptionKind = reader.uint32();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const BlockSchema: Codec<BlockSchema> = codec(writeBlockSchema, readBlockSchema);

export interface Schema {
  readonly version?: number;
  readonly block?: BlockSchema;
}

function writeSchema(message: Schema, writer: Writer): Writer {
  if (message.version) writer.uint32(8).int64(message.version);
  if (message.block !== undefined) writeBlockSchema(message.block, writer.uint32(18).fork()).ldelim();
  return writer;
}

function readSchema(reader: Reader, end: number): Schema {
  const message: { -readonly [K in keyof Schema]: Schema[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.version = Number(reader.int64());
        break;
      case 2:
        message.block = readBlockSchema(reader, reader.uint32() + reader.pos);
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const Schema: Codec<Schema> = codec(writeSchema, readSchema);

export interface ServerCapabilities {
  readonly planDestroy?: boolean;
  readonly getProviderSchemaOptional?: boolean;
  readonly moveResourceState?: boolean;
  readonly generateResourceConfig?: boolean;
}

function writeServerCapabilities(message: ServerCapabilities, writer: Writer): Writer {
  if (message.planDestroy) writer.uint32(8).bool(message.planDestroy);
  if (message.getProviderSchemaOptional) writer.uint32(16).bool(message.getProviderSchemaOptional);
  if (message.moveResourceState) writer.uint32(24).bool(message.moveResourceState);
  if (message.generateResourceConfig) writer.uint32(32).bool(message.generateResourceConfig);
  return writer;
}

function readServerCapabilities(reader: Reader, end: number): ServerCapabilities {
  const message: { -readonly [K in keyof ServerCapabilities]: ServerCapabilities[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.planDestroy = reader.bool();
        break;
      case 2:
        message.getProviderSchemaOptional = reader.bool();
        break;
      case 3:
        message.moveResourceState = reader.bool();
        break;
      case 4:
        message.generateResourceConfig = reader.bool();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const ServerCapabilities: Codec<ServerCapabilities> = codec(writeServerCapabilities, readServerCapabilities);

export interface FunctionParameter {
  readonly name?: string;
  readonly type?: Uint8Array;
  readonly allowNullValue?: boolean;
  readonly allowUnknownValues?: boolean;
  readonly description?: string;
  readonly descriptionKind?: number;
}

function writeFunctionParameter(message: FunctionParameter, writer: Writer): Writer {
  if (message.name) writer.uint32(10).string(message.name);
  if (message.type?.length) writer.uint32(18).bytes(message.type);
  if (message.allowNullValue) writer.uint32(24).bool(message.allowNullValue);
  if (message.allowUnknownValues) writer.uint32(32).bool(message.allowUnknownValues);
  if (message.description) writer.uint32(42).string(message.description);
  if (message.descriptionKind) writer.uint32(48).uint32(message.descriptionKind);
  return writer;
}

function readFunctionParameter(reader: Reader, end: number): FunctionParameter {
  const message: { -readonly [K in keyof FunctionParameter]: FunctionParameter[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.name = reader.string();
        break;
      case 2:
        message.type = reader.bytes();
        break;
      case 3:
        message.allowNullValue = reader.bool();
        break;
      case 4:
        message.allowUnknownValues = reader.bool();
        break;
      case 5:
        message.description = reader.string();
        break;
      case 6:
        message.descriptionKind = reader.uint32();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const FunctionParameter: Codec<FunctionParameter> = codec(writeFunctionParameter, readFunctionParameter);

export interface FunctionReturn {
  readonly type?: Uint8Array;
}

function writeFunctionReturn(message: FunctionReturn, writer: Writer): Writer {
  if (message.type?.length) writer.uint32(10).bytes(message.type);
  return writer;
}

function readFunctionReturn(reader: Reader, end: number): FunctionReturn {
  const message: { -readonly [K in keyof FunctionReturn]: FunctionReturn[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.type = reader.bytes();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const FunctionReturn: Codec<FunctionReturn> = codec(writeFunctionReturn, readFunctionReturn);

export interface Function {
  readonly parameters?: readonly FunctionParameter[];
  readonly variadicParameter?: FunctionParameter;
  readonly return?: FunctionReturn;
  readonly summary?: string;
  readonly description?: string;
  readonly descriptionKind?: number;
}

function writeFunction(message: Function, writer: Writer): Writer {
  for (const value of message.parameters ?? []) writeFunctionParameter(value, writer.uint32(10).fork()).ldelim();
  if (message.variadicParameter !== undefined) writeFunctionParameter(message.variadicParameter, writer.uint32(18).fork()).ldelim();
  if (message.return !== undefined) writeFunctionReturn(message.return, writer.uint32(26).fork()).ldelim();
  if (message.summary) writer.uint32(34).string(message.summary);
  if (message.description) writer.uint32(42).string(message.description);
  if (message.descriptionKind) writer.uint32(48).uint32(message.descriptionKind);
  return writer;
}

function readFunction(reader: Reader, end: number): Function {
  const message: { -readonly [K in keyof Function]: Function[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.parameters = [...(message.parameters ?? []), readFunctionParameter(reader, reader.uint32() + reader.pos)];
        break;
      case 2:
        message.variadicParameter = readFunctionParameter(reader, reader.uint32() + reader.pos);
        break;
      case 3:
        message.return = readFunctionReturn(reader, reader.uint32() + reader.pos);
        break;
      case 4:
        message.summary = reader.string();
        break;
      case 5:
        message.description = reader.string();
        break;
      case 6:
        message.descriptionKind = reader.uint32();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const Function: Codec<Function> = codec(writeFunction, readFunction);

export interface FunctionName {
  readonly name?: string;
}

function writeFunctionName(message: FunctionName, writer: Writer): Writer {
  if (message.name) writer.uint32(10).string(message.name);
  return writer;
}

function readFunctionName(reader: Reader, end: number): FunctionName {
  const message: { -readonly [K in keyof FunctionName]: FunctionName[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.name = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const FunctionName: Codec<FunctionName> = codec(writeFunctionName, readFunctionName);

export interface FunctionsAnswer {
  readonly functions?: Readonly<Record<string, Function>>;
  readonly diagnostics?: readonly Diagnostic[];
}

function writeFunctionsAnswer(message: FunctionsAnswer, writer: Writer): Writer {
  for (const [key, value] of Object.entries(message.functions ?? {})) {
    writer.uint32(10).fork().uint32(10).string(key);
    writeFunction(value, writer.uint32(18).fork()).ldelim().ldelim();
  }
  for (const value of message.diagnostics ?? []) writeDiagnostic(value, writer.uint32(18).fork()).ldelim();
  return writer;
}

function readFunctionsAnswer(reader: Reader, end: number): FunctionsAnswer {
  const message: { -readonly [K in keyof FunctionsAnswer]: FunctionsAnswer[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        {
          const until = reader.uint32() + reader.pos;
          let key = "";
          let value: Function = {};
          while (reader.pos < until) {
            const inner = reader.uint32();
            if (inner >>> 3 === 1) key = reader.string();
            else if (inner >>> 3 === 2) value = readFunction(reader, reader.uint32() + reader.pos);
            else reader.skipType(inner & 7);
          }
          message.functions = { ...message.functions, [key]: value };
        }
        break;
      case 2:
        message.diagnostics = [...(message.diagnostics ?? []), readDiagnostic(reader, reader.uint32() + reader.pos)];
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const FunctionsAnswer: Codec<FunctionsAnswer> = codec(writeFunctionsAnswer, readFunctionsAnswer);

export interface Call {
  readonly name?: string;
  readonly arguments?: readonly Value[];
}

function writeCall(message: Call, writer: Writer): Writer {
  if (message.name) writer.uint32(10).string(message.name);
  for (const value of message.arguments ?? []) writeValue(value, writer.uint32(18).fork()).ldelim();
  return writer;
}

function readCall(reader: Reader, end: number): Call {
  const message: { -readonly [K in keyof Call]: Call[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.name = reader.string();
        break;
      case 2:
        message.arguments = [...(message.arguments ?? []), readValue(reader, reader.uint32() + reader.pos)];
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const Call: Codec<Call> = codec(writeCall, readCall);

export interface FunctionError {
  readonly text?: string;
  readonly functionArgument?: number;
}

function writeFunctionError(message: FunctionError, writer: Writer): Writer {
  if (message.text) writer.uint32(10).string(message.text);
  if (message.functionArgument !== undefined) writer.uint32(16).int64(message.functionArgument);
  return writer;
}

function readFunctionError(reader: Reader, end: number): FunctionError {
  const message: { -readonly [K in keyof FunctionError]: FunctionError[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.text = reader.string();
        break;
      case 2:
        message.functionArgument = Number(reader.int64());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const FunctionError: Codec<FunctionError> = codec(writeFunctionError, readFunctionError);

export interface CallAnswer {
  readonly result?: Value;
  readonly error?: FunctionError;
}

function writeCallAnswer(message: CallAnswer, writer: Writer): Writer {
  if (message.result !== undefined) writeValue(message.result, writer.uint32(10).fork()).ldelim();
  if (message.error !== undefined) writeFunctionError(message.error, writer.uint32(18).fork()).ldelim();
  return writer;
}

function readCallAnswer(reader: Reader, end: number): CallAnswer {
  const message: { -readonly [K in keyof CallAnswer]: CallAnswer[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.result = readValue(reader, reader.uint32() + reader.pos);
        break;
      case 2:
        message.error = readFunctionError(reader, reader.uint32() + reader.pos);
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const CallAnswer: Codec<CallAnswer> = codec(writeCallAnswer, readCallAnswer);

export interface TypeName {
  readonly typeName?: string;
}

function writeTypeName(message: TypeName, writer: Writer): Writer {
  if (message.typeName) writer.uint32(10).string(message.typeName);
  return writer;
}

function readTypeName(reader: Reader, end: number): TypeName {
  const message: { -readonly [K in keyof TypeName]: TypeName[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.typeName = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const TypeName: Codec<TypeName> = codec(writeTypeName, readTypeName);

export interface MetadataAnswer {
  readonly serverCapabilities?: ServerCapabilities;
  readonly dataSources?: readonly TypeName[];
  readonly resources?: readonly TypeName[];
  readonly functions?: readonly FunctionName[];
  readonly ephemeralResources?: readonly TypeName[];
  readonly listResources?: readonly TypeName[];
  readonly actions?: readonly TypeName[];
}

function writeMetadataAnswer(message: MetadataAnswer, writer: Writer): Writer {
  if (message.serverCapabilities !== undefined) writeServerCapabilities(message.serverCapabilities, writer.uint32(10).fork()).ldelim();
  for (const value of message.dataSources ?? []) writeTypeName(value, writer.uint32(26).fork()).ldelim();
  for (const value of message.resources ?? []) writeTypeName(value, writer.uint32(34).fork()).ldelim();
  for (const value of message.functions ?? []) writeFunctionName(value, writer.uint32(42).fork()).ldelim();
  for (const value of message.ephemeralResources ?? []) writeTypeName(value, writer.uint32(50).fork()).ldelim();
  for (const value of message.listResources ?? []) writeTypeName(value, writer.uint32(58).fork()).ldelim();
  for (const value of message.actions ?? []) writeTypeName(value, writer.uint32(74).fork()).ldelim();
  return writer;
}

function readMetadataAnswer(reader: Reader, end: number): MetadataAnswer {
  const message: { -readonly [K in keyof MetadataAnswer]: MetadataAnswer[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.serverCapabilities = readServerCapabilities(reader, reader.uint32() + reader.pos);
        break;
      case 3:
        message.dataSources = [...(message.dataSources ?? []), readTypeName(reader, reader.uint32() + reader.pos)];
        break;
      case 4:
        message.resources = [...(message.resources ?? []), readTypeName(reader, reader.uint32() + reader.pos)];
        break;
      case 5:
        message.functions = [...(message.functions ?? []), readFunctionName(reader, reader.uint32() + reader.pos)];
        break;
      case 6:
        message.ephemeralResources = [...(message.ephemeralResources ?? []), readTypeName(reader, reader.uint32() + reader.pos)];
        break;
      case 7:
        message.listResources = [...(message.listResources ?? []), readTypeName(reader, reader.uint32() + reader.pos)];
        break;
      case 9:
        message.actions = [...(message.actions ?? []), readTypeName(reader, reader.uint32() + reader.pos)];
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const MetadataAnswer: Codec<MetadataAnswer> = codec(writeMetadataAnswer, readMetadataAnswer);

export interface ActionSchema {
  readonly schema?: Schema;
}

function writeActionSchema(message: ActionSchema, writer: Writer): Writer {
  if (message.schema !== undefined) writeSchema(message.schema, writer.uint32(10).fork()).ldelim();
  return writer;
}

function readActionSchema(reader: Reader, end: number): ActionSchema {
  const message: { -readonly [K in keyof ActionSchema]: ActionSchema[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.schema = readSchema(reader, reader.uint32() + reader.pos);
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const ActionSchema: Codec<ActionSchema> = codec(writeActionSchema, readActionSchema);

export interface ActionProgress {
  readonly message?: string;
}

function writeActionProgress(message: ActionProgress, writer: Writer): Writer {
  if (message.message) writer.uint32(10).string(message.message);
  return writer;
}

function readActionProgress(reader: Reader, end: number): ActionProgress {
  const message: { -readonly [K in keyof ActionProgress]: ActionProgress[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.message = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const ActionProgress: Codec<ActionProgress> = codec(writeActionProgress, readActionProgress);

export interface ActionEvent {
  readonly progress?: ActionProgress;
  readonly completed?: Verdict;
}

function writeActionEvent(message: ActionEvent, writer: Writer): Writer {
  if (message.progress !== undefined) writeActionProgress(message.progress, writer.uint32(10).fork()).ldelim();
  if (message.completed !== undefined) writeVerdict(message.completed, writer.uint32(18).fork()).ldelim();
  return writer;
}

function readActionEvent(reader: Reader, end: number): ActionEvent {
  const message: { -readonly [K in keyof ActionEvent]: ActionEvent[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.progress = readActionProgress(reader, reader.uint32() + reader.pos);
        break;
      case 2:
        message.completed = readVerdict(reader, reader.uint32() + reader.pos);
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const ActionEvent: Codec<ActionEvent> = codec(writeActionEvent, readActionEvent);

export interface SchemaAnswer {
  readonly provider?: Schema;
  readonly resourceSchemas?: Readonly<Record<string, Schema>>;
  readonly dataSourceSchemas?: Readonly<Record<string, Schema>>;
  readonly diagnostics?: readonly Diagnostic[];
  readonly serverCapabilities?: ServerCapabilities;
  readonly functions?: Readonly<Record<string, Function>>;
  readonly ephemeralResourceSchemas?: Readonly<Record<string, Schema>>;
  readonly listResourceSchemas?: Readonly<Record<string, Schema>>;
  readonly actionSchemas?: Readonly<Record<string, ActionSchema>>;
}

function writeSchemaAnswer(message: SchemaAnswer, writer: Writer): Writer {
  if (message.provider !== undefined) writeSchema(message.provider, writer.uint32(10).fork()).ldelim();
  for (const [key, value] of Object.entries(message.resourceSchemas ?? {})) {
    writer.uint32(18).fork().uint32(10).string(key);
    writeSchema(value, writer.uint32(18).fork()).ldelim().ldelim();
  }
  for (const [key, value] of Object.entries(message.dataSourceSchemas ?? {})) {
    writer.uint32(26).fork().uint32(10).string(key);
    writeSchema(value, writer.uint32(18).fork()).ldelim().ldelim();
  }
  for (const value of message.diagnostics ?? []) writeDiagnostic(value, writer.uint32(34).fork()).ldelim();
  if (message.serverCapabilities !== undefined) writeServerCapabilities(message.serverCapabilities, writer.uint32(50).fork()).ldelim();
  for (const [key, value] of Object.entries(message.functions ?? {})) {
    writer.uint32(58).fork().uint32(10).string(key);
    writeFunction(value, writer.uint32(18).fork()).ldelim().ldelim();
  }
  for (const [key, value] of Object.entries(message.ephemeralResourceSchemas ?? {})) {
    writer.uint32(66).fork().uint32(10).string(key);
    writeSchema(value, writer.uint32(18).fork()).ldelim().ldelim();
  }
  for (const [key, value] of Object.entries(message.listResourceSchemas ?? {})) {
    writer.uint32(74).fork().uint32(10).string(key);
    writeSchema(value, writer.uint32(18).fork()).ldelim().ldelim();
  }
  for (const [key, value] of Object.entries(message.actionSchemas ?? {})) {
    writer.uint32(90).fork().uint32(10).string(key);
    writeActionSchema(value, writer.uint32(18).fork()).ldelim().ldelim();
  }
  return writer;
}

function readSchemaAnswer(reader: Reader, end: number): SchemaAnswer {
  const message: { -readonly [K in keyof SchemaAnswer]: SchemaAnswer[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.provider = readSchema(reader, reader.uint32() + reader.pos);
        break;
      case 2:
        {
          const until = reader.uint32() + reader.pos;
          let key = "";
          let value: Schema = {};
          while (reader.pos < until) {
            const inner = reader.uint32();
            if (inner >>> 3 === 1) key = reader.string();
            else if (inner >>> 3 === 2) value = readSchema(reader, reader.uint32() + reader.pos);
            else reader.skipType(inner & 7);
          }
          message.resourceSchemas = { ...message.resourceSchemas, [key]: value };
        }
        break;
      case 3:
        {
          const until = reader.uint32() + reader.pos;
          let key = "";
          let value: Schema = {};
          while (reader.pos < until) {
            const inner = reader.uint32();
            if (inner >>> 3 === 1) key = reader.string();
            else if (inner >>> 3 === 2) value = readSchema(reader, reader.uint32() + reader.pos);
            else reader.skipType(inner & 7);
          }
          message.dataSourceSchemas = { ...message.dataSourceSchemas, [key]: value };
        }
        break;
      case 4:
        message.diagnostics = [...(message.diagnostics ?? []), readDiagnostic(reader, reader.uint32() + reader.pos)];
        break;
      case 6:
        message.serverCapabilities = readServerCapabilities(reader, reader.uint32() + reader.pos);
        break;
      case 7:
        {
          const until = reader.uint32() + reader.pos;
          let key = "";
          let value: Function = {};
          while (reader.pos < until) {
            const inner = reader.uint32();
            if (inner >>> 3 === 1) key = reader.string();
            else if (inner >>> 3 === 2) value = readFunction(reader, reader.uint32() + reader.pos);
            else reader.skipType(inner & 7);
          }
          message.functions = { ...message.functions, [key]: value };
        }
        break;
      case 8:
        {
          const until = reader.uint32() + reader.pos;
          let key = "";
          let value: Schema = {};
          while (reader.pos < until) {
            const inner = reader.uint32();
            if (inner >>> 3 === 1) key = reader.string();
            else if (inner >>> 3 === 2) value = readSchema(reader, reader.uint32() + reader.pos);
            else reader.skipType(inner & 7);
          }
          message.ephemeralResourceSchemas = { ...message.ephemeralResourceSchemas, [key]: value };
        }
        break;
      case 9:
        {
          const until = reader.uint32() + reader.pos;
          let key = "";
          let value: Schema = {};
          while (reader.pos < until) {
            const inner = reader.uint32();
            if (inner >>> 3 === 1) key = reader.string();
            else if (inner >>> 3 === 2) value = readSchema(reader, reader.uint32() + reader.pos);
            else reader.skipType(inner & 7);
          }
          message.listResourceSchemas = { ...message.listResourceSchemas, [key]: value };
        }
        break;
      case 11:
        {
          const until = reader.uint32() + reader.pos;
          let key = "";
          let value: ActionSchema = {};
          while (reader.pos < until) {
            const inner = reader.uint32();
            if (inner >>> 3 === 1) key = reader.string();
            else if (inner >>> 3 === 2) value = readActionSchema(reader, reader.uint32() + reader.pos);
            else reader.skipType(inner & 7);
          }
          message.actionSchemas = { ...message.actionSchemas, [key]: value };
        }
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const SchemaAnswer: Codec<SchemaAnswer> = codec(writeSchemaAnswer, readSchemaAnswer);

export interface ProviderConfig {
  readonly config?: Value;
}

function writeProviderConfig(message: ProviderConfig, writer: Writer): Writer {
  if (message.config !== undefined) writeValue(message.config, writer.uint32(10).fork()).ldelim();
  return writer;
}

function readProviderConfig(reader: Reader, end: number): ProviderConfig {
  const message: { -readonly [K in keyof ProviderConfig]: ProviderConfig[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.config = readValue(reader, reader.uint32() + reader.pos);
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const ProviderConfig: Codec<ProviderConfig> = codec(writeProviderConfig, readProviderConfig);

export interface ProviderConfigVerdict {
  readonly diagnostics?: readonly Diagnostic[];
}

function writeProviderConfigVerdict(message: ProviderConfigVerdict, writer: Writer): Writer {
  for (const value of message.diagnostics ?? []) writeDiagnostic(value, writer.uint32(18).fork()).ldelim();
  return writer;
}

function readProviderConfigVerdict(reader: Reader, end: number): ProviderConfigVerdict {
  const message: { -readonly [K in keyof ProviderConfigVerdict]: ProviderConfigVerdict[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 2:
        message.diagnostics = [...(message.diagnostics ?? []), readDiagnostic(reader, reader.uint32() + reader.pos)];
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const ProviderConfigVerdict: Codec<ProviderConfigVerdict> = codec(writeProviderConfigVerdict, readProviderConfigVerdict);

export interface Configure {
  readonly terraformVersion?: string;
  readonly config?: Value;
}

function writeConfigure(message: Configure, writer: Writer): Writer {
  if (message.terraformVersion) writer.uint32(10).string(message.terraformVersion);
  if (message.config !== undefined) writeValue(message.config, writer.uint32(18).fork()).ldelim();
  return writer;
}

function readConfigure(reader: Reader, end: number): Configure {
  const message: { -readonly [K in keyof Configure]: Configure[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.terraformVersion = reader.string();
        break;
      case 2:
        message.config = readValue(reader, reader.uint32() + reader.pos);
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const Configure: Codec<Configure> = codec(writeConfigure, readConfigure);

export interface Verdict {
  readonly diagnostics?: readonly Diagnostic[];
}

function writeVerdict(message: Verdict, writer: Writer): Writer {
  for (const value of message.diagnostics ?? []) writeDiagnostic(value, writer.uint32(10).fork()).ldelim();
  return writer;
}

function readVerdict(reader: Reader, end: number): Verdict {
  const message: { -readonly [K in keyof Verdict]: Verdict[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.diagnostics = [...(message.diagnostics ?? []), readDiagnostic(reader, reader.uint32() + reader.pos)];
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const Verdict: Codec<Verdict> = codec(writeVerdict, readVerdict);

export interface ClientCapabilities {
  readonly deferralAllowed?: boolean;
  readonly writeOnlyAttributesAllowed?: boolean;
}

function writeClientCapabilities(message: ClientCapabilities, writer: Writer): Writer {
  if (message.deferralAllowed) writer.uint32(8).bool(message.deferralAllowed);
  if (message.writeOnlyAttributesAllowed) writer.uint32(16).bool(message.writeOnlyAttributesAllowed);
  return writer;
}

function readClientCapabilities(reader: Reader, end: number): ClientCapabilities {
  const message: { -readonly [K in keyof ClientCapabilities]: ClientCapabilities[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.deferralAllowed = reader.bool();
        break;
      case 2:
        message.writeOnlyAttributesAllowed = reader.bool();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const ClientCapabilities: Codec<ClientCapabilities> = codec(writeClientCapabilities, readClientCapabilities);

export interface ResourceConfig {
  readonly typeName?: string;
  readonly config?: Value;
  readonly clientCapabilities?: ClientCapabilities;
}

function writeResourceConfig(message: ResourceConfig, writer: Writer): Writer {
  if (message.typeName) writer.uint32(10).string(message.typeName);
  if (message.config !== undefined) writeValue(message.config, writer.uint32(18).fork()).ldelim();
  if (message.clientCapabilities !== undefined) writeClientCapabilities(message.clientCapabilities, writer.uint32(26).fork()).ldelim();
  return writer;
}

function readResourceConfig(reader: Reader, end: number): ResourceConfig {
  const message: { -readonly [K in keyof ResourceConfig]: ResourceConfig[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.typeName = reader.string();
        break;
      case 2:
        message.config = readValue(reader, reader.uint32() + reader.pos);
        break;
      case 3:
        message.clientCapabilities = readClientCapabilities(reader, reader.uint32() + reader.pos);
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const ResourceConfig: Codec<ResourceConfig> = codec(writeResourceConfig, readResourceConfig);

export interface TypedConfig {
  readonly typeName?: string;
  readonly config?: Value;
}

function writeTypedConfig(message: TypedConfig, writer: Writer): Writer {
  if (message.typeName) writer.uint32(10).string(message.typeName);
  if (message.config !== undefined) writeValue(message.config, writer.uint32(18).fork()).ldelim();
  return writer;
}

function readTypedConfig(reader: Reader, end: number): TypedConfig {
  const message: { -readonly [K in keyof TypedConfig]: TypedConfig[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.typeName = reader.string();
        break;
      case 2:
        message.config = readValue(reader, reader.uint32() + reader.pos);
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const TypedConfig: Codec<TypedConfig> = codec(writeTypedConfig, readTypedConfig);

export interface RawState {
  readonly json?: Uint8Array;
}

function writeRawState(message: RawState, writer: Writer): Writer {
  if (message.json?.length) writer.uint32(10).bytes(message.json);
  return writer;
}

function readRawState(reader: Reader, end: number): RawState {
  const message: { -readonly [K in keyof RawState]: RawState[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.json = reader.bytes();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const RawState: Codec<RawState> = codec(writeRawState, readRawState);

export interface IdentityAttribute {
  readonly name?: string;
  readonly type?: Uint8Array;
  readonly requiredForImport?: boolean;
  readonly optionalForImport?: boolean;
  readonly description?: string;
}

function writeIdentityAttribute(message: IdentityAttribute, writer: Writer): Writer {
  if (message.name) writer.uint32(10).string(message.name);
  if (message.type?.length) writer.uint32(18).bytes(message.type);
  if (message.requiredForImport) writer.uint32(24).bool(message.requiredForImport);
  if (message.optionalForImport) writer.uint32(32).bool(message.optionalForImport);
  if (message.description) writer.uint32(42).string(message.description);
  return writer;
}

function readIdentityAttribute(reader: Reader, end: number): IdentityAttribute {
  const message: { -readonly [K in keyof IdentityAttribute]: IdentityAttribute[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.name = reader.string();
        break;
      case 2:
        message.type = reader.bytes();
        break;
      case 3:
        message.requiredForImport = reader.bool();
        break;
      case 4:
        message.optionalForImport = reader.bool();
        break;
      case 5:
        message.description = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const IdentityAttribute: Codec<IdentityAttribute> = codec(writeIdentityAttribute, readIdentityAttribute);

export interface IdentitySchema {
  readonly version?: number;
  readonly identityAttributes?: readonly IdentityAttribute[];
}

function writeIdentitySchema(message: IdentitySchema, writer: Writer): Writer {
  if (message.version) writer.uint32(8).int64(message.version);
  for (const value of message.identityAttributes ?? []) writeIdentityAttribute(value, writer.uint32(18).fork()).ldelim();
  return writer;
}

function readIdentitySchema(reader: Reader, end: number): IdentitySchema {
  const message: { -readonly [K in keyof IdentitySchema]: IdentitySchema[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.version = Number(reader.int64());
        break;
      case 2:
        message.identityAttributes = [...(message.identityAttributes ?? []), readIdentityAttribute(reader, reader.uint32() + reader.pos)];
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const IdentitySchema: Codec<IdentitySchema> = codec(writeIdentitySchema, readIdentitySchema);

export interface IdentitySchemasAnswer {
  readonly identitySchemas?: Readonly<Record<string, IdentitySchema>>;
  readonly diagnostics?: readonly Diagnostic[];
}

function writeIdentitySchemasAnswer(message: IdentitySchemasAnswer, writer: Writer): Writer {
  for (const [key, value] of Object.entries(message.identitySchemas ?? {})) {
    writer.uint32(10).fork().uint32(10).string(key);
    writeIdentitySchema(value, writer.uint32(18).fork()).ldelim().ldelim();
  }
  for (const value of message.diagnostics ?? []) writeDiagnostic(value, writer.uint32(18).fork()).ldelim();
  return writer;
}

function readIdentitySchemasAnswer(reader: Reader, end: number): IdentitySchemasAnswer {
  const message: { -readonly [K in keyof IdentitySchemasAnswer]: IdentitySchemasAnswer[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        {
          const until = reader.uint32() + reader.pos;
          let key = "";
          let value: IdentitySchema = {};
          while (reader.pos < until) {
            const inner = reader.uint32();
            if (inner >>> 3 === 1) key = reader.string();
            else if (inner >>> 3 === 2) value = readIdentitySchema(reader, reader.uint32() + reader.pos);
            else reader.skipType(inner & 7);
          }
          message.identitySchemas = { ...message.identitySchemas, [key]: value };
        }
        break;
      case 2:
        message.diagnostics = [...(message.diagnostics ?? []), readDiagnostic(reader, reader.uint32() + reader.pos)];
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const IdentitySchemasAnswer: Codec<IdentitySchemasAnswer> = codec(writeIdentitySchemasAnswer, readIdentitySchemasAnswer);

export interface Identity {
  readonly identityData?: Value;
}

function writeIdentity(message: Identity, writer: Writer): Writer {
  if (message.identityData !== undefined) writeValue(message.identityData, writer.uint32(10).fork()).ldelim();
  return writer;
}

function readIdentity(reader: Reader, end: number): Identity {
  const message: { -readonly [K in keyof Identity]: Identity[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.identityData = readValue(reader, reader.uint32() + reader.pos);
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const Identity: Codec<Identity> = codec(writeIdentity, readIdentity);

export interface UpgradeIdentity {
  readonly typeName?: string;
  readonly version?: number;
  readonly rawIdentity?: RawState;
}

function writeUpgradeIdentity(message: UpgradeIdentity, writer: Writer): Writer {
  if (message.typeName) writer.uint32(10).string(message.typeName);
  if (message.version) writer.uint32(16).int64(message.version);
  if (message.rawIdentity !== undefined) writeRawState(message.rawIdentity, writer.uint32(26).fork()).ldelim();
  return writer;
}

function readUpgradeIdentity(reader: Reader, end: number): UpgradeIdentity {
  const message: { -readonly [K in keyof UpgradeIdentity]: UpgradeIdentity[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.typeName = reader.string();
        break;
      case 2:
        message.version = Number(reader.int64());
        break;
      case 3:
        message.rawIdentity = readRawState(reader, reader.uint32() + reader.pos);
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const UpgradeIdentity: Codec<UpgradeIdentity> = codec(writeUpgradeIdentity, readUpgradeIdentity);

export interface UpgradeIdentityAnswer {
  readonly upgradedIdentity?: Identity;
  readonly diagnostics?: readonly Diagnostic[];
}

function writeUpgradeIdentityAnswer(message: UpgradeIdentityAnswer, writer: Writer): Writer {
  if (message.upgradedIdentity !== undefined) writeIdentity(message.upgradedIdentity, writer.uint32(10).fork()).ldelim();
  for (const value of message.diagnostics ?? []) writeDiagnostic(value, writer.uint32(18).fork()).ldelim();
  return writer;
}

function readUpgradeIdentityAnswer(reader: Reader, end: number): UpgradeIdentityAnswer {
  const message: { -readonly [K in keyof UpgradeIdentityAnswer]: UpgradeIdentityAnswer[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.upgradedIdentity = readIdentity(reader, reader.uint32() + reader.pos);
        break;
      case 2:
        message.diagnostics = [...(message.diagnostics ?? []), readDiagnostic(reader, reader.uint32() + reader.pos)];
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const UpgradeIdentityAnswer: Codec<UpgradeIdentityAnswer> = codec(writeUpgradeIdentityAnswer, readUpgradeIdentityAnswer);

export interface List {
  readonly typeName?: string;
  readonly config?: Value;
  readonly includeResourceObject?: boolean;
  readonly limit?: number;
}

function writeList(message: List, writer: Writer): Writer {
  if (message.typeName) writer.uint32(10).string(message.typeName);
  if (message.config !== undefined) writeValue(message.config, writer.uint32(18).fork()).ldelim();
  if (message.includeResourceObject) writer.uint32(24).bool(message.includeResourceObject);
  if (message.limit) writer.uint32(32).int64(message.limit);
  return writer;
}

function readList(reader: Reader, end: number): List {
  const message: { -readonly [K in keyof List]: List[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.typeName = reader.string();
        break;
      case 2:
        message.config = readValue(reader, reader.uint32() + reader.pos);
        break;
      case 3:
        message.includeResourceObject = reader.bool();
        break;
      case 4:
        message.limit = Number(reader.int64());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const List: Codec<List> = codec(writeList, readList);

export interface ListEvent {
  readonly identity?: Identity;
  readonly displayName?: string;
  readonly resourceObject?: Value;
  readonly diagnostic?: readonly Diagnostic[];
}

function writeListEvent(message: ListEvent, writer: Writer): Writer {
  if (message.identity !== undefined) writeIdentity(message.identity, writer.uint32(10).fork()).ldelim();
  if (message.displayName) writer.uint32(18).string(message.displayName);
  if (message.resourceObject !== undefined) writeValue(message.resourceObject, writer.uint32(26).fork()).ldelim();
  for (const value of message.diagnostic ?? []) writeDiagnostic(value, writer.uint32(34).fork()).ldelim();
  return writer;
}

function readListEvent(reader: Reader, end: number): ListEvent {
  const message: { -readonly [K in keyof ListEvent]: ListEvent[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.identity = readIdentity(reader, reader.uint32() + reader.pos);
        break;
      case 2:
        message.displayName = reader.string();
        break;
      case 3:
        message.resourceObject = readValue(reader, reader.uint32() + reader.pos);
        break;
      case 4:
        message.diagnostic = [...(message.diagnostic ?? []), readDiagnostic(reader, reader.uint32() + reader.pos)];
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const ListEvent: Codec<ListEvent> = codec(writeListEvent, readListEvent);

export interface UpgradeState {
  readonly typeName?: string;
  readonly version?: number;
  readonly rawState?: RawState;
}

function writeUpgradeState(message: UpgradeState, writer: Writer): Writer {
  if (message.typeName) writer.uint32(10).string(message.typeName);
  if (message.version) writer.uint32(16).int64(message.version);
  if (message.rawState !== undefined) writeRawState(message.rawState, writer.uint32(26).fork()).ldelim();
  return writer;
}

function readUpgradeState(reader: Reader, end: number): UpgradeState {
  const message: { -readonly [K in keyof UpgradeState]: UpgradeState[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.typeName = reader.string();
        break;
      case 2:
        message.version = Number(reader.int64());
        break;
      case 3:
        message.rawState = readRawState(reader, reader.uint32() + reader.pos);
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const UpgradeState: Codec<UpgradeState> = codec(writeUpgradeState, readUpgradeState);

export interface UpgradeStateAnswer {
  readonly upgradedState?: Value;
  readonly diagnostics?: readonly Diagnostic[];
}

function writeUpgradeStateAnswer(message: UpgradeStateAnswer, writer: Writer): Writer {
  if (message.upgradedState !== undefined) writeValue(message.upgradedState, writer.uint32(10).fork()).ldelim();
  for (const value of message.diagnostics ?? []) writeDiagnostic(value, writer.uint32(18).fork()).ldelim();
  return writer;
}

function readUpgradeStateAnswer(reader: Reader, end: number): UpgradeStateAnswer {
  const message: { -readonly [K in keyof UpgradeStateAnswer]: UpgradeStateAnswer[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.upgradedState = readValue(reader, reader.uint32() + reader.pos);
        break;
      case 2:
        message.diagnostics = [...(message.diagnostics ?? []), readDiagnostic(reader, reader.uint32() + reader.pos)];
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const UpgradeStateAnswer: Codec<UpgradeStateAnswer> = codec(writeUpgradeStateAnswer, readUpgradeStateAnswer);

export interface MoveState {
  readonly sourceProviderAddress?: string;
  readonly sourceTypeName?: string;
  readonly sourceSchemaVersion?: number;
  readonly sourceState?: RawState;
  readonly targetTypeName?: string;
  readonly sourcePrivate?: Uint8Array;
}

function writeMoveState(message: MoveState, writer: Writer): Writer {
  if (message.sourceProviderAddress) writer.uint32(10).string(message.sourceProviderAddress);
  if (message.sourceTypeName) writer.uint32(18).string(message.sourceTypeName);
  if (message.sourceSchemaVersion) writer.uint32(24).int64(message.sourceSchemaVersion);
  if (message.sourceState !== undefined) writeRawState(message.sourceState, writer.uint32(34).fork()).ldelim();
  if (message.targetTypeName) writer.uint32(42).string(message.targetTypeName);
  if (message.sourcePrivate?.length) writer.uint32(50).bytes(message.sourcePrivate);
  return writer;
}

function readMoveState(reader: Reader, end: number): MoveState {
  const message: { -readonly [K in keyof MoveState]: MoveState[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.sourceProviderAddress = reader.string();
        break;
      case 2:
        message.sourceTypeName = reader.string();
        break;
      case 3:
        message.sourceSchemaVersion = Number(reader.int64());
        break;
      case 4:
        message.sourceState = readRawState(reader, reader.uint32() + reader.pos);
        break;
      case 5:
        message.targetTypeName = reader.string();
        break;
      case 6:
        message.sourcePrivate = reader.bytes();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const MoveState: Codec<MoveState> = codec(writeMoveState, readMoveState);

export interface MoveStateAnswer {
  readonly targetState?: Value;
  readonly diagnostics?: readonly Diagnostic[];
  readonly targetPrivate?: Uint8Array;
}

function writeMoveStateAnswer(message: MoveStateAnswer, writer: Writer): Writer {
  if (message.targetState !== undefined) writeValue(message.targetState, writer.uint32(10).fork()).ldelim();
  for (const value of message.diagnostics ?? []) writeDiagnostic(value, writer.uint32(18).fork()).ldelim();
  if (message.targetPrivate?.length) writer.uint32(26).bytes(message.targetPrivate);
  return writer;
}

function readMoveStateAnswer(reader: Reader, end: number): MoveStateAnswer {
  const message: { -readonly [K in keyof MoveStateAnswer]: MoveStateAnswer[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.targetState = readValue(reader, reader.uint32() + reader.pos);
        break;
      case 2:
        message.diagnostics = [...(message.diagnostics ?? []), readDiagnostic(reader, reader.uint32() + reader.pos)];
        break;
      case 3:
        message.targetPrivate = reader.bytes();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const MoveStateAnswer: Codec<MoveStateAnswer> = codec(writeMoveStateAnswer, readMoveStateAnswer);

export interface Read {
  readonly typeName?: string;
  readonly currentState?: Value;
  readonly private?: Uint8Array;
  readonly currentIdentity?: Identity;
}

function writeRead(message: Read, writer: Writer): Writer {
  if (message.typeName) writer.uint32(10).string(message.typeName);
  if (message.currentState !== undefined) writeValue(message.currentState, writer.uint32(18).fork()).ldelim();
  if (message.private?.length) writer.uint32(26).bytes(message.private);
  if (message.currentIdentity !== undefined) writeIdentity(message.currentIdentity, writer.uint32(50).fork()).ldelim();
  return writer;
}

function readRead(reader: Reader, end: number): Read {
  const message: { -readonly [K in keyof Read]: Read[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.typeName = reader.string();
        break;
      case 2:
        message.currentState = readValue(reader, reader.uint32() + reader.pos);
        break;
      case 3:
        message.private = reader.bytes();
        break;
      case 6:
        message.currentIdentity = readIdentity(reader, reader.uint32() + reader.pos);
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const Read: Codec<Read> = codec(writeRead, readRead);

export interface ReadAnswer {
  readonly newState?: Value;
  readonly diagnostics?: readonly Diagnostic[];
  readonly private?: Uint8Array;
  readonly newIdentity?: Identity;
}

function writeReadAnswer(message: ReadAnswer, writer: Writer): Writer {
  if (message.newState !== undefined) writeValue(message.newState, writer.uint32(10).fork()).ldelim();
  for (const value of message.diagnostics ?? []) writeDiagnostic(value, writer.uint32(18).fork()).ldelim();
  if (message.private?.length) writer.uint32(26).bytes(message.private);
  if (message.newIdentity !== undefined) writeIdentity(message.newIdentity, writer.uint32(42).fork()).ldelim();
  return writer;
}

function readReadAnswer(reader: Reader, end: number): ReadAnswer {
  const message: { -readonly [K in keyof ReadAnswer]: ReadAnswer[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.newState = readValue(reader, reader.uint32() + reader.pos);
        break;
      case 2:
        message.diagnostics = [...(message.diagnostics ?? []), readDiagnostic(reader, reader.uint32() + reader.pos)];
        break;
      case 3:
        message.private = reader.bytes();
        break;
      case 5:
        message.newIdentity = readIdentity(reader, reader.uint32() + reader.pos);
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const ReadAnswer: Codec<ReadAnswer> = codec(writeReadAnswer, readReadAnswer);

export interface Plan {
  readonly typeName?: string;
  readonly priorState?: Value;
  readonly proposedNewState?: Value;
  readonly config?: Value;
  readonly priorPrivate?: Uint8Array;
  readonly priorIdentity?: Identity;
}

function writePlan(message: Plan, writer: Writer): Writer {
  if (message.typeName) writer.uint32(10).string(message.typeName);
  if (message.priorState !== undefined) writeValue(message.priorState, writer.uint32(18).fork()).ldelim();
  if (message.proposedNewState !== undefined) writeValue(message.proposedNewState, writer.uint32(26).fork()).ldelim();
  if (message.config !== undefined) writeValue(message.config, writer.uint32(34).fork()).ldelim();
  if (message.priorPrivate?.length) writer.uint32(42).bytes(message.priorPrivate);
  if (message.priorIdentity !== undefined) writeIdentity(message.priorIdentity, writer.uint32(66).fork()).ldelim();
  return writer;
}

function readPlan(reader: Reader, end: number): Plan {
  const message: { -readonly [K in keyof Plan]: Plan[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.typeName = reader.string();
        break;
      case 2:
        message.priorState = readValue(reader, reader.uint32() + reader.pos);
        break;
      case 3:
        message.proposedNewState = readValue(reader, reader.uint32() + reader.pos);
        break;
      case 4:
        message.config = readValue(reader, reader.uint32() + reader.pos);
        break;
      case 5:
        message.priorPrivate = reader.bytes();
        break;
      case 8:
        message.priorIdentity = readIdentity(reader, reader.uint32() + reader.pos);
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const Plan: Codec<Plan> = codec(writePlan, readPlan);

export interface PlanAnswer {
  readonly plannedState?: Value;
  readonly requiresReplace?: readonly Path[];
  readonly plannedPrivate?: Uint8Array;
  readonly diagnostics?: readonly Diagnostic[];
  readonly plannedIdentity?: Identity;
}

function writePlanAnswer(message: PlanAnswer, writer: Writer): Writer {
  if (message.plannedState !== undefined) writeValue(message.plannedState, writer.uint32(10).fork()).ldelim();
  for (const value of message.requiresReplace ?? []) writePath(value, writer.uint32(18).fork()).ldelim();
  if (message.plannedPrivate?.length) writer.uint32(26).bytes(message.plannedPrivate);
  for (const value of message.diagnostics ?? []) writeDiagnostic(value, writer.uint32(34).fork()).ldelim();
  if (message.plannedIdentity !== undefined) writeIdentity(message.plannedIdentity, writer.uint32(58).fork()).ldelim();
  return writer;
}

function readPlanAnswer(reader: Reader, end: number): PlanAnswer {
  const message: { -readonly [K in keyof PlanAnswer]: PlanAnswer[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.plannedState = readValue(reader, reader.uint32() + reader.pos);
        break;
      case 2:
        message.requiresReplace = [...(message.requiresReplace ?? []), readPath(reader, reader.uint32() + reader.pos)];
        break;
      case 3:
        message.plannedPrivate = reader.bytes();
        break;
      case 4:
        message.diagnostics = [...(message.diagnostics ?? []), readDiagnostic(reader, reader.uint32() + reader.pos)];
        break;
      case 7:
        message.plannedIdentity = readIdentity(reader, reader.uint32() + reader.pos);
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const PlanAnswer: Codec<PlanAnswer> = codec(writePlanAnswer, readPlanAnswer);

export interface Apply {
  readonly typeName?: string;
  readonly priorState?: Value;
  readonly plannedState?: Value;
  readonly config?: Value;
  readonly plannedPrivate?: Uint8Array;
  readonly plannedIdentity?: Identity;
}

function writeApply(message: Apply, writer: Writer): Writer {
  if (message.typeName) writer.uint32(10).string(message.typeName);
  if (message.priorState !== undefined) writeValue(message.priorState, writer.uint32(18).fork()).ldelim();
  if (message.plannedState !== undefined) writeValue(message.plannedState, writer.uint32(26).fork()).ldelim();
  if (message.config !== undefined) writeValue(message.config, writer.uint32(34).fork()).ldelim();
  if (message.plannedPrivate?.length) writer.uint32(42).bytes(message.plannedPrivate);
  if (message.plannedIdentity !== undefined) writeIdentity(message.plannedIdentity, writer.uint32(58).fork()).ldelim();
  return writer;
}

function readApply(reader: Reader, end: number): Apply {
  const message: { -readonly [K in keyof Apply]: Apply[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.typeName = reader.string();
        break;
      case 2:
        message.priorState = readValue(reader, reader.uint32() + reader.pos);
        break;
      case 3:
        message.plannedState = readValue(reader, reader.uint32() + reader.pos);
        break;
      case 4:
        message.config = readValue(reader, reader.uint32() + reader.pos);
        break;
      case 5:
        message.plannedPrivate = reader.bytes();
        break;
      case 7:
        message.plannedIdentity = readIdentity(reader, reader.uint32() + reader.pos);
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const Apply: Codec<Apply> = codec(writeApply, readApply);

export interface ApplyAnswer {
  readonly newState?: Value;
  readonly private?: Uint8Array;
  readonly diagnostics?: readonly Diagnostic[];
  readonly newIdentity?: Identity;
}

function writeApplyAnswer(message: ApplyAnswer, writer: Writer): Writer {
  if (message.newState !== undefined) writeValue(message.newState, writer.uint32(10).fork()).ldelim();
  if (message.private?.length) writer.uint32(18).bytes(message.private);
  for (const value of message.diagnostics ?? []) writeDiagnostic(value, writer.uint32(26).fork()).ldelim();
  if (message.newIdentity !== undefined) writeIdentity(message.newIdentity, writer.uint32(42).fork()).ldelim();
  return writer;
}

function readApplyAnswer(reader: Reader, end: number): ApplyAnswer {
  const message: { -readonly [K in keyof ApplyAnswer]: ApplyAnswer[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.newState = readValue(reader, reader.uint32() + reader.pos);
        break;
      case 2:
        message.private = reader.bytes();
        break;
      case 3:
        message.diagnostics = [...(message.diagnostics ?? []), readDiagnostic(reader, reader.uint32() + reader.pos)];
        break;
      case 5:
        message.newIdentity = readIdentity(reader, reader.uint32() + reader.pos);
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const ApplyAnswer: Codec<ApplyAnswer> = codec(writeApplyAnswer, readApplyAnswer);

export interface Import {
  readonly typeName?: string;
  readonly id?: string;
  readonly identity?: Identity;
}

function writeImport(message: Import, writer: Writer): Writer {
  if (message.typeName) writer.uint32(10).string(message.typeName);
  if (message.id) writer.uint32(18).string(message.id);
  if (message.identity !== undefined) writeIdentity(message.identity, writer.uint32(34).fork()).ldelim();
  return writer;
}

function readImport(reader: Reader, end: number): Import {
  const message: { -readonly [K in keyof Import]: Import[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.typeName = reader.string();
        break;
      case 2:
        message.id = reader.string();
        break;
      case 4:
        message.identity = readIdentity(reader, reader.uint32() + reader.pos);
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const Import: Codec<Import> = codec(writeImport, readImport);

export interface Imported {
  readonly typeName?: string;
  readonly state?: Value;
  readonly private?: Uint8Array;
  readonly identity?: Identity;
}

function writeImported(message: Imported, writer: Writer): Writer {
  if (message.typeName) writer.uint32(10).string(message.typeName);
  if (message.state !== undefined) writeValue(message.state, writer.uint32(18).fork()).ldelim();
  if (message.private?.length) writer.uint32(26).bytes(message.private);
  if (message.identity !== undefined) writeIdentity(message.identity, writer.uint32(34).fork()).ldelim();
  return writer;
}

function readImported(reader: Reader, end: number): Imported {
  const message: { -readonly [K in keyof Imported]: Imported[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.typeName = reader.string();
        break;
      case 2:
        message.state = readValue(reader, reader.uint32() + reader.pos);
        break;
      case 3:
        message.private = reader.bytes();
        break;
      case 4:
        message.identity = readIdentity(reader, reader.uint32() + reader.pos);
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const Imported: Codec<Imported> = codec(writeImported, readImported);

export interface ImportAnswer {
  readonly importedResources?: readonly Imported[];
  readonly diagnostics?: readonly Diagnostic[];
}

function writeImportAnswer(message: ImportAnswer, writer: Writer): Writer {
  for (const value of message.importedResources ?? []) writeImported(value, writer.uint32(10).fork()).ldelim();
  for (const value of message.diagnostics ?? []) writeDiagnostic(value, writer.uint32(18).fork()).ldelim();
  return writer;
}

function readImportAnswer(reader: Reader, end: number): ImportAnswer {
  const message: { -readonly [K in keyof ImportAnswer]: ImportAnswer[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.importedResources = [...(message.importedResources ?? []), readImported(reader, reader.uint32() + reader.pos)];
        break;
      case 2:
        message.diagnostics = [...(message.diagnostics ?? []), readDiagnostic(reader, reader.uint32() + reader.pos)];
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const ImportAnswer: Codec<ImportAnswer> = codec(writeImportAnswer, readImportAnswer);

export interface Generate {
  readonly typeName?: string;
  readonly state?: Value;
}

function writeGenerate(message: Generate, writer: Writer): Writer {
  if (message.typeName) writer.uint32(10).string(message.typeName);
  if (message.state !== undefined) writeValue(message.state, writer.uint32(18).fork()).ldelim();
  return writer;
}

function readGenerate(reader: Reader, end: number): Generate {
  const message: { -readonly [K in keyof Generate]: Generate[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.typeName = reader.string();
        break;
      case 2:
        message.state = readValue(reader, reader.uint32() + reader.pos);
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const Generate: Codec<Generate> = codec(writeGenerate, readGenerate);

export interface GenerateAnswer {
  readonly config?: Value;
  readonly diagnostics?: readonly Diagnostic[];
}

function writeGenerateAnswer(message: GenerateAnswer, writer: Writer): Writer {
  if (message.config !== undefined) writeValue(message.config, writer.uint32(10).fork()).ldelim();
  for (const value of message.diagnostics ?? []) writeDiagnostic(value, writer.uint32(18).fork()).ldelim();
  return writer;
}

function readGenerateAnswer(reader: Reader, end: number): GenerateAnswer {
  const message: { -readonly [K in keyof GenerateAnswer]: GenerateAnswer[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.config = readValue(reader, reader.uint32() + reader.pos);
        break;
      case 2:
        message.diagnostics = [...(message.diagnostics ?? []), readDiagnostic(reader, reader.uint32() + reader.pos)];
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const GenerateAnswer: Codec<GenerateAnswer> = codec(writeGenerateAnswer, readGenerateAnswer);

export interface DataAnswer {
  readonly state?: Value;
  readonly diagnostics?: readonly Diagnostic[];
}

function writeDataAnswer(message: DataAnswer, writer: Writer): Writer {
  if (message.state !== undefined) writeValue(message.state, writer.uint32(10).fork()).ldelim();
  for (const value of message.diagnostics ?? []) writeDiagnostic(value, writer.uint32(18).fork()).ldelim();
  return writer;
}

function readDataAnswer(reader: Reader, end: number): DataAnswer {
  const message: { -readonly [K in keyof DataAnswer]: DataAnswer[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.state = readValue(reader, reader.uint32() + reader.pos);
        break;
      case 2:
        message.diagnostics = [...(message.diagnostics ?? []), readDiagnostic(reader, reader.uint32() + reader.pos)];
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const DataAnswer: Codec<DataAnswer> = codec(writeDataAnswer, readDataAnswer);

export interface OpenAnswer {
  readonly diagnostics?: readonly Diagnostic[];
  readonly result?: Value;
}

function writeOpenAnswer(message: OpenAnswer, writer: Writer): Writer {
  for (const value of message.diagnostics ?? []) writeDiagnostic(value, writer.uint32(10).fork()).ldelim();
  if (message.result !== undefined) writeValue(message.result, writer.uint32(26).fork()).ldelim();
  return writer;
}

function readOpenAnswer(reader: Reader, end: number): OpenAnswer {
  const message: { -readonly [K in keyof OpenAnswer]: OpenAnswer[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.diagnostics = [...(message.diagnostics ?? []), readDiagnostic(reader, reader.uint32() + reader.pos)];
        break;
      case 3:
        message.result = readValue(reader, reader.uint32() + reader.pos);
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const OpenAnswer: Codec<OpenAnswer> = codec(writeOpenAnswer, readOpenAnswer);

export interface HandleOnly {
  readonly typeName?: string;
}

function writeHandleOnly(message: HandleOnly, writer: Writer): Writer {
  if (message.typeName) writer.uint32(10).string(message.typeName);
  return writer;
}

function readHandleOnly(reader: Reader, end: number): HandleOnly {
  const message: { -readonly [K in keyof HandleOnly]: HandleOnly[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.typeName = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const HandleOnly: Codec<HandleOnly> = codec(writeHandleOnly, readHandleOnly);

export interface StopAnswer {
  readonly error?: string;
}

function writeStopAnswer(message: StopAnswer, writer: Writer): Writer {
  if (message.error) writer.uint32(10).string(message.error);
  return writer;
}

function readStopAnswer(reader: Reader, end: number): StopAnswer {
  const message: { -readonly [K in keyof StopAnswer]: StopAnswer[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.error = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const StopAnswer: Codec<StopAnswer> = codec(writeStopAnswer, readStopAnswer);

export interface StdioData {
  readonly channel?: number;
  readonly data?: Uint8Array;
}

function writeStdioData(message: StdioData, writer: Writer): Writer {
  if (message.channel) writer.uint32(8).int32(message.channel);
  if (message.data?.length) writer.uint32(18).bytes(message.data);
  return writer;
}

function readStdioData(reader: Reader, end: number): StdioData {
  const message: { -readonly [K in keyof StdioData]: StdioData[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.channel = reader.int32();
        break;
      case 2:
        message.data = reader.bytes();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const StdioData: Codec<StdioData> = codec(writeStdioData, readStdioData);

export interface ConnectionInfo {
  readonly serviceId?: number;
  readonly network?: string;
  readonly address?: string;
}

function writeConnectionInfo(message: ConnectionInfo, writer: Writer): Writer {
  if (message.serviceId) writer.uint32(8).uint32(message.serviceId);
  if (message.network) writer.uint32(18).string(message.network);
  if (message.address) writer.uint32(26).string(message.address);
  return writer;
}

function readConnectionInfo(reader: Reader, end: number): ConnectionInfo {
  const message: { -readonly [K in keyof ConnectionInfo]: ConnectionInfo[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.serviceId = reader.uint32();
        break;
      case 2:
        message.network = reader.string();
        break;
      case 3:
        message.address = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const ConnectionInfo: Codec<ConnectionInfo> = codec(writeConnectionInfo, readConnectionInfo);

export interface Health {
  readonly status?: number;
}

function writeHealth(message: Health, writer: Writer): Writer {
  if (message.status) writer.uint32(8).uint32(message.status);
  return writer;
}

function readHealth(reader: Reader, end: number): Health {
  const message: { -readonly [K in keyof Health]: Health[K] } = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        message.status = reader.uint32();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return message;
}

export const Health: Codec<Health> = codec(writeHealth, readHealth);

/** The service `tfplugin6.Provider`. */
export const ProviderService = {
  GetMetadata: { path: "/tfplugin6.Provider/GetMetadata", request: Empty, response: MetadataAnswer, requestStream: false, responseStream: false },
  GetProviderSchema: { path: "/tfplugin6.Provider/GetProviderSchema", request: Empty, response: SchemaAnswer, requestStream: false, responseStream: false },
  ValidateProviderConfig: { path: "/tfplugin6.Provider/ValidateProviderConfig", request: ProviderConfig, response: ProviderConfigVerdict, requestStream: false, responseStream: false },
  ValidateResourceConfig: { path: "/tfplugin6.Provider/ValidateResourceConfig", request: ResourceConfig, response: Verdict, requestStream: false, responseStream: false },
  ValidateDataResourceConfig: { path: "/tfplugin6.Provider/ValidateDataResourceConfig", request: TypedConfig, response: Verdict, requestStream: false, responseStream: false },
  UpgradeResourceState: { path: "/tfplugin6.Provider/UpgradeResourceState", request: UpgradeState, response: UpgradeStateAnswer, requestStream: false, responseStream: false },
  GetResourceIdentitySchemas: { path: "/tfplugin6.Provider/GetResourceIdentitySchemas", request: Empty, response: IdentitySchemasAnswer, requestStream: false, responseStream: false },
  UpgradeResourceIdentity: { path: "/tfplugin6.Provider/UpgradeResourceIdentity", request: UpgradeIdentity, response: UpgradeIdentityAnswer, requestStream: false, responseStream: false },
  ConfigureProvider: { path: "/tfplugin6.Provider/ConfigureProvider", request: Configure, response: Verdict, requestStream: false, responseStream: false },
  ReadResource: { path: "/tfplugin6.Provider/ReadResource", request: Read, response: ReadAnswer, requestStream: false, responseStream: false },
  PlanResourceChange: { path: "/tfplugin6.Provider/PlanResourceChange", request: Plan, response: PlanAnswer, requestStream: false, responseStream: false },
  ApplyResourceChange: { path: "/tfplugin6.Provider/ApplyResourceChange", request: Apply, response: ApplyAnswer, requestStream: false, responseStream: false },
  ImportResourceState: { path: "/tfplugin6.Provider/ImportResourceState", request: Import, response: ImportAnswer, requestStream: false, responseStream: false },
  MoveResourceState: { path: "/tfplugin6.Provider/MoveResourceState", request: MoveState, response: MoveStateAnswer, requestStream: false, responseStream: false },
  GenerateResourceConfig: { path: "/tfplugin6.Provider/GenerateResourceConfig", request: Generate, response: GenerateAnswer, requestStream: false, responseStream: false },
  ReadDataSource: { path: "/tfplugin6.Provider/ReadDataSource", request: TypedConfig, response: DataAnswer, requestStream: false, responseStream: false },
  ValidateEphemeralResourceConfig: { path: "/tfplugin6.Provider/ValidateEphemeralResourceConfig", request: TypedConfig, response: Verdict, requestStream: false, responseStream: false },
  OpenEphemeralResource: { path: "/tfplugin6.Provider/OpenEphemeralResource", request: TypedConfig, response: OpenAnswer, requestStream: false, responseStream: false },
  CloseEphemeralResource: { path: "/tfplugin6.Provider/CloseEphemeralResource", request: HandleOnly, response: Verdict, requestStream: false, responseStream: false },
  ListResource: { path: "/tfplugin6.Provider/ListResource", request: List, response: ListEvent, requestStream: false, responseStream: true },
  ValidateListResourceConfig: { path: "/tfplugin6.Provider/ValidateListResourceConfig", request: TypedConfig, response: Verdict, requestStream: false, responseStream: false },
  ValidateActionConfig: { path: "/tfplugin6.Provider/ValidateActionConfig", request: TypedConfig, response: Verdict, requestStream: false, responseStream: false },
  PlanAction: { path: "/tfplugin6.Provider/PlanAction", request: TypedConfig, response: Verdict, requestStream: false, responseStream: false },
  InvokeAction: { path: "/tfplugin6.Provider/InvokeAction", request: TypedConfig, response: ActionEvent, requestStream: false, responseStream: true },
  GetFunctions: { path: "/tfplugin6.Provider/GetFunctions", request: Empty, response: FunctionsAnswer, requestStream: false, responseStream: false },
  CallFunction: { path: "/tfplugin6.Provider/CallFunction", request: Call, response: CallAnswer, requestStream: false, responseStream: false },
  StopProvider: { path: "/tfplugin6.Provider/StopProvider", request: Empty, response: StopAnswer, requestStream: false, responseStream: false },
} as const;

/** The service `plugin.GRPCController`. */
export const ControllerService = {
  Shutdown: { path: "/plugin.GRPCController/Shutdown", request: Empty, response: Empty, requestStream: false, responseStream: false },
} as const;

/** The service `plugin.GRPCStdio`. */
export const StdioService = {
  StreamStdio: { path: "/plugin.GRPCStdio/StreamStdio", request: Empty, response: StdioData, requestStream: false, responseStream: true },
} as const;

/** The service `plugin.GRPCBroker`. */
export const BrokerService = {
  StartStream: { path: "/plugin.GRPCBroker/StartStream", request: ConnectionInfo, response: ConnectionInfo, requestStream: true, responseStream: true },
} as const;

/** The service `grpc.health.v1.Health`. */
export const HealthCheckService = {
  Check: { path: "/grpc.health.v1.Health/Check", request: Empty, response: Health, requestStream: false, responseStream: false },
} as const;
