import { request } from "node:http";
import { CLUSTER, NOWHERE, session } from "./session";

const s = session({ key: "open-sesame" });

/** `fetch` sets Host by itself. */
function rawStatus(path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(s.sandbox.url);
    request({ hostname, port, path, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on("error", reject)
      .end();
  });
}

describe("protection", () => {
  test("the control API needs its key", async () => {
    for (const headers of [{}, { "x-sandbox-key": "wrong" }, { authorization: `Bearer ${s.sandbox.token}` }]) {
      const answer = await s.request("GET", "/__sandbox/requests", undefined, headers);
      expect([answer.status, answer.body.message]).toEqual([403, expect.stringMatching(/x-sandbox-key/)]);
    }
    expect((await s.control("GET", "/health")).body).toMatchObject({ status: "ok", speed: 1 });
  });

  test("foreign hosts and origins are refused everywhere", async () => {
    const keys = { authorization: `Bearer ${s.sandbox.token}`, "x-sandbox-key": "open-sesame" };
    const own = new URL(s.sandbox.url).host;
    for (const path of ["/v3/users", "/__sandbox/health", "/__hooks/x", "/nothing"]) {
      expect(await rawStatus(path, { ...keys, host: "sandbox.example" })).toBe(403);
      expect(await rawStatus(path, { ...keys, host: own, origin: "https://page.example" })).toBe(403);
      expect(await rawStatus(path, { ...keys, host: own, origin: "null" })).toBe(403);
    }
    expect(await rawStatus("/v3/users", { ...keys, host: own })).toBe(200);
    expect(await rawStatus("/v3/users", { ...keys, host: own.replace("127.0.0.1", "localhost") })).toBe(200);
  });

  test("no answer allows another origin", async () => {
    const { headers } = await s.api("GET", "/users");
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });
});

test("requests are counted by operation, and the log holds nothing else", async () => {
  await s.ok("POST", "/projects", { display_name: "Secret plan" });
  await s.api("GET", "/projects?limit=0");
  expect((await s.control("GET", "/requests")).body).toEqual({
    total: 2,
    rateLimited: 0,
    first: expect.any(String),
    last: expect.any(String),
    byOperation: { createProject: 1, listProjects: 1 },
  });
  const { log } = (await s.control("GET", "/requests?log=1")).body;
  expect(log).toEqual([
    { operationId: "createProject", status: 201, at: expect.any(String) },
    { operationId: "listProjects", status: 400, at: expect.any(String) },
  ]);
  expect((await s.control("DELETE", "/requests")).status).toBe(204);
  expect(s.sandbox.requests()).toEqual({ total: 0, rateLimited: 0, first: null, last: null, byOperation: {} });
});

test("the first and the last request are shown on the sandbox's clock, without the control API", async () => {
  const start = s.sandbox.clock.now();
  await s.ok("POST", "/projects", { display_name: "Shop" });
  s.pass(40);
  await s.api("GET", "/projects");
  s.pass(40);
  expect((await s.control("GET", "/requests")).body).toMatchObject({
    first: new Date(start).toISOString(),
    last: new Date(start + 40_000).toISOString(),
  });
  await s.control("DELETE", "/requests");
  await s.api("GET", "/projects");
  const later = new Date(start + 80_000).toISOString();
  expect(s.sandbox.requests()).toMatchObject({ total: 1, first: later, last: later });
});

describe("objects", () => {
  test("are shown whole, with their parts by key", async () => {
    const { id } = await s.application();
    await s.ok("POST", `/applications/${id}/env-vars`, { key: "A", value: "1" });
    const shown = (await s.control("GET", `/objects/applications/${id}`)).body;
    expect(shown).toMatchObject({
      id,
      processes: { web: { type: "web", port: 8080 } },
      variables: { A: { value: "1" } },
      ip_restriction: { type: "deny" },
      cdn: false,
      deployments: {},
    });
    expect((await s.control("GET", "/objects/applications")).body).toHaveLength(1);
    expect((await s.control("GET", "/objects/volumes")).body.message).toMatch(
      /no collection volumes; there are applications/,
    );
    expect((await s.control("GET", `/objects/databases/${id}`)).status).toBe(404);
  });

  test("are changed without the API, parts included, and updated_at changes", async () => {
    const before = await s.application();
    const path = `/applications/${before.id}`;
    await s.ok("POST", `${path}/env-vars`, { key: "OLD", value: "1" });
    await s.ok("POST", `${path}/env-vars`, { key: "KEPT", value: "1" });
    await s.control("PUT", `/objects${path}`, {
      display_name: "Renamed",
      processes: { web: { port: 9090 }, mailer: { type: "worker", display_name: "Mailer" } },
      variables: { OLD: null, KEPT: { value: "2" }, NEW: "3" },
      domains: { "shop.example.org": { status: "ACTIVE" } },
    });
    const after = await s.ok("GET", path);
    expect(after.display_name).toBe("Renamed");
    expect(after.updated_at > before.updated_at).toBe(true);
    const processes = (await s.ok("GET", `${path}/processes`)).data;
    expect(processes).toMatchObject([
      { type: "web", port: 9090 },
      { type: "worker", display_name: "Mailer" },
    ]);
    const variables = (await s.ok("GET", `${path}/env-vars`)).data;
    expect(variables).toMatchObject([
      { key: "KEPT", value: "2" },
      { key: "NEW", value: "3", is_runtime: true },
    ]);
    expect((await s.ok("GET", `${path}/domains`)).data).toMatchObject([
      { type: "SYSTEM" },
      { name: "shop.example.org", status: "ACTIVE" },
    ]);
  });

  test.each([
    ["applications", {}],
    ["databases", {}],
    ["static-sites", {}],
    ["object-storage", {}],
    ["load-balancers", {}],
    ["pipelines", {}],
    ["projects", { name: "shop" }],
  ])("can be put into %s without the API", async (collection, fields) => {
    await s.control("PUT", `/objects/${collection}/${NOWHERE}`, { display_name: "Foreign", ...fields });
    expect(await s.ok("GET", `/${collection}/${NOWHERE}`)).toMatchObject({ id: NOWHERE, display_name: "Foreign" });
    expect((await s.ok("GET", `/${collection}`)).total).toBe(1);
  });

  test("may get a deployment that nobody asked for, which then runs", async () => {
    const { id } = await s.application();
    await s.control("PUT", `/objects/applications/${id}`, {
      status: "deploymentInProgress",
      deployments: { [NOWHERE]: { trigger: "PUSH" } },
    });
    await s.refused(422, "DELETE", `/applications/${id}`);
    s.pass(30);
    expect(await s.ok("GET", `/applications/${id}/deployments/${NOWHERE}`)).toMatchObject({
      trigger: "PUSH",
      status: "success",
    });
    expect((await s.ok("GET", `/applications/${id}`)).status).toBe("deploymentSuccess");
  });

  test("vanish at once", async () => {
    const { id } = await s.application();
    expect((await s.control("DELETE", `/objects/applications/${id}`)).status).toBe(204);
    await s.refused(404, "GET", `/applications/${id}`);
    await s.application();
    await s.control("DELETE", "/objects/applications");
    expect((await s.ok("GET", "/applications")).total).toBe(0);
  });
});

test("the clock jumps ahead and changes its speed", async () => {
  const { id } = await s.application();
  const deployment = await s.ok("POST", `/applications/${id}/deployments`);
  await s.control("POST", "/clock", { advanceSeconds: 30 });
  expect((await s.ok("GET", `/applications/${id}/deployments/${deployment.id}`)).status).toBe("success");
  const then = s.sandbox.clock.now();
  await s.control("POST", "/clock", { speed: 60 });
  s.pass(1);
  expect(s.sandbox.clock.now() - then).toBe(60_000);
  expect((await s.control("POST", "/clock", { speed: 1 })).body).toMatchObject({
    speed: 1,
    now: new Date(then + 60_000).toISOString(),
  });
  expect((await s.control("POST", "/clock", { advanceSeconds: -1 })).status).toBe(400);
  expect((await s.control("POST", "/clock", {})).status).toBe(400);
});

test.each([
  ["PUT", "/objects/applications/shop", {}, 'id must be a valid uuid, got "shop".'],
  ["PUT", `/objects/applications/${NOWHERE}`, { id: CLUSTER }, /^id must be 0{8}-.*, as in the path/],
  ["PUT", `/objects/applications/${NOWHERE}`, { port: 1 }, /^There is no field port; there are work, company_id, /],
  [
    ...["PUT", `/objects/applications/${NOWHERE}`, { processes: { web: { port: "abc" } } }],
    'processes.web.port must be integer or null, got "abc".',
  ],
  ["PUT", `/objects/applications/${NOWHERE}`, { ip_restriction: { type: "allow" } }, /^ip_restriction.is_enabled is/],
  ["PUT", `/objects/databases/${NOWHERE}`, { processes: {} }, "There is no field processes."],
  [
    "PUT",
    `/objects/databases/${NOWHERE}`,
    { connections: { a: {} } },
    "connections.a.target_id is missing; it has no default.",
  ],
  ["PUT", `/objects/docker-registries/${NOWHERE}`, { name: "own" }, "registry is missing; it has no default."],
  ["POST", "/outcomes", { of: "deployment", kind: 1 }, /^There is no field kind; there are of, id,/],
  ["POST", "/outcomes", { of: "deployment", id: 7 }, "id must be a string, got 7."],
  ["POST", "/clock", { speed: 1, factor: 2 }, "There is no field factor; there are speed, advanceSeconds."],
  ["POST", "/snapshots", { label: "a" }, "There is no field label; there are name."],
  ["PUT", "/dns", [{ name: "a.example", type: "A", value: "1", port: 1 }], /^\[0\] has no field port/],
] as [string, string, object, string | RegExp][])("%s %s refuses %j", async (method, path, body, message) => {
  const answer = await s.control(method, path, body);
  expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(message)]);
  expect((await s.control("GET", "/objects/applications")).body).toEqual([]);
});

test("an outcome is used up by the object that it is meant for", async () => {
  const one = await s.application();
  const other = await s.application();
  await s.control("POST", "/outcomes", { of: "deployment", id: one.id });
  expect((await s.deploy(other.id)).status).toBe("success");
  expect((await s.control("GET", "/outcomes")).body).toHaveLength(1);
  expect((await s.deploy(one.id)).status).toBe("failed");
  expect((await s.control("GET", "/outcomes")).body).toEqual([]);
  expect((await s.control("POST", "/outcomes", { of: "lunch" })).body.message).toMatch(
    /must be one of deployment, deletion/,
  );
});

test("an outcome can be ordered without HTTP, more than once", async () => {
  const { id } = await s.application();
  s.sandbox.addOutcome({ of: "deployment", times: 2, logs: ["out of memory"] });
  expect([(await s.deploy(id)).status, (await s.deploy(id)).status, (await s.deploy(id)).status]).toEqual([
    "failed",
    "failed",
    "success",
  ]);
  expect(() => s.sandbox.addOutcome({ of: "deployment", times: 0 })).toThrow(/whole number of at least 1/);
});

test("the keys that the sandbox was started with outlive a clearing of all keys", async () => {
  expect((await s.control("DELETE", "/objects/api-keys")).status).toBe(204);
  expect((await s.api("GET", "/users")).status).toBe(200);
});

test("empty lists inside records may come as null, and pages stay pages", async () => {
  const { id } = await s.application();
  expect((await s.control("POST", "/variants", { emptyLists: "null" })).body).toMatchObject({ emptyLists: "null" });
  expect(await s.ok("GET", `/applications/${id}`)).toMatchObject({ allow_deploy_paths: null });
  expect(await s.ok("GET", `/applications/${id}/env-vars`)).toMatchObject({ data: [], total: 0 });
  expect((await s.control("POST", "/variants", { emptyLists: "none" })).body.message).toBe(
    'emptyLists must be list or null, got "none".',
  );
  expect((await s.control("POST", "/variants", { colours: 1 })).body.message).toMatch(/There is no variant colours/);
  await s.sandbox.reset();
  expect((await s.control("GET", "/variants")).body).toEqual({
    createdApiKey: "record",
    emptyLists: "list",
    uncertainFields: "sent",
    domainToken: "new",
  });
});

test("a reset forgets everything but the keys", async () => {
  const { id } = await s.application();
  s.sandbox.addFault({ operation: "*", probability: 1, status: 500 });
  expect((await s.control("POST", "/reset")).status).toBe(204);
  await s.refused(404, "GET", `/applications/${id}`);
  expect(s.sandbox.requests().total).toBe(1);
  expect(await s.application()).toMatchObject({ company_id: s.sandbox.companyId, cluster_id: CLUSTER });
});
