import { loadContract } from "../../src/sandbox/contract";
import { HANDLERS } from "../../src/sandbox/families";
import { CLUSTER, NOWHERE, session } from "./session";

const s = session();

test("every operation of the contract is implemented, and nothing else", () => {
  const wanted = loadContract().operations.map((operation) => operation.id);
  expect(Object.keys(HANDLERS).sort()).toEqual(wanted.sort());
});

describe("routes", () => {
  test("fixed segments win over ids", async () => {
    expect(await s.ok("GET", "/applications/global-env-vars")).toMatchObject({ data: [], total: 0 });
    expect(await s.ok("GET", "/api-keys/me")).toMatchObject({ company_id: s.sandbox.companyId });
    const { id } = await s.application();
    expect(await s.refused(422, "POST", `/applications/${id}/deployments/rollback`)).toMatch(/successful deployments/);
  });

  test("a path that the contract does not have answers 404 in the usual envelope", async () => {
    const answer = await s.api("GET", "/volumes");
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ message: "The contract has no operation GET /v3/volumes.", status: 404 });
  });

  test("a trailing slash changes nothing", async () => {
    expect((await s.api("GET", "/applications/")).status).toBe(200);
  });
});

describe("requests", () => {
  test("malformed ids, queries and bodies answer 400", async () => {
    expect(await s.refused(400, "GET", "/applications/shop")).toBe('id must be a valid uuid, got "shop".');
    expect(await s.refused(400, "GET", "/applications?limit=101")).toBe("limit must be at most 100, got 101.");
    expect(await s.refused(400, "GET", "/applications?offset=first")).toBe('offset must be integer, got "first".');
    expect(await s.refused(400, "POST", "/applications", "{")).toMatch(/^The body is not JSON/);
    expect(await s.refused(400, "POST", "/applications")).toMatch(/^The body is missing/);
  });

  test("what the schema refuses answers 422 and names field, value and what is allowed", async () => {
    const fields = {
      display_name: "Shop",
      cluster_id: CLUSTER,
      source: "publicGit",
      repo_url: "https://git.example/a.git",
    };
    const refusal = (change: object) => s.refused(422, "POST", "/applications", { ...fields, ...change });
    expect(await refusal({ source: "zip" })).toBe('source must be privateGit, publicGit or dockerImage, got "zip".');
    expect(await refusal({ display_name: "x".repeat(65) })).toBe(
      "display_name must have at most 64 characters, got 65.",
    );
    expect(await refusal({ display_name: 7 })).toBe("display_name must be string, got 7.");
    expect(await refusal({ display_name: undefined, source: undefined })).toBe(
      "display_name is missing; it must be string. source is missing; it must be privateGit, publicGit or dockerImage.",
    );
    expect(await s.refused(422, "POST", "/applications", "[]")).toBe("the body must be object, got [].");
  });

  test("only the branch of a choice that was meant is explained", async () => {
    const { id } = await s.application();
    const web = await s.webProcess(id);
    const refusal = (scaling_strategy: object) =>
      s.refused(422, "PATCH", `/applications/${id}/processes/${web.id}`, { scaling_strategy });
    expect(await refusal({ type: "manual", config: { instanceCount: 51 } })).toBe(
      "scaling_strategy.config.instanceCount must be at most 50, got 51.",
    );
    expect(await refusal({ type: "vertical", config: {} })).toBe(
      'scaling_strategy.type must be manual or horizontal, got "vertical".',
    );
  });

  test("a secret is never repeated in a message", async () => {
    const message = await s.refused(422, "POST", `/databases/${NOWHERE}/reset-password`, {
      new_password: "not allowed!",
    });
    expect(message).toMatch(/^new_password must match the pattern [^,]*$/);
    expect(message).not.toContain("not allowed!");
  });

  test("unknown fields and query parameters are ignored", async () => {
    expect((await s.api("GET", "/applications?colour=red")).status).toBe(200);
    expect(await s.ok("POST", "/projects", { display_name: "Shop", id: NOWHERE })).not.toMatchObject({ id: NOWHERE });
  });

  test.each([
    ["no type and no body", undefined, {}],
    ["a JSON type and an empty body", "", { "content-type": "application/json" }],
    ["a charset", "{}", { "content-type": "application/json; charset=UTF-8" }],
    ["another type", "{}", { "content-type": "text/plain" }],
  ])("a body is taken with %s", async (_what, body, headers) => {
    const { id } = await s.application();
    const authorization = `Bearer ${s.sandbox.token}`;
    const answer = await s.request("POST", `/v3/applications/${id}/deployments`, body, { ...headers, authorization });
    expect(answer.status).toBe(201);
  });
});

describe("answers", () => {
  test("pages hold what was asked for", async () => {
    for (const name of ["One", "Two", "Three"]) await s.ok("POST", "/projects", { display_name: name });
    const names = async (query: string) => {
      const page = await s.ok("GET", `/projects?${query}`);
      return [page.data.map((it: { display_name: string }) => it.display_name), page.total, page.offset, page.limit];
    };
    expect(await names("")).toEqual([["Three", "Two", "One"], 3, 0, 25]);
    expect(await names("limit=2")).toEqual([["Three", "Two"], 3, 0, 2]);
    expect(await names("limit=2&offset=2")).toEqual([["One"], 3, 2, 2]);
    expect(await names("offset=10000")).toEqual([[], 3, 10000, 25]);
  });

  test("one that breaks the contract is a loud 500 with a reference code", async () => {
    const { id } = await s.application();
    // What background work will set is not checked when it is put.
    await s.control("PUT", `/objects/applications/${id}`, '{"work":{"due":0,"then":{"auto_deploy":"perhaps"}}}');
    const answer = await s.api("GET", `/applications/${id}`);
    expect(answer.status).toBe(500);
    expect(answer.body.message).toMatch(/broke the contract.*getApplication \/auto_deploy must be boolean/);
    expect(answer.body.data.code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  });

  test("carry an id of the request and the sandbox's own time", async () => {
    s.pass(86_400);
    const { headers } = await s.api("GET", "/users");
    expect(Date.parse(headers.date ?? "")).toBe(Math.floor(s.time.at / 1000) * 1000);
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("reference lists are the same everywhere and are bare arrays", async () => {
    const clusters = await s.ok("GET", "/resources/clusters");
    expect(clusters.length).toBeGreaterThanOrEqual(4);
    expect(clusters[0]).toEqual({
      id: CLUSTER,
      name: "europe-west",
      display_name: "Frankfurt, Germany",
      location: "europe-west3",
    });
    for (const list of [
      "process-resource-types",
      "database-resource-types",
      "disk-resource-types",
      "rbac/api-key-permissions",
    ]) {
      expect((await s.ok("GET", `/resources/${list}`)).length).toBeGreaterThan(3);
    }
    expect((await s.ok("GET", "/resources/rbac/api-key-roles")).map((it: { name: string }) => it.name)).toEqual([
      "Company Admin",
      "Company Developer",
      "Company Billing",
      "Company Viewer",
    ]);
    expect((await s.ok("GET", "/users")).data).toHaveLength(1);
  });
});
