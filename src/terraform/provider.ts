import { abandonedNotices } from "../lifecycle";
import { UNKNOWN } from "../model";
import { actionSources } from "./actions";
import { answerOf, applyChange, planChange } from "./change";
import { dataSources } from "./data";
import { errorDiagnostic, problemDiagnostic, warning } from "./diagnostics";
import { ephemeralSources } from "./ephemeral";
import { callFunction, functionSchemas } from "./functions";
import { generatedConfig } from "./generated";
import { identitySchemas, importByIdentity, upgradedIdentity } from "./identity";
import { importObject } from "./import";
import { listSources } from "./list";
import { log } from "./log";
import { movedState } from "./moved";
import { readPrivate, writePrivate } from "./notes";
import { refresh } from "./read";
import { type Resource, subjectOf } from "./resource";
import { kindsByType, providerAttributes, type ResourceSchema, resourceSchema, resourceSchemas } from "./schema";
import type { Session } from "./session";
import { mapValues } from "./shape";
import { looked, subjectOfSource, verdict } from "./source";
import { meet } from "./state-objects";
import { upgradedState } from "./upgrade";
import { validate } from "./validate";
import { readRow, writeRow } from "./value";
import { noting, unsaid } from "./warned";
import type * as wire from "./wire.gen";
import { wireSchema } from "./wire-schema";

type Answer<T> = Promise<T> | T;

/** The provider's RPC methods, and its words. */
export interface Provider {
  /**
   * What the user reads of an error that a method has thrown. The server of the calls cannot say it: in the bundle it has
   * no model, which would hold up the handshake.
   */
  explain?(error: unknown): wire.Diagnostic;
  GetMetadata(): Answer<wire.MetadataAnswer>;
  GetProviderSchema(): Answer<wire.SchemaAnswer>;
  ValidateProviderConfig(request: wire.ProviderConfig): Answer<wire.ProviderConfigVerdict>;
  ValidateResourceConfig(request: wire.ResourceConfig): Answer<wire.Verdict>;
  ValidateDataResourceConfig(request: wire.TypedConfig): Answer<wire.Verdict>;
  UpgradeResourceState(request: wire.UpgradeState): Answer<wire.UpgradeStateAnswer>;
  GetResourceIdentitySchemas(): Answer<wire.IdentitySchemasAnswer>;
  UpgradeResourceIdentity(request: wire.UpgradeIdentity): Answer<wire.UpgradeIdentityAnswer>;
  ConfigureProvider(request: wire.Configure): Answer<wire.Verdict>;
  ReadResource(request: wire.Read): Answer<wire.ReadAnswer>;
  PlanResourceChange(request: wire.Plan): Answer<wire.PlanAnswer>;
  ApplyResourceChange(request: wire.Apply): Answer<wire.ApplyAnswer>;
  ImportResourceState(request: wire.Import): Answer<wire.ImportAnswer>;
  MoveResourceState(request: wire.MoveState): Answer<wire.MoveStateAnswer>;
  GenerateResourceConfig(request: wire.Generate): Answer<wire.GenerateAnswer>;
  ReadDataSource(request: wire.TypedConfig): Answer<wire.DataAnswer>;
  ValidateEphemeralResourceConfig(request: wire.TypedConfig): Answer<wire.Verdict>;
  OpenEphemeralResource(request: wire.TypedConfig): Answer<wire.OpenAnswer>;
  CloseEphemeralResource(): Answer<wire.Verdict>;
  ValidateListResourceConfig(request: wire.TypedConfig): Answer<wire.Verdict>;
  /** Emits each object that it finds. */
  ListResource(request: wire.List, emit: (event: wire.ListEvent) => void): Promise<void>;
  ValidateActionConfig(request: wire.TypedConfig): Answer<wire.Verdict>;
  PlanAction(request: wire.TypedConfig): Answer<wire.Verdict>;
  /** Reports its progress, and its result with the last event. */
  InvokeAction(request: wire.TypedConfig, emit: (event: wire.ActionEvent) => void): Promise<void>;
  GetFunctions(): Answer<wire.FunctionsAnswer>;
  CallFunction(request: wire.Call): Answer<wire.CallAnswer>;
  StopProvider(): Answer<wire.StopAnswer>;
}

const capabilities: wire.ServerCapabilities = {
  planDestroy: true,
  getProviderSchemaOptional: true,
  moveResourceState: true,
  generateResourceConfig: true,
};

/**
 * The provider over one session: a fold over the kinds that names none of them. The engine starts several processes for
 * one command, and asks one of them for all schemas; the others build what they meet.
 */
export function provider(session: Session): Provider {
  const data = lazily(dataSources);
  const ephemeral = lazily(ephemeralSources);
  const lists = lazily(listSources);
  const actions = lazily(actionSources);
  const resource = (typeName = ""): Resource => ({ schema: resourceSchema(known(kindsByType, typeName)), session });

  return {
    explain: (error) => errorDiagnostic(error, providerSubject),
    GetMetadata: () => ({
      serverCapabilities: capabilities,
      resources: names(kindsByType),
      dataSources: names(data()),
      functions: Object.keys(functionSchemas()).map((name) => ({ name })),
      ephemeralResources: names(ephemeral()),
      listResources: names(lists()),
      actions: names(actions()),
    }),
    GetProviderSchema: () => ({
      serverCapabilities: capabilities,
      provider: wireSchema(providerAttributes, "Applications, databases and the rest of the hosting platform."),
      resourceSchemas: schemas(resourceSchemas()),
      dataSourceSchemas: schemas(data()),
      functions: functionSchemas(),
      ephemeralResourceSchemas: schemas(ephemeral()),
      listResourceSchemas: schemas(lists()),
      actionSchemas: mapValues(schemas(actions()), (schema) => ({ schema })),
    }),
    ValidateProviderConfig: ({ config }) => ({ diagnostics: providerProblems(config) }),
    ConfigureProvider: async ({ config }) => {
      const { api_url: url, token, store, stack } = readRow(providerAttributes, config) ?? {};
      const isKnown = [url, token, store, stack].every((value) => value !== UNKNOWN);
      const settings = { url: text(url), token: text(token), store: text(store), stack: text(stack) };
      try {
        session.configure(isKnown ? settings : undefined);
        session.connection.check();
        await session.ready();
        const left = abandonedNotices(session.journal).map((notice) => warning(LEFT_BEHIND, notice, providerSubject));
        return { diagnostics: [...unsaid(session.known, left)] };
      } catch (error) {
        return { diagnostics: [errorDiagnostic(error, providerSubject)] };
      }
    },
    ValidateResourceConfig: async ({ typeName, config, clientCapabilities }) => {
      const target = resource(typeName);
      const row = readRow(target.schema.attributes, config);
      const takesWriteOnly = clientCapabilities?.writeOnlyAttributesAllowed ?? false;
      return row ? { diagnostics: await validate(target, row, takesWriteOnly) } : {};
    },
    ValidateDataResourceConfig: ({ typeName, config }) => verdict(known(data(), typeName), config, session),
    ValidateEphemeralResourceConfig: ({ typeName, config }) => verdict(known(ephemeral(), typeName), config, session),
    UpgradeResourceState: (request) => {
      const target = resource(request.typeName);
      const { schema } = target;
      return orDiagnostics(target, () => {
        const row = upgradedState(schema, request);
        meet(session, row);
        return { upgradedState: writeRow(schema.attributes, row) };
      });
    },
    GetResourceIdentitySchemas: () => ({ identitySchemas: identitySchemas([...kindsByType.keys()]) }),
    UpgradeResourceIdentity: (request) =>
      orDiagnostics(resource(request.typeName), () => ({ upgradedIdentity: upgradedIdentity(request) })),
    ReadResource: async ({ typeName, currentState, private: bytes }) => {
      const target = resource(typeName);
      const row = readRow(target.schema.attributes, currentState);
      if (!row) return { newState: writeRow([], null), private: bytes ?? new Uint8Array() };
      await session.ready();
      return noting(session.known, answerOf(target, await refresh(target, { row, private: readPrivate(bytes) })));
    },
    PlanResourceChange: async (request) => {
      await session.ready();
      session.known.met.hasPlanned = true;
      return noting(session.known, await planChange(resource(request.typeName), request));
    },
    ApplyResourceChange: async (request) => {
      await session.ready();
      session.known.met.isApplying = true;
      return applyChange(resource(request.typeName), request);
    },
    ImportResourceState: async ({ typeName = "", id = "", identity }) => {
      const target = resource(typeName);
      await session.ready();
      const outcome = await (identity ? importByIdentity(target, identity) : importObject(target, id));
      const { newState: state, newIdentity, private: notes, diagnostics } = answerOf(target, outcome);
      if (!outcome.row) return { diagnostics };
      const imported = { typeName, state, private: notes, ...(newIdentity ? { identity: newIdentity } : {}) };
      return { importedResources: [imported], diagnostics };
    },
    MoveResourceState: (request) => {
      const target = resource(request.targetTypeName);
      return orDiagnostics(target, () => {
        const { row, private: notes } = movedState(target, request);
        return { targetState: writeRow(target.schema.attributes, row), targetPrivate: writePrivate(notes) };
      });
    },
    GenerateResourceConfig: ({ typeName, state }) => {
      const { schema } = resource(typeName);
      const row = readRow(schema.attributes, state);
      return { config: writeRow(schema.attributes, row && generatedConfig(schema, row)) };
    },
    ReadDataSource: async ({ typeName, config }) => {
      const source = known(data(), typeName);
      const { value, diagnostics } = await looked(source, config, session, (row) => source.read(row, session));
      return { ...(value ? { state: value } : {}), diagnostics };
    },
    OpenEphemeralResource: async ({ typeName, config }) => {
      const source = known(ephemeral(), typeName);
      const { value, diagnostics } = await looked(source, config, session, (row) => source.open(row, session));
      return { ...(value ? { result: value } : {}), diagnostics };
    },
    CloseEphemeralResource: () => ({}),
    ValidateListResourceConfig: ({ typeName, config }) => verdict(known(lists(), typeName), config, session),
    ListResource: async ({ typeName, config, includeResourceObject = false, limit = 0 }, emit) => {
      const [source, target] = [known(lists(), typeName), resource(typeName)];
      const row = readRow(source.attributes, config) ?? {};
      try {
        await session.ready();
        await source.list({ config: row, target, isWhole: includeResourceObject, limit }, emit);
      } catch (error) {
        emit({ diagnostic: [errorDiagnostic(error, subjectOfSource(source, session))] });
      }
    },
    ValidateActionConfig: ({ typeName, config }) => verdict(known(actions(), typeName), config, session),
    PlanAction: ({ typeName, config }) => verdict(known(actions(), typeName), config, session),
    InvokeAction: async ({ typeName, config }, emit) => {
      const source = known(actions(), typeName);
      const row = readRow(source.attributes, config) ?? {};
      try {
        await session.ready();
        const { redact } = subjectOfSource(source, session);
        await source.invoke(row, session, (message) => emit({ progress: { message: redact(message) } }));
        emit({ completed: {} });
      } catch (error) {
        emit({ completed: { diagnostics: [errorDiagnostic(error, subjectOfSource(source, session))] } });
      }
    },
    GetFunctions: () => ({ functions: functionSchemas() }),
    CallFunction: (request) => callFunction(request),
    StopProvider: () => {
      log("stopping: cancelling waits, finishing requests in flight");
      session.connection.stop();
      return {};
    },
  };
}

/** What `answer` gives, or why it does not. */
function orDiagnostics<T extends object>(target: Resource, answer: () => T): T | { diagnostics: wire.Diagnostic[] } {
  try {
    return answer();
  } catch (error) {
    return { diagnostics: [errorDiagnostic(error, subjectOf(target, null))] };
  }
}

const LEFT_BEHIND = "An interrupted run left an object";

const providerSubject = { attributes: providerAttributes, declared: {}, redact: (words: string) => words };

function providerProblems(config: wire.Value | undefined): wire.Diagnostic[] {
  const { api_url: url, token } = readRow(providerAttributes, config) ?? {};
  const isAlone = (url === null) !== (token === null);
  if (!isAlone) return [];
  const [given, missing] = url === null ? ["token", "api_url"] : ["api_url", "token"];
  return [
    problemDiagnostic(
      {
        code: "settings",
        message: `\`${given}\` is set in the provider block, but \`${missing}\` is not.`,
        next: "Both must come from the same place, so that a token is never sent to the wrong address: set both, or neither and SERVICE_API_URL and SERVICE_API_TOKEN in the environment.",
      },
      providerSubject,
    ),
  ];
}

function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function known<T>(all: ReadonlyMap<string, T>, typeName = ""): T {
  const found = all.get(typeName);
  if (found === undefined) throw new Error(`There is no type ${typeName}.`);
  return found;
}

function names(all: ReadonlyMap<string, unknown>): wire.TypeName[] {
  return [...all.keys()].map((typeName) => ({ typeName }));
}

function schemas(
  all: ReadonlyMap<string, Pick<ResourceSchema, "attributes" | "description"> & { readonly version?: number }>,
): Record<string, wire.Schema> {
  return Object.fromEntries(
    [...all].map(([name, { attributes, description, version }]) => [
      name,
      wireSchema(attributes, description, version),
    ]),
  );
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
