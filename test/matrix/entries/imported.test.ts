import type { Declarations } from "../../../src/drift";
import { apply } from "../../../src/lifecycle/run/apply-plan";
import { type Kind, type Named, namesOf } from "../../../src/model";
import { driftOf } from "../../drift/states";
import { worldOfTests } from "../../laws/law";
import { newFolder } from "../../support/new-folder";
import { faces } from "../stacks/faces";
import { type Beside, IT, type Stack } from "../stacks/stack";
import { inPulumi, inPulumiEarlier, inTerraform } from "./imported";
import { entriesFor, entryAt, inlineOf, nameOfSort, type Sort, serviceOf, sorts } from "./sorts";

/**
 * A service that somebody else has made is imported, beside an entry of it that is a resource of its own: whatever
 * follows, what the import has found and no configuration declares is no drift, and each entry has one owner.
 */

jest.setTimeout(600_000);

const world = worldOfTests();

async function made(kind: Kind, name: string, declared: Named): Promise<string> {
  const { known, error } = await apply({ kind, name, declared } as never, world.io);
  if (error) throw error;
  return known.live.id;
}

/** What is declared of a service with an entry on the platform, and the IDs that both are imported by. */
interface Existing {
  readonly service: Named;
  readonly entry: Beside;
  readonly ids: { readonly service: string; readonly entry: string };
}

async function existing(sort: Sort, declared: Named): Promise<Existing> {
  const { deploy: _, ...service } = serviceOf(sort, "one");
  const id = await made(sort.service, "one", service);
  await made(sort.kind, "own", { ...declared, [sort.field]: id });
  const own = await entryAt(sort, id, declared, world);
  if (!own) throw new Error("The entry is not there.");
  const entry = { kind: sort.kind, name: "entry", declared, references: { [sort.field]: IT } };
  return { service, entry, ids: { service: id, entry: own.id } };
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

/** A face's stacks, and what is read of their states. */
interface Face {
  readonly begin: (sort: Sort, folder: string) => Stack;
  readonly stateOf: (sort: Sort, stack: Stack) => Declarations;
  readonly earlierOf?: (sort: Sort, stack: Stack) => Declarations;
  /** Terraform refreshes in its apply. */
  readonly refreshes?: true;
}
const begin = (face: string) => (sort: Sort, folder: string) => faces[face]?.(world, folder, sort.service) as Stack;
const pulumi = { stateOf: inPulumi, earlierOf: inPulumiEarlier };
const native: Face = { begin: begin("pulumi native"), ...pulumi };
const dynamic: Face = { begin: begin("pulumi dynamic"), ...pulumi };
const terraform: Face = { begin: begin("terraform"), stateOf: inTerraform, refreshes: true };

async function up(stack: Stack, service: Named, entry: Beside, imports?: string): Promise<void> {
  const { end, failure } = await stack.up(service, { besides: [entry], imports });
  expect({ end, failure }).toEqual({ end: "done", failure: "" });
}

/** Imports both in a run. */
const byRun = (stack: Stack, { service, entry, ids }: Existing) =>
  up(stack, service, { ...entry, imports: ids.entry }, ids.service);

const cases = sorts.filter(({ kind }) => !kind.awaits).map((sort) => ({ name: nameOfSort(sort), sort }));

describe.each(cases)("$name", ({ sort }) => {
  /** Imports both, then declares another entry inline, changes it, has it changed elsewhere, and removes it. */
  async function history(face: Face, stack: Stack, imported: (existed: Existing) => Promise<void>): Promise<void> {
    const [declared, other, changed] = entriesFor(sort);
    const existed = await existing(sort, declared);
    const { service, entry, ids } = existed;
    const drift: Record<string, readonly string[]> = {};
    const { stateOf, earlierOf } = face;
    const now = () => found(stateOf(sort, stack));
    const refreshed = (one: Named) => (face.refreshes ? up(stack, one, entry) : stack.refresh(one));
    const look = async (when: string, one: Named) => {
      drift[when] = await now();
      await refreshed(one);
      drift[`${when}, refreshed`] = await now();
      if (earlierOf) drift[`${when}, refreshed earlier`] = await found(earlierOf(sort, stack));
    };
    const run = async (when: string, one: Named) => {
      await up(stack, one, entry);
      await look(when, one);
    };
    const withInline = (inline: Named): Named => ({ ...serviceOf(sort, "one"), ...inlineOf(sort, inline) });
    await imported(existed);
    await look("imported", service);
    await run("again", service);
    await run("with an inline entry", withInline(other));
    await run("with it changed", withInline(changed));
    const { id: inline } = (await entryAt(sort, ids.service, changed, world)) ?? {};
    await made(sort.kind, "somebody's", { ...other, [sort.field]: ids.service, adopt: { id: inline } });
    const elsewhere = await now();
    const ofPart = namesOf(sort.part).map((name) => `${sort.service.name} ${name}`);
    expect(elsewhere.filter((one) => !ofPart.includes(one))).toEqual([]);
    await refreshed(withInline(other));
    drift["changed elsewhere, refreshed"] = await now();
    await run("without it", service);
    expect(Object.entries(drift).filter(([, all]) => all.length > 0)).toEqual([]);
    expect(await entryAt(sort, ids.service, declared, world)).toEqual({ id: ids.entry, differs: [] });
    expect(await entryAt(sort, ids.service, other, world)).toBeUndefined();
  }

  test("native", () => {
    const stack = native.begin(sort, newFolder());
    return history(native, stack, (existed) => byRun(stack, existed));
  });

  test("native, then dynamic", () => {
    const folder = newFolder();
    const [before, stack] = [native.begin(sort, folder), dynamic.begin(sort, folder)];
    return history(dynamic, stack, async (existed) => {
      await byRun(before, existed);
      for (const [name, kept] of before.state) stack.state.set(name, kept);
      await up(stack, existed.service, existed.entry);
    });
  });

  test("terraform, import blocks", () => {
    const stack = terraform.begin(sort, newFolder());
    return history(terraform, stack, (existed) => byRun(stack, existed));
  });

  test("terraform import", () => {
    const stack = terraform.begin(sort, newFolder());
    return history(terraform, stack, async ({ service, entry, ids }) => {
      for (const one of [await stack.import?.(service, ids.service), await stack.import?.(service, ids.entry, entry)])
        expect(one).toMatchObject({ failure: "" });
    });
  });
});
