import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Budget } from "../../src/client/budget";
import { connect } from "../../src/client/client";
import { ledgerInMemory, sharedLedger } from "../../src/client/ledger";
import type { Wire } from "../../src/model";
import { type Sandbox, startSandbox } from "../../src/sandbox";
import { QuietClock } from "./quiet-clock";

// Two hundred requests at once take their time on a busy machine.
jest.setTimeout(60_000);

/** What is shared to stay inside the limits: windows between processes, list pages and the queue inside one. */
const clock = new QuietClock();
let sandbox: Sandbox;
let cache: string;
const before = process.env.XDG_CACHE_HOME;

beforeAll(async () => {
  sandbox = await startSandbox({ clock });
  cache = mkdtempSync(join(tmpdir(), "svc-iac-limits-"));
  process.env.XDG_CACHE_HOME = cache;
});
beforeEach(async () => {
  await sandbox.reset();
  sandbox.resetRequests();
  await clock.sleep(61_000);
});
afterAll(async () => {
  process.env.XDG_CACHE_HOME = before;
  rmSync(cache, { recursive: true });
  await sandbox.close();
});

/** A process of its own, as far as the client can tell. */
function newProcess(shares = true) {
  const settings = { url: sandbox.url, token: sandbox.token, speed: 1 };
  return connect({ settings, clock, transport: clock.transport, shares });
}

const read = (offset: number) => ({ operation: "listProjects" as const, ids: [], query: { offset: String(offset) } });
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

test("three processes with one key share a minute's requests, and none is sent in vain", async () => {
  const processes = times(3).map(() => newProcess());
  await Promise.all(processes.flatMap((client) => times(70).map((index) => client.send(read(index)))));
  const { total, rateLimited } = sandbox.requests();
  expect(rateLimited).toBe(0);
  expect(total).toBe(210);
  const [limits = ""] = (await readdir(join(cache, "svc-iac/limits"))).filter((name) => name.endsWith(".json"));
  expect(limits).toMatch(/^[0-9a-f]{32}\.json$/);
});

test("what one process has sent and not heard of counts in the next window of all, and in that one only", async () => {
  const ledger = ledgerInMemory();
  const [one, other] = [new Budget({ clock, ledger }), new Budget({ clock, ledger })];
  const asked = { creation: false, write: false };
  await Promise.all(times(10).map(() => one.take(asked)));
  await clock.sleep(61_000);
  const sent = new Map<number, number>();
  const send = async () => {
    const permit = await other.take(asked);
    sent.set(clock.now(), (sent.get(clock.now()) ?? 0) + 1);
    other.answered(permit, undefined);
  };
  await Promise.all(times(240).map(send));
  expect([...sent.values()]).toEqual([110, 120, 10]);
});

test("a lock that a killed process left behind does not stop anybody", async () => {
  const client = newProcess();
  await client.send(read(0));
  const folder = join(cache, "svc-iac/limits");
  for (const name of await readdir(folder)) {
    const lock = join(folder, `${name}.lock`);
    writeFileSync(lock, "");
    utimesSync(lock, 0, 0);
  }
  await client.send(read(1));
  expect(sandbox.requests().total).toBe(2);
});

test("where the file cannot be written, each process goes on counting for itself", async () => {
  const settings = { url: "http://127.0.0.1:1", token: "of nobody", speed: 1 };
  const folder = join(cache, "svc-iac/limits");
  const before: string[] = await readdir(folder).catch(() => []);
  const budget = new Budget({ clock, ledger: sharedLedger(settings, clock) });
  const creation = { creation: true, write: true };
  for (const _ of times(5)) await budget.take(creation);
  const [file] = (await readdir(folder)).filter((name) => !before.includes(name));
  // A folder in its place: nothing can be written there.
  mkdirSync(join(folder, `${file}.new`));
  const start = clock.now();
  await Promise.all(times(6).map(() => budget.take(creation)));
  expect(clock.now() - start).toBeGreaterThanOrEqual(60_000);
});

test("what others wait for goes first: writes before reads, kinds that are referred to before others", async () => {
  const budget = new Budget({ clock });
  const asked = { creation: false, write: false };
  const permits = await Promise.all(times(120).map(() => budget.take(asked)));
  const order: string[] = [];
  const note = (name: string) => () => order.push(name);
  const write = { creation: true, write: true };
  const waiting = [
    budget.take(asked).then(note("read")),
    budget.take(write).then(note("leaf")),
    budget.take({ ...write, urgency: 2 }).then(note("needed")),
  ];
  for (const permit of permits) budget.answered(permit, undefined);
  await Promise.all(waiting);
  expect(order).toEqual(["needed", "leaf", "read"]);
});

describe("summaries", () => {
  const rows = async (client: ReturnType<typeof newProcess>, ids: readonly string[], since: number) =>
    (await Promise.all(ids.map((id) => client.summaries.row("listProjects", id, since)))) as Wire[];

  async function projects(count: number): Promise<string[]> {
    const client = newProcess(false);
    const made = await Promise.all(
      times(count).map((index) =>
        client.one({ operation: "createProject", ids: [], body: { display_name: `p${index}` } }),
      ),
    );
    sandbox.resetRequests();
    return made.map(({ id }) => String(id));
  }
  const lists = () => sandbox.requests().byOperation.listProjects ?? 0;

  test("all who ask at once are answered from the same pages", async () => {
    const ids = await projects(101);
    const found = await rows(newProcess(false), ids, 0);
    expect(found.map(({ id }) => id)).toEqual(ids);
    expect(lists()).toBe(2);
  });

  test("one alone does not read page after page: asking for the object itself is cheaper", async () => {
    const ids = await projects(101);
    const [first] = await rows(newProcess(false), ids.slice(0, 1), 0);
    const [last] = await rows(newProcess(false), ids.slice(-1), 0);
    expect([first, last].filter(Boolean).length).toBeLessThanOrEqual(1);
    expect(lists()).toBe(2);
  });

  test("those who ask one after the other find the second page, too", async () => {
    const ids = await projects(101);
    const client = newProcess(false);
    let found = 0;
    for (const id of ids) if ((await rows(client, [id], 0))[0]) found += 1;
    expect(found).toBeGreaterThanOrEqual(100);
    expect(lists()).toBeLessThanOrEqual(2);
  });

  test("a page that is too old, or older than a write of ours, is read again", async () => {
    const ids = await projects(2);
    const client = newProcess(false);
    await rows(client, ids, 0);
    await rows(client, ids, 0);
    expect(lists()).toBe(1);
    await rows(client, ids, client.clock.now() + 1);
    expect(lists()).toBe(2);
    const [id = ""] = ids;
    await client.send({ operation: "updateProject", ids: [id], body: { display_name: "new" } });
    expect((await rows(client, [id], 0))[0]?.display_name).toBe("new");
  });
});
