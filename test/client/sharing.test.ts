import { mkdtempSync, rmSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "../../src/client/client";
import { giveBackAll } from "../../src/client/give-back";
import type { Ledger } from "../../src/client/ledger";
import { RateLimiter } from "../../src/client/rate-limiter";
import type { Wire } from "../../src/model";
import { startSandbox } from "../../src/sandbox";
import { Documents } from "../../src/store/documents";
import { storeInMemory } from "../../src/store/memory";
import type { Store } from "../../src/store/store";
import { ofSuite } from "../support/of-suite";
import { QuietClock } from "./quiet-clock";

// Two hundred requests at once take their time on a busy machine.

/** What is shared to stay inside the limits: windows between processes, list pages and the queue inside one. */
const clock = new QuietClock();
const sandbox = ofSuite(() => startSandbox({ clock }));
let cache: string;
let store: Store;
const before = process.env.XDG_CACHE_HOME;

beforeAll(async () => {
  cache = mkdtempSync(join(tmpdir(), "svc-iac-limits-"));
  process.env.XDG_CACHE_HOME = cache;
});
beforeEach(async () => {
  store = storeInMemory();
  await sandbox.reset();
  sandbox.resetRequests();
  await clock.sleep(61_000);
});
afterAll(async () => {
  process.env.XDG_CACHE_HOME = before;
  rmSync(cache, { recursive: true });
});

/** A process of its own, as far as the client can tell. */
function newProcess(shares = true) {
  const settings = { url: sandbox.url, token: sandbox.token, speed: 1 };
  return connect({ settings, clock, transport: clock.transport, ...(shares ? { store: documents() } : {}) });
}

/** A process of its own knows nothing of what another one wrote. */
const documents = () => new Documents(store, (pause) => clock.sleep(pause));

const read = (offset: number) => ({ operation: "listProjects" as const, ids: [], query: { offset: String(offset) } });
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

test("three processes with one key share a minute's requests, and none is sent in vain", async () => {
  const processes = times(3).map(() => newProcess());
  await Promise.all(processes.flatMap((client) => times(70).map((index) => client.send(read(index)))));
  const { total, rateLimited } = sandbox.requests();
  expect(rateLimited).toBe(0);
  // And one that asks whose key it is.
  expect(total).toBe(211);
});

test("they share the user's folder, and names in it are hashed", async () => {
  const settings = { url: sandbox.url, token: sandbox.token, speed: 1 };
  const client = connect({ settings, clock, transport: clock.transport, shares: true });
  await client.send(read(0));
  const names = await readdir(join(cache, "svc-iac"), { recursive: true });
  expect(names.join("\n")).toMatch(/limits.[0-9a-f]{32}/);
  const { companyId } = await client.home();
  for (const word of [sandbox.token, companyId, "127.0.0.1"]) expect(names.join("\n")).not.toContain(word);
});

test("what a process holds when it is ended is given back", async () => {
  const client = newProcess();
  for (const index of times(3)) await client.send(read(index));
  await giveBackAll();
  const [name = ""] = (await store.list("limits/")).filter((one) => !one.startsWith("limits/keys/"));
  const [{ granted, settled } = {}] = Object.values((await documents().read<Ledger>(name))?.runners ?? {});
  expect([granted?.requests, settled]).toEqual([expect.any(Number), granted]);
});

test("the owner of the key is requested once for all", async () => {
  const processes = times(3).map(() => newProcess());
  await Promise.all(processes.map((client) => client.send(read(0))));
  await processes[0]?.home();
  expect(sandbox.requests().byOperation.getCurrentApiKey).toBeLessThanOrEqual(1);
});

test("requests with dependents come first: writes before reads, referenced kinds before others", async () => {
  const budget = new RateLimiter({ clock });
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
