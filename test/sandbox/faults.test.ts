import { session } from "./session";

const s = session();

/** Status codes of some requests in a row; 0 when the connection was lost. */
async function statuses(count: number, method: string, path: string, body?: unknown): Promise<number[]> {
  const all: number[] = [];
  for (let number = 0; number < count; number++) {
    all.push(
      await s.api(method, path, body).then(
        ({ status }) => status,
        () => 0,
      ),
    );
  }
  return all;
}

test("the nth request of an operation fails, the others do not", async () => {
  const armed = await s.control("POST", "/faults", { operation: "listUsers", nth: 2, status: 502 });
  expect(armed).toMatchObject({ status: 200, body: { id: expect.any(String) } });
  await s.api("GET", "/projects");
  expect(await statuses(4, "GET", "/users")).toEqual([200, 502, 200, 200]);
});

test("`times` repeats it, and a fault can be removed", async () => {
  const id = s.sandbox.addFault({ operation: "*", nth: 1, times: 10, status: 500 });
  expect(await statuses(2, "GET", "/users")).toEqual([500, 500]);
  expect((await s.control("GET", "/faults")).body).toMatchObject([{ id, fired: 2 }]);
  expect((await s.control("DELETE", `/faults/${id}`)).status).toBe(204);
  expect(await statuses(1, "GET", "/users")).toEqual([200]);
  expect((await s.control("DELETE", `/faults/${id}`)).status).toBe(404);
});

test("a probability repeats with its seed", async () => {
  const run = async () => {
    s.sandbox.clearFaults();
    s.sandbox.addFault({ operation: "*", probability: 0.5, seed: 7, status: 500 });
    return statuses(20, "GET", "/users");
  };
  const first = await run();
  expect(await run()).toEqual(first);
  expect(new Set(first)).toEqual(new Set([200, 500]));
});

test("a status before the work does nothing, after the work it only hides what was done", async () => {
  s.sandbox.addFault({ operation: "createProject", status: 500 });
  const before = await s.api("POST", "/projects", { display_name: "Shop" });
  expect(before.body).toMatchObject({ status: 500, data: { code: expect.stringMatching(/^\w{4}-\w{4}$/) } });
  expect((await s.ok("GET", "/projects")).total).toBe(0);
  s.sandbox.addFault({ operation: "createProject", status: 500, when: "after" });
  expect((await s.api("POST", "/projects", { display_name: "Shop" })).status).toBe(500);
  expect((await s.ok("GET", "/projects")).total).toBe(1);
});

test("a 429 says when to come back", async () => {
  s.sandbox.addFault({ operation: "listUsers", status: 429 });
  const answer = await s.api("GET", "/users");
  expect([answer.status, Number(answer.headers["retry-after"]) > 0]).toEqual([429, true]);
  expect(s.sandbox.requests().rateLimited).toBe(1);
});

test("a connection is lost before the work, or after it", async () => {
  s.sandbox.addFault({ operation: "write", drop: "before" });
  expect(await statuses(1, "GET", "/users")).toEqual([200]);
  expect(await statuses(1, "POST", "/projects", { display_name: "Shop" })).toEqual([0]);
  expect((await s.ok("GET", "/projects")).total).toBe(0);
  s.sandbox.addFault({ operation: "write", drop: "after" });
  expect(await statuses(1, "POST", "/projects", { display_name: "Shop" })).toEqual([0]);
  expect((await s.ok("GET", "/projects")).total).toBe(1);
  expect(s.sandbox.requests().byOperation.createProject).toBe(2);
});

test("a body is cut off behind the right headers, or is no JSON", async () => {
  const read = () => fetch(`${s.sandbox.url}/v3/users`, { headers: { authorization: `Bearer ${s.sandbox.token}` } });
  s.sandbox.addFault({ operation: "listUsers", truncate: true });
  const cut = await read();
  expect(cut.status).toBe(200);
  expect(Number(cut.headers.get("content-length"))).toBeGreaterThan(100);
  await expect(cut.text()).rejects.toThrow();
  s.sandbox.addFault({ operation: "listUsers", malformed: true });
  const spoilt = await read();
  expect(spoilt.status).toBe(200);
  await expect(spoilt.json()).rejects.toThrow();
});

test("a stale answer is the one before", async () => {
  const { id } = await s.ok("POST", "/projects", { display_name: "Old" });
  await s.ok("GET", `/projects/${id}`);
  await s.ok("PATCH", `/projects/${id}`, { display_name: "New" });
  s.sandbox.addFault({ operation: "getProject", stale: true });
  expect((await s.ok("GET", `/projects/${id}`)).display_name).toBe("Old");
  expect((await s.ok("GET", `/projects/${id}`)).display_name).toBe("New");
});

test("a stale answer does not change with the record", async () => {
  const { id } = await s.application();
  const deployment = await s.ok("POST", `/applications/${id}/deployments`);
  const read = () => s.ok("GET", `/applications/${id}/deployments/${deployment.id}`);
  s.pass(2);
  await read();
  s.pass(28);
  s.sandbox.addFault({ operation: "getDeployment", stale: true });
  expect(await read()).toMatchObject({ status: "inProgress", steps: ["clone"] });
  expect(await read()).toMatchObject({ status: "success", steps: ["clone", "build", "release"] });
});

test("a delayed request arrives all the same", async () => {
  s.sandbox.addFault({ operation: "listUsers", delayMs: 1 });
  expect(await statuses(1, "GET", "/users")).toEqual([200]);
});

test("a request that the limits or the key refuse meets no fault", async () => {
  s.sandbox.addFault({ operation: "listUsers", status: 500 });
  expect((await s.api("GET", "/users", undefined, "nobody")).status).toBe(401);
  expect(await statuses(1, "GET", "/users")).toEqual([500]);
});

test.each([
  [{ status: 500 }, /operation is missing/],
  [{ operation: "listUser", status: 500 }, /no operation "listUser"; GET \/__sandbox\/vocabulary lists all/],
  [{ operation: "*" }, /no effect; give one of/],
  [{ operation: "*", status: 200 }, /400 to 599/],
  [{ operation: "*", drop: "maybe" }, /before or after/],
  [{ operation: "*", status: "500" }, /must be a number/],
  [{ operation: "*", nth: 1, probability: 1, status: 500 }, /not both/],
  [{ operation: "*", colour: "red" }, /no field colour; there are operation, nth/],
])("the fault %j is refused", async (fault, reason) => {
  const answer = await s.control("POST", "/faults", fault);
  expect([answer.status, answer.body.status]).toEqual([400, 400]);
  expect(answer.body.message).toMatch(reason);
});
