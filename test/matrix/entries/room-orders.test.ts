import { rmSync } from "node:fs";
import type { Named } from "../../../src/model";
import { worldOfSuite } from "../../laws/law";
import { coversAll } from "../../support/cover";
import { newFolder } from "../../support/new-folder";
import { sampled } from "../../support/tuples";
import { watchWrites } from "../laws/writes";
import { planned } from "../stacks/faces";
import { IT, type Run, type Stack } from "../stacks/stack";
import { nameOfSort, type Sort, serviceOf, sorts } from "./sorts";

jest.setTimeout(600_000);

const world = worldOfSuite();
watchWrites();
const limited = sorts.filter(({ part, kind }) => part.max !== undefined && !kind.awaits);
const MOST = 20;

/** URLs of the entries that are inline, and of those that are resources, by their names. */
interface Layout {
  readonly inline: readonly string[];
  readonly apart: Readonly<Record<string, string>>;
}

/** `allows` is what becomes of it in every order, with so many foreign entries beside. */
interface Scene {
  before(foreign: number): Layout;
  after(foreign: number): Layout;
  ends(foreign: number, deletesFirst: boolean | undefined): "refused" | "done";
}

const urls = (count: number, word: string) => Array.from({ length: count }, (_, index) => `${word}${index}`);
const named = (count: number, word = "d", of = word) =>
  Object.fromEntries(urls(count, word).map((name, index) => [name, `${of}${index}`]));
const less = ({ inline, apart }: Layout, name: string): Layout => {
  const { [name]: _, ...others } = apart;
  return { inline, apart: others };
};
const always = (end: "refused" | "done") => () => end;

const scenes: Readonly<Record<string, Scene>> = {
  "one for another": {
    before: (foreign) => ({ inline: [], apart: named(MOST - foreign) }),
    after: (foreign) => ({
      inline: [],
      apart: { ...less({ inline: [], apart: named(MOST - foreign) }, "d3").apart, z: "z" },
    }),
    ends: always("refused"),
  },
  "one more where there is no place": {
    before: (foreign) => ({ inline: [], apart: named(MOST - foreign) }),
    after: (foreign) => ({ inline: [], apart: { ...named(MOST - foreign), z: "z" } }),
    ends: always("refused"),
  },
  "the last place": {
    before: (foreign) => ({ inline: [], apart: named(MOST - 1 - foreign) }),
    after: (foreign) => ({ inline: [], apart: { ...named(MOST - 1 - foreign), z: "z" } }),
    ends: always("done"),
  },
  "two for the last place, one is removed": {
    before: (foreign) => ({ inline: [], apart: named(MOST - 1 - foreign) }),
    after: (foreign) => ({ inline: [], apart: { ...named(MOST - 2 - foreign), y: "y", z: "z" } }),
    ends: always("refused"),
  },
  "one inline for another, and one of its own": {
    before: (foreign) => ({ inline: ["i0"], apart: named(MOST - 1 - foreign) }),
    after: (foreign) => ({ inline: ["n0"], apart: { ...named(MOST - 2 - foreign), z: "z" } }),
    ends: always("refused"),
  },
  "two inline fewer, one more of its own": {
    before: (foreign) => ({ inline: urls(3, "i"), apart: named(MOST - 3 - foreign) }),
    after: (foreign) => ({ inline: urls(1, "i"), apart: { ...named(MOST - 3 - foreign), z: "z" } }),
    ends: always("done"),
  },
  "one inline more, one fewer of its own": {
    before: (foreign) => ({ inline: urls(3, "i"), apart: named(MOST - 3 - foreign) }),
    after: (foreign) => ({ inline: urls(4, "i"), apart: named(MOST - 4 - foreign) }),
    ends: always("refused"),
  },
  "one inline more and one of its own, for one place": {
    before: (foreign) => ({ inline: urls(3, "i"), apart: named(MOST - 4 - foreign) }),
    after: (foreign) => ({ inline: urls(4, "i"), apart: { ...named(MOST - 5 - foreign), z: "z" } }),
    ends: always("refused"),
  },
  "all are replaced": {
    before: (foreign) => ({ inline: [], apart: named(MOST - foreign) }),
    after: (foreign) => ({ inline: [], apart: named(MOST - foreign, "d", "n") }),
    ends: (_, deletesFirst) => (deletesFirst === false ? "refused" : "done"),
  },
  "one is replaced": {
    before: (foreign) => ({ inline: [], apart: named(MOST - foreign) }),
    after: (foreign) => ({ inline: [], apart: { ...named(MOST - foreign), d3: "n" } }),
    ends: (_, deletesFirst) => (deletesFirst === false ? "refused" : "done"),
  },
  "one is replaced, beside one place": {
    before: (foreign) => ({ inline: [], apart: named(MOST - 1 - foreign) }),
    after: (foreign) => ({ inline: [], apart: { ...named(MOST - 1 - foreign), d3: "n" } }),
    ends: always("done"),
  },
  "few are replaced, and the other places are taken": {
    before: () => ({ inline: [], apart: named(4) }),
    after: (foreign) => ({ inline: [], apart: { ...named(4, "d", "n"), ...named(MOST - 4 - foreign, "y") } }),
    ends: (_, deletesFirst) => (deletesFirst ? "done" : "refused"),
  },
  "many are replaced, and the other places are taken": {
    before: () => ({ inline: [], apart: named(12) }),
    after: (foreign) => ({ inline: [], apart: { ...named(12, "d", "n"), ...named(MOST - 12 - foreign, "y") } }),
    ends: (_, deletesFirst) => (deletesFirst === false ? "refused" : "done"),
  },
};

const registrations = coversAll ? [0, 1, 2, 5, 8, 13, 21, 34] : [0, 1, 9, 20];
const shapes: readonly Run[] = [{ hasClasses: true }, { isLiteral: true, hasClasses: true }, {}];
const options = [undefined, true, false] as const;
/** The option says nothing where nothing is replaced. */
const optionsOf = (name: string) => (coversAll || /replaced/.test(name) ? options : [undefined]);
const foreigns = coversAll ? [0, 1, 2] : [0, 1];
const crossed = limited.flatMap((sort) =>
  Object.keys(scenes).flatMap((scene) =>
    optionsOf(scene).flatMap((deletesFirst) =>
      foreigns.flatMap((foreign) =>
        shapes.map((shape) => ({ sort, scene, deletesFirst, foreign, shape, name: nameOfSort(sort) })),
      ),
    ),
  ),
);
const chosen = sampled(crossed, [
  ["name", "scene", "deletesFirst"],
  ["name", "scene", "foreign"],
  ["name", "scene", "shape"],
  ["deletesFirst", "foreign", "shape"],
]);

describe.each(chosen)("$name: $scene (deleteBeforeReplace: $deletesFirst, foreign: $foreign, $shape)", (one) => {
  const { sort, deletesFirst, foreign, shape } = one;
  const scene = scenes[one.scene] as Scene;
  const inputs = ({ inline, apart }: Layout, run: Run): [Named, Run] => {
    const rows = inline.map(urlOf);
    const resources = Object.entries(apart).map(([name, url]) => {
      return { kind: sort.kind, name, deletesFirst, references: { [sort.field]: IT }, declared: urlOf(url) };
    });
    return [
      { ...serviceOf(sort, "one"), [listOf(sort)]: rows },
      { besides: resources, ...run },
    ];
  };
  const begin = async (folder: string): Promise<Stack> => {
    await world.reset();
    const stack = (planned.pulumi as (typeof planned)[string])(world, folder, sort.service);
    expect(await stack.up(...inputs(scene.before(foreign), { hasClasses: true }))).toMatchObject({ end: "done" });
    for (const name of urls(foreign, "foreign")) {
      const body = { service_type: "EXTERNAL", ...urlOf(name) };
      await world.io.client.send({ operation: "createLoadBalancerDestination", ids: [stack.id], body });
    }
    return stack;
  };

  test("one answer in every order, and no update fails", async () => {
    const folder = newFolder();
    try {
      const stack = await begin(folder);
      const next = (run: Run) => inputs(scene.after(foreign), run);
      const changed = Object.entries(scene.after(foreign).apart).filter(
        ([name, url]) => scene.before(foreign).apart[name] !== url,
      );
      const refusals: string[] = [];
      world.writes();
      for (const registration of registrations) {
        const refusal = (await stack.preview?.(...next({ ...shape, registration }))) ?? "";
        refusals.push(refusal);
        expect(world.writes()).toEqual({});
        if (refusal === "") continue;
        expect(refusal).toMatch(NO_ROOM);
        // What has no place is named, and not what keeps its own.
        const label = /"Destination (\w+)"/.exec(refusal)?.[1];
        if (label !== undefined) expect(changed.map(([name]) => name)).toContain(label);
      }
      const answers = new Set(refusals.map((one) => (one ? "refused" : "done")));
      // Where the balancer may come after its entries, the place that its update frees may come too late.
      if (shape.isLiteral && one.scene === FREED) return;
      // An option that no class passes is as one that is not set, until the update shows it.
      const isForbidden = scene.ends(foreign, deletesFirst) !== scene.ends(foreign, undefined);
      const isHidden = !shape.hasClasses && isForbidden;
      expect([...answers]).toEqual([scene.ends(foreign, isHidden ? undefined : deletesFirst)]);
      const last = { ...shape, registration: 3, skipsPreview: true };
      const ended = await stack.up(...next(last));
      if (isHidden && deletesFirst === false) {
        const isOfOption = changed.every(([name]) => name in scene.before(foreign).apart);
        return expect(ended.failure).toMatch(isOfOption ? /`deleteBeforeReplace: false`/ : NO_ROOM);
      }
      if (answers.has("refused")) return expect(ended.failure).toMatch(NO_ROOM);
      if (ended.end !== "done")
        expect(await stack.up(...next({ ...last, registration: 7 }))).toMatchObject({ end: "done" });
      else expect(ended.failure).toBe("");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

const NO_ROOM = /explain no-room|It is one more than the 20 that its owner may have/;
const FREED = "two inline fewer, one more of its own";
const urlOf = (word: string) => ({ url: `https://${word}.example.com` });
const listOf = ({ part: { form } }: Sort) => (form.as === "list" ? form.name : "");
