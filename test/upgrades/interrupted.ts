import { connect } from "../../src/client/client";
import { sendOnce } from "../../src/client/transport";
import { kinds } from "../../src/kinds";
import { apply } from "../../src/lifecycle/run/apply-plan";
import type { Named } from "../../src/model";
import { CLUSTERS } from "../../src/sandbox/reference";
import { type Io, readBack, writeDown } from "../../src/state";
import { type Store, storeInMemory } from "../../src/store";
import type { World } from "../laws/world";
import { WritingProcess } from "../support/journal";

/** What a run was in the middle of when its machine went down, by the request whose answer it never got. */
export const INTERRUPTIONS = ["createApplication", "cloneApplication"] as const;
export type Interruption = (typeof INTERRUPTIONS)[number];

/** What is left of it: the state, if there was one, and the documents of the store. */
export interface Interrupted {
  readonly declared: Named;
  readonly id?: string;
  readonly written?: ReturnType<typeof writeDown>;
  readonly documents: Readonly<Record<string, string>>;
}

const kind = kinds.application;
const subject = { kind, name: "api", address: "a" };
const [here, there] = CLUSTERS.map(({ id }) => id);
const declaredIn = (clusterId: string | undefined): Named => ({
  ...{ displayName: "api", clusterId, source: "dockerImage", dockerImage: "shop/api:1" },
  ...{ variables: { LEVEL: "info" }, secretVariables: { TOKEN: "very-secret-value" } },
});

/** A process on a machine, which goes down with the answer of an operation. */
function processOn(machine: string, { sandbox, io }: World, store: Store, last?: Interruption): Io {
  const { clock } = io.client;
  const process = new WritingProcess(store, clock, { machine });
  let isDown = false;
  const transport: typeof sendOnce = async (...args) => {
    if (isDown) throw new Error("The machine is down.");
    const answer = await sendOnce(...args);
    if (args[2].operation !== last) return answer;
    isDown = true;
    process.die();
    throw new Error("The machine is down.");
  };
  const settings = { url: sandbox.url, token: sandbox.token, speed: 1 };
  const { journal } = process;
  const client = connect({ settings, clock, transport, stopWrites: () => journal.lease.guard() });
  return { client, say: () => {}, journal, taken: new Set() };
}

/** Makes it, and what it is about. */
export async function interrupt(world: World, what: Interruption): Promise<Interrupted> {
  const store = storeInMemory();
  const isMove = what === "cloneApplication";
  const before = isMove
    ? await apply({ ...subject, declared: declaredIn(here), known: undefined }, processOn("earlier", world, store))
    : undefined;
  const declared = declaredIn(isMove ? there : here);
  const run = apply({ ...subject, declared, known: before?.known }, processOn("recorded", world, store, what));
  const outcome = await run.then(
    ({ error }) => error,
    (error: unknown) => error,
  );
  if (outcome === undefined) throw new Error(`Nothing interrupted ${what}.`);
  const keys = await store.list("");
  const documents = await Promise.all(keys.map(async (key) => [key, (await store.read(key))?.value ?? ""] as const));
  return {
    declared,
    ...(before ? { id: before.known.live.id, written: writeDown(kind, before.known) } : {}),
    documents: Object.fromEntries(documents),
  };
}

/** Another machine does the same again, and that is all that is done. */
async function resume(world: World, { declared, id, written, documents }: Interrupted) {
  const store = storeInMemory();
  for (const [key, text] of Object.entries(documents)) await store.swap(key, text, undefined);
  const known = id !== undefined && written ? readBack(kind, id, written) : undefined;
  return apply({ ...subject, declared, known }, processOn("another", world, store));
}

/** That it is resumed: nothing is made twice, and a move ends with the clone that it has. */
export async function expectResumed(world: World, what: string, stored: Interrupted): Promise<void> {
  world.writes();
  const { known, error } = await resume(world, stored);
  expect(error).toBeUndefined();
  expect(world.writes()).not.toHaveProperty(what);
  const found = await world.io.client.all({ operation: "listApplications", ids: [] });
  const own = found.filter(({ display_name: name }) => name === "api").map(({ id }) => id);
  // The engine deletes the original of a move afterwards.
  expect(own.sort()).toEqual([known.live.id, ...(stored.id === undefined ? [] : [stored.id])].sort());
  expect(known.live.id).not.toBe(stored.id);
  expect(known.live.values).toMatchObject({ clusterId: stored.declared.clusterId, status: "deploymentSuccess" });
}
