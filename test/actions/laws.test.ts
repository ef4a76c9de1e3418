import { type ActionEvent, type ActionOutcome, run } from "../../src/actions";
import { actions, allActions } from "../../src/kinds/actions";
import { type Action, type ActionOn, inputsOn, SvcError, type Wire } from "../../src/model";
import { startWorld, type World } from "../laws/world";
import { furnish, ids } from "./shop";

/** What holds for every action on every kind. */
interface Case {
  readonly target: string;
  readonly input?: Wire;
  /** What a lost answer leads to: found, sent a second time, or left alone. */
  readonly lost: "found" | "repeated" | "unknown";
}

const restored = { backup: "before-migration", allowDataLoss: ids.main };

const cases: Readonly<Record<string, Case>> = {
  "deploy Application": { target: "api-production", lost: "found" },
  "deploy StaticSite": { target: "shop-docs", input: { branch: "next" }, lost: "found" },
  "cancel-deployment Application": { target: "worker", lost: "found" },
  "cancel-deployment StaticSite": { target: "building", lost: "found" },
  "rollback Application": { target: "api", lost: "found" },
  "rollback StaticSite": { target: "shop-docs", lost: "found" },
  "promote Pipeline": { target: "shop", input: { from: "staging" }, lost: "found" },
  "restart Application": { target: "api-production", lost: "found" },
  "restart Database": { target: "main", lost: "found" },
  "suspend Application": { target: "api", lost: "repeated" },
  "suspend Database": { target: "main", lost: "found" },
  "activate Application": { target: "sleeping", lost: "repeated" },
  "activate Database": { target: "idle", lost: "found" },
  "trigger-cron Application": { target: "api", input: { process: "nightly" }, lost: "unknown" },
  "backup Database": { target: "main", input: { name: "x" }, lost: "found" },
  "restore Database": { target: "main", input: restored, lost: "found" },
  "delete-backup Database": {
    target: "main",
    input: { backup: "old", allowDataLoss: "main-20260101000000-old" },
    lost: "repeated",
  },
  "rotate Bucket": { target: "shop-assets", lost: "repeated" },
  "rotate Webhook": { target: "https://hooks.example.com/deploys", lost: "found" },
  "rotate ApiKey": { target: "ci", lost: "repeated" },
  "regenerate-hook Application": { target: "api", lost: "found" },
  "refresh-domain Application": { target: "api", input: { domain: "api.shop.example.com" }, lost: "repeated" },
  "refresh-domain StaticSite": { target: "shop-docs", input: { domain: "docs.example.com" }, lost: "repeated" },
  "refresh-domain LoadBalancer": { target: "edge", input: { domain: "www.example.com" }, lost: "repeated" },
  "purge-cache Application": { target: "api", lost: "repeated" },
  "purge-cache StaticSite": { target: "shop-docs", lost: "repeated" },
};

const pairs = allActions.flatMap((action) =>
  action.on.map((on) => [`${action.name} ${on.subject.name}`, action, on] as const),
);
const acting = pairs.filter(([, , on]) => on.effect.by !== "list");

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  world.sandbox.clearFaults();
  await world.sandbox.reset();
  await furnish(world.sandbox);
  world.sandbox.resetRequests();
});
afterAll(() => world.close());

async function carriedOut(action: Action, on: ActionOn, name: string): Promise<[ActionOutcome, ActionEvent[]]> {
  const { target, input = {} } = cases[name] as Case;
  const events: ActionEvent[] = [];
  const asked = { target, kind: on.subject.name, input, wait: true };
  return [await run(action, asked, world.io, (event) => events.push(event)), events];
}

const sentTimes = ({ operation }: ActionOn) => world.sandbox.requests().byOperation[operation] ?? 0;

test("there is a case for each action on each kind", () => {
  expect(Object.keys(cases).sort()).toEqual(acting.map(([name]) => name).sort());
});

test.each(acting)("%s is done, with one request that changes something", async (name, action, on) => {
  const [outcome, events] = await carriedOut(action, on, name);
  expect(outcome).toMatchObject({ action: action.name, kind: on.subject.name, state: "done" });
  expect(world.writes()).toEqual({ [on.operation]: 1 });
  // What is said is complete, and no secret.
  const said = [outcome.message, ...events.map(({ message }) => message)].join("\n");
  expect(said).not.toMatch(/[{}?]|undefined|null/);
  for (const secret of Object.values(outcome.secrets)) expect(said).not.toContain(String(secret));
  const named = Object.keys({ ...outcome.values, ...outcome.secrets });
  expect(Object.keys(action.outputs)).toEqual(expect.arrayContaining(named));
});

test.each(acting)("%s whose answer is lost is carried out once, where that can be known", async (name, action, on) => {
  world.sandbox.addFault({ operation: on.operation, nth: 1, drop: "after" });
  const { lost } = cases[name] as Case;
  if (lost === "unknown") {
    await expect(carriedOut(action, on, name)).rejects.toMatchObject({ problem: { code: "unknown-outcome" } });
    return expect(sentTimes(on)).toBe(1);
  }
  const [outcome, events] = await carriedOut(action, on, name);
  expect(outcome.state).toBe("done");
  expect(sentTimes(on)).toBe(lost === "found" ? 1 : 2);
  expect(events.map(({ message }) => message).join()).toContain("was lost; looking for what it led to");
  const secret = Object.values(outputsOf(action)).some((field) => field.secret);
  if (secret) expect(Object.keys(outcome.secrets)).not.toEqual([]);
});

const outputsOf = ({ outputs }: Action) => outputs;

test.each(acting.filter(([name]) => cases[name]?.lost !== "unknown"))(
  "%s that never arrived is sent again",
  async (name, action, on) => {
    world.sandbox.addFault({ operation: on.operation, nth: 1, drop: "before" });
    const [outcome, events] = await carriedOut(action, on, name);
    expect(outcome.state).toBe("done");
    expect(events.map(({ message }) => message).join()).toContain("sending it again");
  },
);

test.each(acting)("%s that the platform refuses is refused in its words", async (name, action, on) => {
  world.sandbox.addFault({ operation: on.operation, nth: 1, status: 422 });
  const refused = await carriedOut(action, on, name).catch((error) => error);
  expect(refused).toBeInstanceOf(SvcError);
  expect(refused.problem).toMatchObject({ code: "refused", status: 422 });
  expect(refused.message).toContain(`: ${action.name} was refused. `);
});

test.each(pairs)("%s takes no input but its own, and each by its type", async (_, action, on) => {
  const taken = Object.keys(inputsOn(action, on));
  const target = "nothing";
  await expect(run(action, { target, input: { colour: "red" } as never }, world.io)).rejects.toMatchObject({
    problem: { code: "unknown-field", field: "colour", allowed: Object.keys(action.inputs).join(", ") },
  });
  for (const name of taken) {
    const input = { [name]: { an: "object" } } as never;
    await expect(run(action, { target, input }, world.io)).rejects.toMatchObject({
      problem: { code: "invalid", field: name },
    });
  }
  expect(world.writes()).toEqual({});
});

test("an object that is not there is not looked for among other kinds, and nothing is sent", async () => {
  for (const [, action, on] of acting) {
    const required = Object.entries(action.inputs).filter(([, field]) => field.required);
    const input = Object.fromEntries(required.map(([name]) => [name, "x"])) as never;
    const other = on.subject.name === "Bucket" ? "main" : "shop-assets";
    await expect(run(action, { target: other, kind: on.subject.name, input }, world.io)).rejects.toMatchObject({
      problem: { code: "not-found" },
    });
  }
  expect(world.writes()).toEqual({});
});

test("what somebody else starts meanwhile is not taken for ours", async () => {
  const { deploy } = actions;
  const { client } = world.io;
  const send: typeof client.send = async (call, signal) => {
    if (call.operation === "createDeployment") await client.send(call, signal);
    return client.send(call, signal);
  };
  world.sandbox.addFault({ operation: "createDeployment", nth: 2, drop: "after" });
  const asked = { target: "api-production" };
  await expect(run(deploy, asked, { ...world.io, client: { ...client, send } })).rejects.toMatchObject({
    problem: { code: "unknown-outcome" },
  });
  expect(sentTimes(deploy.on[0] as ActionOn)).toBe(2);
});
