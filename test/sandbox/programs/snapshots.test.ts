import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { startSandbox } from "../../../src/sandbox";
import { StateFile } from "../../../src/sandbox/state-file";
import { newFolder } from "../../support/new-folder";
import { choices, furnish, sendAll } from "../random";
import { type Body, Session } from "../session";

let folder: string;
let stateFile: string;
let s: Session;
beforeEach(async () => {
  folder = newFolder();
  stateFile = path.join(folder, "state.json");
  s = await Session.start({ stateFile });
});
afterEach(() => s.close());

/** Everything that there is, in its order; when a key was used last is not what a test means. */
async function everything(session = s): Promise<Record<string, Body>> {
  const collections = Object.keys(JSON.parse(readFileSync(stateFile, "utf8")).state.objects);
  const lists = await Promise.all(
    collections.map(async (name) => [name, (await session.control("GET", `/objects/${name}`)).body]),
  );
  const { "api-keys": _keys, ...objects } = Object.fromEntries(lists);
  return objects;
}

const projects = async (session = s): Promise<string[]> =>
  (await session.ok("GET", "/projects")).data.map((it: Body) => it.display_name);

describe("snapshots", () => {
  test("restore everything, in order, any number of times", async () => {
    for (const display_name of ["One", "Two", "Three"]) await s.ok("POST", "/projects", { display_name });
    const application = await s.application();
    const taken = await s.control("POST", "/snapshots", { name: "base" });
    expect(taken.body).toEqual({
      id: expect.any(String),
      name: "base",
      created_at: new Date(s.time.at).toISOString(),
      objects: 5,
    });
    const before = await everything();
    for (let round = 0; round < 2; round++) {
      const [{ id }] = (await s.ok("GET", "/projects?offset=1")).data;
      await s.ok("DELETE", `/projects/${id}`);
      await s.ok("PATCH", `/applications/${application.id}`, { display_name: "Changed" });
      await s.ok("POST", `/applications/${application.id}/env-vars`, { key: "A", value: "1" });
      await s.ok("POST", "/projects", { display_name: `New ${round}` });
      expect(await projects()).toHaveLength(3);
      expect((await s.control("POST", `/snapshots/${taken.body.id}/restore`)).body).toEqual(taken.body);
      expect(await everything()).toEqual(before);
      expect(await projects()).toEqual(["Three", "Two", "One"]);
    }
  });

  test("any of several can be restored, also after others are gone", async () => {
    const states: Record<string, Body> = {};
    for (const name of ["a", "b", "c", "d"]) {
      await s.ok("POST", "/projects", { display_name: name });
      const [{ id }] = (await s.ok("GET", "/projects")).data;
      await s.ok("PATCH", `/projects/${id}`, { display_name: `${name}!` });
      s.sandbox.snapshot(name);
      states[name] = await everything();
    }
    for (const name of ["b", "d", "a", "c"]) {
      s.sandbox.restore(name);
      expect(await everything()).toEqual(states[name]);
    }
    expect((await s.control("DELETE", "/snapshots/c")).status).toBe(204);
    for (const name of ["a", "d", "b"]) {
      s.sandbox.restore(name);
      expect(await everything()).toEqual(states[name]);
    }
    expect((await s.control("GET", "/snapshots")).body.map((it: Body) => it.name)).toEqual(["a", "b", "d"]);
  });

  test("outlive a reset, and hold rotated keys and ordered outcomes", async () => {
    const second = await s.ok("POST", "/api-keys", { name: "Second", role_ids: [await adminRole()] });
    s.sandbox.addOutcome({ of: "deployment" });
    s.sandbox.snapshot("base");
    await s.sandbox.reset();
    expect((await s.api("GET", "/users", undefined, second.token)).status).toBe(401);
    s.sandbox.restore("base");
    expect((await s.api("GET", "/users", undefined, second.token)).status).toBe(200);
    expect((await s.control("GET", "/outcomes")).body).toHaveLength(1);
  });

  test("time goes on: work that would have ended by now ends", async () => {
    const { id } = await s.application();
    const deployment = await s.ok("POST", `/applications/${id}/deployments`);
    s.sandbox.snapshot("running");
    await s.ok("POST", `/applications/${id}/deployments/${deployment.id}/cancel`);
    s.pass(60);
    s.sandbox.restore("running");
    expect(await s.ok("GET", `/applications/${id}/deployments/${deployment.id}`)).toMatchObject({ status: "success" });
  });

  test("one that does not exist, a name given twice and too many are refused", async () => {
    expect((await s.control("POST", "/snapshots/none/restore")).status).toBe(404);
    expect((await s.control("DELETE", "/snapshots/none")).status).toBe(404);
    for (let number = 0; number < 200; number++) s.sandbox.snapshot(`${number}`);
    expect((await s.control("POST", "/snapshots", { name: "one more" })).body.message).toMatch(/200 snapshots/);
    expect((await s.control("DELETE", "/snapshots")).status).toBe(204);
    s.sandbox.snapshot("0");
    expect((await s.control("POST", "/snapshots", { name: "0" })).body.message).toMatch(
      /There is a snapshot 0 already/,
    );
  });

  const adminRole = async (): Promise<string> => (await s.ok("GET", "/resources/rbac/api-key-roles"))[0].id;
});

test("after any requests, a snapshot restores its state, and the log has the current one", async () => {
  await fc.assert(
    fc.asyncProperty(choices, choices, async (earlier, later) => {
      await s.sandbox.reset();
      await s.control("DELETE", "/snapshots");
      const ids = await furnish(s);
      s.sandbox.snapshot("furnished");
      await sendAll(s, ids, earlier);
      await s.control("GET", "/health");
      const then = s.time.at;
      s.sandbox.snapshot("between");
      const between = await everything();
      await sendAll(s, ids, later);
      await s.control("GET", "/health");
      const present = await everything();
      // What the file would say if the sandbox were killed now: it is written shortly after each change.
      const copy = path.join(folder, "copy.json");
      await written(copy);
      const fork = await Session.start({ fork: copy, clock: s.time });
      expect(await everything(fork)).toEqual(present);
      await fork.close();
      s.time.at = then;
      s.sandbox.restore("between");
      expect(await everything()).toEqual(between);
    }),
    { numRuns: 8 },
  );
});

/** Copies the file and its log once everything is in them: a marker was written after all changes before it. */
async function written(copy: string): Promise<void> {
  const marker = await s.ok("POST", "/projects", { display_name: "Marker" });
  const isThere = (): boolean =>
    existsSync(`${stateFile}.log`) && readFileSync(`${stateFile}.log`, "utf8").includes(marker.id);
  while (!isThere()) await new Promise((resolve) => setImmediate(resolve));
  await s.ok("DELETE", `/projects/${marker.id}`);
  copyFileSync(stateFile, copy);
  copyFileSync(`${stateFile}.log`, `${copy}.log`);
  const stored = StateFile.read(copy);
  if (!stored) throw new Error("There is no state.");
  delete stored.state.objects.projects[marker.id];
  rmSync(`${copy}.log`);
  writeFileSync(copy, JSON.stringify(stored));
}

describe("forks", () => {
  test("start with the state of a running sandbox and do not change it", async () => {
    await s.ok("POST", "/projects", { display_name: "Shop" });
    const copy = path.join(folder, "copy.json");
    await written(copy);
    const before = readFileSync(copy, "utf8");
    const fork = await Session.start({ fork: copy, clock: s.time });
    try {
      expect(fork.sandbox.token).toBe(s.sandbox.token);
      expect(await projects(fork)).toEqual(["Shop"]);
      await fork.ok("POST", "/projects", { display_name: "Only here" });
      expect(await projects()).toEqual(["Shop"]);
    } finally {
      await fork.close();
    }
    expect(readFileSync(copy, "utf8")).toBe(before);
  });

  test("may keep their changes in a file of their own, which must be a new one", async () => {
    await s.ok("POST", "/projects", { display_name: "Shop" });
    await s.close();
    const own = path.join(folder, "own.json");
    const fork = await Session.start({ fork: stateFile, stateFile: own, clock: s.time });
    await fork.ok("POST", "/projects", { display_name: "Kept" });
    await fork.close();
    await expect(startSandbox({ fork: stateFile, stateFile: own })).rejects.toThrow(/own.json exists already/);
    await expect(startSandbox({ fork: path.join(folder, "none.json") })).rejects.toThrow(/no state file .*none.json/);
    s = await Session.start({ stateFile: own, clock: s.time });
    expect(await projects()).toEqual(["Kept", "Shop"]);
  });
});
