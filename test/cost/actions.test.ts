import { comment, costOfPlan, outagesOf, readPlan, readTerraformPlan } from "../../src/cost";
import { ACTIONS, type Action } from "../../src/cost/planned";
import type { OPERATIONS as OF_PULUMI } from "../../src/cost/pulumi-plan";
import type { OPERATIONS as OF_TERRAFORM } from "../../src/cost/terraform-plan";

/**
 * Each action that a plan of either engine can show × cost, comment and policy. A word that is in neither list is refused;
 * the types hold this table to both lists, and that of Pulumi to the engine's.
 */
const ID = "a0000000-0000-4000-8000-000000000001";
const database = { displayName: "orders", type: "postgresql", version: "16", clusterId: "c", resourceTypeId: "d" };
const row = { display_name: "orders", type: "postgresql", version: "16", cluster_id: "c", resource_type_id: "d" };

type Counts = Partial<Record<Action, number>>;

/** What the three readers of a plan make of it. Of what is deleted, its data is lost, and what uses it has an outage. */
function check(plan: object, counts: Counts): void {
  const text = JSON.stringify(plan);
  const read = readPlan(text);
  const { create = 0, move = 0, replace = 0, delete: deleted = 0 } = counts;
  const cost = costOfPlan(read);
  const all = Object.fromEntries(ACTIONS.map((action) => [action, 0]));
  expect(cost.kinds.map(({ changes }) => changes)).toEqual(
    Object.keys(counts).length > 0 ? [{ ...all, ...counts }] : [],
  );
  expect(cost.creations).toBe(create + move + replace);
  const words = ACTIONS.flatMap((action) => (counts[action] ? [`${counts[action]} to ${action}`] : []));
  const isLost = deleted + replace > 0;
  const shown = comment(read).replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
  expect(/^### (.*)$/m.exec(shown)?.[1]).toBe(`${isLost ? "⚠️ " : ""}${words.join(", ") || "No changes"}`);
  expect(shown.includes("**Data that will be lost**")).toBe(isLost);
  expect(outagesOf(read).length > 0).toBe(isLost);
  expect(shown.includes("leaves the state, and is kept")).toBe(counts.forget !== undefined);
  // What only leaves the state, and what a plan has read already, sends nothing.
  const sends = words.length > 0 && !words.every((one) => one.endsWith("to forget"));
  if (!sends) expect(cost.requests).toBe(0);
}

describe("Terraform and OpenTofu", () => {
  const before = { id: ID, ...row };
  const after = { ...before, display_name: "other" };
  const SHOWN: Readonly<
    Record<keyof typeof OF_TERRAFORM, readonly [before: object | null, after: object | null, Counts]>
  > = {
    "no-op": [before, before, {}],
    read: [before, before, {}],
    create: [null, after, { create: 1 }],
    update: [before, after, { update: 1 }],
    delete: [before, null, { delete: 1 }],
    "delete, create": [before, after, { replace: 1 }],
    "create, delete": [before, after, { replace: 1 }],
    forget: [before, null, { forget: 1 }],
    "create, forget": [before, after, { create: 1, forget: 1 }],
    "forget, create": [before, after, { create: 1, forget: 1 }],
  };
  const plan = (change: object, more: object = {}) => ({
    ...{ terraform_version: "1.11.4", planned_values: {} },
    resource_changes: [{ address: "svc_database.main", mode: "managed", type: "svc_database", change, ...more }],
  });
  const cases = Object.entries(SHOWN).flatMap(([words, [was, is, counts]]) => {
    const change = { actions: words.split(", "), before: was, after: is, after_unknown: {} };
    // An engine that finds the object by its identity shows no ID.
    const imports = [{ id: ID }, {}].map((importing) => ({ ...change, importing }));
    return [
      { words, isImported: false, change, counts },
      ...(was ? imports : []).map((one) => ({ words, isImported: true, change: one, counts: { adopt: 1, ...counts } })),
    ];
  });
  test.each(cases)("$words (imported: $isImported)", ({ change, counts }) => {
    check(plan(change), counts);
    expect(readTerraformPlan(JSON.stringify(plan(change))).map(({ address }) => address)).toEqual(
      change.after ? ["svc_database.main"] : [],
    );
  });

  test("an import without a change has been read by the plan", () => {
    const change = { actions: ["no-op"], before, after: before, importing: { id: ID } };
    expect(costOfPlan(readPlan(JSON.stringify(plan(change)))).requests).toBe(0);
  });

  test("what the engine reads or opens is no change of ours, and a new word of another provider's is one", () => {
    const others = (change: object, more: object) => readPlan(JSON.stringify(plan(change, more))).others;
    const other = { type: "other_thing" };
    expect(others({ actions: ["Open"] }, { type: "svc_api_key", mode: "ephemeral" })).toBe(0);
    expect(others({ actions: ["read"] }, { type: "svc_clusters", mode: "data" })).toBe(0);
    expect(others({ actions: ["no-op"] }, other)).toBe(0);
    for (const change of [{ actions: ["forget"] }, { actions: ["no-op"], importing: {} }, { actions: ["renew"] }])
      expect(others(change, other)).toBe(1);
    expect(() => others({ actions: ["renew"], before, after }, {})).toThrow(
      "The plan has the action renew, which this release does not know. Update svc-iac.",
    );
  });
});

describe("Pulumi", () => {
  const type = "svc:index:Database";
  const urn = (name: string, of = type) => `urn:pulumi:dev::shop::${of}::${name}`;
  const state = (more: object = {}) => ({ type, custom: true, inputs: database, outputs: database, ...more });
  const old = (more: object = {}) => state({ id: ID, ...more });
  const step = (op: string, oldState?: object, newState?: object) => ({ op, urn: urn("main"), oldState, newState });
  const external = { id: ID, external: true };
  const retained = { retainOnDelete: true };
  const imported = { importID: "b0000000-0000-4000-8000-000000000001" };
  const project = { type: "svc:index:Project", custom: true, inputs: { displayName: "shop" } };
  const other = (op: string) => ({ op, urn: urn("shop", project.type), oldState: project, newState: project });
  const along = old({ deletedWith: urn("shop", project.type) });
  type Shown = readonly [steps: readonly object[], Counts];
  const none = (op: string): readonly Shown[] => [[[step(op, old(), state())], {}]];
  // The shapes of the engine 3.259; with `--show-replacement-steps`, where there are several.
  const SHOWN: Readonly<Record<keyof typeof OF_PULUMI, readonly Shown[]>> = {
    create: [[[step("create", undefined, state())], { create: 1 }]],
    update: [[[step("update", old(), state())], { update: 1 }]],
    import: [
      [[step("import", undefined, state(imported))], { adopt: 1 }],
      [
        [step("import", undefined, state(imported)), step("update", old(imported), state(imported))],
        { adopt: 1, update: 1 },
      ],
    ],
    delete: [
      [[step("delete", old())], { delete: 1 }],
      [[step("delete", old(retained))], { forget: 1 }],
      [[step("delete", along)], { delete: 1 }],
    ],
    "delete-replaced": [
      [[step("delete-replaced", old())], { delete: 1 }],
      [[step("delete-replaced", old(retained))], { forget: 1 }],
    ],
    replace: [
      [[step("replace", old(), state())], { replace: 1 }],
      [[step("replace", old(imported), state(imported))], { replace: 1 }],
      [[step("replace", old(retained), state())], { create: 1, forget: 1 }],
      [[step("replace", old(), state(retained))], { replace: 1 }],
      [[step("replace", old(external), state())], { create: 1 }],
    ],
    "create-replacement": [
      [
        [step("create-replacement", old(), state()), step("replace", old(), state()), step("delete-replaced", old())],
        { replace: 1 },
      ],
    ],
    "import-replacement": [
      [
        [
          step("import-replacement", undefined, state(imported)),
          step("replace", old(), state(imported)),
          step("update", old(imported), state(imported)),
          step("delete-replaced", old()),
        ],
        { adopt: 1, update: 1, delete: 1 },
      ],
      [[step("replace", old(retained), state(imported))], { adopt: 1, forget: 1 }],
      [[step("replace", old(external), state({ importID: ID }))], { adopt: 1 }],
    ],
    "read-replacement": [
      [
        [
          step("read-replacement", old(), state(external)),
          step("replace", old(), state(external)),
          step("delete-replaced", old()),
        ],
        { delete: 1 },
      ],
      [[step("replace", old(retained), state(external))], { forget: 1 }],
    ],
    read: [
      [[step("read", undefined, state(external))], {}],
      [[step("read", old(external), state(external))], {}],
      [[step("read", old(), state(external))], { forget: 1 }],
    ],
    same: none("same"),
    refresh: none("refresh"),
    diff: none("diff"),
    "extend-parameterize": none("extend-parameterize"),
    discard: [[[step("discard", old(external))], {}]],
    "discard-replaced": [[[step("discard-replaced", old(external))], {}]],
    "remove-pending-replace": [[[step("remove-pending-replace", old())], {}]],
  };
  const cases = Object.entries(SHOWN).flatMap(([op, all]) =>
    all.map(([steps, counts]) => ({ op, words: Object.keys(counts).join(", ") || "nothing", steps, counts })),
  );
  test.each(cases)("$op: $words", ({ steps, counts }) => check({ steps }, counts));

  test("what is deleted with another object is kept, for nothing deletes it; an entry is deleted with its service", () => {
    const found = (steps: readonly object[]) => costOfPlan(readPlan(JSON.stringify({ steps }))).kinds.at(-1)?.changes;
    for (const op of ["delete", "replace"])
      expect(found([step("delete", along), other(op)])).toMatchObject({ forget: 1 });
    expect(found([step("delete", along), other("update")])).toMatchObject({ delete: 1 });
    const domain = {
      type: "svc:index:Domain",
      custom: true,
      id: "d",
      inputs: {},
      deletedWith: urn("shop", project.type),
    };
    const entry = { op: "delete", urn: urn("domain", domain.type), oldState: domain };
    expect(found([entry, other("delete")])).toMatchObject({ delete: 1 });
  });

  test("a move whose original is kept", () => {
    const application = (clusterId: string, more = {}) => ({
      ...{ type: "svc:index:Application", custom: true, id: ID, ...more },
      inputs: {
        displayName: "api",
        clusterId,
        processes: { web: { disk: { resourceTypeId: "D2", mountPath: "/data" } } },
      },
    });
    const read = (more = {}) => {
      const moved = {
        op: "replace",
        urn: urn("api"),
        oldState: application("one", more),
        newState: application("two"),
      };
      return readPlan(JSON.stringify({ steps: [moved] }));
    };
    const [kept, deleted] = [comment(read(retained)), comment(read())];
    expect(deleted).toContain("### ⚠️ 1 to move\n");
    expect(deleted).toContain("then the original is deleted");
    expect(kept).toContain("### 1 to move, 1 to forget\n");
    expect(kept).not.toContain("deleted");
    expect(kept.match(/the original leaves the state/g)).toHaveLength(1);
    const [one, both] = [read(retained), read()].map((plan) => costOfPlan(plan).requests);
    expect(one).toBeLessThan(both ?? 0);
  });

  test("a new word of the engine is refused, and one of another provider's counts as a change", () => {
    expect(() => readPlan(JSON.stringify({ steps: [step("adopt-all", old(), state())] }))).toThrow(
      "The plan has the action adopt-all, which this release does not know. Update svc-iac.",
    );
    const others = ["same", "read", "adopt-all"].map((op) => ({
      op,
      urn: op,
      newState: { type: "other:index:Thing" },
    }));
    expect(readPlan(JSON.stringify({ steps: others })).others).toBe(1);
  });
});
