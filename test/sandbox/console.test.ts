import { NOWHERE, Session, session } from "./session";

const s = session({ key: "open-sesame" });

const codeOf = (address: string): string => new URLSearchParams(new URL(address).hash.slice(1)).get("code") ?? "";

const redeem = (code: unknown, headers: Record<string, string> = {}) =>
  s.request("POST", "/__console/session", { code }, headers);

const overview = async (query = "") => (await s.control("GET", `/overview${query}`)).body;

/** Text of the page and of everything that it imports, by address; fails on an import that is not served. */
async function everythingServed(): Promise<Map<string, string>> {
  const served = new Map<string, string>();
  const visit = async (address: string): Promise<void> => {
    if (served.has(address)) return;
    const answer = await fetch(`${s.sandbox.url}${address}`);
    expect([address, answer.status]).toEqual([address, 200]);
    const text = await answer.text();
    served.set(address, text);
    for (const [, found = ""] of text.matchAll(/["'](\/__console\/[\w./-]+\.\w+)["']/g)) await visit(found);
    for (const [, found = ""] of text.matchAll(/from "\.\/([\w-]+\.mjs)"/g)) await visit(`/__console/${found}`);
  };
  await visit("/");
  return served;
}

describe("the page", () => {
  test("is served whole, with its libraries, and holds no key", async () => {
    const served = await everythingServed();
    expect([...served.keys()]).toEqual(expect.arrayContaining(["/__console/lib/preact.mjs", "/__console/layout.mjs"]));
    for (const text of served.values()) expect(text).not.toMatch(/open-sesame|from ?["']https?:/);
  });

  test("runs nothing but its own files, in no other page", async () => {
    const { headers } = await fetch(`${s.sandbox.url}/`);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/default-src 'none'; script-src 'self' 'sha256-[\w+/]+=*'; style-src 'self';/);
    expect(policy).toMatch(/connect-src 'self'.*form-action 'none'; frame-ancestors 'none'/);
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("is served by its files' own names only", async () => {
    for (const path of ["/__console/nothing.mjs", "/__console/..%2f..%2fcontrol.ts", "/__console/tsconfig.json"]) {
      expect((await s.request("GET", path)).status).toBe(404);
    }
  });
});

describe("the way in", () => {
  test("a code gives the key once", async () => {
    const address = s.sandbox.consoleUrl();
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#code=[\w-]{32}$/);
    expect((await redeem(codeOf(address))).body).toEqual({ key: "open-sesame" });
    const again = await redeem(codeOf(address));
    expect([again.status, again.body.message]).toEqual([403, expect.stringMatching(/svc-iac console/)]);
    expect(JSON.stringify(again)).not.toContain("open-sesame");
  });

  test("nothing else does", async () => {
    for (const code of ["", "a".repeat(32), null, 1, {}]) expect((await redeem(code)).status).toBe(403);
    expect((await s.request("POST", "/__console/session", "no JSON")).status).toBe(400);
    expect((await s.request("POST", "/__console/session", "null")).status).toBe(403);
    const code = codeOf(s.sandbox.consoleUrl());
    expect((await redeem(code, { origin: "https://page.example" })).status).toBe(403);
    expect((await redeem(code)).status).toBe(200);
  });

  test("more addresses take the key", async () => {
    const { url } = (await s.control("POST", "/console")).body;
    expect((await redeem(codeOf(url))).body).toEqual({ key: "open-sesame" });
    for (const [method, path] of [
      ["POST", "console"],
      ["GET", "overview"],
      ["GET", "vocabulary"],
    ] as const) {
      expect((await s.request(method, `/__sandbox/${path}`)).status).toBe(403);
    }
  });
});

describe("the overview", () => {
  test("draws objects and what they refer to, from their fields alone", async () => {
    const project = await s.ok("POST", "/projects", { display_name: "Shop" });
    const application = await s.application({ project_id: project.id });
    const database = await s.database();
    await s.ok("POST", `/databases/${database.id}/internal-connections`, {
      target_type: "app",
      target_id: application.id,
    });
    const registry = { name: "own", registry: "dockerHub", username: database.id };
    await s.control("PUT", `/objects/docker-registries/${NOWHERE}`, registry);
    const { picture } = await overview();
    expect(picture.total).toBe(4);
    expect(picture.objects).toContainEqual({
      id: database.id,
      collection: "databases",
      noun: "database",
      label: "Orders",
      status: "ready",
      created_at: database.created_at,
    });
    expect(picture.links).toHaveLength(3);
    expect(picture.links).toEqual(
      expect.arrayContaining([
        { from: application.id, to: project.id, as: "project" },
        { from: database.id, to: application.id, as: "connections" },
        { from: NOWHERE, to: database.id, as: "username" },
      ]),
    );
  });

  test("has no secret in it", async () => {
    const application = await s.application();
    await s.database({ db_password: "hidden-password" });
    await s.ok("POST", `/applications/${application.id}/env-vars`, { key: "TOKEN", value: "hidden-value" });
    await s.ok("POST", "/docker-registries", {
      name: "registry",
      registry: "dockerHub",
      username: "me",
      secret: "hidden-secret",
    });
    const endpoint = "http://me:hidden-password@127.0.0.1:9/hook?token=hidden-token";
    const webhook = await s.ok("POST", "/webhooks", { endpoint, allowed_events: ["APP_UPDATE"] });
    await s.ok("PATCH", `/applications/${application.id}`, { display_name: "Renamed" });
    const shown = await overview();
    expect(shown.deliveries.at(-1)).toMatchObject({ event_type: "APP_UPDATE", attempt: 0 });
    const text = JSON.stringify(shown);
    expect(text).toContain('"endpoint":"http://127.0.0.1:9/hook"');
    expect(text).not.toMatch(/hidden|open-sesame/);
    expect(text).not.toContain(webhook.secret);
    expect(text).not.toContain(s.sandbox.token);
  });

  test("shows requests, deployments and what was ordered, the newest first", async () => {
    const { id } = await s.application();
    await s.control("POST", "/outcomes", { of: "deployment", id });
    await s.control("POST", "/outcomes", { of: "restart" });
    await s.control("POST", "/faults", { operation: "createDatabase", nth: 1, status: 503 });
    const first = await s.ok("POST", `/applications/${id}/deployments`);
    s.pass(2);
    const second = await s.ok("POST", `/applications/${id}/deployments`);
    const shown = await overview();
    expect(shown.requests).toMatchObject({ total: 3, rate_limited: 0 });
    expect(shown.requests.recent[0]).toMatchObject({ operationId: "createDeployment", status: 201 });
    expect(shown.deployments).toMatchObject([
      { id: second.id, label: "Shop", status: "waiting", is_running: true, will_fail: false },
      { id: first.id, status: "inProgress", steps: ["clone"], is_running: true, will_fail: true },
    ]);
    expect(shown.outcomes).toMatchObject([{ of: "restart" }]);
    expect(shown.snapshots).toEqual([]);
    expect(shown.faults).toMatchObject([{ operation: "createDatabase", fired: 0 }]);
  });

  test("of more objects than a picture holds, draws the newest that match, and what they refer to", async () => {
    await s.control("PUT", `/objects/projects/${NOWHERE}`, { display_name: "Home", name: "home" });
    s.pass(1);
    for (let index = 0; index < 1005; index += 1) {
      const id = `00000000-0000-4000-8000-1${String(index).padStart(11, "0")}`;
      await s.control("PUT", `/objects/databases/${id}`, { display_name: `orders-${index}`, project_id: NOWHERE });
    }
    const { picture } = await overview("?match=ORDERS-100");
    expect(picture.total).toBe(1006);
    expect(picture.objects.map((it: { label: string }) => it.label).sort()).toEqual(
      ["Home", "orders-100", ...Array.from({ length: 5 }, (_, index) => `orders-100${index}`)].sort(),
    );
    expect((await overview()).picture.objects).toHaveLength(1001);
  });

  test("lists snapshots, and what a restore puts back is a change", async () => {
    await s.ok("POST", "/projects", { display_name: "Shop" });
    const { id } = s.sandbox.snapshot("furnished");
    await s.ok("POST", "/projects", { display_name: "Other" });
    const { version, snapshots, picture } = await overview();
    expect(snapshots).toMatchObject([{ id, name: "furnished", objects: expect.any(Number) }]);
    expect(picture.total).toBe(2);
    const next = overview(`?after=${version}`);
    await s.control("POST", `/snapshots/${id}/restore`);
    expect((await next).picture.total).toBe(1);
    await s.control("DELETE", "/snapshots");
  });

  test("waits for any change", async () => {
    for (const change of [
      () => s.ok("GET", "/projects"),
      () => s.ok("POST", "/projects", { display_name: "Shop" }),
      () => s.control("POST", "/clock", { advanceSeconds: 1 }),
    ]) {
      const { version } = await overview();
      const next = overview(`?after=${version}`);
      await change();
      expect((await next).version).toBeGreaterThan(version);
    }
  });

  test("shows the remaining limits", async () => {
    expect((await overview()).limits).toMatchObject({ are_on: false });
    const limited = await Session.start({ limits: true });
    try {
      await limited.ok("POST", "/projects", { display_name: "Shop" });
      await limited.ok("GET", "/projects");
      const { limits } = (await limited.control("GET", "/overview")).body;
      expect(limits.are_on).toBe(true);
      expect(limits.requests.limit - limits.requests.remaining).toBe(2);
      expect(limits.creations.remaining).toBe(limits.creations.limit);
      await limited.application();
      const after = (await limited.control("GET", "/overview")).body.limits;
      expect(after.creations.limit - after.creations.remaining).toBe(1);
    } finally {
      await limited.close();
    }
  });
});

test("what faults and outcomes may name", async () => {
  const { operations, outcomes } = (await s.control("GET", "/vocabulary")).body;
  expect(operations).toContainEqual({ id: "createApplication", method: "POST", path: "/applications" });
  expect(outcomes).toContain("deployment");
});
