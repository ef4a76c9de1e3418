import fc from "fast-check";
import { type Kind, withPlainReferences } from "../../../src/model";
import { worldOfSuite } from "../../laws/law";
import { sampleOf } from "../../laws/samples";
import { newFolder } from "../../support/new-folder";
import { allKinds } from "../laws/play";
import { dynamicThing } from "./dynamic-door";
import type { Pulumi, Thing } from "./model";
import { DOORS, type Door, engineIn, NAME } from "./play";

/**
 * Kinds with a name × doors × ways of a state to another stack: what a stack has shown last is its own, and what another one has
 * shown since is that of the other one.
 */
jest.setTimeout(600_000);

const world = worldOfSuite();

/** Of the stacks that run, in this order, the last one that has the state. */
const ways = {
  renamed: ["dev", "next"],
  "renamed and back": ["dev", "next", "dev"],
  "renamed twice": ["dev", "next", "last"],
} as const;

const cases = allKinds
  .filter(({ naming = "", owned, fields }) => !owned && ![undefined, "computed"].includes(fields[naming]?.mutability))
  .flatMap((kind) => DOORS.flatMap((door) => Object.keys(ways).map((way) => ({ kind, door, way, name: kind.name }))));

function stacksOf(kind: Kind, door: Door, said: string[]) {
  const folder = newFolder();
  const all = new Map<string, Pulumi>();
  return (stack: string) => {
    const engine = all.get(stack) ?? engineIn(world, kind, door, folder, said, undefined, stack);
    all.set(stack, engine);
    return engine;
  };
}

test.each(cases)("$name ($door), $way: it belongs to the stack that has shown it last", async ({ kind, door, way }) => {
  await world.reset();
  const said: string[] = [];
  const engineOf = stacksOf(kind, door, said);
  const [drawn = {}] = fc.sample(sampleOf(kind), 1);
  const { deletionProtection: _, deploy: __, ...inputs } = withPlainReferences(kind, drawn) as Thing["inputs"];
  const thing = (more: object = {}): Thing => {
    const one = { name: NAME, inputs: { ...inputs, ...more }, options: {} };
    return (door === "dynamic" ? dynamicThing(one) : one) ?? one;
  };
  const stacks = ways[way as keyof typeof ways];
  await engineOf("dev").up([thing()]);
  for (const [index, stack] of stacks.entries()) {
    const [from, to] = [engineOf(stacks[index - 1] ?? "dev"), engineOf(stack)];
    if (from === to) continue;
    for (const [name, kept] of from.state) to.state.set(name, kept);
    from.state.clear();
    await to.up([thing()]);
    expect(to.errors).toEqual([]);
  }
  const last = engineOf(stacks.at(-1) ?? "dev");
  const id = last.state.get(NAME)?.id ?? "";
  said.length = 0;
  const refusal = await last.preview([thing()], { replace: [NAME] }).then(() => "", String);
  const texts = [...said, refusal, ...last.errors].filter((text) => text.includes(`Stack "`));
  expect(texts).toEqual([]);
  // Each earlier one makes its own; if it says whose that one is, that is so.
  for (const stack of new Set(stacks.slice(0, -1).filter((one) => one !== stacks.at(-1)))) {
    said.length = 0;
    const refused = await engineOf(stack)
      .up([thing()])
      .then(() => "", String);
    const all = [...said, refused, ...engineOf(stack).errors].join("\n");
    expect(engineOf(stack).state.get(NAME)?.id).not.toBe(id);
    const holders = [...all.matchAll(/[Ss]tack ("[^"]+") has it/g)].map(([, holder]) => holder);
    expect(new Set([...holders, `"shop/${stacks.at(-1)}"`]).size).toBe(1);
  }
});
