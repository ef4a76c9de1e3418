import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { kinds } from "../../src/kinds";
import { CLUSTERS } from "../../src/sandbox/reference";
import { provider } from "../../src/terraform/provider";
import { resourceSchema } from "../../src/terraform/schema";
import { worldOfTests } from "../laws/law";
import { newFolder } from "../support/new-folder";
import { Core, errors, type Kept, sessionIn } from "./core";

/** The journal of a complete move, whose original is gone, names somebody else's object as its clone. */
const [here, there] = CLUSTERS.map(({ id }) => id);
const declared = { displayName: "api", clusterId: here, source: "dockerImage", dockerImage: "shop/api" };

const world = worldOfTests();
let folder: string;
/** What the killed engine has: the original. */
let kept: Kept;
let victim: string;

function newProcess(): Core {
  return new Core(provider(sessionIn(world, { folder })), resourceSchema(kinds.application));
}

const existing = () => world.io.client.all({ operation: "listApplications", ids: [] });
const theirs = async () => (await existing()).find(({ id }) => id === victim);

/** Writes another ID wherever the store has one. */
function replaceInStore(from: string, to: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) writeFileSync(path, readFileSync(path, "utf8").replaceAll(from, to));
  }
}

async function moved(): Promise<string> {
  const core = newProcess();
  const { kept: now, diagnostics } = await core.apply(core.config({ ...declared, clusterId: there }), kept);
  expect(errors(diagnostics)).toEqual([]);
  return String(now?.state.id);
}

beforeEach(async () => {
  folder = newFolder();
  const other = new Core(provider(sessionIn(world)), resourceSchema(kinds.application));
  const protectedOne = other.config({ ...declared, displayName: "theirs", deletionProtection: true });
  victim = String((await other.apply(protectedOne)).kept?.state.id);
  const first = newProcess();
  kept = (await first.apply(first.config(declared))).kept as Kept;
});

test("is neither taken into the state, nor changed, nor deleted", async () => {
  const clone = await moved();
  const before = await theirs();
  replaceInStore(clone, victim);
  await expect(newProcess().read(kept)).rejects.toThrow(`the journal names ${victim} as the clone of its move`);
  for (const config of [declared, { ...declared, clusterId: there }]) {
    const core = newProcess();
    await core.apply(core.config(config), kept);
    expect(await theirs()).toEqual(before);
  }
  await newProcess().remove(kept);
  expect(await theirs()).toEqual(before);
});

test("its own clone is the object", async () => {
  const clone = await moved();
  expect((await newProcess().read(kept))?.state.id).toBe(clone);
});
