import { kinds } from "../../src/kinds";
import { type Kind, managedBy, type Named } from "../../src/model";
import { type Io, type Known, readBack, undeclared, writeDown } from "../../src/state";
import { atHome, elsewhereThan, managedAfter } from "../../src/state/known";
import { undeclaredIn } from "../../src/state/undeclared";

/** What a state keeps of an object, and what the next run reads back. */
const kind: Kind = kinds.application;
const id = "88888888-8888-4888-8888-888888888888";
const home = { origin: "here", companyId: "ours" };
const declared = {
  ...{ displayName: "api", clusterId: id, source: "dockerImage", dockerImage: "shop/api" },
  variables: { LEVEL: "info", REGION: "west" },
  processes: { web: { port: 3000 }, worker: { type: "worker" } },
};
const variable = (key: string, values: Named) => ({ key, id: `id of ${key}`, values });
const known = (more: Partial<Known> = {}): Known => ({
  live: {
    id,
    values: {
      ...declared,
      name: "api-1",
      defaultBranch: "main",
      autoDeploy: null,
      cdn: true,
    },
    parts: {
      variables: [
        variable("LEVEL", { value: "info", scope: "runtime" }),
        variable("REGION", { value: "west" }),
        variable("OTHER", { value: "theirs", scope: "runtime" }),
      ],
      processes: [
        variable("web", { type: "web", port: 3000, entrypoint: "serve" }),
        variable("worker", { type: "worker" }),
      ],
    },
  },
  managed: managedBy(kind, declared),
  home,
  undeployed: false,
  ...more,
});
const written = (more: Partial<Known> = {}) => writeDown(kind, known(more));

describe("the state of an object", () => {
  test("has what is declared and computed, and with it what was live and is not declared", () => {
    const { values, notes } = written();
    expect(values).toMatchObject({ displayName: "api", name: "api-1" });
    expect(values).not.toHaveProperty("defaultBranch");
    expect(notes).toMatchObject({ version: 2, home, undeclared: { values: { defaultBranch: "main" } } });
    expect(notes).not.toHaveProperty("declared");
    expect(notes).not.toHaveProperty("undeployed");
    expect(notes.managed.parts.variables?.LEVEL).toMatchObject({ id: "id of LEVEL", names: ["variables"] });
  });

  test("is read back as it was", () => {
    const read = readBack(kind, id, written());
    expect(read).toMatchObject({
      home,
      undeployed: false,
      live: { id, values: { displayName: "api", defaultBranch: "main" } },
    });
    expect(read).not.toHaveProperty("declared");
    expect(read.live.parts.processes).toMatchObject([
      { key: "web", id: "id of web", values: { port: 3000, type: "web", entrypoint: "serve" } },
      { key: "worker", values: { type: "worker" } },
    ]);
    expect(read.live.parts.variables).toEqual([
      expect.objectContaining({ key: "LEVEL", values: { value: "info", scope: "runtime" } }),
      expect.objectContaining({ key: "REGION", values: { value: "west" } }),
    ]);
  });

  test("has what is still to be deployed, and what was declared of an import", () => {
    const own = managedBy(kind, { displayName: "api", variables: { LEVEL: "info" } });
    const { notes } = written({ declared: own, undeployed: "the deployment" });
    expect(notes).toMatchObject({ undeployed: "the deployment", declared: { values: ["displayName"] } });
    expect(notes.declared?.parts.variables?.LEVEL?.id).toBe("id of LEVEL");
    const read = readBack(kind, id, { values: {}, notes });
    expect(read.undeployed).toBe("the deployment");
    expect(read.declared).toEqual(notes.declared);
  });

  test("without its undeclared values is read as well: earlier releases did not store them", () => {
    const { values, notes } = written();
    const { undeclared: _, ...earlier } = notes;
    const read = readBack(kind, id, { values, notes: earlier });
    expect(read.live.values).not.toHaveProperty("defaultBranch");
    expect(read.live.values.displayName).toBe("api");
  });

  test("of a newer release is refused", () => {
    const { values, notes } = written();
    expect(() => readBack(kind, id, { values, notes: { ...notes, version: 3 } })).toThrow(
      expect.objectContaining({
        problem: {
          code: "state",
          message: `The state of Application ${id} was written by a newer release of svc-iac (version 3 of its format; this release supports up to 2).`,
          next: "Update svc-iac and run again. Nothing was changed.",
        },
      }),
    );
  });
});

describe("what is live and not declared", () => {
  const field = (more: Named = {}) => ({ mutability: "writable", schema: {}, ...more });
  const fields = {
    ...{ plain: field(), empty: field(), named: field(), missing: field() },
    ...{ secret: field({ secret: true }), unseen: field({ observed: false }), elsewhere: field({ source: {} }) },
    ...{ computed: field({ mutability: "computed" }), option: field({ mutability: "option" }) },
  };
  const values = Object.fromEntries(Object.keys(fields).map((name) => [name, `of ${name}`]));
  const live = { ...values, empty: null, missing: undefined };
  const names = ["empty", "named", "missing"];
  const made = (parts: object) => ({ fields, parts }) as unknown as Kind;

  test("is kept of the object: plain values, and empty ones", () => {
    const found = undeclaredIn(made({}), { id, values: live, parts: {} }, { values: names, parts: {} });
    expect(found).toEqual({ values: { plain: "of plain", empty: null }, parts: {} });
  });

  test("is kept of its managed entries", () => {
    const { elsewhere: _, ...own } = fields;
    const kind = made({ things: { fields: own, form: { as: "map", name: "things" } } });
    const entry = (key: string) => ({ key, id: key, values: live });
    const parts = { things: [entry("b"), entry("a")] };
    const managed = { a: { names }, gone: { names }, b: { names: [...names, "plain"] } };
    expect(undeclaredIn(kind, { id, values: {}, parts }, { values: [], parts: { things: managed } }).parts).toEqual({
      things: { a: { plain: "of plain", empty: null }, b: { empty: null } },
    });
    const all = { values: [], parts: { things: { b: { names: [...names, "plain"] } }, unknown: { a: { names } } } };
    const full = { id, values: {}, parts: { things: [{ ...entry("b"), values: { named: 1 } }] } };
    expect(undeclaredIn(kind, full, all).parts).toEqual({});
  });

  test("is kept of entries in columns, by the columns that are declared, and never a secret", () => {
    const found = undeclaredIn(kind, known().live, known().managed).parts.variables;
    expect(found).toEqual({ LEVEL: { scope: "runtime" } });
    const secret = managedBy(kind, { ...declared, variables: {}, variableScopes: { LEVEL: "runtime" } });
    expect(undeclaredIn(kind, known().live, secret).parts.variables).toBeUndefined();
  });
});

describe("an object that was imported", () => {
  const all = managedBy(kind, { displayName: "api", dockerImage: "shop/api", variables: { LEVEL: "info" } });

  test("has declared nothing yet", () => {
    expect(undeclared(known())).toEqual({ ...known(), declared: { values: [], parts: {} } });
  });

  test("stays managed where no declaration has named it", () => {
    const first = managedBy(kind, { dockerImage: "shop/api:2" });
    const after = managedAfter(first, known({ managed: all, declared: managedBy(kind, {}) }));
    expect(after.declared).toEqual(first);
    expect([...after.managed.values].sort()).toEqual(["displayName", "dockerImage"]);
    expect(after.managed.parts.variables).toHaveProperty("LEVEL");
    const next = managedBy(kind, {});
    const later = managedAfter(next, known({ managed: after.managed, declared: after.declared }));
    expect(later.managed.values).toEqual(["displayName"]);
  });

  test("is not one that was declared from the beginning", () => {
    const wanted = managedBy(kind, { displayName: "api" });
    expect(managedAfter(wanted, known())).toEqual({ managed: wanted });
    expect(managedAfter(wanted, undefined)).toEqual({ managed: wanted });
  });
});

describe("the home of an object", () => {
  const io = { client: { home: async () => home } } as unknown as Io;
  const at = (there: Partial<typeof home>) => atHome(kind, "api", known({ home: { ...home, ...there } }), io);

  test("is where it was created", async () => {
    expect([await atHome(kind, "api", undefined, io), await at({})]).toEqual([home, home]);
  });

  test("a sandbox on another port may be the same", async () => {
    const [earlier, now] = ["http://127.0.0.1:4001", "http://localhost:4002"];
    const next =
      "Both are on this machine: if the sandbox was restarted, give it the earlier port, `npx svc-iac sandbox --port 4001`. Nothing was changed, and the state is kept.";
    expect(elsewhereThan({ ...home, origin: now }, { ...home, origin: earlier })?.next).toBe(next);
    const others = [
      { ...home, origin: "https://api.example.com" },
      { origin: earlier, companyId: "theirs" },
    ];
    for (const other of others) expect(elsewhereThan({ ...home, origin: now }, other)?.next).toMatch(/^Use the URL/);
  });

  test.each([
    [{ origin: "there" }, "service there", "service here"],
    [{ companyId: "theirs" }, "company theirs", "company ours"],
    [{ origin: "there", companyId: "theirs" }, "service there", "service here"],
  ])("is not where %j is", async (there, lives, here) => {
    await expect(at(there)).rejects.toMatchObject({
      problem: {
        code: "wrong-home",
        message: `Application "api" lives in ${lives}, but this run is connected to ${here}.`,
        next: "Use the URL and token that the object was created with. Where a state has objects of both, each of them needs a provider of its own, with its URL and token, or is removed from the state. Nothing was changed, and the state is kept.",
      },
    });
  });
});
