import { type Answer, NOWHERE, Session, session } from "./session";

const s = session({ limits: true, tokens: { one: { company: "a" }, two: { company: "b" } } });

const standing = ({ headers }: Answer): unknown[] => {
  const values = ["limit", "remaining", "reset"].map((name) => Number(headers[`ratelimit-${name}`]));
  const twins = ["limit", "remaining", "reset"].map((name) => Number(headers[`x-ratelimit-${name}`]));
  expect(twins).toEqual(values);
  return values;
};

test("a company has 120 requests in 60 s, counted from the first", async () => {
  expect(standing(await s.api("GET", "/users"))).toEqual([120, 119, 60]);
  s.pass(59);
  expect(standing(await s.api("GET", "/users"))).toEqual([120, 118, 1]);
  for (let count = 0; count < 118; count++) await s.api("GET", "/users");
  const refused = await s.api("GET", "/users");
  expect(refused.status).toBe(429);
  expect(refused.headers["retry-after"]).toBe("1");
  expect(standing(refused)).toEqual([120, 0, 1]);
  expect((await s.api("GET", "/users", undefined, "two")).status).toBe(200);
  s.pass(1);
  expect(standing(await s.api("GET", "/users"))).toEqual([120, 119, 60]);
});

test("five creations a minute; a refused one does nothing", async () => {
  for (let left = 4; left >= 0; left--) {
    expect(standing(await s.api("POST", "/load-balancers", { display_name: "Edge" }))).toEqual([5, left, 60]);
  }
  s.pass(20);
  const refused = await s.api("POST", "/load-balancers", { display_name: "Edge" });
  expect([refused.status, refused.headers["retry-after"], standing(refused)]).toEqual([429, "40", [5, 0, 40]]);
  expect((await s.ok("GET", "/load-balancers")).total).toBe(5);
  expect((await s.api("POST", "/projects", { display_name: "Shop" })).status).toBe(201);
  expect(s.sandbox.requests()).toMatchObject({ rateLimited: 1, byOperation: { createLoadBalancer: 6 } });
  s.pass(40);
  expect((await s.api("POST", "/load-balancers", { display_name: "Edge" })).status).toBe(201);
});

test("an address has 1000 requests, whoever asks", async () => {
  const answer = await s.api("GET", "/users", undefined, "nobody");
  expect([answer.status, standing(answer)]).toEqual([401, [1000, 999, 60]]);
});

test("every answer says where the limits stand", async () => {
  for (const [status, method, path, body] of [
    [400, "GET", "/applications?limit=0", undefined],
    [404, "GET", `/applications/${NOWHERE}`, undefined],
    [422, "POST", "/projects", {}],
    [204, "DELETE", `/projects/${(await s.ok("POST", "/projects", { display_name: "Shop" })).id}`, undefined],
    [404, "GET", "/nothing", undefined],
  ] as const) {
    const answer = await s.api(method, path, body);
    expect(answer.status).toBe(status);
    expect(Number(answer.headers["ratelimit-limit"])).toBeGreaterThan(0);
    standing(answer);
  }
  standing(await s.request("POST", "/__hooks/unknown"));
  standing(await s.request("GET", "/__sandbox/health"));
  s.sandbox.addFault({ operation: "listUsers", status: 503 });
  expect(standing(await s.api("GET", "/users"))).toEqual([120, expect.any(Number), 60]);
});

test("without limits, they are said to be untouched", async () => {
  const free = await Session.start();
  for (let count = 0; count < 130; count++) expect((await free.api("GET", "/users")).status).toBe(200);
  expect(standing(await free.api("GET", "/users"))).toEqual([120, 120, 60]);
  expect(standing(await free.api("POST", "/load-balancers", { display_name: "Edge" }))).toEqual([5, 5, 60]);
  await free.close();
});
