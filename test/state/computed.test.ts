import type { Difference } from "../../src/declaration";
import { kinds } from "../../src/kinds";
import { type Kind, type Part, UNKNOWN } from "../../src/model";
import { type Changing, changesOf, isRecreated, keepsComputed, keepsComputedOf } from "../../src/state";

/** Which computed values a plan keeps, so that what depends on them need not be planned again. */
const kind: Kind = kinds.application;
const { processes, variables, domains } = kind.parts as Readonly<Record<string, Part>>;

const difference = (path: string, values: object = { from: "old", to: "new" }) =>
  ({ path: path.split("."), ...values }) as unknown as Difference;

function plan(differences: readonly Difference[], more: Partial<Changing> = {}): Changing {
  return { kind, differences, changes: differences.length > 0, isRenewed: false, ...more };
}

test("an object that does not change keeps all, one that is renewed nothing", () => {
  const names = ["status", "createdBy", "deploymentHookUrl", "updatedAt"];
  const kept = (it: Changing) => names.map((name) => keepsComputed(it, name));
  expect(kept(plan([]))).toEqual([true, true, true, true]);
  expect(kept(plan([], { isRenewed: true }))).toEqual([false, false, false, false]);
  expect(kept(plan([difference("displayName")]))).toEqual([false, true, true, false]);
  // A deployment alone may change what any change updates.
  expect(kept(plan([], { changes: true }))).toEqual([false, true, true, false]);
});

test("a value that follows others changes with those", () => {
  const kept = (path: string) => keepsComputed(plan([difference(path)]), "deploymentHookUrl");
  expect([kept("deploymentHook"), kept("edgeCache"), kept("processes.web.port")]).toEqual([false, true, true]);
  expect(keepsComputed(plan([difference("edgeCache"), difference("deploymentHook")]), "deploymentHookUrl")).toBe(false);
});

test("a changed immutable field changes all, and an unknown name is not kept", () => {
  expect(keepsComputed(plan([difference("clusterId")]), "createdBy")).toBe(false);
  expect(keepsComputed(plan([difference("displayName")]), "nothing")).toBe(false);
});

describe("a change that is only recorded", () => {
  const bucket: Kind = kinds.bucket;
  const known = { live: { id: "1", values: {}, parts: {} } } as unknown as Changing["known"];
  const name = "secretKey";
  const kept = (from: unknown, to: unknown, more: Partial<Changing> = { known }) =>
    keepsComputed(plan([difference("rotation", { from, to })], { kind: bucket, ...more }), name);

  test("keeps what a sent one changes", () => {
    expect(kept(undefined, { trigger: "1" })).toBe(true);
    expect(kept({ trigger: "1" }, { trigger: "2" })).toBe(false);
  });

  test("is none that another kind of operation sends", () => {
    const switched = plan([difference("deploymentHook")], { known });
    expect(keepsComputed(switched, "deploymentHookUrl")).toBe(false);
    expect(keepsComputed(switched, "createdBy")).toBe(true);
  });

  test("is not one while it is unknown what is sent", () => {
    expect(kept(undefined, { trigger: UNKNOWN })).toBe(false);
    expect(kept(undefined, { trigger: "1" }, {})).toBe(false);
  });
});

describe("an entry", () => {
  const kept = (differences: readonly Difference[], name: string, more: Partial<Changing> = {}) =>
    keepsComputedOf(plan(differences, more), processes as Part, "web", name);

  test("keeps all unless it changes itself", () => {
    for (const path of ["displayName", "processes.worker.port", "variables.web"])
      expect(kept([difference(path)], "id")).toBe(true);
    const other = plan([difference("displayName"), difference("variables.B")]);
    expect(keepsComputedOf(other, variables as Part, "A", "updatedAt")).toBe(true);
    expect(keepsComputedOf(other, variables as Part, "B", "updatedAt")).toBe(false);
    expect(kept([], "id", { changes: true })).toBe(true);
    expect(kept([], "id", { isRenewed: true })).toBe(false);
  });

  test("keeps what does not follow from what changes in it", () => {
    const sized = ["cpuLimit", "memoryLimit"].filter((name) => processes?.fields[name]?.follows);
    expect(sized).not.toEqual([]);
    for (const name of sized) {
      expect(kept([difference("processes.web.port")], name)).toBe(true);
      expect(kept([difference("processes.web.resourceTypeId")], name)).toBe(false);
      expect(kept([difference("processes.worker.resourceTypeId")], name)).toBe(true);
    }
  });

  test("keeps nothing if it is created, recreated or renamed, or if it is unknown which there are", () => {
    for (const path of ["processes.web", "processes.web.type", "processes"]) {
      const all = [difference(path)];
      expect(kept(all, "id")).toBe(path === "processes");
    }
    const judged = (path: string) => isRecreated(plan([difference(path)]), processes as Part, "web");
    expect(["processes.web", "processes.web.type", "processes.web.port", "processes.api.type"].map(judged)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

test("the changes of an entry are those under all names of its part", () => {
  const all = ["variables.A", "secretVariables.A", "variableScopes.B", "variables", "domains.A", "A"].map((path) =>
    difference(path),
  );
  const paths = (part: Part | undefined) =>
    changesOf({ differences: all }, part as Part, "A").map(({ path }) => path.join("."));
  expect(paths(variables)).toEqual(["variables.A", "secretVariables.A", "variables"]);
  expect(paths(domains)).toEqual(["domains.A"]);
});
