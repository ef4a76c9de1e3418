import { join } from "node:path";
import { kinds } from "../../../src/kinds";
import { type Kind, lowerFirst, type Named, plural } from "../../../src/model";
import { lazily } from "../../../src/model/lazily";
import { SECRETS } from "../../../src/pulumi/carried-inputs";
import { NOTES } from "../../../src/pulumi/engine-values";
import { secretOutputs } from "../../../src/pulumi/inputs";
import { isSecret, secret } from "../../../src/pulumi/marks";
import { dynamicTypeOf, functionTokenOf } from "../../../src/pulumi/native/tokens";
import { worldOfSuite } from "../../laws/law";
import { type Placed, textsPlaced, withAt } from "../../laws/secret-places";
import { dynamicDoor } from "../../matrix/pulumi/dynamic-door";
import { folderStore } from "../../support/folder-in-memory";
import { newFolder } from "../../support/new-folder";
import { type Kept, Plugin } from "../plugin";

/**
 * Where a state has a value (an input, an output, under an earlier name, a key or a value of our notes), crossed with what
 * makes it a secret (the program, or its form), for every place of a kind that takes a text: the engine encrypts it there.
 */
const WORD = "hunter2hunter2hunter2";
/** Secrets only where the program marks them. */
const UNRECOGNISABLE = [
  `https://${WORD}.example.com/shop`,
  WORD,
  "2031-02-03T04:05:06.000Z",
  `/${WORD}`,
  `${WORD}.example.com`,
];
const RECOGNISABLE = [
  `https://user:${WORD}@git.example.com/shop`,
  `https://hooks.example.com/shop?token=${WORD}`,
  `sk_live_${WORD}`,
];

const world = worldOfSuite();
const all = Object.values<Kind>(kinds).map((kind) => [kind.name, kind] as const);
const quiet = { notice() {}, warning() {}, error() {}, progress() {}, done: async () => {} };

jest.setTimeout(600_000);

/** Whether a text is where the engine does not encrypt it; what the platform derives from a name is no secret. */
function shows({ fields }: Kind, value: unknown, text: string): boolean {
  if (typeof value === "string") return value.includes(text);
  if (typeof value !== "object" || value === null || isSecret(value)) return false;
  return Object.entries(value).some(
    ([key, inner]) =>
      fields[key]?.mutability !== "computed" && (key.includes(text) || shows({ fields } as Kind, inner, text)),
  );
}

const textAt = ({ declared, path }: Placed) => String(path.reduce<unknown>((at, key) => (at as Named)[key], declared));
/** What of a text says what it is. */
const core = (text: string) => (text.includes(WORD) ? WORD : text);

const without = ({ declared, path }: Placed): Named => withAt(declared, path, () => undefined) as Named;

/** `undefined` where the platform or a check refuses it: not every text of a form is one of a place. */
const unlessRefused = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error) => {
    if (error instanceof Error && error.name !== "TypeError") return undefined;
    throw error;
  });

/** All that a run stores beside its journal, which has a law of its own. */
async function documentsBeside(folder: string): Promise<(string | undefined)[]> {
  const store = folderStore(join(folder, ".svc"), false);
  const keys = (await store.list("")).filter((key) => !key.startsWith("journal/"));
  return Promise.all(keys.map(async (key) => (await store.read(key))?.value));
}

interface Face {
  up(declared: Named, kept?: Kept): Promise<Kept>;
  refresh(kept: Kept): Promise<Kept | undefined>;
}

const seenBy = (plugin: Plugin): Face => ({
  up: (declared, kept) => plugin.up(declared, kept),
  refresh: async (kept) => (await plugin.refresh(kept))?.now,
});

/** A resource of the dynamic provider: its class tells the paths, and the engine marks what is at them. */
function dynamic(kind: Kind, path: readonly string[]): Face {
  const urn = `urn:pulumi:test::shop::${dynamicTypeOf(kind.name)}::subject`;
  const folder = newFolder();
  const asked = () => dynamicDoor(world, folder, quiet);
  const up = async (declared: Named, kept?: Kept): Promise<Kept> => {
    const news = { ...declared, [SECRETS]: [path] };
    const door = asked();
    const { inputs, failures } = await door.check(urn, kept?.inputs ?? {}, news);
    if (failures.length > 0) throw new Error(failures.map(({ reason }) => reason).join());
    if (!kept) return { inputs, ...(await door.create({ urn, inputs, preview: false, timeout: 0 })) };
    const [id, olds] = [kept.id, kept.outputs];
    await door.diff({ urn, id, olds, oldInputs: kept.inputs, news: inputs });
    return { id, inputs, ...(await door.update({ urn, id, olds, inputs, preview: false, timeout: 0 })) };
  };
  return { up, refresh: ({ id, inputs, outputs }) => asked().read({ urn, id, olds: outputs, oldInputs: inputs }) };
}

describe.each(all)("%s", (_, kind) => {
  const placedOnce = lazily(() => textsPlaced(kind, UNRECOGNISABLE));

  test("what the program marks", async () => {
    const shown: string[] = [];
    for (const [place, placed] of (await placedOnce()).accepted) {
      const { declared, path } = placed;
      const note = (how: string, value: unknown) => {
        if (shows(kind, value, core(textAt(placed)))) shown.push(`${place}: ${how}`);
      };
      await world.reset();
      const plugin = new Plugin(world, kind.name);
      const made = await unlessRefused(plugin.up(withAt(declared, path, secret) as Named));
      if (made) {
        note("created", made);
        note("refreshed", (await plugin.refresh(made))?.now);
        const left = await unlessRefused(plugin.up(without(placed), made));
        note("not declared", left?.outputs);
        if (left) note("not declared, refreshed", (await plugin.refresh(left))?.now.outputs);
      }
      await world.reset();
      const face = dynamic(kind, path);
      const kept = await unlessRefused(face.up(declared));
      if (!kept) continue;
      const encrypted = [...secretOutputs(kind), path[0] ?? ""].map((name) => [name, undefined]);
      const noteOurs = (how: string, found: Kept | undefined) =>
        note(`${how}, dynamic`, { ...found?.outputs, ...Object.fromEntries(encrypted) });
      noteOurs("created", kept);
      noteOurs("refreshed", await face.refresh(kept));
      const left = await unlessRefused(face.up(without(placed), kept));
      noteOurs("not declared", left);
      if (left) noteOurs("not declared, refreshed", await face.refresh(left));
    }
    expect(shown).toEqual([]);
  });

  test("what is recognisable", async () => {
    const { accepted } = await textsPlaced(kind, RECOGNISABLE);
    const shown: string[] = [];
    for (const [place, placed] of accepted) {
      const note = (how: string, value: unknown) => {
        if (shows(kind, value, WORD)) shown.push(`${place}: ${how}`);
      };
      await world.reset();
      const folder = newFolder();
      const plugin = new Plugin(world, kind.name, "subject", folder);
      const made = await unlessRefused(plugin.up(placed.declared));
      if (!made) continue;
      note("in a document", await documentsBeside(folder));
      note("created", made.outputs[NOTES]);
      note("imported", await unlessRefused(new Plugin(world, kind.name).importing(made.id)));
      const name = lowerFirst(kind.name);
      const process = plugin.process();
      note("looked up", await unlessRefused(process.invoke(functionTokenOf(name), { id: made.id })));
      note("listed", await unlessRefused(process.invoke(functionTokenOf(plural(name)), {})));
      note("not declared", (await unlessRefused(plugin.up(without(placed), made)))?.outputs[NOTES]);
      for (const face of [seenBy(new Plugin(world, kind.name)), dynamic(kind, [])]) {
        await world.reset();
        const own = await unlessRefused(face.up(without(placed)));
        const other = new Plugin(world, kind.name);
        const found = own && (await unlessRefused(other.importing(own.id)));
        if (!found || !(await unlessRefused(other.up(placed.declared, found)))) continue;
        note("set by others", (await face.refresh(own))?.outputs[NOTES]);
      }
    }
    expect(shown).toEqual([]);
  });

  test("a refusal", async () => {
    const shown: string[] = [];
    for (const [place, placed] of (await placedOnce()).refused) {
      const marked = withAt(placed.declared, placed.path, secret) as Named;
      const errors = await Promise.allSettled([
        new Plugin(world, kind.name).preview(marked),
        dynamic(kind, placed.path).up(placed.declared),
      ]);
      const text = errors.map((one) => (one.status === "rejected" ? String(one.reason) : "")).join("\n");
      if (text.includes(core(textAt(placed)))) shown.push(`${place}: ${text}`);
    }
    expect(shown).toEqual([]);
  });
});
