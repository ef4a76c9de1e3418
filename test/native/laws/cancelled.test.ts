import { dataSources } from "../../../src/data";
import { kinds } from "../../../src/kinds";
import type { Kind } from "../../../src/model";
import { actionFunctions } from "../../../src/pulumi/native/action-functions";
import type { Provider } from "../../../src/pulumi/native/protocol";
import { functionTokenOf, tokenOf } from "../../../src/pulumi/native/tokens";
import { CLUSTERS } from "../../../src/sandbox/reference";
import { worldOfSuite } from "../../laws/law";
import { fixtures } from "../../laws/world";
import { cancelled, limitedService, stuckClock } from "../../support/stuck";
import { askedOf, hostOf } from "../../terraform/every-call";
import { Plugin } from "../plugin";

const world = worldOfSuite();
const service = limitedService(() => world.sandbox.url);

type Call = (provider: Provider, urn: string) => Promise<unknown>;

const declared = {
  displayName: "asked",
  clusterId: CLUSTERS[0]?.id,
  source: "dockerImage",
  dockerImage: "shop/api:1",
};
const during = { preview: false, progress: () => {}, notice: () => {} } as never;
const olds = {};

/** What an engine asks of a provider that may have to wait, as far as it is not asked for in the same way. */
const calls: readonly (readonly [string, readonly Call[]])[] = [
  [
    "invoke",
    [...dataSources().values()].map(
      (source) => (one) => one.invoke(functionTokenOf(source.name), { ...askedOf(source) }, during),
    ),
  ],
  [
    "call",
    [...actionFunctions.keys()].map((token) => (one) => one.invoke(token, { target: fixtures.application }, during)),
  ],
  ["list", Object.values<Kind>(kinds).map((kind) => (one) => one.list(tokenOf(kind.name), { ...hostOf(kind) }, {}))],
  ["check", [(one, urn) => one.check(urn, {}, declared, undefined)]],
  ["read", [fixtures.application, "fixture"].map((id) => (one, urn) => one.read({ urn, id, olds, oldInputs: {} }))],
  ["create", [(one, urn) => one.create({ urn, inputs: declared, preview: false, timeout: 0 })]],
];

/** More requests than a call sends before it waits for its object. */
const LONGEST = 12;

/** What a call ends with when it is cancelled, by how many of its requests were answered before it had to wait. */
async function ends(call: Call): Promise<Record<number, unknown>> {
  const found: Record<number, unknown> = {};
  for (let admitted = 0; admitted <= LONGEST; admitted++) {
    await world.reset();
    service.admit(admitted);
    const clock = stuckClock(world.io.client.clock);
    const plugin = new Plugin({ ...world, io: { ...world.io, client: { ...world.io.client, clock } } }, "Application");
    const provider = plugin.process({ apiUrl: service.url, token: world.sandbox.token });
    const under = { waits: clock.waits, cancel: () => provider.cancel() };
    const end = await cancelled(call(provider, plugin.urn), under).catch((error: Error) => error.message);
    if (end === undefined) return found;
    found[admitted] = end;
  }
  return found;
}

test.each(calls)(
  "%s ends within a second when it is cancelled, whichever of its requests waits for the limit",
  async (_, all) => {
    let waited = 0;
    for (const call of all) {
      const found = Object.entries(await ends(call));
      waited += found.length;
      expect(found.filter(([, end]) => !String(end).startsWith("The run was cancelled."))).toEqual([]);
    }
    expect(waited).toBeGreaterThan(0);
  },
);
