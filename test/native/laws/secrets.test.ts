import { join } from "node:path";
import { kinds } from "../../../src/kinds";
import { type Kind, lowerFirst, type Named, plural } from "../../../src/model";
import { NOTES } from "../../../src/pulumi/engine-values";
import { secretOutputs } from "../../../src/pulumi/inputs";
import { isSecret, secret } from "../../../src/pulumi/marks";
import { functionTokenOf } from "../../../src/pulumi/native/tokens";
import { worldOfSuite } from "../../laws/law";
import { type Placed, textsPlaced, withAt } from "../../laws/secret-places";
import { folderStore } from "../../support/folder-in-memory";
import { isShown, OF_EACH_FORM, RECOGNISABLE } from "../../support/hidden-secrets";
import { newFolder } from "../../support/new-folder";
import { dynamic, native } from "../faces";
import { type Kept, Plugin } from "../plugin";

/**
 * Where a state has a value (an input, an output, under an earlier name, a key or a value of our notes), crossed with what
 * makes it a secret (the program, or its form), for every place of a kind that takes a text: the engine encrypts it there.
 */
const world = worldOfSuite();
const all = Object.values<Kind>(kinds).map((kind) => [kind.name, kind] as const);
jest.setTimeout(600_000);

/** Whether a text is where the engine does not encrypt it; what the platform derives from a name is no secret. */
function shows({ fields }: Pick<Kind, "fields">, value: unknown): boolean {
  if (typeof value === "string") return isShown(value);
  if (typeof value !== "object" || value === null || isSecret(value)) return false;
  return Object.entries(value).some(
    ([key, inner]) => fields[key]?.mutability !== "computed" && (isShown(key) || shows({ fields }, inner)),
  );
}

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

describe.each(all)("%s", (_, kind) => {
  test("what the program marks", async () => {
    const shown: string[] = [];
    for (const [place, placed] of (await textsPlaced(kind, OF_EACH_FORM)).accepted) {
      const { declared, path } = placed;
      const note = (how: string, value: unknown) => {
        if (shows(kind, value)) shown.push(`${place}: ${how}`);
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
      const face = dynamic(world, kind, path);
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
    const { accepted } = await textsPlaced(kind, Object.values(RECOGNISABLE));
    const shown: string[] = [];
    for (const [place, placed] of accepted) {
      const note = (how: string, value: unknown) => {
        if (shows(kind, value)) shown.push(`${place}: ${how}`);
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
      for (const face of [native(new Plugin(world, kind.name)), dynamic(world, kind)]) {
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
});
