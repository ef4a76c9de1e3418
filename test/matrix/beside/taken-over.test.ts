import { kinds } from "../../../src/kinds";
import type { Named } from "../../../src/model";
import { CLUSTERS } from "../../../src/sandbox/reference";
import type { Page } from "../../../src/state/lease";
import { ownDocuments } from "../../../src/store";
import { worldOfTests } from "../../laws/law";
import { newFolder } from "../../support/new-folder";
import { records } from "../../support/objects";
import { faces } from "../stacks/faces";
import type { Stack } from "../stacks/stack";

/**
 * What an interrupted run has created is adopted: no later run names it as abandoned, under whichever name the stack has it.
 * Where the adoption is lost as well, and nothing declares the object any more, later runs name it again. Under which name it
 * is adopted × what that one declares × whether the run before has named it × faces.
 */
jest.setTimeout(600_000);

const world = worldOfTests();
const kind = kinds.application;
const image: Named = {
  ...{ displayName: "shop-api", clusterId: CLUSTERS[0]?.id },
  ...{ source: "dockerImage", dockerImage: "shop/api" },
};
const other: Named = { ...image, displayName: "shop-web", allowSameName: true };

const cases = Object.keys(faces).flatMap((face) =>
  ["a", "renamed"].flatMap((name) =>
    ["the same", "another name"].flatMap((program) =>
      [false, true].map((isNamed) => ({ face, name, program, isNamed })),
    ),
  ),
);

const ABANDONED = /An interrupted run created|may have been interrupted before its state was saved/;

interface Scene {
  readonly id: string;
  readonly begin: (name: string) => Stack;
  /** What the next run of a stack says, with what it says before its first resource. */
  readonly run: (stack: Stack, declared: Named | undefined, isKilled?: true) => Promise<string>;
}

/** The engine has not got the answer. */
async function unreported(folder: string): Promise<void> {
  const documents = ownDocuments(folder);
  for (const key of await documents.store.list("journal/")) {
    await documents.change<Page>(key, (page) => {
      const { intents } = page as Page;
      const cut = Object.entries(intents).map(([at, { idReported: _, ...intent }]) => [at, intent]);
      return { ...(page as Page), intents: Object.fromEntries(cut) };
    });
  }
}

/** A run is killed after the first request of a creation. */
async function interrupted(face: string): Promise<Scene> {
  const folder = newFolder();
  const begin = (name: string) => (faces[face] as (typeof faces)[string])(world, folder, kind, "dev", name);
  const first = begin("a");
  const restore = first.keep();
  world.sandbox.addFault({ operation: "createDeployment", nth: 1, times: 9_999, status: 422 });
  await first.up(image, { isKilled: true });
  restore();
  await unreported(folder);
  world.sandbox.clearFaults();
  const [made] = await records(kind, ({ display_name: name }) => name === image.displayName, world.io);
  const run: Scene["run"] = async (stack, declared, isKilled) => {
    const before = (await stack.notices?.()) ?? "";
    const flags = { besides: [{ kind, name: "other", declared: other }], ...(isKilled ? { isKilled } : {}) };
    const { said, isRefused } = await stack.up(declared, flags);
    expect({ said, isRefused }).toEqual({ said, isRefused: false });
    return `${before}\n${said}`;
  };
  return { id: String(made?.id), begin, run };
}

const adopting = (program: string, id: string): Named => ({
  ...image,
  ...(program === "the same" ? {} : { displayName: "shop-api-2" }),
  adopt: { id },
});

test.each(cases)(
  "$face: adopted as $name, $program, named before: $isNamed",
  async ({ face, name, program, isNamed }) => {
    const { id, begin, run } = await interrupted(face);
    const next = begin(name);
    if (isNamed) await run(next, undefined);
    if (isNamed) expect(await run(next, undefined)).toMatch(ABANDONED);
    await run(next, adopting(program, id));
    expect(next.ids()).toContain(id);
    for (const _ of [1, 2, 3]) expect(await run(next, adopting(program, id))).not.toMatch(ABANDONED);
    expect(next.ids()).toContain(id);
  },
);

test.each(cases)(
  "$face: lost again, as $name, $program, named before: $isNamed",
  async ({ face, name, program, isNamed }) => {
    const { id, begin, run } = await interrupted(face);
    const next = begin(name);
    if (isNamed) await run(next, undefined);
    await run(next, adopting(program, id), true);
    const said = [];
    for (const _ of [1, 2, 3]) said.push(await run(next, undefined));
    expect(said.join("\n")).toMatch(ABANDONED);
    expect(said.join("\n")).toContain(id);
  },
);
