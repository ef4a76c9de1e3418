import { readTerraformPlan } from "../../src/cost";
import { checkedSettings, violationsInPlan } from "../../src/policy/terraform";

/**
 * What a plan of Terraform contains, as its options leave out resources × where those are in the state: the rules are
 * those of the whole plan. The format is that of Terraform 1.11.4.
 */
const SIZE = "d1000000-0000-4000-8000-000000000001";
const database = (more: object) => ({
  ...{ display_name: "shop", type: "postgresql", version: "16", cluster_id: "c0000000-0000-4000-8000-000000000001" },
  ...{ resource_type_id: SIZE, deletion_protection: true, public_access: false, ...more },
});
const OPEN = database({ public_access: true, deletion_protection: false });

interface Existing {
  readonly address: string;
  readonly deposed?: string;
  readonly after?: object | null;
}
const PLACES: Readonly<Record<string, Existing>> = {
  "in the root": { address: "svc_database.a" },
  "in a module": { address: "module.m.module.n.svc_database.a" },
  "deposed, beside its successor": { address: "svc_database.b", deposed: "1a2b3c4d" },
  deleted: { address: "svc_database.a", after: null },
};
const PARTS: Readonly<Record<string, readonly ("old" | "new")[] | undefined>> = {
  "the whole plan": ["old", "new"],
  "-target of another resource": ["new"],
  "-target of it": ["old"],
  "-refresh-only": undefined,
};

function planOf(existing: Existing, parts: readonly ("old" | "new")[] | undefined) {
  const { address, deposed, after = OPEN } = existing;
  const own = { type: "svc_database", mode: "managed" };
  const changes = {
    old: {
      ...{ ...own, address, deposed },
      change: { actions: [after ? "no-op" : "delete"], before: OPEN, after, after_unknown: {} },
    },
    new: {
      ...{ ...own, address: "svc_database.b" },
      change: { actions: ["create"], before: null, after: database({}), after_unknown: {} },
    },
  };
  const row = { ...own, address, deposed_key: deposed, values: OPEN, sensitive_values: {} };
  const data = { address: "data.svc_clusters.all", type: "svc_clusters", mode: "data", values: {} };
  const isInModule = address.startsWith("module");
  const module = { child_modules: [{ child_modules: [{ resources: [row] }] }] };
  return JSON.stringify({
    ...{ terraform_version: "1.11.4", planned_values: {}, complete: parts?.length === 2 },
    ...(parts ? { resource_changes: parts.map((name) => changes[name]) } : {}),
    prior_state: { values: { root_module: isInModule ? module : { resources: [data, row] } } },
  });
}

const cases = Object.entries(PLACES).flatMap(([place, existing]) =>
  Object.entries(PARTS).map(([option, parts]) => ({ place, option, existing, parts })),
);
test.each(cases)("$option, with an open database $place", async ({ existing, parts }) => {
  const isThere = existing.after === undefined || !parts?.includes("old");
  const isCreated = parts?.includes("new") ?? false;
  const sum = 10 * (Number(isThere) + Number(isCreated));
  const settings = checkedSettings({ budget: { monthly: 5, prices: { [SIZE]: 10 } } });
  const found = await violationsInPlan(readTerraformPlan(planOf(existing, parts)), settings);
  expect(found.map(({ rule, address, given }) => [rule, address, given])).toEqual([
    ...(isThere ? ["protected", "private"].map((rule) => [rule, existing.address, rule === "private"]) : []),
    ...(sum > 0 ? [["budget", undefined, sum]] : []),
  ]);
});

test("the plan of an empty state has none", () => {
  expect(readTerraformPlan(JSON.stringify({ terraform_version: "1.11.4", planned_values: {} }))).toEqual([]);
});

test.each([[1], [{ values: { root_module: [1] } }], [{ values: { root_module: { resources: [{}] } } }]])(
  "a prior state that is none, %j, is refused",
  (prior_state) => {
    const plan = { terraform_version: "1.11.4", planned_values: {}, prior_state };
    expect(() => readTerraformPlan(JSON.stringify(plan))).toThrow(/^The plan's prior state has /);
  },
);
