import { isNeverShown } from "../../src/declaration";
import { kinds } from "../../src/kinds";
import { comparePlan, type PlanContext, planResource, withKept } from "../../src/lifecycle/plan/resource-plan";
import { type Kind, managedBy, type Named, UNKNOWN } from "../../src/model";
import type { Known } from "../../src/state";
import { effects } from "../support/calls";
import { id, knownAs } from "../support/known";

/** What will happen to a resource, from its declaration and what is known of it. */
const there = "99999999-9999-4999-8999-999999999999";
const { application, database, project, staticSite } = kinds as Readonly<Record<string, Kind>> & typeof kinds;
const app: Named = { displayName: "api", clusterId: id, source: "dockerImage", dockerImage: "shop/api" };
const main: Named = { ...(database as Kind).examples.minimal, displayName: "main" };
const shop: Named = { displayName: "shop" };

const begun = { from: id } as unknown as NonNullable<PlanContext["begun"]>;
const request = (kind: Kind, before: Named, declared: Named, more: Partial<Known> = {}) => ({
  ...{ kind, name: "it", declared, known: knownAs(kind, before, more) },
});
const compare = (kind: Kind, before: Named, declared: Named, context: PlanContext = {}, more: Partial<Known> = {}) => {
  const { action, changes, isRenewed, differences, problems, notices } = comparePlan(
    request(kind, before, declared, more),
    context,
  );
  expect([problems, notices]).toEqual([[], []]);
  return [action, changes, isRenewed, differences.map(({ path }) => path.join("."))];
};
const plan = (kind: Kind, before: Named, declared: Named, context: PlanContext = {}, more: Partial<Known> = {}) =>
  planResource(request(kind, before, declared, more), { isChecked: true, ...context });

describe("an object", () => {
  const other = { ...app, dockerImage: "shop/api:2" };
  const moved = { ...app, clusterId: there };
  const bigger = { ...main, version: "17" };

  test.each<[string, () => unknown[], unknown[]]>([
    ["is left as it is", () => compare(project, shop, shop), ["none", false, false, []]],
    ["is updated", () => compare(application, app, other), ["update", true, false, ["dockerImage"]]],
    ["is moved", () => compare(application, app, moved), ["move", true, true, ["clusterId"]]],
    ["is replaced", () => compare(database, main, bigger), ["replace", true, true, ["version"]]],
    ["is replaced by force", () => compare(project, shop, shop, { isForced: true }), ["replace", true, true, []]],
    [
      "is replaced by force instead of moved",
      () => compare(application, app, moved, { isForced: true }),
      ["replace", true, true, ["clusterId"]],
    ],
    [
      "is still to be deployed",
      () => compare(application, app, app, {}, { undeployed: true }),
      ["update", true, false, []],
    ],
    ["was about to move", () => compare(application, app, app, { begun }), ["update", true, false, []]],
    [
      "is about to move, as before",
      () => compare(application, app, moved, { begun }),
      ["move", true, true, ["clusterId"]],
    ],
    [
      "has no interrupted move",
      () => compare(application, app, app, { begun: { ...begun, from: there } }),
      ["none", false, false, []],
    ],
    [
      "may be replaced, once its values are known",
      () => compare(database, main, { ...main, version: UNKNOWN }),
      ["update", true, true, ["version"]],
    ],
    [
      "is not replaced because of an unknown value that can change",
      () => compare(database, main, { ...main, displayName: UNKNOWN }),
      ["update", true, false, ["displayName"]],
    ],
  ])("%s", (_, found, expected) => {
    expect(found()).toEqual(expected);
  });

  test("has an address, which is its name by default", () => {
    const one = request(project, shop, shop);
    expect(comparePlan(one).address).toBe("it");
    expect(comparePlan({ ...one, address: "a" })).toMatchObject({ name: "it", address: "a", whole: shop });
  });
});

describe("while a value is not known, an engine that decides now", () => {
  const unknown = { ...main, version: UNKNOWN };
  const harmless = (kind: Kind): Kind => {
    const { holdsData: _, ...rest } = kind;
    return rest as Kind;
  };

  test("is told of a replacement that loses nothing", () => {
    const [first] = comparePlan(request(harmless(database), main, unknown), { decidesNow: true }).differences;
    expect(first).toMatchObject({ path: ["version"], replaces: true, loses: false, ends: false });
    expect(compare(harmless(database), main, unknown, { decidesNow: true })).toEqual([
      "replace",
      true,
      true,
      ["version"],
    ]);
    expect(compare(harmless(database), main, unknown)).toEqual(["update", true, true, ["version"]]);
  });

  test("is told of an update where a replacement would be refused, with the reason", async () => {
    expect(compare(database, main, unknown, { decidesNow: true })).toEqual(["update", true, false, ["version"]]);
    const { notices, problems } = await plan(database, main, unknown, { decidesNow: true });
    expect(problems).toEqual([]);
    expect(notices).toMatchObject([{ code: "may-be-replaced", field: "version" }]);
    expect(notices[0]?.message).toMatch(
      /^version is not known yet\. If it changes, the apply ends at this resource, with what comes before it applied: version cannot change in place/,
    );
  });

  test.each<PlanContext>([{ decidesNow: true }, {}])(
    "is told of an update where no change is possible: %p",
    async (engine) => {
      const site: Named = { ...(staticSite as Kind).examples.minimal };
      const open = { ...site, projectId: UNKNOWN };
      for (const before of [null, id]) {
        const more = { live: { id, values: { ...site, projectId: before }, parts: {} } };
        expect(compare(staticSite, site, open, engine, more)).toEqual(["update", true, false, ["projectId"]]);
        const { notices } = await plan(staticSite, site, open, engine, more);
        expect(notices).toMatchObject([{ code: "may-be-refused", field: "projectId" }]);
        const known = { ...site, projectId: there };
        const { problems } = await plan(staticSite, site, known, { ...engine, isChecked: false }, more);
        expect(problems).toMatchObject([{ code: "invalid", field: "projectId" }]);
      }
    },
  );

  test("is not told of a move", () => {
    const found = compare(application, app, { ...app, clusterId: UNKNOWN }, { decidesNow: true });
    expect(found).toEqual(["update", true, true, ["clusterId"]]);
  });

  test.each([
    ["replaced", database, main, "version", "may-be-replaced"],
    ["moved", application, app, "clusterId", "may-be-refused"],
  ] as const)("is told of an update where what is protected would be %s", async (_, kind, declared, field, code) => {
    const before: Named = { ...declared, deletionProtection: true };
    const open = { ...before, [field]: UNKNOWN };
    expect(compare(kind, before, open, { decidesNow: true })).toEqual(["update", true, false, [field]]);
    const { notices, problems } = await plan(kind, before, open, { decidesNow: true });
    expect([problems, notices]).toMatchObject([[], [{ code, field }]]);
    expect(notices[0]?.message).toMatch(new RegExp(`^${field} is not known yet.*protected.*deletionProtection: false`));
  });

  test("removes nothing because of it", () => {
    const before = {
      ...app,
      processes: { worker: { type: "worker", disk: { resourceTypeId: id, mountPath: "/data" } } },
    };
    const wanted = { ...app, processes: { worker: { type: "worker", disk: UNKNOWN } } };
    const { differences } = comparePlan(request(application, before, wanted), { decidesNow: true });
    for (const one of differences) expect(one).toMatchObject({ replaces: false, loses: false, ends: false });
  });

  test("is told of an update although another field is known", async () => {
    const both = { ...unknown, displayName: "orders" };
    expect(compare(database, main, both, { decidesNow: true })).toEqual([
      "update",
      true,
      false,
      expect.arrayContaining(["version", "displayName"]),
    ]);
    const { notices } = await plan(database, main, both, { decidesNow: true });
    expect(notices).toMatchObject([{ code: "may-be-replaced", field: "version" }]);
  });

  test("is told of known changes as ever", () => {
    const both = { ...main, version: "17", displayName: UNKNOWN };
    const { differences } = comparePlan(request(harmless(database), main, both), { decidesNow: true });
    expect(differences.map(({ path, replaces }) => [path[0], replaces])).toEqual(
      expect.arrayContaining([
        ["version", true],
        ["displayName", false],
      ]),
    );
  });
});

describe("write-only values that were sent before", () => {
  const secret = { ...app, secretVariables: { KEY: "s3cret" }, variables: { LEVEL: "info" } };
  const sent = new Set(["secretVariables"]);

  test("are neither compared nor sent, and are still managed", () => {
    const { secretVariables: _, ...rest } = secret;
    const made = comparePlan({ ...request(application, secret, { ...secret, secretVariables: { KEY: "x" } }), sent });
    expect(made.differences).toEqual([]);
    expect([made.declared, made.whole.secretVariables]).toEqual([rest, { KEY: "x" }]);
    expect(made.kept?.parts.variables).toHaveProperty("KEY");
    expect(made.known?.managed.parts.variables).not.toHaveProperty("KEY");
    const managed = withKept(managedBy(application, made.declared), made);
    expect(Object.keys(managed.parts.variables ?? {}).sort()).toEqual(["KEY", "LEVEL"]);
  });

  test("are no longer declared by the last apply either", () => {
    const declared = managedBy(application, secret);
    const made = comparePlan({ ...request(application, secret, secret, { declared }), sent });
    expect(Object.keys(made.known?.declared?.parts.variables ?? {})).toEqual(["LEVEL"]);
    expect(comparePlan({ ...request(application, secret, secret), sent }).known).not.toHaveProperty("declared");
  });

  test("may be none", () => {
    const made = comparePlan(request(application, secret, secret));
    expect(made.kept).toBeUndefined();
    const managed = managedBy(application, app);
    expect(withKept(managed, made)).toBe(managed);
  });

  test("of an import, no mistake is that they are missing", () => {
    const kind = { fields: { password: { secret: true }, name: {} } } as unknown as Kind;
    const problem = (field?: string) => ({ code: "invalid", message: "", ...(field ? { field } : {}) }) as never;
    expect(isNeverShown(kind, problem("password"), [], {})).toBe(true);
    expect(isNeverShown(kind, problem("password"), ["password"], {})).toBe(false);
    expect(isNeverShown(kind, problem("password"), [], { password: null })).toBe(false);
    expect(isNeverShown(kind, problem("name"), [], {})).toBe(false);
    expect(isNeverShown(kind, problem(), [], {})).toBe(false);
  });

  test("of an import can be left out of its declaration, those of a declared object cannot", async () => {
    const registry: Named = (kinds.dockerRegistry as Kind).examples.minimal;
    const { secret: _, ...imported } = registry;
    const problemsOf = async (before: Named) =>
      (await planResource(request(kinds.dockerRegistry, before, imported))).problems.map(({ field }) => field);
    expect(await problemsOf(imported)).toEqual([]);
    expect(await problemsOf({ ...imported, secret: "s3cret-word" })).toEqual(["secret"]);
  });
});

describe("the plan of a change says", () => {
  test("what keeps its value, although it is no longer declared", async () => {
    const kind: Kind = { ...project, fields: { ...project.fields, note: { ...project.fields.displayName } as never } };
    const { notices } = await plan(kind, { ...shop, note: "x" }, shop);
    expect(notices).toEqual([
      {
        code: "orphaned",
        field: "note",
        message: "note keeps its value and is no longer managed: the platform cannot clear it.",
      },
    ]);
  });

  test.each([
    [{ "b.example.com": {} }, ["domains.a.example.com.isPrimary"]],
    [{ "b.example.com": { isPrimary: true } }, []],
  ])("that it is still the primary domain, unless another one becomes it: %j", async (other, kept) => {
    const domains = { "a.example.com": { isPrimary: true }, "b.example.com": {} };
    const now = { displayName: "edge", domains: { "a.example.com": {}, ...other } };
    const { notices } = await plan(kinds.loadBalancer, { displayName: "edge", domains }, now);
    expect(notices.map(({ field }) => field)).toEqual(kept);
  });

  test("that an interrupted move is given up", async () => {
    const { notices } = await plan(application, app, app, { begun });
    expect(notices).toEqual([
      {
        code: "move-abandoned",
        message: 'Application "it": the interrupted move is no longer declared; its clone is deleted.',
      },
    ]);
    expect((await plan(application, app, app, { begun: { ...begun, from: there } })).notices).toEqual([]);
  });

  const look = { one: async () => ({}), all: async () => [] };

  test("how it moves, or that it may", async () => {
    const moves = await plan(application, app, { ...app, clusterId: there }, { look });
    expect(moves.notices).toMatchObject([{ code: "moves", field: "clusterId" }]);
    expect(moves.notices[0]?.message).toMatch(/^Application "it" moves because clusterId changed/);
    const may = await plan(application, app, { ...app, clusterId: UNKNOWN }, { look });
    expect(may).toMatchObject({
      action: "update",
      isRenewed: true,
      notices: [{ code: "may-move", field: "clusterId" }],
    });
    expect(may.notices[0]?.message).toMatch(/^clusterId is not known yet\. Application "it" moves because/);
    expect((await plan(application, app, { ...app, clusterId: there })).notices).toEqual([]);
  });

  test("nothing of a move while another value is not known, or changes", async () => {
    for (const more of [{ displayName: UNKNOWN }, { dockerImage: "shop/api:2" }])
      expect(await plan(application, app, { ...app, ...more }, { look })).toMatchObject({
        action: "update",
        isRenewed: false,
        notices: [],
      });
    const both = { ...app, displayName: "web", clusterId: UNKNOWN };
    const { notices } = await plan(application, app, both, { look });
    expect(notices).toMatchObject([{ code: "may-move" }]);
  });

  test("that an accepted replacement is another object", async () => {
    const replaced = await plan(database, main, { ...main, version: "17", allowDataLoss: id });
    expect(replaced).toMatchObject({ action: "replace", isRenewed: true, problems: [] });
  });

  test("why it cannot be carried out, and then nothing else", async () => {
    const lost = await plan(database, main, { ...main, version: "17" }, { begun });
    expect(lost).toMatchObject({ problems: [{ code: "data-loss", field: "version" }], notices: [] });
    const wrong = await planResource(request(project, shop, { displayName: "" }));
    expect(wrong.problems).toMatchObject([{ code: "invalid", field: "displayName" }]);
    expect((await plan(project, shop, { displayName: "" })).problems).toEqual([]);
  });

  test("what is remarkable in the declaration", async () => {
    const kind: Kind = { ...project, warnings: [() => ({ at: "displayName", say: "is short." })] };
    const remark = [{ code: "remark", message: "displayName is short." }];
    expect((await plan(kind, shop, shop)).notices).toEqual(remark);
    const creation = { kind, name: "it", declared: shop };
    expect((await planResource(creation)).notices).toEqual(remark);
    expect((await planResource(creation, { isSuccessor: true })).notices).toEqual([]);
  });
});

describe("a creation", () => {
  test("renews all, and knows nothing", async () => {
    expect(await planResource({ kind: project, name: "it", declared: shop })).toEqual({
      ...{ kind: project, name: "it", address: "it", action: "create", declared: shop, whole: shop },
      ...{ known: undefined, kept: undefined, differences: [], changes: true, isRenewed: true },
      ...{ orphaned: [], problems: [], notices: [] },
    });
    expect((await planResource({ kind: project, name: "it", declared: shop, address: "a" })).address).toBe("a");
  });

  test("is checked, unless that has been done, or it follows a checked replacement", async () => {
    const wrong = { kind: project, name: "it", declared: { displayName: "" } };
    expect((await planResource(wrong)).problems).toMatchObject([{ field: "displayName" }]);
    for (const context of [{ isChecked: true }, { isSuccessor: true }])
      expect((await planResource(wrong, context)).problems).toEqual([]);
    expect((await planResource(wrong, { isSuccessor: true, isChecked: false })).problems).toHaveLength(1);
  });
});

describe("what exists already", () => {
  const row = { id: there, display_name: "api", cluster_id: id, created_at: "2020-01-01T00:00:00Z" };
  const variable = { id: "1", key: "LEVEL", value: "debug" };
  const shown = {
    id: there,
    display_name: "main",
    type: "postgresql",
    version: "16",
    db_name: "shop",
    cluster_id: main.clusterId,
  };
  const platform = (journal?: object) => {
    const { io, calls, client } = effects({
      ...{ listApplications: [row], getApplication: { ...row }, listApplicationEnvVars: [variable] },
      ...{ listDatabases: [{ ...shown, created_at: row.created_at }], getDatabase: shown },
    });
    client.serverTime = () => Date.UTC(2026, 0, 1);
    const context: PlanContext = {
      io: () => Object.assign(io, { journal }),
    };
    return { context, calls };
  };
  const creation = (declared: Named, kind: Kind = application) => ({ kind, name: "it", declared });

  test("is named before another one is created beside it", async () => {
    const { notices, problems } = await planResource(creation(app), platform().context);
    expect([notices, problems]).toEqual([
      [{ code: "remark", message: expect.stringContaining(`is created beside a matching object: ${there}`) }],
      [],
    ]);
  });

  test("is no look worth where the creation is refused anyway", async () => {
    const { context, calls } = platform();
    expect((await planResource(creation({ ...app, displayName: "" }), context)).problems).toHaveLength(1);
    expect(calls).toEqual([]);
  });

  test("stops the second half of a replacement as well: an interrupted one may have left it", async () => {
    const found = await planResource(creation(main, database), { ...platform().context, isSuccessor: true });
    expect(found.problems).toMatchObject([{ code: "same-name" }]);
  });

  test("stops the creation of what would be empty", async () => {
    const found = await planResource(creation(main, database), {
      ...platform().context,
      missedOriginal: "the original",
    });
    expect(found.problems).toMatchObject([{ code: "same-name" }]);
    expect(found.notices).toEqual([]);
  });

  test("is adopted, and that is shown", async () => {
    const { notices, problems } = await planResource(creation({ ...app, adopt: { id: there } }), platform().context);
    expect(problems).toEqual([]);
    expect(notices).toMatchObject([
      { code: "adopts", message: expect.stringMatching(/^Application "it": adopts 9{8}-/) },
    ]);
  });

  test("is overwritten by an update, and that is shown", async () => {
    const wanted = { ...app, variables: { LEVEL: "info" } };
    const { context, calls } = platform({});
    const { notices, action } = await plan(application, app, wanted, context);
    expect(action).toBe("update");
    expect(notices).toEqual([
      {
        code: "overwrites",
        field: "variables.LEVEL",
        message: "variables.LEVEL exists already and differs from what is declared: it is overwritten.",
      },
    ]);
    calls.length = 0;
    await plan(application, app, { ...wanted, allowDataLoss: id }, { ...context, isForced: true });
    expect(calls.map(({ operation }) => operation)).not.toContain("listApplicationEnvVars");
  });

  test("and belongs to another stack now is not changed", async () => {
    const asked: unknown[] = [];
    const owners = { refuseLost: async (...all: unknown[]) => asked.push(all.slice(1)) };
    await plan(project, shop, { displayName: "other" }, platform({ owners }).context);
    expect(asked).toEqual([[id, 'Project "it"', { isPlan: true }]]);
  });
});
