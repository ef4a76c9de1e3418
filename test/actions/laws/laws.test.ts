import { type ActionEvent, type ActionOutcome, run } from "../../../src/actions";
import { operation as operationOf } from "../../../src/contract";
import { actions } from "../../../src/kinds/actions";
import { type Action, type ActionOn, inputsOn, SvcError, type Wire } from "../../../src/model";
import { changeObject } from "../../laws/world";
import { acting, type Case, cases, pairs } from "../cases";
import { ids } from "../shop";
import { furnishedWorld } from "./furnished";

/** What holds for every action on every kind. */
const world = furnishedWorld();

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

test.each(acting.filter(([, , { already }]) => already))(
  "%s reports what a second one finds",
  async (name, action, on) => {
    const [first] = await carriedOut(action, on, name);
    const [second] = await carriedOut(action, on, name);
    expect(second.state).toBe("unchanged");
    expect(first.values).toEqual(second.values);
  },
);

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
  expect(events.map(({ message }) => message).join()).toContain("was lost; checking what happened");
  const secret = Object.values(outputsOf(action)).some((field) => field.secret);
  if (secret) expect(Object.keys(outcome.secrets)).not.toEqual([]);
});

/** How each answer of an action that is carried out is lost. */
const LOSSES = [{ drop: "after" }, { status: 500, when: "after" }, { malformed: true }] as const;

test.each(LOSSES.flatMap((loss) => acting.map(([name, action, on]) => [name, loss, action, on] as const)))(
  "%s of which each answer is lost, %j, is found, or reported as unknown",
  async (name, loss, action, on) => {
    world.sandbox.addFault({ operation: on.operation, nth: 1, times: 9, ...loss });
    const ended = await carriedOut(action, on, name).catch((error) => error);
    const end = Array.isArray(ended) ? ended[0].state : ended.problem?.code;
    // A second deletion finds nothing.
    const isFound = cases[name]?.lost === "found" || (end === "done" && operationOf(on.operation).method === "DELETE");
    expect(end).toBe(isFound ? "done" : "unknown-outcome");
    expect(sentTimes(on)).toBeLessThanOrEqual(2);
  },
);

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

test.each(acting)("%s that the platform refuses is refused with its message", async (name, action, on) => {
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

test("a missing object is not looked for among other kinds, and nothing is sent", async () => {
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

const on = (name: keyof typeof ids, record: Wire = { default_branch: "main" }) => ({
  path: `${name === "site" ? "static-sites" : "applications"}/${ids[name]}`,
  record,
});
const api = on("api");
const git = on("api", { source: "publicGit", repo_url: "https://git.example.com/a/b", default_branch: "main" });
const site = on("site");
const next = { branch: "next" };
const mine = { docker_image_url: "shop/api" };
/** The action × what is deployed × the input × what the record of somebody else's deployment shows. */
const OTHERS: readonly (readonly [string, typeof api, Wire, Wire])[] = [
  ["deploy Application", api, { dockerImage: "shop/api:mine" }, { docker_image_url: "shop/api:theirs" }],
  ["deploy Application", api, {}, { docker_image_url: "shop/api:theirs" }],
  ["deploy Application", git, next, { branch: "theirs" }],
  ["deploy Application", git, {}, { branch: "theirs" }],
  ["deploy StaticSite", site, next, { branch: "theirs" }],
  ["deploy StaticSite", site, {}, { branch: "theirs" }],
  ["rollback StaticSite", site, {}, { branch: "theirs" }],
  ["rollback StaticSite", site, {}, { branch: "main", commit_sha: "theirs" }],
  ["rollback StaticSite", site, {}, { branch: "main", type: "manual" }],
  [
    "promote Pipeline",
    on("production"),
    { from: "staging" },
    { docker_image_url: "shop/api:theirs", trigger: "PROMOTE" },
  ],
];
/** What else starts a deployment, which may be of the same build. */
const TRIGGERS = ["MANUAL_DEPLOY", "MANUAL_RESTART", "ROLLBACK", "PROMOTE", "GIT_PUSH", "DEPLOY_HOOK"];
const OWN = [
  ["deploy Application", api, {}, "MANUAL_DEPLOY"],
  ["deploy Application", git, next, "MANUAL_DEPLOY"],
  ["restart Application", api, {}, "MANUAL_RESTART"],
  ["restart Application", git, {}, "MANUAL_RESTART"],
  ["rollback Application", api, {}, "ROLLBACK"],
  ["promote Pipeline", on("production"), { from: "staging" }, "PROMOTE"],
] as const;
const started = OWN.flatMap(([name, at, input, own]) => {
  const build = at === git ? { branch: "main", ...input } : mine;
  const foreign = TRIGGERS.filter((trigger) => trigger !== own);
  return foreign.map((trigger) => [name, at, input, { ...build, trigger }] as const);
});

/** Alone, and beside the own one. */
test.each([
  ...[...started, ...OTHERS].map((one) => [...one, "before"] as const),
  ...[...started.filter((_, at) => at % 5 === 0), ...OTHERS].map((one) => [...one, "after"] as const),
])(
  "another deployment is not taken for the own one: %s, %j, input %j, %j, its answer is lost %s it",
  async (name, { path, record }, input, fields, drop) => {
    const { sandbox, io } = world;
    const [, action, { operation, subject }] = pairs.find(([one]) => one === name) as (typeof pairs)[number];
    await changeObject(sandbox, path, record);
    const theirs = "6f0a6c1e-0000-4000-8000-000000000099";
    let began = false;
    const send: typeof io.client.send = async (call, signal) => {
      if (!began) await changeObject(sandbox, path, { deployments: { [theirs]: { ...fields, status: "waiting" } } });
      began = true;
      return io.client.send(call, signal);
    };
    sandbox.addFault({ operation, nth: 1, drop });
    const target = { Application: "api", StaticSite: "shop-docs", Pipeline: "shop" }[subject.name] ?? "";
    const asked = { target, kind: subject.name, input };
    const ended = await run(action, asked, { ...io, client: { ...io.client, send } }).catch((error) => error);
    expect(`${ended.message} ${JSON.stringify(ended.values ?? {})}`).not.toContain(theirs);
    if (drop === "before") expect(ended.problem?.code).toBe("unknown-outcome");
    else expect(ended.state).toBe("accepted");
    expect(sandbox.requests().byOperation[operation]).toBe(1);
  },
);
