import { kindNamed } from "../../src/kinds";
import type { Call } from "../../src/model";
import { CLUSTERS } from "../../src/sandbox/reference";
import { startWorld, type World } from "../laws/world";
import { Plugin } from "../native/plugin";
import { coresIn } from "../terraform/core";

/** How far each request is from the engine's call: our own functions on the stack, asynchronous ones included. */
const mockStacks = new Map<string, readonly string[]>();

jest.mock("../../src/client/transport", () => {
  const actual = jest.requireActual("../../src/client/transport");
  const sendOnce = (...request: readonly [unknown, unknown, Call, unknown]) => {
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 100;
    const frames = String(new Error().stack).split("\n");
    Error.stackTraceLimit = limit;
    const own = frames.filter((frame) => frame.includes("/src/"));
    mockStacks.set(request[2].operation, own);
    return actual.sendOnce(...request);
  };
  return { ...actual, sendOnce };
});

const [here = "", there = ""] = CLUSTERS.map(({ id }) => id);
const image = { displayName: "api", source: "dockerImage", dockerImage: "shop/api:1" };
const program = (clusterId: string, port: number) => ({ ...image, clusterId, processes: { web: { port } } });

let world: World;

beforeAll(async () => {
  world = await startWorld();
});

afterAll(() => world.close());

beforeEach(() => world.reset());

/** Where there are more, a reader who follows a request has to keep more in mind than any of its steps is worth. */
function expectShort(operation: string, most: number): void {
  const frames = mockStacks.get(operation) ?? [];
  const inside = frames.filter((frame) => frame.includes("/src/client/"));
  const before = frames.filter((frame) => !inside.includes(frame));
  expect(inside).toHaveLength(3);
  expect(before.slice(most)).toEqual([]);
  expect(before.length).toBeGreaterThan(5);
}

const MOVE = ["cloneApplication", 11] as const;
const UPDATE = ["updateProcess", 12] as const;

test("from Pulumi's call to a request it is not far", async () => {
  const plugin = new Plugin(world, "Application");
  const moved = await plugin.up(program(there, 8080), await plugin.up(program(here, 8080)));
  expectShort(...MOVE);
  await plugin.up(program(there, 9090), moved);
  expectShort(...UPDATE);
});

test("nor is it from Terraform's", async () => {
  const core = coresIn(world)(kindNamed("Application"));
  const { kept } = await core.apply(core.config(program(here, 8080)));
  const { kept: moved } = await core.apply(core.config(program(there, 8080)), kept);
  expectShort(...MOVE);
  await core.apply(core.config(program(there, 9090)), moved);
  expectShort(...UPDATE);
});
