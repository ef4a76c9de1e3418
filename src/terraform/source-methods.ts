import { catalog, known } from "./catalog";
import { errorDiagnostic } from "./diagnostics";
import type { Provider } from "./protocol";
import { kindsByType, resourceSchema } from "./schema";
import type { Session } from "./session";
import { looked, subjectOfSource, verdict } from "./source";
import { readRow } from "./value";

/** What the engine asks about data sources, ephemeral resources, lists and actions. */
export function sourceMethods(session: Session) {
  return {
    ValidateDataResourceConfig: ({ typeName, config }) => verdict(known(catalog.data(), typeName), config, session),
    ValidateEphemeralResourceConfig: ({ typeName, config }) =>
      verdict(known(catalog.ephemeral(), typeName), config, session),
    ReadDataSource: async ({ typeName, config }) => {
      const source = known(catalog.data(), typeName);
      const { value, diagnostics } = await looked(source, config, session, (row) => source.read(row, session));
      return { ...(value ? { state: value } : {}), diagnostics };
    },
    OpenEphemeralResource: async ({ typeName, config }) => {
      const source = known(catalog.ephemeral(), typeName);
      const { value, diagnostics } = await looked(source, config, session, (row) => source.open(row, session));
      return { ...(value ? { result: value } : {}), diagnostics };
    },
    CloseEphemeralResource: () => ({}),
    ValidateListResourceConfig: ({ typeName, config }) => verdict(known(catalog.lists(), typeName), config, session),
    ListResource: async ({ typeName, config, includeResourceObject = false, limit = 0 }, emit) => {
      const [source, target] = [
        known(catalog.lists(), typeName),
        { schema: resourceSchema(known(kindsByType, typeName)), session },
      ];
      const row = readRow(source.attributes, config) ?? {};
      try {
        await session.ready();
        await source.list({ config: row, target, isWhole: includeResourceObject, limit }, emit);
      } catch (error) {
        emit({ diagnostic: [errorDiagnostic(error, subjectOfSource(source, session))] });
      }
    },
    ValidateActionConfig: ({ typeName, config }) => verdict(known(catalog.actions(), typeName), config, session),
    PlanAction: ({ typeName, config }) => verdict(known(catalog.actions(), typeName), config, session),
    InvokeAction: async ({ typeName, config }, emit) => {
      const source = known(catalog.actions(), typeName);
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
  } satisfies Partial<Provider>;
}
