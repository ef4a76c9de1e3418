import { diff, goalOf } from "../../src/declaration";
import { kinds } from "../../src/kinds";
import { withinPlan } from "../../src/lifecycle/plan/within";
import { type Kind, managedBy, type Named, parse, type WantedEntry } from "../../src/model";
import type { Working } from "../../src/read/working";

const id = "88888888-8888-4888-8888-888888888888";
const app = (more: Named = {}) => ({
  displayName: "api",
  clusterId: id,
  source: "dockerImage",
  dockerImage: "shop/api",
  ...more,
});

function object(kind: Kind, declared: Named, names: Readonly<Record<string, string>> = {}): Working {
  const { values, parts } = parse(kind, declared);
  const entries = Object.entries(parts).map(([part, wanted]) => [
    part,
    (wanted as WantedEntry[]).map(({ key, values: own }) => ({
      ...{ key, id: key, values: own },
      ...(names[key] ? { name: names[key] } : {}),
    })),
  ]);
  return { id, values: { ...values }, parts: Object.fromEntries(entries) };
}

interface Case {
  readonly kind?: Kind;
  /** What was declared and live when the change was planned; `live` where that differs. */
  readonly before: Named;
  readonly live?: Named;
  readonly wanted: Named;
  /** What is live now. */
  readonly now: Named;
  /** What entries are called on the platform now, and were called then. */
  readonly names?: Readonly<Record<string, string>>;
  readonly earlier?: Readonly<Record<string, string>>;
  /** What this run has deleted. */
  readonly deleted?: readonly string[];
}

function bounded({ kind = kinds.application, before, live = before, wanted, now, names, earlier, deleted }: Case) {
  const goal = goalOf(kind, parse(kind, wanted), managedBy(kind, before));
  const planned = diff(kind, goal, object(kind, live, earlier));
  const actual = object(kind, now, names);
  const since = deleted ? { deleted: new Set(deleted) } : {};
  const { goal: rest, drift, overwritten } = withinPlan(kind, goal, actual, planned, since);
  const [drifted, others] = [drift, overwritten].map((all) => all.map(({ path }) => path.join(".")));
  return { whole: goal, goal: rest, drift: drifted ?? [], overwritten: others, actual };
}

const entriesOf = (goal: ReturnType<typeof bounded>["goal"], part: string) =>
  ((goal.parts[part]?.entries ?? []) as WantedEntry[]).map(({ key, values }) => [key, values]);

test("what has not changed since the plan is applied whole", () => {
  const { whole, goal, drift } = bounded({ before: app(), wanted: app({ dockerImage: "shop/api:2" }), now: app() });
  expect(drift).toEqual([]);
  expect(goal).toBe(whole);
});

test("a field that changed since is left, beside those of the plan", () => {
  const wanted = app({ dockerImage: "shop/api:2" });
  const { goal, drift } = bounded({ before: app(), wanted, now: app({ displayName: "renamed" }) });
  expect(drift).toEqual(["displayName"]);
  expect(goal.values).toMatchObject({ dockerImage: "shop/api:2" });
  expect(goal.values).not.toHaveProperty("displayName");
});

test("one that the plan changes is written, whatever it is now", () => {
  const wanted = app({ dockerImage: "shop/api:2" });
  const { goal, drift } = bounded({ before: app(), wanted, now: app({ dockerImage: "shop/api:3" }) });
  expect([drift, goal.values.dockerImage]).toEqual([[], "shop/api:2"]);
});

test("several that changed since are left, and a suspension among them", () => {
  const wanted = app({ dockerImage: "shop/api:2", suspended: false });
  const now = app({ displayName: "renamed", suspended: true });
  const { goal, drift } = bounded({ before: app({ suspended: false }), wanted, now });
  expect(drift).toEqual(["displayName", "suspended"]);
  expect(Object.keys(goal.values)).not.toEqual(expect.arrayContaining(["displayName"]));
  expect(goal.values).not.toHaveProperty("suspended");
});

test("so it is with the fields of an entry", () => {
  const before = app({ processes: { web: { port: 3000 }, worker: { type: "worker", entrypoint: "one" } } });
  const wanted = app({ processes: { web: { port: 3000 }, worker: { type: "worker", entrypoint: "two" } } });
  const now = app({ processes: { web: { port: 4000 }, worker: { type: "worker", entrypoint: "one" } } });
  const { goal, drift } = bounded({ before, wanted, now });
  expect(drift).toEqual(["processes.web.port"]);
  const [[, web], [, worker]] = entriesOf(goal, "processes") as [[string, Named], [string, Named]];
  expect(web).not.toHaveProperty("port");
  expect(worker).toMatchObject({ entrypoint: "two" });
});

test("and with the columns of a variable", () => {
  const declared = { variables: { A: "1", B: "2" }, variableScopes: { A: "runtime" } };
  const wanted = app({ ...declared, dockerImage: "shop/api:2" });
  const now = app({ ...declared, variables: { A: "other", B: "2" } });
  const { goal, drift } = bounded({ before: app(declared), wanted, now });
  expect(drift).toEqual(["variables.A"]);
  expect(entriesOf(goal, "variables")).toEqual([
    ["A", { scope: "runtime" }],
    ["B", { value: "2" }],
  ]);
});

test("an entry that was removed since is not created again", () => {
  const wanted = app({ variables: { A: "1", B: "2" }, dockerImage: "shop/api:2" });
  const { goal, drift } = bounded({
    before: app({ variables: { A: "1", B: "2" } }),
    wanted,
    now: app({ variables: { B: "2" } }),
  });
  expect([drift, entriesOf(goal, "variables")]).toEqual([["variables.A"], [["B", { value: "2" }]]]);
});

test("one that was created again since is not removed", () => {
  const before = app({ variables: { A: "1", B: "2", C: "3" } });
  const live = app({ variables: { A: "1", C: "3" } });
  const { goal, drift } = bounded({ before, live, wanted: app({ variables: { A: "1" } }), now: before });
  expect([drift, goal.parts.variables?.remove]).toEqual([["variables.B"], ["C"]]);
});

test("a planned change inside an entry that was removed since is refused", () => {
  const before = app({ processes: { worker: { type: "worker", entrypoint: "one" } } });
  const wanted = app({ processes: { worker: { type: "worker", entrypoint: "two" } }, dockerImage: "shop/api:2" });
  const change = () => bounded({ before, wanted, now: app({ processes: { web: { port: 1 } } }) });
  expect(change).toThrow(
    expect.objectContaining({
      problem: {
        code: "drifted",
        field: "processes.worker",
        message:
          "processes.worker has changed on the platform since the state was read, and this plan changes something inside it.",
        next: "Refresh the state and plan again. Nothing of it was changed.",
      },
    }),
  );
});

test("what is sent with a change of the plan keeps the value that others have set", () => {
  const git = {
    displayName: "docs",
    repoUrl: "https://git.example.com/docs",
    source: "privateGit",
    defaultBranch: "main",
  };
  const before = { ...git, gitType: "github" };
  const change = { kind: kinds.staticSite, before, now: { ...git, gitType: "gitlab" } };
  const moved = bounded({ ...change, wanted: { ...before, repoUrl: "https://git.example.com/blog" } });
  expect([moved.drift, moved.goal.values.gitType]).toEqual([["gitType"], "gitlab"]);
  const renamed = bounded({ ...change, wanted: { ...before, displayName: "blog" } });
  expect(renamed.goal.values).not.toHaveProperty("gitType");
});

test.each([
  [["old"], ["old"], [], false],
  [["old", "kept"], ["old"], ["kept"], false],
  [["old", "kept"], ["old"], ["kept", "theirs"], true],
  [["old", "kept"], ["old"], [], true],
  [["old"], [], [], true],
])(
  "of a list %j, of which the run has deleted %j, %j is left: somebody else's change is said: %p",
  (shown, deleted, left, isSaid) => {
    const kind = kinds.pipeline;
    const at = (applications: readonly string[]) => ({
      ...{ displayName: "shop", type: "branch", repoUrl: "https://git.example.com/shop/api" },
      stages: [{ displayName: "Prod", branch: "main", applications }],
    });
    const { overwritten } = bounded({ kind, before: at(shown), wanted: at(["new"]), now: at(left), deleted });
    expect(overwritten).toEqual(isSaid ? ["stages.Prod.applications"] : []);
  },
);

test("an entry that refers to one that others have deleted is not added", () => {
  const before = app({ processes: { web: { port: 80 }, worker: { type: "worker" } } });
  const wanted = { ...before, tcpProxies: [{ process: "worker", port: 5000 }] };
  const now = app({ processes: { web: { port: 80 } } });
  expect(() => bounded({ before, wanted, now })).toThrow(
    "processes.worker has changed on the platform since the state was read, and this plan adds tcpProxies.worker 5000, which refers to it.",
  );
  expect(bounded({ before, wanted: { ...before, tcpProxies: [{ process: "web", port: 80 }] }, now }).drift).toEqual([
    "processes.worker",
  ]);
});

test("an entry that the plan recreates may be gone already", () => {
  const before = app({ processes: { job: { type: "worker" } } });
  const wanted = app({ processes: { job: { type: "cron", schedule: "* * * * *" } } });
  const { goal, drift } = bounded({ before, wanted, now: app({ processes: {} }) });
  expect(drift).toEqual([]);
  expect(entriesOf(goal, "processes")).toMatchObject([["job", { type: "cron" }]]);
});

test("an added entry is written in all its columns, although it exists by now", () => {
  const before = app({ variables: { B: "2" }, variableScopes: { B: "runtime" } });
  const added = { variables: { A: "1", B: "2" }, variableScopes: { A: "runtime", B: "runtime" } };
  const now = app({ variables: { A: "0", B: "2" }, variableScopes: { A: "buildtime", B: "buildtime" } });
  const { goal, drift } = bounded({ before, wanted: app(added), now });
  expect(drift).toEqual(["variableScopes.B"]);
  expect(entriesOf(goal, "variables")).toEqual([
    ["A", { value: "1", scope: "runtime" }],
    ["B", { value: "2" }],
  ]);
});

test("an entry that was renamed since keeps its name", () => {
  const processes = { web: { port: 3000 }, worker: { type: "worker" } };
  const wanted = app({ processes, dockerImage: "shop/api:2" });
  const names = { web: "www" };
  const { goal, drift, actual } = bounded({ before: app({ processes }), wanted, now: app({ processes }), names });
  expect(drift).toEqual(["processes.web"]);
  expect(actual.parts.processes?.map(({ key, name }) => [key, name])).toEqual([
    ["web", undefined],
    ["worker", undefined],
  ]);
  expect(entriesOf(goal, "processes")).toMatchObject([
    ["web", { port: 3000 }],
    ["worker", { type: "worker" }],
  ]);
});

test("a renamed entry gets its name back, and what the plan changes in it, if both were planned", () => {
  const before = app({ processes: { web: { port: 3000 } } });
  const wanted = app({ processes: { web: { port: 4000 } } });
  const now = app({ processes: { web: { port: 3000 } }, displayName: "other" });
  const names = { web: "www" };
  const { goal, drift, actual } = bounded({ before, wanted, now, names, earlier: names });
  expect(drift).toEqual(["displayName"]);
  expect(entriesOf(goal, "processes")).toMatchObject([["web", { port: 4000 }]]);
  expect(actual.parts.processes).toMatchObject([{ key: "web", name: "www" }]);
  const later = bounded({ before, wanted, now, names });
  expect(later.drift).toEqual(["displayName", "processes.web"]);
  expect(entriesOf(later.goal, "processes")).toMatchObject([["web", { port: 4000 }]]);
});

test("a value that reads like an added entry adds none", () => {
  const scoped = (value: string, scope: string) => app({ variables: { A: value }, variableScopes: { A: scope } });
  const variable = bounded({
    before: scoped("old", "runtime"),
    wanted: scoped("present", "runtime"),
    now: scoped("old", "buildtime"),
  });
  expect(variable.drift).toEqual(["variableScopes.A"]);
  const { drift } = bounded({
    before: app({ processes: { web: { port: 3000 } } }),
    wanted: app({ processes: { web: { port: 3000, entrypoint: "present" } } }),
    now: app({ processes: { web: { port: 4000 } } }),
  });
  expect(drift).toEqual(["processes.web.port"]);
});

test("an entry of another part with the key of an added one is not part of the plan", () => {
  const { drift } = bounded({
    before: app({ processes: { A: { port: 3000 } } }),
    wanted: app({ processes: { A: { port: 3000 } }, variables: { A: "1" } }),
    now: app({ processes: { A: { port: 4000 } } }),
  });
  expect(drift).toEqual(["processes.A.port"]);
});

describe("the order of entries", () => {
  const shop = (...stages: string[]) => ({
    displayName: "shop",
    type: "trunk",
    stages: stages.map((name) => ({ displayName: name })),
  });
  const change = (before: string[], wanted: string[], now: string[], more: Named = {}) =>
    bounded({
      kind: kinds.pipeline,
      before: shop(...before),
      wanted: { ...shop(...wanted), ...more },
      now: shop(...now),
    });

  test("is left as it became since", () => {
    const { goal, drift } = change(["A", "B"], ["A", "B"], ["B", "A"], { displayName: "store", type: "branch" });
    expect(drift).toEqual(["stages.A.order", "stages.B.order"]);
    expect(goal.parts.stages?.keepsOrder).toBe(true);
    expect(entriesOf(goal, "stages").map(([key]) => key)).toEqual(["A", "B"]);
  });

  test("is left beside other drift, and where something else of the part is planned", () => {
    const stage = (name: string, ...applications: string[]) => ({ displayName: name, applications });
    const { goal, drift } = bounded({
      kind: kinds.pipeline,
      before: { ...shop(), stages: [stage("A"), stage("B")] },
      wanted: { ...shop(), stages: [stage("A", id), stage("B")] },
      now: { ...shop(), displayName: "other", stages: [stage("B"), stage("A")] },
    });
    expect(drift).toEqual(["displayName", "stages.A.order", "stages.B.order"]);
    expect(goal.parts.stages?.keepsOrder).toBe(true);
  });

  test("is as planned, whatever it became since", () => {
    const { goal, drift } = change(["B", "A", "C"], ["A", "B", "C"], ["C", "B", "A"]);
    expect(drift).toEqual([]);
    expect(goal.parts.stages).not.toHaveProperty("keepsOrder");
  });

  test("is no reason to keep it, where something else has changed", () => {
    const { goal, drift } = change(["A", "B"], ["A", "B"], ["A"], { displayName: "store" });
    expect(drift).toEqual(["stages.B"]);
    expect(goal.parts.stages).not.toHaveProperty("keepsOrder");
  });
});

test("a suspended object that a change resumed is suspended again", () => {
  const kind: Kind = kinds.database;
  const { minimal } = kind.examples;
  const before = { ...minimal, suspended: true };
  const change = (wanted: Named) => bounded({ kind, before, wanted, now: { ...minimal, suspended: false } });
  const { goal, drift } = change({ ...before, displayName: "other" });
  expect([drift, goal.values.suspended]).toEqual([[], true]);
  const nothing = change(before);
  expect(nothing.drift).toEqual(["suspended"]);
  expect(nothing.goal.values).not.toHaveProperty("suspended");
});
