import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "../../src/client/client";
import { sendOnce } from "../../src/client/transport";
import { kinds } from "../../src/kinds";
import { apply, type Io, journalIn, type Known } from "../../src/lifecycle";
import type { Kind, Wire } from "../../src/model";
import { CLUSTERS } from "../../src/sandbox/reference";
import { startWorld, type World } from "../laws/world";

/** Moves that are interrupted, fail or are given up: what becomes of the clone, and of the old one. */
const kind: Kind = kinds.application;
const name = "api";
const [here, there] = CLUSTERS.map(({ id }) => id);
const declared = { displayName: name, clusterId: here, source: "dockerImage", dockerImage: "shop/api" };

let world: World;
let folder: string;
let from: Known;

beforeAll(async () => {
  world = await startWorld();
  folder = mkdtempSync(join(tmpdir(), "svc-iac-move-"));
});
beforeEach(async () => {
  await world.reset();
  ({ known: from } = await apply({ kind, name, declared }, world.io));
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

let journals = 0;
const newJournal = () => join(folder, `${++journals}.jsonl`);

class Killed extends Error {}

/** A process of its own, with a journal; one that dies does so with the first request of an operation. */
function newProcess(journal: string, diesWith?: string): Io {
  let dead = false;
  const transport: typeof sendOnce = async (...args) => {
    dead ||= args[2].operation === diesWith;
    if (dead) throw new Killed();
    return sendOnce(...args);
  };
  const settings = { url: world.sandbox.url, token: world.sandbox.token, speed: 1 };
  const client = connect({ settings, clock: world.io.client.clock, transport });
  return { client, say: () => {}, journal: journalIn(journal), taken: new Set([from.live.id]) };
}

function move(io: Io, more: object = {}) {
  return apply({ kind, name, declared: { ...declared, clusterId: there, ...more }, moveFrom: from, address: "a" }, io);
}

async function applications(): Promise<Wire[]> {
  const rows = await world.io.client.all({ operation: kind.api.list, ids: [] });
  const own = rows.filter(({ display_name: called }) => called === name);
  return Promise.all(own.map(({ id }) => world.io.client.one({ operation: kind.api.get, ids: [String(id)] })));
}

const clones = async () => (await applications()).filter(({ id }) => id !== from.live.id);

describe("without the journal of the run that was killed", () => {
  beforeEach(() => expect(move(newProcess(newJournal(), "getDeployment"))).rejects.toThrow(Killed));

  test("the clone is named, and no second one is made", async () => {
    const [clone] = await clones();
    await expect(move(newProcess(newJournal()))).rejects.toMatchObject({
      problem: { code: "same-name", message: expect.stringContaining(String(clone?.id)) },
    });
    expect(await applications()).toHaveLength(2);
  });

  test("another one is made where that is wanted, or when the clone is no longer young", async () => {
    const { known } = await move(newProcess(newJournal()), { allowSameName: true });
    expect(await clones()).toHaveLength(2);
    await world.io.client.clock.sleep(31 * 60_000);
    const { known: third } = await move(newProcess(newJournal()));
    expect(third.live.id).not.toBe(known.live.id);
  });

  test("what a resource is known to have is no clone of another one", async () => {
    const [clone] = await clones();
    const io = newProcess(newJournal());
    io.taken?.add(String(clone?.id));
    const { known } = await move(io);
    expect(known.live.id).not.toBe(clone?.id);
  });
});
