import { kinds } from "../../../src/kinds";
import type { Kind, Named } from "../../../src/model";
import { IGNORED, ignoredIn } from "../../../src/pulumi/carried-inputs";
import { ENGINE_UNKNOWN } from "../../../src/pulumi/engine-values";
import type { Raw } from "../../../src/pulumi/native/protocol";
import { CLUSTERS } from "../../../src/sandbox/reference";
import { made } from "../../laws/availability-acts";
import { worldOfTests } from "../../laws/law";
import { newFolder } from "../../support/new-folder";
import { dynamicThing } from "./dynamic-door";
import type { Thing } from "./model";
import { DOORS, engineIn, NAME } from "./play";

/** Doors × what exists already: a preview says what an adoption changes, a move never adopts, and no null clears a secret. */

const world = worldOfTests();

const [here, there] = CLUSTERS.map(({ id }) => id);
const image = { displayName: "shop", clusterId: here, source: "dockerImage", dockerImage: "shop/api:1" };

describe.each(DOORS)("%s", (door) => {
  const opened = (kind: Kind = kinds.application) => {
    const said: string[] = [];
    const engine = engineIn(world, kind, door, newFolder(), said);
    const thing = (inputs: Raw): Thing => ({ name: NAME, inputs, options: {} });
    const through = (one: Thing) => (door === "dynamic" ? (dynamicThing(one) ?? one) : one);
    const program = (inputs: Raw) => [through(thing(inputs))];
    return { engine, said, program };
  };
  const existing = async () =>
    (await made(kinds.application, { ...image, displayName: "twin" } as Named, world)).live.id;
  const applications = async () => {
    const rows = await world.io.client.all({ operation: "listApplications", ids: [] });
    return rows.map(({ id }) => String(id)).sort();
  };

  test("the preview of an adoption says what changes, without secrets", async () => {
    const id = await existing();
    const { engine, said, program } = opened();
    await engine.preview(program({ ...image, secretVariables: { TOKEN: "very-secret" }, adopt: { id } }));
    const text = said.join("\n");
    expect(text).toContain(`adopts ${id}, which exists already`);
    expect(text).toContain('displayName from "twin" to "shop"');
    expect(text).not.toContain("very-secret");
  });

  const EMPTIED = "secretVariables.KEY has a value and is declared as empty: the value is overwritten.";
  const secretly = async () =>
    (await made(kinds.application, { ...image, secretVariables: { KEY: "the-only-copy" } } as Named, world)).live.id;

  test("a secret that an adoption empties is named by the preview and the apply", async () => {
    const id = await secretly();
    const { engine, said, program } = opened();
    const emptying = program({ ...image, secretVariables: { KEY: "" }, adopt: { id } });
    await engine.preview(emptying);
    expect(said.join("\n")).toContain(EMPTIED);
    said.length = 0;
    await engine.up(emptying);
    expect(said.join("\n")).toContain(EMPTIED);
  });

  test("one whose value is known only later is named by its key, and as emptied once that is known", async () => {
    const id = await secretly();
    const { engine, said, program } = opened();
    const declaring = (secretVariables: unknown) => program({ ...image, secretVariables, adopt: { id } });
    for (const unknown of [{ KEY: ENGINE_UNKNOWN }, ENGINE_UNKNOWN]) {
      said.length = 0;
      await engine.preview(declaring(unknown));
      expect(said.join("\n")).toMatch(/Known only later, so their values may be overwritten: secretVariables\.KEY\./);
    }
    said.length = 0;
    await engine.up(declaring({ KEY: "" }));
    expect(said.join("\n")).toContain(EMPTIED);
  });

  const secretVariables = { KEY: "another" };
  test.each([
    ["a field", ["dockerImage"], { dockerImage: "shop/api:2" }, "dockerImage"],
    ["one of several", ["dockerImage"], { displayName: "twin", dockerImage: "shop/api:2" }, "dockerImage"],
    ["a secret", ["secretVariables.KEY"], { secretVariables }, "secretVariables.KEY"],
    ["a map", ["secretVariables"], { secretVariables }, "secretVariables.KEY"],
    ["all", ["*"], { displayName: "twin", dockerImage: "shop/api:2" }, "displayName, dockerImage"],
    ["nothing that differs", ["dockerImage"], { displayName: "shop" }, undefined],
    ["nothing", [], { dockerImage: "shop/api:2" }, undefined],
  ])("ignored as well: %s", async (_, ignoreChanges, more: Raw, refused) => {
    const id = await secretly();
    const { engine, program } = opened();
    // As our classes do.
    const ignored = ignoredIn({ ignoreChanges }, { adopt: { id } });
    const inputs = { ...image, displayName: "twin", ...more, adopt: { id }, ...ignored };
    const adopting = program(inputs).map((one) => ({ ...one, options: { ignoreChanges } }));
    world.writes();
    if (refused === undefined) {
      await engine.preview(adopting);
      await engine.up(adopting);
      expect(engine.state.get(NAME)?.id).toBe(id);
      expect(engine.state.get(NAME)?.inputs).not.toHaveProperty(IGNORED);
      return;
    }
    const message = `adopt: it would change ${refused}, which \`ignoreChanges\` names`;
    await expect(engine.preview(adopting)).rejects.toThrow(message);
    await expect(engine.up(adopting)).rejects.toThrow(message);
    expect(world.writes()).toEqual({});
  });

  test("an adoption never wins over a move", async () => {
    const id = await existing();
    const { engine, program } = opened();
    await engine.up(program({ ...image, adopt: { id } }));
    expect(engine.state.get(NAME)?.id).toBe(id);
    const before = await applications();
    world.writes();
    await engine.up(program({ ...image, clusterId: there, adopt: { id } }));
    expect(engine.errors).toEqual([]);
    const now = engine.state.get(NAME)?.id;
    expect(await applications()).toEqual([...before.filter((one) => one !== id), now].sort());
    expect(now).not.toBe(id);
    expect(world.writes()).toMatchObject({ cloneApplication: 1, deleteApplication: 1 });
  });

  test("a secret that has become null is refused, and keeps its value", async () => {
    const { engine, program } = opened();
    await engine.up(program({ ...image, secretVariables: { KEY: "the-only-copy" } }));
    const id = String(engine.state.get(NAME)?.id);
    const empty = program({ ...image, secretVariables: { KEY: null } });
    const refused = /secretVariables\.KEY must be a string\. It is null.*one that was declared would be removed/s;
    await expect(engine.preview(empty)).rejects.toThrow(refused);
    await expect(engine.up(empty)).rejects.toThrow(refused);
    const rows = await world.io.client.all({ operation: "listApplicationEnvVars", ids: [id] });
    expect(rows).toEqual([expect.objectContaining({ key: "KEY", value: "the-only-copy" })]);
  });
});
