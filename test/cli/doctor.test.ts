import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkFolder, checkNode, checkService, findingsIn, versionIn } from "../../src/cli/doctor-checks";
import type { Finding } from "../../src/cli/finding";
import { rooms } from "../../src/cli/rooms";
import { SvcError } from "../../src/model";
import { type Sandbox, startSandbox } from "../../src/sandbox";

let sandbox: Sandbox;
let folder: string;
beforeAll(async () => {
  sandbox = await startSandbox({});
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "svc-iac-doctor-"));
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});
afterAll(() => sandbox.close());

/** What `pulumi config --json` says. */
function configured(read: ReturnType<typeof rooms.pulumi>["pulumiConfiguration"]): void {
  jest.spyOn(rooms, "pulumi").mockReturnValue({ pulumiConfiguration: read } as ReturnType<typeof rooms.pulumi>);
}

const states = (findings: readonly Finding[]) => findings.map(({ check, state }) => `${check} ${state}`);
const asked = (token: string, url = sandbox.url) =>
  checkService({ SERVICE_API_URL: url, SERVICE_API_TOKEN: token }, folder);
const limits = { limit: 120, remaining: 100, resetSeconds: 30 };
const key = { name: "ci", company_id: "c1", expired_at: null };

test("one request shows the key, the clock and the limits", async () => {
  sandbox.resetRequests();
  expect(states(await asked(sandbox.token))).toEqual(["settings ok", "service ok", "key ok", "clock ok", "limits ok"]);
  expect(sandbox.requests().byOperation).toEqual({ getCurrentApiKey: 1 });
});

test("a wrong key, a wrong address and an incomplete setting are distinguished, and none shows the key", async () => {
  const wrong = await asked("not-a-key-of-this-service");
  expect(states(wrong)).toContain("key problem");
  expect(JSON.stringify(wrong)).not.toContain("not-a-key");
  expect(states(await asked(sandbox.token, "http://127.0.0.1:1"))).toEqual(["settings ok", "service problem"]);
  const [half] = await checkService({ SERVICE_API_URL: sandbox.url }, folder);
  expect(half).toMatchObject({ check: "settings", state: "problem" });
  expect(half?.says).toContain("token");
});

test("settings of the stack are found where the engine finds them, and take precedence", async () => {
  configured(async () => ({ url: sandbox.url, token: sandbox.token, reads: "exact" }));
  expect(states(await checkService({}, folder))).toEqual(["settings problem"]);
  writeFileSync(join(folder, "Pulumi.yaml"), "name: shop\n");
  const found = await checkService({}, folder);
  expect(states(found)).toEqual(["settings ok", "service ok", "key ok", "clock ok", "limits ok"]);
  expect(found[0]?.says).toBe(`${sandbox.url}, from the stack's configuration.`);
  const both = await checkService({ SERVICE_API_URL: sandbox.url, SERVICE_API_TOKEN: "another" }, folder);
  expect(states(both).slice(0, 4)).toEqual(["settings ok", "settings warning", "service ok", "key ok"]);
  // A folder without a stack that can be read: what the environment has is enough, and else both are told.
  configured(async () => {
    throw new SvcError({ code: "engine", message: "There is no stack." });
  });
  expect(states(await asked(sandbox.token))).toContain("key ok");
  expect(states(await checkService({}, folder))).toEqual(["settings problem", "stack problem"]);
});

test("what answers and is not the service is a matter of the address, not of the key", async () => {
  const [wrong] = (await asked(sandbox.token, `${sandbox.url}/v2`)).slice(1);
  expect(wrong).toMatchObject({ check: "service", state: "problem", next: expect.stringMatching("SERVICE_API_URL") });
  for (const [status, body] of [
    [301, ""],
    [200, "<html>"],
    [200, "{}"],
    [401, "<html>"],
    [404, "{}"],
    [405, "{}"],
  ] as const) {
    const server: Server = createServer((_, answer) => answer.writeHead(status, { location: "/" }).end(body));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const found = await asked(sandbox.token, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    expect(states(found)).toEqual(["settings ok", "service problem"]);
    expect(found[1]?.next).toContain("Check SERVICE_API_URL");
    server.close();
  }
});

test("a key with a line break behind it works, one with a line break in it is not shown", async () => {
  expect(states(await asked(`${sandbox.token}\n`))).toContain("key ok");
  const [broken] = await asked("very-secret\nkey");
  expect(broken).toMatchObject({ check: "settings", state: "problem" });
  expect(broken?.says).not.toContain("very-secret");
});

test("an unknown value of SERVICE_READS is reported", async () => {
  const environment = { SERVICE_API_URL: sandbox.url, SERVICE_API_TOKEN: sandbox.token, SERVICE_READS: "exat" };
  const found = await checkService(environment, folder);
  expect(states(found).slice(0, 2)).toEqual(["settings ok", "settings problem"]);
  expect(found[1]?.says).toContain('"state", got "exat"');
});

test("the version of an engine is found after a warning", () => {
  expect(versionIn("\nWarning: something\n\nOpenTofu v1.11.2\non linux_amd64\n")).toBe("OpenTofu v1.11.2");
  expect(versionIn("v3.259.0\n")).toBe("v3.259.0");
  expect(versionIn("\nTerraform (own build)\n")).toBe("Terraform (own build)");
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
  expect(found[2]?.says).toBe("The clock of this machine is 90 s ahead of the service.");
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

test("a folder that others can write to is a warning", () => {
  expect(checkFolder(folder)).toMatchObject({ state: "ok" });
  mkdirSync(join(folder, ".svc"), { mode: 0o700 });
  expect(checkFolder(folder)).toMatchObject({ state: "ok" });
  chmodSync(join(folder, ".svc"), 0o777);
  expect(checkFolder(folder)).toMatchObject({ state: "warning" });
});
