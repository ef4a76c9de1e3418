import { kinds } from "../kinds";
import { mapValues, UNKNOWN } from "../model";
import { catalog, names, schemas } from "./catalog";
import { errorDiagnostic, problemDiagnostic, warning } from "./diagnostics";
import { callFunction, functionSchemas } from "./functions";
import { log } from "./log";
import type { Provider } from "./protocol";
import { resourceMethods } from "./resource-methods";
import { kindsByType, providerAttributes, resourceSchemas } from "./schema";
import type { Session } from "./session";
import { sourceMethods } from "./source-methods";
import { readRow } from "./value";
import { unsaid } from "./warned";
import type { WhichState } from "./which-state";
import type * as wire from "./wire.gen";
import { wireSchema } from "./wire-schema";

const capabilities: wire.ServerCapabilities = {
  planDestroy: true,
  getProviderSchemaOptional: true,
  moveResourceState: true,
  generateResourceConfig: true,
};

/** The provider over one session: a fold over the kinds that names none of them. */
export function provider(
  session: Session,
  state: () => Promise<WhichState | undefined> = async () => undefined,
): Provider {
  const { data, ephemeral, lists, actions } = catalog;
  return {
    ...resourceMethods(session),
    ...sourceMethods(session),
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
    ConfigureProvider: async ({ config, terraformVersion }) => {
      const { api_url: url, token, store, stack } = readRow(providerAttributes, config) ?? {};
      const isKnown = [url, token, store, stack].every((value) => value !== UNKNOWN);
      const settings = { url: text(url), token: text(token), store: text(store), stack: text(stack) };
      try {
        session.configure(isKnown ? settings : undefined, terraformVersion, await state());
        session.connection.check();
        await session.ready();
        const notices = await session.run.abandoned(Object.values(kinds));
        const left = notices.map((notice) => warning(LEFT_BEHIND, notice, providerSubject));
        return { diagnostics: [...unsaid(session.known, left)] };
      } catch (error) {
        return { diagnostics: [errorDiagnostic(error, providerSubject)] };
      }
    },
    GetFunctions: () => ({ functions: functionSchemas() }),
    CallFunction: (request) => callFunction(request),
    StopProvider: () => {
      log("stopping: cancelling waits, finishing requests in flight");
      session.connection.stop.now();
      return {};
    },
  };
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

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
