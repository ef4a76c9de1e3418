import { known } from "./catalog";
import { answerOf, applyChange, planChange } from "./change";
import { errorDiagnostic } from "./diagnostics";
import { generatedConfig } from "./generated";
import { identitySchemas, importByIdentity, upgradedIdentity } from "./identity";
import { importObject } from "./import";
import { movedState } from "./moved";
import { readPrivate, writePrivate } from "./notes";
import type { Provider } from "./protocol";
import { refresh } from "./read";
import { type Resource, subjectOf } from "./resource";
import { kindsByType, resourceSchema } from "./schema";
import type { Session } from "./session";
import { meet } from "./state-objects";
import { upgradedState } from "./upgrade";
import { validate } from "./validate";
import { readRow, writeRow } from "./value";
import { noting } from "./warned";
import type * as wire from "./wire.gen";

/** What the engine asks about resources and their states. */
export function resourceMethods(session: Session) {
  return { ...inSchemas(session), ...inRuns(session) };
}

const resourceIn =
  (session: Session) =>
  (typeName = ""): Resource => ({ schema: resourceSchema(known(kindsByType, typeName)), session });

/** Without a request to the platform. */
function inSchemas(session: Session) {
  const resource = resourceIn(session);
  return {
    ValidateResourceConfig: async ({ typeName, config, clientCapabilities }) => {
      const target = resource(typeName);
      const row = readRow(target.schema.attributes, config);
      const takesWriteOnly = clientCapabilities?.writeOnlyAttributesAllowed ?? false;
      return row ? { diagnostics: await validate(target, row, takesWriteOnly) } : {};
    },
    UpgradeResourceState: (request) => {
      const target = resource(request.typeName);
      const { schema } = target;
      return orDiagnostics(target, () => {
        const row = upgradedState(schema, request);
        meet(session, schema, row);
        return { upgradedState: writeRow(schema.attributes, row) };
      });
    },
    GetResourceIdentitySchemas: () => ({ identitySchemas: identitySchemas([...kindsByType.keys()]) }),
    UpgradeResourceIdentity: (request) =>
      orDiagnostics(resource(request.typeName), () => ({ upgradedIdentity: upgradedIdentity(request) })),
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
  } satisfies Partial<Provider>;
}

function inRuns(session: Session) {
  const resource = resourceIn(session);
  return {
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
  } satisfies Partial<Provider>;
}

/** What `answer` gives, or why it does not. */
function orDiagnostics<T extends object>(target: Resource, answer: () => T): T | { diagnostics: wire.Diagnostic[] } {
  try {
    return answer();
  } catch (error) {
    return { diagnostics: [errorDiagnostic(error, subjectOf(target, null))] };
  }
}
