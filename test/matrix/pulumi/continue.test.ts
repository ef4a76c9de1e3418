import { kinds } from "../../../src/kinds";
import { readRecord } from "../../../src/read";
import { CLUSTERS } from "../../../src/sandbox/reference";
import { worldOfSuite } from "../../laws/law";
import { newFolder } from "../../support/new-folder";
import { dynamicThing } from "./dynamic-door";
import type { Flags, Thing } from "./model";
import { DOORS, endOf, engineIn } from "./play";

/**
 * `--continue-on-error`: what fails × what the engine deletes all the same × doors × the release that wrote the state. What
 * serves or is declared is there after such a run, and in the state; the run after that ends as if nothing had failed.
 */

jest.setTimeout(600_000);

const world = worldOfSuite();
const [here] = CLUSTERS.map(({ id }) => id);
const kindsByName = {
  api: kinds.application,
  edge: kinds.loadBalancer,
  level: kinds.variable,
  shop: kinds.project,
} as const;

interface Program {
  readonly image?: string;
  readonly project?: string;
  /** How the variable is declared. */
  readonly level?: "own" | "inline";
  readonly options?: Thing["options"];
}

/** What fails in the run, and what it does not complete. */
interface Way {
  readonly before: Program;
  readonly after: Program;
  /** A run without the option before it, which the same failure stops. */
  readonly isAgain?: true;
  fail(): void;
}

const failsDeployment = () => {
  world.sandbox.addOutcome({ of: "deployment", step: "build", logs: ["out of memory"] });
};
const refuses = (operation: string) => () => world.sandbox.addFault({ operation, times: 1000, status: 403 });
const replaced = {
  before: {},
  after: { image: "shop/api:2", options: { replaceOnChanges: ["dockerImage"] } },
} as const;
const taken = { before: { level: "own" }, after: { level: "inline" } } as const;

const ways: Readonly<Record<string, Way>> = {
  "the successor of a replacement is not deployed": { ...replaced, fail: failsDeployment },
  "that of an earlier run is not deployed either": { ...replaced, isAgain: true, fail: failsDeployment },
  "a service that takes an entry inline is left out": {
    before: { ...taken.before, project: "one" },
    after: { ...taken.after, project: "two" },
    fail: refuses("updateProject"),
  },
  "a service that takes an entry inline is refused": {
    before: taken.before,
    after: { ...taken.after, image: "shop/api:2" },
    fail: refuses("updateApplication"),
  },
  "a service that takes an entry inline is not deployed": {
    before: taken.before,
    after: { ...taken.after, image: "shop/api:2" },
    fail: failsDeployment,
  },
};

const cases = Object.keys(ways).flatMap((way) =>
  DOORS.flatMap((door) => [false, true].map((apart) => ({ way, door, apart }))),
);

test.each(cases)("$way ($door), another release: $apart", async ({ way, door, apart }) => {
  await world.reset();
  const { before, after, isAgain, fail } = ways[way] as Way;
  let isApart = false;
  const kindOf = (name: string) => kindsByName[name as keyof typeof kindsByName];
  const engine = engineIn(world, kindOf, door, newFolder(), [], undefined, "test", () => isApart);
  const thing = (name: string, inputs: Thing["inputs"], options: Thing["options"] = {}): Thing => {
    const one: Thing = { name, inputs, options };
    return (door === "dynamic" ? dynamicThing(one) : one) ?? one;
  };
  const program = ({ image = "shop/api:1", project = "one", level, options }: Program) => [
    thing("shop", { displayName: project }),
    thing(
      "api",
      {
        ...{ displayName: "api", clusterId: here, source: "dockerImage", dockerImage: image, allowSameName: true },
        ...{ projectId: { $: "shop" }, processes: { web: { port: 3000 } } },
        ...(level === "inline" ? { variables: { LEVEL: "info" } } : {}),
      },
      options,
    ),
    thing("edge", { displayName: "edge", destinations: [{ service: { type: "APP", id: { $: "api" } }, weight: 1 }] }),
    ...(level === "own" ? [thing("level", { application: { $: "api" }, key: "LEVEL", value: "info" })] : []),
  ];
  const run = (of: Program, flags: Flags = {}) => endOf(engine.up(program(of), flags));
  const idOf = (name: string) => engine.state.get(name)?.id ?? "";
  const forwardedTo = async () => {
    const rows = await world.io.client.all({ operation: "listLoadBalancerDestinations", ids: [idOf("edge")] });
    return rows.map(({ service_id }) => service_id);
  };
  const levels = async () => {
    const rows = await world.io.client.all({ operation: "listApplicationEnvVars", ids: [idOf("api")] });
    return rows.filter(({ key }) => key === "LEVEL").map(({ value }) => value);
  };
  expect(await run(before)).toBe("");
  expect(await run(before)).toBe("");
  await world.io.client.clock.sleep(3_600_000);
  const original = idOf("api");
  const isReplaced = after.options !== undefined;
  if (isAgain) {
    fail();
    expect(await run(after)).not.toBe("");
  }
  isApart = apart;
  fail();
  expect(await run(after, { continueOnError: true })).not.toBe("");
  world.sandbox.clearFaults();
  expect(await readRecord(kinds.application, original, world.io)).toBeDefined();
  expect(await forwardedTo()).toEqual([original]);
  if (!isReplaced) expect([[...engine.state.keys()].includes("level"), await levels()]).toEqual([true, ["info"]]);
  expect(await run(after)).toBe("");
  expect(engine.pending).toEqual([]);
  expect(await forwardedTo()).toEqual([idOf("api")]);
  expect((await readRecord(kinds.application, original, world.io)) === undefined).toBe(isReplaced);
  if (!isReplaced) expect([[...engine.state.keys()].includes("level"), await levels()]).toEqual([false, ["info"]]);
});
