import type { DataSource } from "../../src/data";
import { dataSources as declaredSources } from "../../src/data";
import { kinds } from "../../src/kinds";
import { type Kind, pascal } from "../../src/model";
import { CLUSTERS } from "../../src/sandbox/reference";
import { actionSources } from "../../src/terraform/actions";
import { toRow } from "../../src/terraform/convert";
import { dataSources } from "../../src/terraform/data";
import { ephemeralSources } from "../../src/terraform/ephemeral";
import { listSources } from "../../src/terraform/list";
import type { Provider } from "../../src/terraform/protocol";
import { resourceSchema, typeNameOf } from "../../src/terraform/schema";
import type { Source } from "../../src/terraform/source";
import { type Row, writeRow } from "../../src/terraform/value";
import type { Diagnostic, ProviderService } from "../../src/terraform/wire.gen";
import { fixtures } from "../laws/world";

/** A call of the protocol. */
export type Called = keyof typeof ProviderService;

const schema = resourceSchema(kinds.application);
const { typeName, attributes } = schema;
const written = (row: Row | null) => writeRow(attributes, row);
const config = toRow(attributes, {
  displayName: "asked",
  clusterId: CLUSTERS[0]?.id,
  source: "dockerImage",
  dockerImage: "shop/api:1",
});
const state = { ...config, id: fixtures.application };

const requestOf = ({ typeName, attributes }: Source, given: Readonly<Record<string, unknown>>) => ({
  typeName,
  config: writeRow(attributes, toRow(attributes, given)),
});

/** The fixture of each kind that has entries of other kinds. */
const hosts: Readonly<Record<string, string>> = {
  Application: fixtures.application,
  Database: fixtures.database,
  LoadBalancer: fixtures.balancer,
  Pipeline: fixtures.pipeline,
  StaticSite: fixtures.site,
};

/** Under what the entries of a kind are, by the field that names it. */
export function hostOf({ owned }: Pick<Kind, "owned">): Readonly<Record<string, unknown>> {
  const [[field, host] = []] = Object.entries(owned?.hosts ?? {});
  return field === undefined ? {} : { [field]: hosts[host?.kind.name ?? ""] };
}

/** What a data source needs, and otherwise a name: who is asked for by ID is read without a list. */
export function askedOf({ takes, needs, keys, kind, answers }: DataSource): Readonly<Record<string, unknown>> {
  if (kind?.owned && answers.is === "list") return hostOf(kind);
  const required = Object.keys(takes).filter((name) => takes[name]?.required);
  const chosen = needs === undefined ? [] : keys.slice(-1);
  const value = (name: string) => (name.endsWith("Id") ? fixtures.application : "fixture");
  return Object.fromEntries([...required, ...chosen].map((name) => [name, value(name)]));
}

const sources = [...declaredSources().values()].map(
  (one) => [dataSources().get(typeNameOf(pascal(one.name))), one] as const,
);
const data = sources.flatMap(([source, declared]) => (source ? [requestOf(source, askedOf(declared))] : []));
const ephemeral = [...ephemeralSources().values()].map((one) => requestOf(one, { id: fixtures.bucket }));
const lists = Object.values<Kind>(kinds).flatMap((kind) => {
  const source = listSources().get(typeNameOf(kind.name));
  return source ? [{ ...requestOf(source, hostOf(kind)), limit: 10 }] : [];
});
const actions = [...actionSources().values()].map((one) => requestOf(one, { target: fixtures.application }));
const moved = { sourceTypeName: "other_application", sourceState: { json: Buffer.from(JSON.stringify(state)) } };
const planned = { typeName, plannedState: written(config), config: written(config) };

/** Requests for each call: what it may be asked for, as far as that is not asked for in the same way. */
export const requests: Readonly<Record<Called, readonly object[]>> = {
  GetMetadata: [{}],
  GetProviderSchema: [{}],
  ValidateProviderConfig: [{}],
  ValidateResourceConfig: [{ typeName, config: written(config) }],
  ValidateDataResourceConfig: data,
  UpgradeResourceState: [{ typeName, version: 0, rawState: { json: Buffer.from(JSON.stringify(state)) } }],
  GetResourceIdentitySchemas: [{}],
  UpgradeResourceIdentity: [
    { typeName, version: 0, rawIdentity: { json: Buffer.from(JSON.stringify({ id: state.id })) } },
  ],
  ConfigureProvider: [{}],
  ReadResource: [{ typeName, currentState: written(state) }],
  PlanResourceChange: [
    { typeName, priorState: written(null), proposedNewState: written(config), config: written(config) },
    { typeName, priorState: written(state), proposedNewState: written(state), config: written(config) },
    { typeName, priorState: written(state), proposedNewState: written(null), config: written(null) },
  ],
  ApplyResourceChange: [
    { ...planned, priorState: written(null) },
    { ...planned, priorState: written(state), plannedState: written(state) },
    { typeName, priorState: written(state), plannedState: written(null), config: written(null) },
  ],
  ImportResourceState: [
    { typeName, id: fixtures.application },
    { typeName, id: "fixture" },
  ],
  MoveResourceState: [{ targetTypeName: typeName, ...moved }],
  GenerateResourceConfig: [{ typeName, state: written(state) }],
  ReadDataSource: data,
  ValidateEphemeralResourceConfig: ephemeral,
  OpenEphemeralResource: ephemeral,
  CloseEphemeralResource: [{}],
  ValidateListResourceConfig: lists,
  ListResource: lists,
  ValidateActionConfig: actions,
  PlanAction: actions,
  InvokeAction: actions,
  GetFunctions: [{}],
  CallFunction: [{ name: "import_id", arguments: [] }],
  StopProvider: [{}],
};

interface Said {
  readonly diagnostics?: readonly Diagnostic[];
  readonly diagnostic?: readonly Diagnostic[];
  readonly completed?: { readonly diagnostics?: readonly Diagnostic[] };
}

/** The errors in the answer to a call, or in its events. */
export async function errorsOf(provider: Provider, called: Called, request: object): Promise<readonly Diagnostic[]> {
  const events: Said[] = [];
  const method = provider[called] as (request: object, emit: (event: Said) => void) => unknown;
  const answer = ((await method.call(provider, request, (event) => events.push(event))) ?? {}) as Said;
  const said = [answer, ...events].flatMap(({ diagnostics = [], diagnostic = [], completed }) => [
    ...diagnostics,
    ...diagnostic,
    ...(completed?.diagnostics ?? []),
  ]);
  return said.filter(({ severity }) => severity === 1);
}
