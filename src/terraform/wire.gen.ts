// Derived from src/terraform/wire.proto by `npm run generate`. Do not edit.

import { type Codec, message } from "./wire-codec";

export interface Value { readonly msgpack?: Uint8Array; readonly json?: Uint8Array; }
export const Value: Codec<Value> = message(() => [[1, "msgpack", "bytes"], [2, "json", "bytes"]]);

export interface Step { readonly attributeName?: string; readonly elementKeyString?: string; readonly elementKeyInt?: number; }
export const Step: Codec<Step> = message(() => [
  [1, "attributeName", "string", "optional"], [2, "elementKeyString", "string", "optional"],
  [3, "elementKeyInt", "int64", "optional"]]);

export interface Path { readonly steps?: readonly Step[]; }
export const Path: Codec<Path> = message(() => [[1, "steps", Step, "list"]]);

export interface Diagnostic {
  readonly severity?: number;
  readonly summary?: string;
  readonly detail?: string;
  readonly attribute?: Path;
}
export const Diagnostic: Codec<Diagnostic> = message(() => [
  [1, "severity", "uint32"], [2, "summary", "string"], [3, "detail", "string"],
  [4, "attribute", Path, "optional"]]);

export interface Empty {}
export const Empty: Codec<Empty> = message(() => []);

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
  readonly deprecationMessage?: string;
}
export const AttributeSchema: Codec<AttributeSchema> = message(() => [
  [1, "name", "string"], [2, "type", "bytes"], [3, "description", "string"], [4, "required", "bool"],
  [5, "optional", "bool"], [6, "computed", "bool"], [7, "sensitive", "bool"], [8, "descriptionKind", "uint32"],
  [9, "deprecated", "bool"], [10, "nestedType", ObjectSchema, "optional"], [11, "writeOnly", "bool"],
  [12, "deprecationMessage", "string"]]);

export interface ObjectSchema { readonly attributes?: readonly AttributeSchema[]; readonly nesting?: number; }
export const ObjectSchema: Codec<ObjectSchema> = message(() => [[1, "attributes", AttributeSchema, "list"], [3, "nesting", "uint32"]]);

export interface BlockSchema {
  readonly version?: number;
  readonly attributes?: readonly AttributeSchema[];
  readonly description?: string;
  readonly descriptionKind?: number;
}
export const BlockSchema: Codec<BlockSchema> = message(() => [
  [1, "version", "int64"], [2, "attributes", AttributeSchema, "list"], [4, "description", "string"],
  [5, "descriptionKind", "uint32"]]);

export interface Schema { readonly version?: number; readonly block?: BlockSchema; }
export const Schema: Codec<Schema> = message(() => [[1, "version", "int64"], [2, "block", BlockSchema, "optional"]]);

export interface ServerCapabilities {
  readonly planDestroy?: boolean;
  readonly getProviderSchemaOptional?: boolean;
  readonly moveResourceState?: boolean;
  readonly generateResourceConfig?: boolean;
}
export const ServerCapabilities: Codec<ServerCapabilities> = message(() => [
  [1, "planDestroy", "bool"], [2, "getProviderSchemaOptional", "bool"], [3, "moveResourceState", "bool"],
  [4, "generateResourceConfig", "bool"]]);

export interface FunctionParameter {
  readonly name?: string;
  readonly type?: Uint8Array;
  readonly allowNullValue?: boolean;
  readonly allowUnknownValues?: boolean;
  readonly description?: string;
  readonly descriptionKind?: number;
}
export const FunctionParameter: Codec<FunctionParameter> = message(() => [
  [1, "name", "string"], [2, "type", "bytes"], [3, "allowNullValue", "bool"], [4, "allowUnknownValues", "bool"],
  [5, "description", "string"], [6, "descriptionKind", "uint32"]]);

export interface FunctionReturn { readonly type?: Uint8Array; }
export const FunctionReturn: Codec<FunctionReturn> = message(() => [[1, "type", "bytes"]]);

export interface Function {
  readonly parameters?: readonly FunctionParameter[];
  readonly variadicParameter?: FunctionParameter;
  readonly return?: FunctionReturn;
  readonly summary?: string;
  readonly description?: string;
  readonly descriptionKind?: number;
}
export const Function: Codec<Function> = message(() => [
  [1, "parameters", FunctionParameter, "list"], [2, "variadicParameter", FunctionParameter, "optional"],
  [3, "return", FunctionReturn, "optional"], [4, "summary", "string"], [5, "description", "string"],
  [6, "descriptionKind", "uint32"]]);

export interface FunctionName { readonly name?: string; }
export const FunctionName: Codec<FunctionName> = message(() => [[1, "name", "string"]]);

export interface FunctionsAnswer { readonly functions?: Readonly<Record<string, Function>>; readonly diagnostics?: readonly Diagnostic[]; }
export const FunctionsAnswer: Codec<FunctionsAnswer> = message(() => [[1, "functions", Function, "map"], [2, "diagnostics", Diagnostic, "list"]]);

export interface Call { readonly name?: string; readonly arguments?: readonly Value[]; }
export const Call: Codec<Call> = message(() => [[1, "name", "string"], [2, "arguments", Value, "list"]]);

export interface FunctionError { readonly text?: string; readonly functionArgument?: number; }
export const FunctionError: Codec<FunctionError> = message(() => [[1, "text", "string"], [2, "functionArgument", "int64", "optional"]]);

export interface CallAnswer { readonly result?: Value; readonly error?: FunctionError; }
export const CallAnswer: Codec<CallAnswer> = message(() => [[1, "result", Value, "optional"], [2, "error", FunctionError, "optional"]]);

export interface TypeName { readonly typeName?: string; }
export const TypeName: Codec<TypeName> = message(() => [[1, "typeName", "string"]]);

export interface MetadataAnswer {
  readonly serverCapabilities?: ServerCapabilities;
  readonly dataSources?: readonly TypeName[];
  readonly resources?: readonly TypeName[];
  readonly functions?: readonly FunctionName[];
  readonly ephemeralResources?: readonly TypeName[];
  readonly listResources?: readonly TypeName[];
  readonly actions?: readonly TypeName[];
}
export const MetadataAnswer: Codec<MetadataAnswer> = message(() => [
  [1, "serverCapabilities", ServerCapabilities, "optional"], [3, "dataSources", TypeName, "list"],
  [4, "resources", TypeName, "list"], [5, "functions", FunctionName, "list"],
  [6, "ephemeralResources", TypeName, "list"], [7, "listResources", TypeName, "list"],
  [9, "actions", TypeName, "list"]]);

export interface ActionSchema { readonly schema?: Schema; }
export const ActionSchema: Codec<ActionSchema> = message(() => [[1, "schema", Schema, "optional"]]);

export interface ActionProgress { readonly message?: string; }
export const ActionProgress: Codec<ActionProgress> = message(() => [[1, "message", "string"]]);

export interface ActionEvent { readonly progress?: ActionProgress; readonly completed?: Verdict; }
export const ActionEvent: Codec<ActionEvent> = message(() => [[1, "progress", ActionProgress, "optional"], [2, "completed", Verdict, "optional"]]);

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
export const SchemaAnswer: Codec<SchemaAnswer> = message(() => [
  [1, "provider", Schema, "optional"], [2, "resourceSchemas", Schema, "map"],
  [3, "dataSourceSchemas", Schema, "map"], [4, "diagnostics", Diagnostic, "list"],
  [6, "serverCapabilities", ServerCapabilities, "optional"], [7, "functions", Function, "map"],
  [8, "ephemeralResourceSchemas", Schema, "map"], [9, "listResourceSchemas", Schema, "map"],
  [11, "actionSchemas", ActionSchema, "map"]]);

export interface ProviderConfig { readonly config?: Value; }
export const ProviderConfig: Codec<ProviderConfig> = message(() => [[1, "config", Value, "optional"]]);

export interface ProviderConfigVerdict { readonly diagnostics?: readonly Diagnostic[]; }
export const ProviderConfigVerdict: Codec<ProviderConfigVerdict> = message(() => [[2, "diagnostics", Diagnostic, "list"]]);

export interface Configure { readonly terraformVersion?: string; readonly config?: Value; }
export const Configure: Codec<Configure> = message(() => [[1, "terraformVersion", "string"], [2, "config", Value, "optional"]]);

export interface Verdict { readonly diagnostics?: readonly Diagnostic[]; }
export const Verdict: Codec<Verdict> = message(() => [[1, "diagnostics", Diagnostic, "list"]]);

export interface ClientCapabilities { readonly deferralAllowed?: boolean; readonly writeOnlyAttributesAllowed?: boolean; }
export const ClientCapabilities: Codec<ClientCapabilities> = message(() => [[1, "deferralAllowed", "bool"], [2, "writeOnlyAttributesAllowed", "bool"]]);

export interface ResourceConfig { readonly typeName?: string; readonly config?: Value; readonly clientCapabilities?: ClientCapabilities; }
export const ResourceConfig: Codec<ResourceConfig> = message(() => [
  [1, "typeName", "string"], [2, "config", Value, "optional"],
  [3, "clientCapabilities", ClientCapabilities, "optional"]]);

export interface TypedConfig { readonly typeName?: string; readonly config?: Value; }
export const TypedConfig: Codec<TypedConfig> = message(() => [[1, "typeName", "string"], [2, "config", Value, "optional"]]);

export interface RawState { readonly json?: Uint8Array; }
export const RawState: Codec<RawState> = message(() => [[1, "json", "bytes"]]);

export interface IdentityAttribute {
  readonly name?: string;
  readonly type?: Uint8Array;
  readonly requiredForImport?: boolean;
  readonly optionalForImport?: boolean;
  readonly description?: string;
}
export const IdentityAttribute: Codec<IdentityAttribute> = message(() => [
  [1, "name", "string"], [2, "type", "bytes"], [3, "requiredForImport", "bool"],
  [4, "optionalForImport", "bool"], [5, "description", "string"]]);

export interface IdentitySchema { readonly version?: number; readonly identityAttributes?: readonly IdentityAttribute[]; }
export const IdentitySchema: Codec<IdentitySchema> = message(() => [[1, "version", "int64"], [2, "identityAttributes", IdentityAttribute, "list"]]);

export interface IdentitySchemasAnswer {
  readonly identitySchemas?: Readonly<Record<string, IdentitySchema>>;
  readonly diagnostics?: readonly Diagnostic[];
}
export const IdentitySchemasAnswer: Codec<IdentitySchemasAnswer> = message(() => [[1, "identitySchemas", IdentitySchema, "map"], [2, "diagnostics", Diagnostic, "list"]]);

export interface Identity { readonly identityData?: Value; }
export const Identity: Codec<Identity> = message(() => [[1, "identityData", Value, "optional"]]);

export interface UpgradeIdentity { readonly typeName?: string; readonly version?: number; readonly rawIdentity?: RawState; }
export const UpgradeIdentity: Codec<UpgradeIdentity> = message(() => [[1, "typeName", "string"], [2, "version", "int64"], [3, "rawIdentity", RawState, "optional"]]);

export interface UpgradeIdentityAnswer { readonly upgradedIdentity?: Identity; readonly diagnostics?: readonly Diagnostic[]; }
export const UpgradeIdentityAnswer: Codec<UpgradeIdentityAnswer> = message(() => [[1, "upgradedIdentity", Identity, "optional"], [2, "diagnostics", Diagnostic, "list"]]);

export interface List {
  readonly typeName?: string;
  readonly config?: Value;
  readonly includeResourceObject?: boolean;
  readonly limit?: number;
}
export const List: Codec<List> = message(() => [
  [1, "typeName", "string"], [2, "config", Value, "optional"], [3, "includeResourceObject", "bool"],
  [4, "limit", "int64"]]);

export interface ListEvent {
  readonly identity?: Identity;
  readonly displayName?: string;
  readonly resourceObject?: Value;
  readonly diagnostic?: readonly Diagnostic[];
}
export const ListEvent: Codec<ListEvent> = message(() => [
  [1, "identity", Identity, "optional"], [2, "displayName", "string"], [3, "resourceObject", Value, "optional"],
  [4, "diagnostic", Diagnostic, "list"]]);

export interface UpgradeState { readonly typeName?: string; readonly version?: number; readonly rawState?: RawState; }
export const UpgradeState: Codec<UpgradeState> = message(() => [[1, "typeName", "string"], [2, "version", "int64"], [3, "rawState", RawState, "optional"]]);

export interface UpgradeStateAnswer { readonly upgradedState?: Value; readonly diagnostics?: readonly Diagnostic[]; }
export const UpgradeStateAnswer: Codec<UpgradeStateAnswer> = message(() => [[1, "upgradedState", Value, "optional"], [2, "diagnostics", Diagnostic, "list"]]);

export interface MoveState {
  readonly sourceProviderAddress?: string;
  readonly sourceTypeName?: string;
  readonly sourceSchemaVersion?: number;
  readonly sourceState?: RawState;
  readonly targetTypeName?: string;
  readonly sourcePrivate?: Uint8Array;
}
export const MoveState: Codec<MoveState> = message(() => [
  [1, "sourceProviderAddress", "string"], [2, "sourceTypeName", "string"], [3, "sourceSchemaVersion", "int64"],
  [4, "sourceState", RawState, "optional"], [5, "targetTypeName", "string"], [6, "sourcePrivate", "bytes"]]);

export interface MoveStateAnswer {
  readonly targetState?: Value;
  readonly diagnostics?: readonly Diagnostic[];
  readonly targetPrivate?: Uint8Array;
}
export const MoveStateAnswer: Codec<MoveStateAnswer> = message(() => [[1, "targetState", Value, "optional"], [2, "diagnostics", Diagnostic, "list"], [3, "targetPrivate", "bytes"]]);

export interface Read {
  readonly typeName?: string;
  readonly currentState?: Value;
  readonly private?: Uint8Array;
  readonly currentIdentity?: Identity;
}
export const Read: Codec<Read> = message(() => [
  [1, "typeName", "string"], [2, "currentState", Value, "optional"], [3, "private", "bytes"],
  [6, "currentIdentity", Identity, "optional"]]);

export interface ReadAnswer {
  readonly newState?: Value;
  readonly diagnostics?: readonly Diagnostic[];
  readonly private?: Uint8Array;
  readonly newIdentity?: Identity;
}
export const ReadAnswer: Codec<ReadAnswer> = message(() => [
  [1, "newState", Value, "optional"], [2, "diagnostics", Diagnostic, "list"], [3, "private", "bytes"],
  [5, "newIdentity", Identity, "optional"]]);

export interface Plan {
  readonly typeName?: string;
  readonly priorState?: Value;
  readonly proposedNewState?: Value;
  readonly config?: Value;
  readonly priorPrivate?: Uint8Array;
  readonly priorIdentity?: Identity;
  readonly plannedPrivate?: Uint8Array;
}
export const Plan: Codec<Plan> = message(() => [
  [1, "typeName", "string"], [2, "priorState", Value, "optional"], [3, "proposedNewState", Value, "optional"],
  [4, "config", Value, "optional"], [5, "priorPrivate", "bytes"], [8, "priorIdentity", Identity, "optional"],
  [9, "plannedPrivate", "bytes"]]);

export interface PlanAnswer {
  readonly plannedState?: Value;
  readonly requiresReplace?: readonly Path[];
  readonly plannedPrivate?: Uint8Array;
  readonly diagnostics?: readonly Diagnostic[];
  readonly plannedIdentity?: Identity;
}
export const PlanAnswer: Codec<PlanAnswer> = message(() => [
  [1, "plannedState", Value, "optional"], [2, "requiresReplace", Path, "list"], [3, "plannedPrivate", "bytes"],
  [4, "diagnostics", Diagnostic, "list"], [7, "plannedIdentity", Identity, "optional"]]);

export interface Apply {
  readonly typeName?: string;
  readonly priorState?: Value;
  readonly plannedState?: Value;
  readonly config?: Value;
  readonly plannedPrivate?: Uint8Array;
  readonly plannedIdentity?: Identity;
}
export const Apply: Codec<Apply> = message(() => [
  [1, "typeName", "string"], [2, "priorState", Value, "optional"], [3, "plannedState", Value, "optional"],
  [4, "config", Value, "optional"], [5, "plannedPrivate", "bytes"], [7, "plannedIdentity", Identity, "optional"]]);

export interface ApplyAnswer {
  readonly newState?: Value;
  readonly private?: Uint8Array;
  readonly diagnostics?: readonly Diagnostic[];
  readonly newIdentity?: Identity;
}
export const ApplyAnswer: Codec<ApplyAnswer> = message(() => [
  [1, "newState", Value, "optional"], [2, "private", "bytes"], [3, "diagnostics", Diagnostic, "list"],
  [5, "newIdentity", Identity, "optional"]]);

export interface Import { readonly typeName?: string; readonly id?: string; readonly identity?: Identity; }
export const Import: Codec<Import> = message(() => [[1, "typeName", "string"], [2, "id", "string"], [4, "identity", Identity, "optional"]]);

export interface Imported {
  readonly typeName?: string;
  readonly state?: Value;
  readonly private?: Uint8Array;
  readonly identity?: Identity;
}
export const Imported: Codec<Imported> = message(() => [
  [1, "typeName", "string"], [2, "state", Value, "optional"], [3, "private", "bytes"],
  [4, "identity", Identity, "optional"]]);

export interface ImportAnswer { readonly importedResources?: readonly Imported[]; readonly diagnostics?: readonly Diagnostic[]; }
export const ImportAnswer: Codec<ImportAnswer> = message(() => [[1, "importedResources", Imported, "list"], [2, "diagnostics", Diagnostic, "list"]]);

export interface Generate { readonly typeName?: string; readonly state?: Value; }
export const Generate: Codec<Generate> = message(() => [[1, "typeName", "string"], [2, "state", Value, "optional"]]);

export interface GenerateAnswer { readonly config?: Value; readonly diagnostics?: readonly Diagnostic[]; }
export const GenerateAnswer: Codec<GenerateAnswer> = message(() => [[1, "config", Value, "optional"], [2, "diagnostics", Diagnostic, "list"]]);

export interface DataAnswer { readonly state?: Value; readonly diagnostics?: readonly Diagnostic[]; }
export const DataAnswer: Codec<DataAnswer> = message(() => [[1, "state", Value, "optional"], [2, "diagnostics", Diagnostic, "list"]]);

export interface OpenAnswer { readonly diagnostics?: readonly Diagnostic[]; readonly result?: Value; }
export const OpenAnswer: Codec<OpenAnswer> = message(() => [[1, "diagnostics", Diagnostic, "list"], [3, "result", Value, "optional"]]);

export interface HandleOnly { readonly typeName?: string; }
export const HandleOnly: Codec<HandleOnly> = message(() => [[1, "typeName", "string"]]);

export interface StopAnswer { readonly error?: string; }
export const StopAnswer: Codec<StopAnswer> = message(() => [[1, "error", "string"]]);

export interface StdioData { readonly channel?: number; readonly data?: Uint8Array; }
export const StdioData: Codec<StdioData> = message(() => [[1, "channel", "int32"], [2, "data", "bytes"]]);

export interface ConnectionInfo { readonly serviceId?: number; readonly network?: string; readonly address?: string; }
export const ConnectionInfo: Codec<ConnectionInfo> = message(() => [[1, "serviceId", "uint32"], [2, "network", "string"], [3, "address", "string"]]);

export interface Health { readonly status?: number; }
export const Health: Codec<Health> = message(() => [[1, "status", "uint32"]]);

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
