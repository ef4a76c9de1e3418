import { comment, costOfPlan, readPlan } from "../../src/cost";
import { report } from "../../src/cost/report";
import { type Named, renameKeys, snakeCase } from "../../src/model";

const CLUSTER = "c0000000-0000-4000-8000-000000000001";
const UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

const application = (name: string, more: Named = {}): Named => ({
  displayName: name,
  clusterId: CLUSTER,
  source: "publicGit",
  repoUrl: "https://git.example.com/shop/api",
  variables: { LOG_LEVEL: "info", REGION: "eu" },
  secretVariables: { TOKEN: "s3cr3t-value" },
  processes: { web: { port: 3000 } },
  ...more,
});

interface Change {
  readonly kind: string;
  readonly before?: Named;
  readonly after?: Named;
}

/** The same changes in the words of either engine. */
const engines = {
  Pulumi: (changes: readonly Change[]) => {
    const state = (kind: string, inputs: Named) => ({
      type: `pulumi-nodejs:dynamic/svc:${kind}`,
      inputs: {
        ...inputs,
        __provider: "…",
        ...(inputs.secretVariables ? { secretVariables: "[secret]" } : {}),
      },
    });
    const steps = changes.map(({ kind, before, after }, index) => ({
      op: before ? (after ? "update" : "delete") : "create",
      urn: `urn:pulumi:dev::shop::pulumi-nodejs:dynamic/svc:${kind}::${index}`,
      ...(before ? { oldState: state(kind, before) } : {}),
      ...(after ? { newState: state(kind, after) } : {}),
      detailedDiff: null,
    }));
    const components = ["pulumi:pulumi:Stack", "svc:index:Environment", "svc-iac:environment:Environment"];
    const around = components.map((type) => ({
      op: "create",
      urn: type,
      newState: { type, custom: false, inputs: {} },
    }));
    return { steps: [...around, ...steps], changeSummary: {} };
  },
  Terraform: (changes: readonly Change[]) => ({
    format_version: "1.2",
    terraform_version: "1.11.4",
    planned_values: {},
    resource_changes: [
      ...changes.map(({ kind, before, after }, index) => ({
        address: `svc_${index}`,
        mode: "managed",
        type: `svc${snakeCase(kind)}`,
        change: {
          actions: before ? (after ? ["update"] : ["delete"]) : ["create"],
          before: before ? { ...renameKeys(snakeCase, before), build_type: null } : null,
          after: after ? { ...renameKeys(snakeCase, after), build_type: null } : null,
          after_unknown: { id: true, processes: { web: { id: true } } },
        },
      })),
      { type: "svc_cluster", mode: "data", change: { actions: ["read"], before: null, after: {} } },
      { type: "other_thing", mode: "managed", change: { actions: ["create"], before: null, after: {} } },
    ],
  }),
};

const cost = (plan: unknown) => costOfPlan(readPlan(JSON.stringify(plan)));
const first = (plan: unknown) => report(cost(plan))[0];

describe.each(Object.entries(engines))("a plan of %s", (_, plan) => {
  it("shows creations, requests and the minimum time of the limits", () => {
    const applications = Array.from({ length: 50 }, (_, index) => ({
      kind: "Application",
      after: application(`app-${index}`),
    }));
    const others = [
      {
        kind: "StaticSite",
        after: { displayName: "site", repoUrl: "https://git.example.com/x", defaultBranch: "main" },
      },
      { kind: "Bucket", after: { displayName: "bucket", corsPolicies: [{ origins: ["*"], methods: ["GET"] }] } },
      { kind: "LoadBalancer", after: { displayName: "lb", destinations: [{ url: "https://a.example" }] } },
      { kind: "Project", after: { displayName: "shop" } },
    ];
    const whole = plan([...applications, ...others]);
    expect(first(whole)).toMatch(/^53 creations, about [5-7]\d0 requests: at least 10 min$/);
    expect(cost(whole)).toMatchObject({ creations: 53, deployments: 51, minutes: 10 });
    expect(cost(whole).kinds.map(({ kind }) => kind.name)).toEqual([
      ...["Project", "Application", "StaticSite", "Bucket", "LoadBalancer"],
    ]);
  });

  it("counts what an update sends, and a deployment only where something needs one", () => {
    const before = application("api");
    const quiet = cost(plan([{ kind: "Application", before, after: { ...before, displayName: "shop-api" } }]));
    expect(quiet).toMatchObject({ creations: 0, deployments: 0, minutes: 0 });
    const one = { ...before, variables: { LOG_LEVEL: "debug", REGION: "eu" } };
    const two = { ...before, variables: { LOG_LEVEL: "debug" } };
    const [first, second] = [one, two].map((after) => cost(plan([{ kind: "Application", before, after }])));
    expect(first).toMatchObject({ creations: 0, deployments: 1 });
    expect(second?.requests).toBe((first?.requests ?? 0) + 1);
  });

  it("starts no deployment where the declaration forbids one", () => {
    const deployments = ["live", "accepted", "none"].map((wait) => {
      const { deployments: count, requests } = cost(
        plan([{ kind: "Application", after: application("api", { deploy: { wait } }) }]),
      );
      return [count, requests];
    });
    const [[live], [accepted, fewer = 0], [none, fewest = 0]] = deployments as [number[], number[], number[]];
    expect([live, accepted, none]).toEqual([1, 1, 0]);
    expect(fewest).toBeLessThan(fewer);
  });

  it.each([{ id: CLUSTER }, { displayName: "api" }])("counts no creation of what is adopted by %j", (adopt) => {
    const all = Array.from({ length: 7 }, () => ({ kind: "Application", after: application("api", { adopt }) }));
    expect(cost(plan(all))).toMatchObject({
      creations: 0,
      deployments: 0,
      kinds: [{ changes: { create: 0, adopt: 7 } }],
    });
  });

  it("counts deletes, which force nothing when they are few", () => {
    const deletes = [
      { kind: "UsageAlert", before: { limitUsd: 1 } },
      { kind: "Application", before: application("a") },
    ];
    expect(first(plan(deletes))).toMatch(/^0 creations, about \d requests: within one minute's limits$/);
  });

  it("reports that there is nothing to do", () => {
    expect(report(cost(plan([])))).toEqual(["Nothing to do: 0 creations, 0 requests"]);
  });

  it("refuses a kind that it does not know", () => {
    expect(() => cost(plan([{ kind: "Queue", after: {} }]))).toThrow(
      /which this release does not know\. Update svc-iac/,
    );
  });
});

test("a replacement is one, in however many steps it comes, and a move is one creation and one deployment", () => {
  const type = "pulumi-nodejs:dynamic/svc:Application";
  const state = (clusterId: string) => ({ type, inputs: application("api", { clusterId }) });
  const step = (op: string) => ({ op, urn: "one", oldState: state(CLUSTER), newState: state("another") });
  const steps = ["create-replacement", "replace", "delete-replaced"].map(step);
  const moved = cost({ steps });
  expect(moved).toMatchObject({
    creations: 1,
    deployments: 1,
    kinds: [{ changes: { create: 0, move: 1, replace: 0 } }],
  });
  expect(moved).toEqual(cost({ steps: [step("replace")] }));
});

describe("a deletion that an earlier replacement has left", () => {
  const type = "svc:index:Database";
  const state = (id: string, clusterId = CLUSTER) => ({
    ...{ type, id, custom: true },
    inputs: { displayName: id, type: "postgresql", version: "16", clusterId },
  });
  const step = (op: string, before: string | undefined, after?: string, cluster?: string) => ({
    ...{ op, urn: `urn:pulumi:dev::shop::${type}::orders` },
    ...(before ? { oldState: state(before) } : {}),
    ...(after ? { newState: state(after, cluster) } : {}),
  });
  const left = step("delete-replaced", "left");
  const deleted = step("delete-replaced", "old");
  const created = [step("create-replacement", "old", "new", "other"), step("replace", "old", "new", "other")];
  const FOUND: readonly (readonly [string, readonly object[], Readonly<Record<string, number>>, number])[] = [
    ["alone", [left], { delete: 1 }, 0],
    ["beside an unchanged successor", [step("same", "old", "old"), left], { delete: 1 }, 0],
    ["beside an update", [step("update", "old", "new"), left], { update: 1, delete: 1 }, 0],
    ["before an update", [left, step("update", "old", "new")], { update: 1, delete: 1 }, 0],
    ["beside the deletion of its successor", [step("delete", "old"), left], { delete: 2 }, 0],
    ["beside a new successor", [step("create", undefined, "new"), left], { create: 1, delete: 1 }, 1],
    ["beside another replacement", [...created, left, deleted], { replace: 1, delete: 1 }, 1],
    ["beside one that deletes first", [left, deleted, ...created.toReversed()], { replace: 1, delete: 1 }, 1],
    ["not at all", [...created, deleted], { replace: 1 }, 1],
    ["not at all, where it is deleted first", [deleted, ...created.toReversed()], { replace: 1 }, 1],
    ["not at all, beside an import", [step("import", undefined, "new")], { adopt: 1 }, 0],
  ];
  test.each(FOUND)("%s", (_, steps, changes, creations) => {
    const all = { create: 0, adopt: 0, update: 0, move: 0, replace: 0, delete: 0, forget: 0, ...changes };
    expect(cost({ steps })).toMatchObject({ creations, kinds: [{ changes: all }] });
    const text = comment(readPlan(JSON.stringify({ steps })));
    expect(text.includes("database left")).toBe(steps.includes(left));
  });
});

test("what a plan does not show is counted as one entry, and reported", () => {
  const inputs = application("api", { secretVariables: UNKNOWN, processes: UNKNOWN });
  const newState = { type: "pulumi-nodejs:dynamic/svc:Application", inputs };
  const lines = report(cost({ steps: [{ op: "create", urn: "one", newState }] }));
  expect(lines.at(-1)).toBe("2 parts are secret or unknown, and counted as one entry each.");
  expect(lines.join("\n")).not.toContain("s3cr3t");
});

test("a preview that failed is no plan", () => {
  const diagnostics = [
    { severity: "info", message: "fine" },
    { severity: "error", message: "error: no such cluster\n" },
  ];
  expect(() => readPlan(JSON.stringify({ steps: [], diagnostics }))).toThrow(/failed.*error: no such cluster/);
  const errored = { ...engines.Terraform([]), errored: true };
  expect(() => readPlan(JSON.stringify(errored))).toThrow(/the plan failed/i);
});

test.each([
  ["", /is empty\. Pass the output of `pulumi preview --json`/],
  ["Previewing update (dev):", /is not JSON\. .*`terraform show -json <plan file>`/],
  ["PK\u0003\u0004", /is not JSON/],
  ["{}", /is JSON, but not a plan/],
  ["[]", /is JSON, but not a plan/],
  ["null", /is JSON, but not a plan/],
  [
    '{"terraform_version": "1", "planned_values": {}, "resource_changes": [{}]}',
    /change 1 .*is not in the format of `terraform/,
  ],
  ['{"steps": [1]}', /step 1 .*is not in the format of `pulumi preview --json`/],
])("%j is refused with the expected input", (text, message) => {
  expect(() => readPlan(text)).toThrow(message);
});
