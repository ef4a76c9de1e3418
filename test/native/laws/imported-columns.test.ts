import { readExport } from "../../../src/drift/sources/pulumi";
import { kinds } from "../../../src/kinds";
import { apply } from "../../../src/lifecycle/run/apply-plan";
import type { Kind, Named } from "../../../src/model";
import { isSecret, plain, secret } from "../../../src/pulumi/marks";
import { dynamicTypeOf, tokenOf } from "../../../src/pulumi/native/tokens";
import { CLUSTERS } from "../../../src/sandbox/reference";
import { worldOfTests } from "../../laws/law";
import { dynamic, type Face, native } from "../faces";
import { type Kept, Plugin } from "../plugin";

jest.setTimeout(120_000);

/**
 * Two columns that no answer distinguishes × the face × the way of an object into the state × what follows. The state has the
 * declaration of the program: without a change nothing is planned, a value that is changed is one update of that entry, and
 * another engine gets the same declaration.
 */
const world = worldOfTests();

/** Values that look like secrets where they are plain, and the other way round: only the program knows. */
const VALUES = { plain: { LOG_LEVEL: "info", "A.B": "1" }, secret: { TOKEN: "s3cr3t-one", COLOR: "blue" } };

const pairs = Object.values<Kind>(kinds).flatMap((kind) =>
  Object.values(kind.parts).flatMap(({ form }) => {
    if (form.as !== "columns") return [];
    const columns = Object.entries(form.columns);
    return columns.flatMap(([hidden, one]) =>
      columns.flatMap(([open, other]) =>
        one.secret && !other.secret && one.field === other.field ? [{ kind, open, hidden }] : [],
      ),
    );
  }),
);
type Pair = (typeof pairs)[number];

const declaredOf = ({ kind, open, hidden }: Pair, level = "info"): Named => ({
  ...kind.examples.minimal,
  ...("clusterId" in kind.examples.minimal ? { clusterId: CLUSTERS[0]?.id } : {}),
  displayName: "shop",
  [open]: { ...VALUES.plain, LOG_LEVEL: level },
  [hidden]: VALUES.secret,
});

/** As the engine passes it: to a dynamic provider without its marks. */
const marked = (pair: Pair, level?: string, isNative = true): Named => {
  const declared = declaredOf(pair, level);
  return isNative ? { ...declared, [pair.hidden]: secret(declared[pair.hidden]) } : declared;
};

async function existing(pair: Pair): Promise<string> {
  const { known, error } = await apply({ kind: pair.kind, name: "made", declared: declaredOf(pair) }, world.io);
  expect(error).toBeUndefined();
  world.writes();
  return known.live.id;
}

/** `pulumi up` with the option `import`: a preview, and the update, each of a process of its own. */
async function importedBy(plugin: Plugin, pair: Pair): Promise<Kept> {
  const id = await existing(pair);
  const read = async (): Promise<Kept> => {
    const process = plugin.process();
    const { urn } = plugin;
    const found = (await process.read({ urn, id, olds: {}, oldInputs: {} })) as Kept;
    const { inputs, failures } = await process.check(urn, found.inputs, marked(pair), undefined);
    expect(failures).toEqual([]);
    const { changes } = await process.diff({ urn, id, olds: found.outputs, oldInputs: found.inputs, news: inputs });
    expect(changes).toBe(false);
    // Where nothing differs, the engine keeps what was read (3.259).
    return found;
  };
  await read();
  return read();
}

const adopted = async (face: Face, pair: Pair, isNative: boolean) =>
  face.up({ ...marked(pair, undefined, isNative), adopt: { id: await existing(pair) } });

interface Way {
  readonly name: string;
  enter(pair: Pair): Promise<{ kept: Kept; face: Face; plugin?: Plugin }>;
}

const inNative = (pair: Pair) => {
  const plugin = new Plugin(world, pair.kind.name);
  return { plugin, face: native(plugin) };
};
const inDynamic = (pair: Pair) => ({ face: dynamic(world, pair.kind) });

const ways: readonly Way[] = [
  ...[inNative, inDynamic].flatMap((open): Way[] => [
    {
      name: `created, ${open.name}`,
      enter: async (pair) => {
        const one = open(pair);
        return { ...one, kept: await one.face.up(marked(pair, undefined, open === inNative)) };
      },
    },
    {
      name: `adopted, ${open.name}`,
      enter: async (pair) => {
        const one = open(pair);
        return { ...one, kept: await adopted(one.face, pair, open === inNative) };
      },
    },
  ]),
  {
    name: "imported, inNative",
    enter: async (pair) => {
      const one = inNative(pair);
      return { ...one, kept: await importedBy(one.plugin, pair) };
    },
  },
  {
    name: "imported and refreshed, inNative",
    enter: async (pair) => {
      const one = inNative(pair);
      const kept = await importedBy(one.plugin, pair);
      return { ...one, kept: (await one.face.refresh(kept)) as Kept };
    },
  },
];

const cases = pairs.flatMap((pair) =>
  ways.map((way) => ({ kind: pair.kind.name, way: way.name, pair, enter: way.enter })),
);

test("there are pairs", () => expect(pairs.length).toBeGreaterThan(1));

test.each(cases)("$kind, $way: the state has what the program declares", async ({ pair, enter }) => {
  const { kept, plugin } = await enter(pair);
  const type = plugin ? tokenOf(pair.kind.name) : dynamicTypeOf(pair.kind.name);
  const urn = `urn:pulumi:test::shop::${type}::subject`;
  const shown = (values: Named) => plain(values) as Named;
  const resource = { urn, type, id: kept.id, inputs: shown(kept.inputs), outputs: shown(kept.outputs) };
  const { objects, unreadable } = readExport(JSON.stringify({ deployment: { resources: [resource] } }), "it", "it");
  expect(unreadable).toEqual([]);
  const { [pair.open]: open, [pair.hidden]: hidden } = objects[0]?.declared ?? {};
  expect({ open, hidden }).toEqual({ open: VALUES.plain, hidden: VALUES.secret });
  if (plugin) expect([isSecret(kept.inputs[pair.open]), isSecret(kept.inputs[pair.hidden])]).toEqual([false, true]);
});

test.each(cases)("$kind, $way: no change is none, and a changed value is one update of it", async ({ pair, enter }) => {
  const { kept, face, plugin } = await enter(pair);
  world.writes();
  if (plugin) {
    expect((await plugin.preview(marked(pair), kept)).diff?.changes).toBe(false);
    const { diff } = await plugin.preview(marked(pair, "debug"), kept);
    expect(Object.keys(diff?.detailed ?? {})).toEqual([`${pair.open}.LOG_LEVEL`]);
  }
  expect(world.writes()).toEqual({});
  await face.up(marked(pair, "debug", plugin !== undefined), kept);
  expect(face.said.filter((text) => text.includes("exists already and differs"))).toEqual([]);
  expect(Object.keys(world.writes()).filter((one) => /Env|Variable/i.test(one)).length).toBe(1);
});
