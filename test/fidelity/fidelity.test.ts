import { checkFidelity, fidelityChecks } from "../../src/sandbox/fidelity";
import { type Body, Session } from "../sandbox/session";

// Several hundred requests.
jest.setTimeout(300_000);

let s: Session;
beforeEach(async () => {
  s = await Session.start();
});
afterEach(() => s.close());

const check = (options: object = {}) =>
  checkFidelity({ url: s.sandbox.url, token: s.sandbox.token, wait: async (seconds) => s.pass(seconds), ...options });

const objects = async (): Promise<number> => {
  const health: Body[] = await Promise.all(
    ["applications", "projects", "load-balancers", "pipelines", "webhooks", "docker-registries", "object-storage"].map(
      async (name) => (await s.control("GET", `/objects/${name}`)).body.length,
    ),
  );
  return health.reduce((sum, it) => sum + it, 0);
};

test("there are at least 300 checks, each with a name of its own that tells its source", () => {
  const names = fidelityChecks().map(({ name }) => name);
  expect(names.length).toBeGreaterThan(300);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^(contract \w+|note \d+): /.test(name))).toEqual([]);
});

test("the sandbox conforms to the contract and its notes, and nothing remains", async () => {
  const report = await check();
  expect(report.differences).toEqual([]);
  expect(report.leftovers).toEqual([]);
  expect(report.checks).toBe(fidelityChecks().length);
  s.pass(60);
  await s.ok("GET", "/users");
  expect(await objects()).toBe(0);
});

test("checks that are stopped leave nothing behind", async () => {
  const stop = new AbortController();
  const report = await check({ signal: stop.signal, progress: (done: number) => done === 3 && stop.abort() });
  expect(report).toMatchObject({ checks: 3, leftovers: [] });
  s.pass(60);
  await s.ok("GET", "/users");
  expect(await objects()).toBe(0);
});

test("a name that no check has is an error, before anything is sent", async () => {
  await expect(check({ only: "creatProject" })).rejects.toThrow('No check has "creatProject" in its name.');
  expect(s.sandbox.requests().total).toBe(0);
});

test("a difference is reported with its source, and what cannot be deleted as well", async () => {
  s.sandbox.addFault({ operation: "deleteWebhook", probability: 1, status: 500 });
  s.sandbox.addFault({ operation: "listGlobalEnvVars", probability: 1, status: 418 });
  const report = await check({ only: "note 17" });
  expect(report.differences).toEqual([
    {
      check: "note 17: listGlobalEnvVars: its fixed segment wins over an id",
      expected: "200",
      observed: expect.stringMatching(/^418: /),
    },
  ]);
  expect(report.leftovers).toEqual([
    { operation: "createWebhook", id: expect.any(String), reason: "the deletion answered 500" },
  ]);
  expect(JSON.stringify(report)).not.toContain(s.sandbox.token);
});

test("the limits are kept: no request is refused for them", async () => {
  const limited = await Session.start({ limits: true });
  const { url, token } = limited.sandbox;
  await checkFidelity({ url, token, only: "createProject", wait: async (seconds) => limited.pass(seconds) });
  expect(limited.sandbox.requests()).toMatchObject({ rateLimited: 0 });
  await limited.close();
});

test("another machine gets no requests without the option", async () => {
  const contact = jest.spyOn(globalThis, "fetch");
  await expect(check({ url: "https://api.example" })).rejects.toThrow("--yes-this-creates-things");
  expect(contact).not.toHaveBeenCalled();
  contact.mockRestore();
});
