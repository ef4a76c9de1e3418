import type { OperationId } from "../../src/contract";
import { kinds } from "../../src/kinds";
import type { Kind, Named } from "../../src/model";
import { worldOfTests } from "../laws/law";
import { fixtures } from "../laws/world";
import { coresIn } from "./core";

/** Called before each request is sent: what others do between two of a run. */
let mockBefore: (operation: OperationId, ids: readonly string[]) => Promise<void>;
jest.mock("../../src/client/transport", () => {
  const real = jest.requireActual("../../src/client/transport");
  return {
    ...real,
    sendOnce: async (...request: [unknown, unknown, { operation: OperationId; ids: readonly string[] }, unknown]) => {
      await mockBefore(request[2].operation, request[2].ids);
      return real.sendOnce(...request);
    },
  };
});

const world = worldOfTests();
beforeEach(() => {
  mockBefore = async () => {};
});

const old = { url: "https://old.example.com", weight: 1 };
const balancer = { id: fixtures.balancer };
const alone = (rest: Named) => (isEnabled: boolean) => ({ ...rest, isEnabled });

test.each<[string, Kind, OperationId, (isEnabled: boolean) => Named]>([
  ["a webhook", kinds.webhook, "toggleWebhook", alone(kinds.webhook.examples.minimal as Named)],
  ["a key", kinds.apiKey, "toggleApiKey", alone({ name: "ci", capabilities: [{ permission: "APP:READ" }] })],
  ["a destination", kinds.destination, "toggleLoadBalancerDestination", alone({ ...old, loadBalancer: balancer })],
  [
    "an inline destination",
    kinds.loadBalancer,
    "toggleLoadBalancerDestination",
    (isEnabled) => ({ displayName: "edge", destinations: [{ ...old, isEnabled }] }),
  ],
])("%s that two switch off at once is off, or the run says that it is not", async (_, kind, toggle, declaring) => {
  const core = coresIn(world)(kind);
  const made = await core.applied(core.config(declaring(true)));
  let isDone = false;
  mockBefore = async (operation, ids) => {
    if (isDone || operation !== toggle) return;
    isDone = true;
    await world.io.client.send({ operation, ids: [...ids] });
  };
  const later = coresIn(world)(kind);
  const { kept, diagnostics } = await later.apply(core.config(declaring(false)), made);
  const found = kept && (await later.read(kept));
  const [row = found?.state] = (found?.state.destinations ?? []) as Named[];
  expect([isDone, row?.is_enabled === false || diagnostics.length > 0]).toEqual([true, true]);
});
