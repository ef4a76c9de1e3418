import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startSandbox } from "../../../src/sandbox";
import { newFolder } from "../../support/new-folder";
import { Session } from "../session";

let folder: string;
let stateFile: string;

beforeEach(() => {
  folder = newFolder();
  stateFile = path.join(folder, "deeper", "state.json");
});

test("a restart continues where the sandbox stopped: objects, keys, clock", async () => {
  const first = await Session.start({ stateFile });
  const { token, key, companyId } = first.sandbox;
  const { id } = await first.application();
  const deployment = await first.ok("POST", `/applications/${id}/deployments`);
  first.sandbox.clock.advance(3600);
  const then = first.sandbox.clock.now();
  await first.close();

  const second = await Session.start({ stateFile, clock: first.time });
  try {
    expect(second.sandbox).toMatchObject({ token, key, companyId });
    expect(second.sandbox.clock.now()).toBe(then);
    expect((await second.ok("GET", `/applications/${id}/deployments/${deployment.id}`)).status).toBe("success");
  } finally {
    await second.close();
  }
});

test("the file is for its owner only, without partial files beside it", async () => {
  const session = await Session.start({ stateFile });
  await session.application();
  await session.close();
  expect(statSync(stateFile).mode & 0o777).toBe(0o600);
  expect(readdirSync(path.dirname(stateFile))).toEqual(["state.json"]);
  expect(Object.keys(JSON.parse(readFileSync(stateFile, "utf8")).state.objects.applications)).toHaveLength(1);
});

test("the file of a sandbox without DNS is read", async () => {
  const first = await Session.start({ stateFile });
  await first.close();
  const { state, ...others } = JSON.parse(readFileSync(stateFile, "utf8"));
  writeFileSync(stateFile, JSON.stringify({ ...others, state: { ...state, dns: undefined } }));
  const second = await Session.start({ stateFile });
  expect((await second.control("GET", "/dns")).body).toEqual([]);
  second.sandbox.writeDns([{ name: "shop.example.org", type: "A", value: "192.0.2.1", ttl: 60 }]);
  await second.close();
  const third = await Session.start({ stateFile });
  expect((await third.control("GET", "/dns")).body).toMatchObject([{ name: "shop.example.org" }]);
  await third.close();
});

test("given tokens and key are kept beside those that are there", async () => {
  const first = await Session.start({ stateFile, tokens: ["one"] });
  await first.close();
  const second = await Session.start({ stateFile, tokens: ["two"], key: "new-key" });
  expect(second.sandbox).toMatchObject({ token: "two", key: "new-key", companyId: first.sandbox.companyId });
  expect((await second.api("GET", "/users", undefined, "one")).status).toBe(200);
  await second.close();
});

test("a restart may give a token another role", async () => {
  const first = await Session.start({
    stateFile,
    tokens: { one: { company: "a" }, two: { company: "a", role: "viewer" } },
  });
  expect((await first.api("POST", "/projects", { display_name: "Shop" }, "two")).status).toBe(403);
  await first.close();
  const second = await Session.start({ stateFile, tokens: { two: { company: "a" } } });
  expect((await second.api("POST", "/projects", { display_name: "Shop" }, "two")).status).toBe(201);
  await second.close();
});

test("a foreign file is not changed, and the error shows what to do", async () => {
  const strange = path.join(folder, "state.json");
  writeFileSync(strange, "not json");
  await expect(startSandbox({ stateFile: strange })).rejects.toThrow(
    /cannot be read.*Name another file, or delete this one to start afresh/,
  );
  writeFileSync(strange, "{}");
  await expect(startSandbox({ stateFile: strange })).rejects.toThrow(/not one of this version/);
  await expect(startSandbox({ stateFile: folder })).rejects.toThrow(/is a folder\. Name a file\.$/);
  expect(readFileSync(strange, "utf8")).toBe("{}");
});

test("a long log is merged into the file while the sandbox runs, and nothing is lost", async () => {
  const session = await Session.start({ stateFile });
  const log = `${stateFile}.log`;
  const size = (file: string): number => (existsSync(file) ? statSync(file).size : 0);
  const { id } = await session.application();
  const variables = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`KEY_${index}`, "x".repeat(30_000)]));
  const empty = size(stateFile);
  try {
    for (let copy = 0; copy < 4; copy++) {
      const fields = { display_name: `Large ${copy}`, variables };
      await session.control("PUT", `/objects/applications/aaaaaaaa-0000-4000-8000-00000000000${copy}`, fields);
    }
    await session.ok("PATCH", `/applications/${id}`, { display_name: "Before" });
    while (size(stateFile) === empty) await new Promise((resolve) => setImmediate(resolve));
    await session.ok("PATCH", `/applications/${id}`, { display_name: "After" });
    while (!existsSync(log) || !readFileSync(log, "utf8").includes('"After"'))
      await new Promise((resolve) => setImmediate(resolve));
    expect(size(log)).toBeLessThan(4 * 50 * 30_000);
    expect(statSync(log).mode & 0o777).toBe(0o600);
    for (const suffix of ["", ".log"]) copyFileSync(`${stateFile}${suffix}`, path.join(folder, `copy.json${suffix}`));
    const fork = await Session.start({ fork: path.join(folder, "copy.json"), clock: session.time });
    const all = async (of: Session) => (await of.control("GET", "/objects/applications")).body;
    expect(await all(fork)).toEqual(await all(session));
    await fork.close();
  } finally {
    await session.close();
  }
  expect(readdirSync(path.dirname(stateFile))).toEqual(["state.json"]);
});

test("a log whose last line is half written is read up to there", async () => {
  const session = await Session.start({ stateFile });
  await session.close();
  const line = { at: ["projects", "p"], is: { id: "p", company_id: session.sandbox.companyId, display_name: "Shop" } };
  writeFileSync(`${stateFile}.log`, `${JSON.stringify(line)}\n{"at":["projects","q"],"is":{"id"`);
  const second = await Session.start({ stateFile, clock: session.time });
  expect((await second.control("GET", "/objects/projects")).body).toMatchObject([{ display_name: "Shop" }]);
  await second.close();
});
