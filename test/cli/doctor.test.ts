import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkFolder, checkNode, checkService, type Finding, findingsIn } from "../../src/cli/doctor-checks";
import { type Sandbox, startSandbox } from "../../src/sandbox";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({});
});
afterAll(() => sandbox.close());

const states = (findings: readonly Finding[]) => findings.map(({ check, state }) => `${check} ${state}`);
const asked = (token: string, url = sandbox.url) => checkService({ SERVICE_API_URL: url, SERVICE_API_TOKEN: token });
const limits = { limit: 120, remaining: 100, resetSeconds: 30 };
const key = { name: "ci", company_id: "c1", expired_at: null };

test("one request tells of the key, the clock and the limits", async () => {
  sandbox.resetRequests();
  expect(states(await asked(sandbox.token))).toEqual(["settings ok", "service ok", "key ok", "clock ok", "limits ok"]);
  expect(sandbox.requests().byOperation).toEqual({ getCurrentApiKey: 1 });
});

test("a wrong key, a wrong address and half a setting are told apart, and none shows the key", async () => {
  const wrong = await asked("not-a-key-of-this-service");
  expect(states(wrong)).toContain("key problem");
  expect(JSON.stringify(wrong)).not.toContain("not-a-key");
  expect(states(await asked(sandbox.token, "http://127.0.0.1:1"))).toEqual(["settings ok", "service problem"]);
  const [half] = await checkService({ SERVICE_API_URL: sandbox.url });
  expect(half).toMatchObject({ check: "settings", state: "problem" });
  expect(half?.says).toContain("token");
});

test("a clock that is wrong, limits that are used up and a key that expires say what to do", () => {
  const now = Date.UTC(2026, 0, 1);
  const found = findingsIn(
    {
      status: 200,
      body: { ...key, expired_at: "2026-01-03T00:00:00Z" },
      date: now - 90_000,
      limits: { ...limits, remaining: 3 },
    },
    { speed: 1 },
    now,
  );
  expect(states(found)).toEqual(["service ok", "key warning", "clock problem", "limits warning"]);
  expect(found.slice(1).every(({ next }) => next)).toBe(true);
  expect(found[2]?.says).toBe("This machine is 90 s ahead of the service.");
  const down = findingsIn({ status: 503, body: undefined, date: now, limits: undefined }, { speed: 1 }, now);
  expect(states(down)).toEqual(["service problem", "clock ok", "limits ok"]);
});

test("Node is old or it is not", () => {
  expect(["18.20.0", "20.17.0", "20.18.0", "24.1.0"].map((version) => checkNode(version).state)).toEqual([
    "problem",
    "problem",
    "ok",
    "ok",
  ]);
});

test("a folder that others can write is remarked", () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-iac-doctor-"));
  expect(checkFolder(folder)).toMatchObject({ state: "ok" });
  mkdirSync(join(folder, ".svc"), { mode: 0o700 });
  expect(checkFolder(folder)).toMatchObject({ state: "ok" });
  chmodSync(join(folder, ".svc"), 0o777);
  expect(checkFolder(folder)).toMatchObject({ state: "warning" });
  rmSync(folder, { recursive: true });
});
