import { rmSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { type Kind, type Named, withPlainReferences } from "../../../src/model";
import { CLUSTERS } from "../../../src/sandbox/reference";
import { intentsIn } from "../../../src/state";
import type { Page } from "../../../src/state/lease";
import { ownDocuments } from "../../../src/store";
import { worldOfSuite } from "../../laws/law";
import { sampleOf } from "../../laws/samples";
import { changeObject } from "../../laws/world";
import { newFolder } from "../../support/new-folder";
import { collectionOf, records } from "../../support/objects";
import { sampled } from "../../support/tuples";
import { allKinds } from "../laws/play";
import { engineIn } from "../pulumi/play";
import { faces } from "../stacks/faces";
import { elsewhere } from "../stacks/pulumi";
import { type Ended, IT, type Stack } from "../stacks/stack";

/**
 * A creation beside an object that matches it, by who knows that object: where the store shows that no state has it, the
 * creation is refused, and the error names the object; otherwise it is as where nobody knows it.
 */

jest.setTimeout(600_000);

const world = worldOfSuite();

let folder = "";
beforeEach(async () => {
  await world.reset();
  folder = newFolder();
});

/** Older than what an interrupted run elsewhere may have created just now. */
const LATER = 40 * 60_000;

/** Kinds with objects that others can be created beside. An alert is the only one of its project. */
const alone = allKinds.filter(({ name, owned, identity }) => !owned && !identity && name !== "UsageAlert");
const movable = alone.filter(({ move }) => move !== undefined);
const each = (kinds: readonly Kind[]) =>
  Object.keys(faces).flatMap((face) => kinds.map((kind) => ({ face, name: kind.name, kind })));

const begin = (face: string, kind: Kind, stack: string, { name, at = folder }: { name?: string; at?: string } = {}) =>
  (faces[face] as (typeof faces)[string])(world, at, kind, stack, name) as Stack;

const image = { displayName: "web", clusterId: CLUSTERS[0]?.id, source: "dockerImage", dockerImage: "shop/web" };

/** Without what only one object can have. */
function declaredOf(kind: Kind): Named {
  if (kind.name === "Application") return image;
  const [sample = {}] = fc.sample(sampleOf(kind), { numRuns: 1, seed: 7 });
  const { allowSameName, deletionProtection, domains, stages, ...declared } = withPlainReferences(kind, sample);
  return declared;
}

const idsOf = async (kind: Kind) => (await records(kind, () => true, world.io)).map(({ id }) => String(id));

/** A run was killed before its engine had the answer, or (`isLost`) before it had one itself. */
async function killed(isLost = false): Promise<void> {
  const documents = ownDocuments(folder);
  for (const key of await documents.store.list("journal/")) {
    await documents.change<Page>(key, (page) => {
      const { intents } = page as Page;
      const cut = Object.entries(intents).map(([at, { idReported: _, id, ...intent }]) => {
        return [at, { ...intent, ...(isLost ? {} : { id }) }];
      });
      return { ...(page as Page), intents: Object.fromEntries(cut) };
    });
  }
}

interface Beside {
  readonly face: string;
  readonly kind: Kind;
  readonly declared: Named;
}

/** What was there before the creation, and what creates. */
interface Scene {
  readonly first: Stack;
  readonly second: Stack;
}

const made = async ({ face, kind, declared }: Beside, first = begin(face, kind, "old")): Promise<Stack> => {
  const { isRefused, said } = await first.up(declared);
  expect({ isRefused, said }).toEqual({ isRefused: false, said });
  return first;
};

const met = async (beside: Beside): Promise<Stack> => {
  const first = await made(beside);
  await first.up(beside.declared);
  return first;
};

const cut = async (beside: Beside, isLost = false): Promise<Stack> => {
  const first = await made(beside);
  await killed(isLost);
  return first;
};

/** In another back end, which a workspace has as well. */
const namesake = ({ face, kind }: Beside) => begin(face, kind, face === "terraform" ? "new" : elsewhere("old"));

const fresh = ({ face, kind }: Beside) => begin(face, kind, "new");

/** Nothing shows that no state has it. */
const unknown: Readonly<Record<string, (beside: Beside) => Promise<Scene>>> = {
  "nobody, another folder": async (beside) => ({
    first: await made(beside, begin(beside.face, beside.kind, "old", { at: join(folder, "elsewhere") })),
    second: fresh(beside),
  }),
  "another stack, whose run has ended well": async (one) => ({ first: await made(one), second: fresh(one) }),
  "another stack, which has it in its state": async (one) => ({ first: await met(one), second: fresh(one) }),
  "another stack, of its name in another back end": async (one) => ({ first: await met(one), second: namesake(one) }),
};

/** By the store, no state has it. */
const known: Readonly<Record<string, (beside: Beside) => Promise<Scene>>> = {
  "another stack, killed": async (one) => ({ first: await cut(one), second: fresh(one) }),
  "another stack, killed without an answer": async (one) => ({ first: await cut(one, true), second: fresh(one) }),
  "another stack, of its name, killed": async (one) => ({ first: await cut(one), second: namesake(one) }),
};

async function created(
  { kind, declared }: Beside,
  { second }: Scene,
  more: Named = {},
): Promise<Ended & { more: number }> {
  await world.io.client.clock.sleep(LATER);
  const before = await idsOf(kind);
  const ended = await second.up({ ...declared, ...more });
  return { ...ended, more: (await idsOf(kind)).length - before.length };
}

/** It replaces its object, or is refused because that holds data. */
async function expectForced({ kind, declared }: Beside, stack: Stack): Promise<void> {
  await stack.up(declared);
  await world.io.client.clock.sleep(LATER);
  const [id = ""] = stack.ids();
  const before = await idsOf(kind);
  const { isRefused, said } = await stack.up(declared, { forced: [{ kind, name: IT, by: "-replace" }] });
  const after = await idsOf(kind);
  const isKept = after.includes(id);
  expect({ isRefused, isKept, said, count: after.length }).toEqual({
    ...{ isRefused: isKept, isKept: isKept && kind.holdsData?.(declared) !== undefined },
    ...{ said, count: before.length },
  });
}

describe.each(sampled(each(alone), [["name"], ["face"]]))("$name ($face)", ({ face, kind }) => {
  const declared = declaredOf(kind);
  const beside: Beside = { face, kind, declared };
  const isRefusedAnyway = kind.holdsData?.(declared) !== undefined;

  test.each(Object.entries(unknown))("%s: created, unless it holds data", async (_, scene) => {
    const { isRefused, more, said } = await created(beside, await scene(beside));
    expect({ isRefused, more, said }).toEqual({ isRefused: isRefusedAnyway, more: isRefusedAnyway ? 0 : 1, said });
  });

  const theirs = Object.entries(unknown).filter(([name]) => name.startsWith("another stack"));
  test.each(theirs)("%s: named, and adopted only if it is taken over from there", async (_, scene) => {
    const { first, second } = await scene(beside);
    const [id = ""] = first.ids();
    await world.io.client.clock.sleep(LATER);
    const said = (await second.up(declared)).said.replaceAll(" = ", ": ");
    expect(said).toMatch(new RegExp(`Stack "[^"]*old[^"]*" has it\\..*adopt: \\{ id: "${id}" \\}.*take_?[oO]ver`, "s"));
    for (const one of second.ids()) expect(one).not.toBe(id);
    const third = begin(face, kind, "third");
    const before = await idsOf(kind);
    const adopting = { ...declared, adopt: { id } };
    const refused = await third.up(adopting);
    expect({ ...refused, ids: third.ids() }).toMatchObject({ isRefused: true, said: refused.said, ids: [] });
    expect(refused.said).toMatch(/because stack "[^"]*old[^"]*" has it/);
    const taken = await third.up({ ...adopting, takeOver: true });
    expect({ ...taken, ids: third.ids() }).toMatchObject({ isRefused: false, said: taken.said, ids: [id] });
    expect(taken.said).toMatch(/taken over from stack "[^"]*old/);
    expect(await idsOf(kind)).toEqual(before);
  });

  test.each(Object.entries(known))("%s: refused", async (_, scene) => {
    const { first, second } = await scene(beside);
    const [id = ""] = first.ids();
    const { isRefused, more, said } = await created(beside, { first, second });
    expect({ isRefused, more, said }).toEqual({ isRefused: true, more: 0, said });
    const [entry] = (await intentsIn(ownDocuments(folder))).flatMap(({ entries }) => entries);
    expect(said).toContain(`adopt`);
    expect(said).toContain(id);
    expect(said).toContain(`svc-iac journal resolve ${entry?.id}`);
    const other = await created(beside, { first, second }, { allowSameName: true });
    expect(other).toMatchObject({ isRefused: false, more: 1 });
  });

  test("another stack, killed: adopted", async () => {
    const { first, second } = await (known["another stack, killed"] as (of: Beside) => Promise<Scene>)(beside);
    const [id = ""] = first.ids();
    const adopted = await created(beside, { first, second }, { adopt: { id } });
    expect({ ...adopted, ids: second.ids() }).toMatchObject({ isRefused: false, more: 0, ids: [id] });
  });

  test("this stack, killed, under another name of the resource: not created again", async () => {
    const first = await made(beside);
    await killed();
    const { more } = await created(beside, { first, second: begin(face, kind, "old", { name: "renamed" }) });
    expect(more).toBe(0);
  });

  test("destroyed, and created again", async () => {
    const stack = await made(beside);
    await stack.up(undefined);
    const { isRefused, more, said } = await created(beside, { first: stack, second: stack });
    expect({ isRefused, more, said }).toEqual({ isRefused: false, more: 1, said });
  });

  test("a forced replacement is as it was", async () => {
    const stack = await made(beside);
    await expectForced(beside, stack);
  });
});

describe.each(sampled(each(movable), [["name"], ["face"]]))(
  "$name ($face), moved, and then an older state",
  ({ face, kind }) => {
    const field = kind.move?.field ?? "";
    const [here, there] = CLUSTERS.map(({ id }) => id);
    const declared: Named = { ...declaredOf(kind), [field]: here };
    const moved = { ...declared, [field]: there };

    const hows = ["in one run", "in two runs", "without the records of the store"].flatMap((how) => [
      { how, program: "as new as the move", next: moved },
      // Without the records, or an address in them as with Terraform, nothing shows that the clone is its own.
      ...(how.startsWith("without") || face === "terraform"
        ? []
        : [{ how, program: "as old as the state", next: declared }]),
    ]);
    test.each(hows)("refreshed $how, and a program $program: refused", async ({ how, next }) => {
      const stack = await made({ face, kind, declared });
      const restore = stack.keep();
      const move = await stack.up(moved);
      expect(move).toMatchObject({ isRefused: false, said: move.said });
      const [clone = ""] = stack.ids();
      expect(await idsOf(kind)).toContain(clone);
      await stack.up(moved);
      restore();
      await world.io.client.clock.sleep(LATER);
      if (how === "without the records of the store") rmSync(join(folder, ".svc"), { recursive: true, force: true });
      if (how === "in two runs") await stack.refresh(next);
      const before = await idsOf(kind);
      const { isRefused, said } = await stack.up(next, how === "in two runs" ? {} : { refresh: true });
      expect({ isRefused, said, ids: await idsOf(kind) }).toEqual({ isRefused: true, said, ids: before });
      expect(said.replaceAll(" = ", ": ")).toContain(`adopt: { id: "${clone}" }`);
      const adopted = await stack.up({ ...moved, adopt: { id: clone } }, { refresh: true });
      expect({ ...adopted, ids: stack.ids() }).toMatchObject({ isRefused: false, said: adopted.said, ids: [clone] });
      const again = await stack.up({ ...moved, adopt: { id: clone } });
      expect({ ...again, ids: await idsOf(kind) }).toMatchObject({ isRefused: false, said: again.said, ids: before });
    });

    test("moved to where another stack has one of its name: that is no clone of it", async () => {
      const other = await made({ face, kind, declared: { ...moved, allowSameName: true } });
      const [id = ""] = other.ids();
      await other.up({ ...moved, allowSameName: true });
      const stack = begin(face, kind, "new");
      await stack.up({ ...declared, allowSameName: true });
      const [original = ""] = stack.ids();
      await stack.up({ ...declared, allowSameName: true });
      await world.io.client.clock.sleep(LATER);
      const resumed = await stack.up({ ...moved, move: { resume: id } });
      expect({ ...resumed, ids: stack.ids() }).toMatchObject({ isRefused: true, said: resumed.said, ids: [original] });
      expect(resumed.said).toMatch(/names an object of stack "[^"]*old/);
      const move = await stack.up(moved);
      expect(move).toMatchObject({ isRefused: false, said: move.said });
      expect(stack.ids()).not.toContain(id);
      expect(await idsOf(kind)).toEqual(expect.arrayContaining([id, ...stack.ids()]));
    });

    test("deleted by somebody, refreshed and created again, and then a forced replacement as ever", async () => {
      const stack = await made({ face, kind, declared });
      const [id = ""] = stack.ids();
      await changeObject(world.sandbox, `${collectionOf(kind)}/${id}`);
      const { isRefused, said } = await stack.up(declared, { refresh: true });
      expect({ isRefused, said }).toEqual({ isRefused: false, said });
      await expectForced({ face, kind, declared }, stack);
    });
  },
);

test("an import of what another stack has is announced with its name", async () => {
  const kind = allKinds.find(({ name }) => name === "Database") as Kind;
  const declared = declaredOf(kind);
  const [id = ""] = (await made({ face: "pulumi native", kind, declared })).ids();
  const said: string[] = [];
  const importing = engineIn(world, kind, "native", folder, said, undefined, "new");
  await importing.preview([{ name: "it", inputs: { ...declared }, options: { import: id } }]).catch(() => undefined);
  expect(said.join("\n")).toMatch(/it imports \S+, and stack "[^"]*old" has that, too/);
});
