import { randomUUID } from "node:crypto";
import { type Body, session } from "./session";

const s = session({
  tokens: {
    "token-of-a": { company: "a" },
    "viewer-of-a": { company: "a", role: "viewer" },
    "token-of-b": { company: "b" },
  },
});

const ROLE_OF_VIEWER = "b0000000-0000-4000-8000-000000000004";

test("a request needs a known key", async () => {
  expect(await s.refused(401, "GET", "/applications", undefined, "")).toMatch(/Authorization header is missing/);
  expect(await s.refused(401, "GET", "/applications", undefined, "nobody")).toMatch(/unknown/);
  const basic = await s.request("GET", "/v3/applications", undefined, { authorization: "Basic abc" });
  expect(basic.status).toBe(401);
});

test("a company sees its own objects only: those of others answer 404", async () => {
  const application = await s.application();
  expect((await s.ok("GET", "/applications", undefined, "token-of-b")).total).toBe(0);
  await s.refused(404, "GET", `/applications/${application.id}`, undefined, "token-of-b");
  await s.refused(404, "DELETE", `/applications/${application.id}`, undefined, "token-of-b");
  const project = await s.ok("POST", "/projects", { display_name: "Theirs" }, "token-of-b");
  const { id, ...fields } = application;
  expect(await s.refused(422, "POST", "/applications", { ...fields, project_id: project.id })).toMatch(
    /no such project/,
  );
  const me = await s.ok("GET", "/api-keys/me", undefined, "token-of-b");
  expect(me.company_id).not.toBe(s.sandbox.companyId);
});

test("a viewer reads, and is refused everything else", async () => {
  const { id } = await s.application();
  expect((await s.ok("GET", `/applications/${id}`, undefined, "viewer-of-a")).id).toBe(id);
  expect(await s.refused(403, "DELETE", `/applications/${id}`, undefined, "viewer-of-a")).toMatch(
    /lacks the permission APP:DELETE/,
  );
  await s.refused(403, "POST", "/projects", { display_name: "Mine" }, "viewer-of-a");
  expect((await s.ok("GET", `/applications/${id}`)).status).toBeNull();
});

describe("API keys", () => {
  const create = (fields: object): Promise<Body> =>
    s.ok("POST", "/api-keys", { name: "CI", role_ids: [ROLE_OF_VIEWER], ...fields });
  const find = async (name: string): Promise<Body> =>
    (await s.ok("GET", "/api-keys")).data.find((it: Body) => it.name === name);

  test("show their token once, and masked from then on", async () => {
    const created = await create({});
    const { id } = await find("CI");
    const read = await s.ok("GET", `/api-keys/${id}`);
    expect(read.token).not.toBe(created.token);
    expect(read.roles).toMatchObject([{ name: "Company Viewer" }]);
    expect((await s.ok("GET", "/api-keys/me", undefined, created.token)).id).toBe(id);
  });

  test("answer with the whole record, and with name and token only where that variant is asked for, until a reset", async () => {
    s.sandbox.vary({ createdApiKey: "token" });
    expect(Object.keys(await create({})).sort()).toEqual(["name", "token"]);
    await s.sandbox.reset();
    const created = await create({});
    expect(created).toMatchObject({ name: "CI", is_enabled: true, company_id: s.sandbox.companyId });
    expect((await s.ok("GET", "/api-keys/me", undefined, created.token)).id).toBe(created.id);
    expect(Object.keys(created)).not.toContain("old_tokens");
  });

  test("that the sandbox was started with come back by a reset, whatever was done to them", async () => {
    const second = await create({ role_ids: ["b0000000-0000-4000-8000-000000000001"] });
    const { id } = await s.ok("GET", "/api-keys/me");
    const rotated = await s.ok("POST", `/api-keys/${id}/rotate`, {}, second.token);
    await s.refused(401, "GET", "/users");
    await s.sandbox.reset();
    expect((await s.ok("GET", "/api-keys/me")).id).toBe(id);
    await s.refused(401, "GET", "/users", undefined, rotated.token);
    const third = await create({ role_ids: ["b0000000-0000-4000-8000-000000000001"] });
    await s.ok("PATCH", `/api-keys/${id}`, { role_ids: [ROLE_OF_VIEWER] }, third.token);
    await s.ok("DELETE", `/api-keys/${id}`, undefined, third.token);
    await s.refused(401, "GET", "/users");
    expect((await s.control("POST", "/reset")).status).toBe(204);
    expect((await s.api("POST", "/projects", { display_name: "Shop" })).status).toBe(201);
  });

  test("can be turned off, rotated and deleted, but not by themselves", async () => {
    const { token } = await create({ role_ids: ["b0000000-0000-4000-8000-000000000001"] });
    const { id } = await find("CI");
    for (const [method, path] of [
      ["POST", "/toggle"],
      ["POST", "/rotate"],
      ["DELETE", ""],
    ] as const) {
      expect(await s.refused(422, method, `/api-keys/${id}${path}`, undefined, token)).toMatch(/itself/);
    }
    await s.ok("POST", `/api-keys/${id}/toggle`);
    expect(await s.refused(401, "GET", "/applications", undefined, token)).toMatch(/turned off/);
    await s.ok("POST", `/api-keys/${id}/toggle`);

    const rotated = await s.ok("POST", `/api-keys/${id}/rotate`, { old_token_ttl_hours: 1 });
    await s.ok("GET", "/applications", undefined, token);
    s.pass(3600);
    await s.refused(401, "GET", "/applications", undefined, token);
    await s.ok("GET", "/applications", undefined, rotated.token);
    expect((await s.api("DELETE", `/api-keys/${id}`)).status).toBe(200);
    await s.refused(401, "GET", "/applications", undefined, rotated.token);
  });

  test("expire", async () => {
    const { token } = await create({ expired_at: new Date(s.time.at + 60_000).toISOString() });
    await s.ok("GET", "/applications", undefined, token);
    s.pass(60);
    expect(await s.refused(401, "GET", "/applications", undefined, token)).toMatch(/expired at/);
  });

  test("may be limited to a permission or to one object, and then see no other", async () => {
    const mine = await s.application();
    const other = await s.application();
    const capabilities = [{ permission: "APP:READ", id_resource: mine.id }];
    const { token } = await create({ role_ids: undefined, capabilities });
    expect((await s.ok("GET", "/applications", undefined, token)).data.map((it: Body) => it.id)).toEqual([mine.id]);
    await s.ok("GET", `/applications/${mine.id}/processes`, undefined, token);
    await s.refused(403, "GET", `/applications/${other.id}`, undefined, token);
    await s.refused(403, "GET", "/databases", undefined, token);
    await s.ok("GET", "/api-keys/me", undefined, token);
    await s.ok("GET", "/resources/clusters", undefined, token);
  });

  test("need a role or a capability that exists", async () => {
    expect(await s.refused(422, "POST", "/api-keys", { name: "CI" })).toMatch(
      /role_ids is missing.*capabilities is missing/,
    );
    expect(await s.refused(422, "POST", "/api-keys", { name: "CI", role_ids: [randomUUID()] })).toMatch(/no role/);
    const capabilities = [{ permission: "APP:FLY" }];
    expect(await s.refused(422, "POST", "/api-keys", { name: "CI", capabilities })).toMatch(/no permission APP:FLY/);
  });
});
