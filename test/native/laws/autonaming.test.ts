import fc from "fast-check";
import { kinds } from "../../../src/kinds";
import { autonamedField, jsonSchemaOf, type Kind } from "../../../src/model";
import type { Autonaming, Raw } from "../../../src/pulumi/native/protocol";
import { packageSchema } from "../../../src/pulumi/native/schema";
import { tokenOf } from "../../../src/pulumi/native/tokens";
import { CLUSTERS } from "../../../src/sandbox/reference";
import { worldOfTests } from "../../laws/law";
import { sampleOf } from "../../laws/samples";
import { control } from "../../laws/world";
import { contradictions, Plugin, values } from "../plugin";

const world = worldOfTests();
let plugin: Plugin;
afterEach(() => plugin?.close());

const named = Object.values<Kind>(kinds).flatMap((kind) => {
  const field = autonamedField(kind);
  return field === undefined ? [] : [{ kind, field }];
});
const objects = async (collection: string): Promise<{ id: string; display_name: string }[]> => {
  return Object.values(
    (await control(world.sandbox, "GET", `objects/${collection}`)) as Record<
      string,
      { id: string; display_name: string }
    >,
  );
};
const projects = async (prefix: string) =>
  (await objects("projects")).filter(({ display_name: name }) => name.startsWith(prefix));
const nameOf = ({ outputs }: { outputs: Raw }) => values(outputs).displayName;

const verbatim = (name: string): Autonaming => ({ mode: "enforce", proposed: name });
const propose = (proposed: string): Autonaming => ({ mode: "propose", proposed });

test("the schema asks for no name that the plugin gives, and for every other one", () => {
  const schema = packageSchema();
  for (const { kind, field } of named) {
    const { requiredInputs, inputProperties, required } = schema.resources[tokenOf(kind.name)] ?? {};
    expect(requiredInputs).not.toContain(field);
    expect(inputProperties?.[field]?.description).toContain("pulumi:autonaming");
    expect(required).toContain(field);
  }
  expect(named.map(({ kind }) => kind.name)).toEqual(
    expect.arrayContaining(["Application", "Database", "Bucket", "DockerRegistry"]),
  );
  // What a name means something for is named by its program.
  for (const name of ["Webhook", "GlobalVariable", "Domain", "Variable"]) {
    expect(named.map(({ kind }) => kind.name)).not.toContain(name);
  }
});

test.each(named)("$kind.name: what a program does not name has a name, which the preview shows", async (one) => {
  const { kind, field } = one;
  const [{ [field]: _, adopt: __, ...declared } = {}] = fc.sample(sampleOf(kind), { numRuns: 1, seed: 7 });
  plugin = new Plugin(world, kind.name, `a ${"long ".repeat(60)}name`);
  const planned = await plugin.preview(declared);
  const made = await plugin.up(declared);
  expect(contradictions(values(planned.outputs), values(made.outputs))).toEqual([]);
  const name = String(values(made.inputs)[field]);
  expect(name).toMatch(/^a long .*-[0-9a-f]{7}$/);
  expect(name).toHaveLength(jsonSchemaOf(kind.fields[field]?.schema as never).maxLength ?? 0);
  expect((await plugin.preview(declared, made)).diff).toMatchObject({ changes: false });
});

test("two stacks give two names; one gives the same again", async () => {
  plugin = new Plugin(world, "Project", "shop");
  const once = async () => nameOf(await plugin.preview({}));
  expect(await once()).toMatch(/^shop-[0-9a-f]{7}$/);
  expect(await once()).toBe(await once());
  const urn = plugin.urn.replace("::shop::", "::other::");
  const { inputs } = await plugin.process().check(urn, {}, {});
  expect(inputs.displayName).toMatch(/^shop-[0-9a-f]{7}$/);
  expect(inputs.displayName).not.toBe(await once());
});

describe("the options of the engine", () => {
  beforeEach(() => {
    plugin = new Plugin(world, "Project", "shop");
  });

  test("a name that it enforces or proposes is taken; the preview of one that may be another is unknown", async () => {
    plugin.autonaming = verbatim("shop");
    expect(nameOf(await plugin.preview({}))).toBe("shop");
    plugin.autonaming = propose("shop-9f3a");
    const planned = await plugin.preview({});
    plugin.autonaming = propose("shop-77b0");
    const made = await plugin.up({});
    expect(nameOf(made)).toBe("shop-77b0");
    expect(contradictions(values(planned.outputs), values(made.outputs))).toEqual([]);
    plugin.autonaming = propose("shop-1111");
    expect((await plugin.preview({}, made)).diff).toMatchObject({ changes: false });
  });

  test("one that does not fit is refused as any other", async () => {
    plugin.autonaming = propose("x".repeat(65));
    await expect(plugin.preview({})).rejects.toThrow(/displayName .*64/);
  });

  test("switched off, a name has to be declared", async () => {
    plugin.autonaming = { mode: "disable", proposed: "" };
    await expect(plugin.preview({})).rejects.toThrow("displayName is missing");
    expect(nameOf(await plugin.preview({ displayName: "mine" }))).toBe("mine");
  });
});

test("a declared name wins, and stays when it is no longer declared", async () => {
  plugin = new Plugin(world, "Project", "shop");
  const made = await plugin.up({ displayName: "mine" });
  expect((await plugin.preview({}, made)).diff).toMatchObject({ changes: false });
});

test("a creation whose run was killed is resumed under its name, and not doubled", async () => {
  plugin = new Plugin(world, "Project", "killed");
  plugin.autonaming = propose("killed-aaaa");
  const lost = await plugin.up({});
  plugin.autonaming = propose("killed-bbbb");
  const found = await plugin.up({});
  expect([found.id, nameOf(found)]).toEqual([lost.id, "killed-aaaa"]);
  expect(await projects("killed-")).toHaveLength(1);
});

test("what is adopted keeps its name", async () => {
  plugin = new Plugin(world, "Project", "mine");
  const { id } = await plugin.up({ displayName: "theirs" });
  const other = new Plugin(world, "Project", "taken-over");
  try {
    for (const adopt of [{ id }, { displayName: "theirs" }]) {
      const { outputs } = await other.preview({ adopt });
      expect(values(outputs).displayName).toBe("theirs");
    }
    expect(other.said.join()).toContain("Nothing of it changes");
  } finally {
    other.close();
  }
});

test("a replacement keeps its name, and a forced one of what holds data is found by it", async () => {
  plugin = new Plugin(world, "Bucket", "images");
  const made = await plugin.up({ location: "weur" });
  const elsewhere = { location: "eeur", allowDataLoss: made.id };
  expect(nameOf(await plugin.preview(elsewhere, made))).toBe(nameOf(made));
  // The engine asks so after `--replace`: without the inputs before, and without a diff.
  await plugin.preview({ location: "weur" }, made);
  await expect(plugin.preview({ location: "weur" })).rejects.toThrow(`adopt: { id: "${made.id}" }`);
});

describe("a move", () => {
  const [here, there] = CLUSTERS.map(({ id }) => id);
  const application = (clusterId: string | undefined) => ({
    clusterId,
    source: "publicGit",
    repoUrl: "https://git.example.com/shop/api",
  });
  beforeEach(() => {
    plugin = new Plugin(world, "Application", "api");
  });

  test("keeps the name", async () => {
    const made = await plugin.up(application(here));
    const moved = await plugin.up(application(there), made);
    expect(moved.id).not.toBe(made.id);
    expect(nameOf(moved)).toBe(nameOf(made));
  });

  test.each<[string, Autonaming]>([
    ["verbatim", verbatim("api")],
    ["disabled", { mode: "disable", proposed: "" }],
    ["by a pattern without random parts", verbatim("shop-api")],
  ])("is refused where names are %s: the engine would delete the original first", async (_, autonaming) => {
    plugin.autonaming = autonaming;
    const name = autonaming.proposed || "api";
    const made = await plugin.up({ ...application(here), displayName: name });
    const move = plugin.preview({ ...application(there), displayName: name }, made);
    await expect(move).rejects.toThrow(
      /delete the original first.*pulumi:autonaming\.providers\.svc\.mode' default.*\[svc-iac explain delete-first\]$/s,
    );
  });
});
