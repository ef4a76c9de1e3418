import { rmSync } from "node:fs";
import type { Declarations } from "../../../src/drift";
import { apply } from "../../../src/lifecycle/run/apply-plan";
import { type Kind, namesOf } from "../../../src/model";
import { driftOf } from "../../drift/states";
import { worldOfTests } from "../../laws/law";
import { newFolder } from "../../support/new-folder";
import { type Declared, pulumiStack, type Stack, terraformStack } from "./imported";
import { entriesFor, entryAt, inlineOf, nameOfSort, type Sort, serviceOf, sorts } from "./sorts";

/**
 * A service that somebody else has made is imported, beside an entry of it that is a resource of its own: whatever
 * follows, what the import has found and no configuration declares is no drift, and each entry has one owner.
 */

jest.setTimeout(600_000);

type Named = Readonly<Record<string, unknown>>;

const world = worldOfTests();

const folders: string[] = [];
const folder = () => {
  const one = newFolder();
  folders.push(one);
  return one;
};
afterAll(() => {
  for (const one of folders) rmSync(one, { recursive: true, force: true });
});

async function made(kind: Kind, name: string, declared: Named): Promise<string> {
  const { known, error } = await apply({ kind, name, declared } as never, world.io);
  if (error) throw error;
  return known.live.id;
}

/** A service with an entry on the platform, and how both are declared apart. */
async function existing(sort: Sort, entry: Named): Promise<Required<Declared>> {
  const { deploy: _, ...service } = serviceOf(sort, "one");
  const id = await made(sort.service, "one", service);
  await made(sort.kind, "own", { ...entry, [sort.field]: id });
  const own = await entryAt(sort, id, entry, world);
  if (!own) throw new Error("The entry is not there.");
  return { service, entry, imports: { service: id, entry: own.id } };
}

/** What a comparison finds, by the kind and the declared name. */
async function found(state: Declarations): Promise<readonly string[]> {
  const { resources } = await driftOf(state, world.io);
  return resources.flatMap(({ kind, status, differences, unchecked }) => [
    ...differences.map(({ path }) => `${kind} ${path[0]}`),
    ...unchecked.map(({ field, reason }) => `${kind} ${field} ${reason}`),
    ...(status === "gone" ? [`${kind} is gone`] : []),
  ]);
}

const cases = sorts.filter(({ kind }) => !kind.awaits).map((sort) => ({ name: nameOfSort(sort), sort }));

describe.each(cases)("$name", ({ sort }) => {
  /** Imports both, then declares another entry inline, changes it, has it changed elsewhere, and removes it. */
  async function history(stack: Stack, begin: (declared: Required<Declared>) => Promise<void>): Promise<void> {
    const [entry, other, changed] = entriesFor(sort);
    const existed = await existing(sort, entry);
    const { imports, ...declared } = existed;
    const drift: Record<string, readonly string[]> = {};
    const look = async (when: string, one: Declared) => {
      drift[when] = await found(stack.state());
      await stack.refresh(one);
      drift[`${when}, refreshed`] = await found(stack.state());
      if (stack.refreshedEarlier) drift[`${when}, refreshed earlier`] = await found(stack.refreshedEarlier());
    };
    const run = async (when: string, one: Declared) => {
      await stack.up(one);
      await look(when, one);
    };
    const withInline = (inline: Named): Declared => ({
      ...declared,
      service: { ...serviceOf(sort, "one"), ...inlineOf(sort, inline) },
    });
    await begin(existed);
    await look("imported", existed);
    await run("again", declared);
    await run("with an inline entry", withInline(other));
    await run("with it changed", withInline(changed));
    const { id: inline } = (await entryAt(sort, imports.service, changed, world)) ?? {};
    await made(sort.kind, "somebody's", { ...other, [sort.field]: imports.service, adopt: { id: inline } });
    const elsewhere = await found(stack.state());
    const ofPart = namesOf(sort.part).map((name) => `${sort.service.name} ${name}`);
    expect(elsewhere.filter((one) => !ofPart.includes(one))).toEqual([]);
    await stack.refresh(withInline(other));
    drift["changed elsewhere, refreshed"] = await found(stack.state());
    await run("without it", declared);
    expect(Object.entries(drift).filter(([, all]) => all.length > 0)).toEqual([]);
    expect(await entryAt(sort, imports.service, entry, world)).toEqual({ id: imports.entry, differs: [] });
    expect(await entryAt(sort, imports.service, other, world)).toBeUndefined();
  }

  test("native", () => {
    const stack = pulumiStack(world, sort, folder());
    return history(stack, stack.up);
  });

  test("native, then dynamic", () => {
    const stack = pulumiStack(world, sort, folder());
    return history(stack, async ({ imports, ...declared }) => {
      await stack.up({ ...declared, imports });
      stack.switch();
      await stack.up(declared);
    });
  });

  test("terraform, import blocks", () => {
    const stack = terraformStack(world, sort, folder());
    return history(stack, stack.up);
  });

  test("terraform import", () => {
    const stack = terraformStack(world, sort, folder());
    return history(stack, stack.import);
  });
});
