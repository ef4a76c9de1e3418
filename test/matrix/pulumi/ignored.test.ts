import { kinds } from "../../../src/kinds";
import { ENGINE_UNKNOWN } from "../../../src/pulumi/engine-values";
import { plain } from "../../../src/pulumi/marks";
import type { Raw } from "../../../src/pulumi/native/protocol";
import { CLUSTERS } from "../../../src/sandbox/reference";
import { worldOfTests } from "../../laws/law";
import { newFolder } from "../../support/new-folder";
import { dynamicThing } from "./dynamic-door";
import { type Flags, type Thing, valueIn } from "./model";
import { DOORS, engineIn, NAME } from "./play";

/**
 * Doors × what ends an object × what `ignoreChanges` alone keeps of it: the engine creates the successor without that. It is
 * refused before anything is sent, and what the refusal advises is possible.
 */

const world = worldOfTests();

const [here, there] = CLUSTERS.map(({ id }) => id);
const image = {
  ...{ displayName: "shop", clusterId: here, source: "dockerImage", dockerImage: "shop/api:1" },
  processes: { web: { port: 80 } },
};

/** Each with what the object has, and what the program declares by then. */
const ignored: Readonly<Record<string, readonly [path: string, has: Raw, declares: Raw]>> = {
  "a field": ["dockerImage", { dockerImage: "shop/api:7" }, {}],
  "a field that nothing declares": ["ipRestriction", { ipRestriction: restricted("10.0.0.1") }, {}],
  "inside a field": [
    "ipRestriction.ipList",
    { ipRestriction: restricted("10.0.0.1") },
    { ipRestriction: restricted("10.0.0.2") },
  ],
  "a part": ["variables", { variables: { KEY: "kept", OTHER: "one" } }, { variables: { OTHER: "one" } }],
  "a part that nothing declares": ["domains", { domains: { "shop.example.com": {} } }, {}],
  "an entry": ["variables.KEY", { variables: { KEY: "kept", OTHER: "one" } }, { variables: { OTHER: "one" } }],
  "an entry with dots": ['domains["shop.example.com"]', { domains: { "shop.example.com": {} } }, { domains: {} }],
  "inside an entry": ["processes.web.port", { processes: { web: { port: 81 } } }, {}],
  "a secret": ["secretVariables.KEY", secretly("rotated-secret"), secretly("first-secret")],
  "secrets that nothing declares": ["secretVariables", secretly("rotated-secret"), {}],
};

function restricted(address: string): Raw {
  return { type: "allow", isEnabled: true, ipList: [address] };
}

function secretly(value: string): Raw {
  return { secretVariables: { KEY: value } };
}

const endings: Readonly<
  Record<string, { readonly inputs: Raw; readonly options: Thing["options"]; readonly flags?: Flags }>
> = {
  "a move": { inputs: { clusterId: there }, options: {} },
  "a replacement": { inputs: { displayName: "renamed" }, options: { replaceOnChanges: ["displayName"] } },
  "a replacement, deleted first": {
    inputs: { displayName: "renamed" },
    options: { replaceOnChanges: ["displayName"], deleteBeforeReplace: true },
  },
};

const opened = (door: (typeof DOORS)[number]) => {
  const said: string[] = [];
  const engine = engineIn(world, (name) => kindOf(name), door, newFolder(), said);
  const thing = (inputs: Raw, options: Thing["options"] = {}, name = NAME): Thing => {
    const one = { name, inputs, options };
    return (door === "dynamic" ? dynamicThing(one) : one) ?? one;
  };
  /** Of domains, what is no other in each service. */
  const has = (path: string) => {
    const value = valueIn(plain(engine.state.get(NAME)?.outputs ?? {}), path);
    return path.startsWith("domains") ? Object.keys(value as object) : value;
  };
  const ends = (run: Promise<unknown>) =>
    run.then(
      () => "",
      (error: Error) => error.message,
    );
  return { engine, said, thing, has, ends };
};

const kindOf = (name: string) =>
  name === NAME ? kinds.application : name === "secret" ? kinds.secretVariable : kinds.variable;

// What only one object can have is refused where that is created beside it.
const isPossible = (how: string, [path]: readonly unknown[]) =>
  how !== "a replacement" || !/^domains/.test(String(path));

const rows = DOORS.flatMap((door) =>
  Object.keys(endings).flatMap((how) =>
    Object.entries(ignored).flatMap(([what, one]) => (isPossible(how, one) ? [{ door, how, what }] : [])),
  ),
);

test.each(rows)("$door, $how, $what: refused, and possible as advised", async ({ door, how, what }) => {
  const [path, had, declares] = ignored[what] ?? ["", {}, {}];
  const { inputs, options } = endings[how] ?? { inputs: {}, options: {} };
  const { engine, said, thing, has, ends } = opened(door);
  await engine.up([thing({ ...image, ...had })]);
  const ignoring = thing({ ...image, ...declares }, { ignoreChanges: [path] });
  await engine.up([ignoring]);
  const before = { id: engine.state.get(NAME)?.id, value: has(path) };
  const lost = thing({ ...image, ...declares, ...inputs }, { ...options, ignoreChanges: [path] });
  world.writes();
  const refusals = [await ends(engine.preview([lost])), await ends(engine.up([lost]))];
  const top = path.split(/[.[]/)[0] ?? "";
  for (const refusal of refusals) {
    expect(refusal).toMatch(
      new RegExp(`the ${how.split(/[ ,]/)[1]} would change ${top}.*which \`ignoreChanges\` names`),
    );
    expect(refusal).toContain("[svc-iac explain unsupported]");
  }
  expect([...refusals, ...said].join("\n")).not.toMatch(/-secret/);
  expect(world.writes()).toEqual({});
  expect(engine.state.get(NAME)?.id).toBe(before.id);
  const declared = thing({ ...image, ...declares, ...had, ...inputs }, { ...options, ignoreChanges: [path] });
  await engine.up([declared]);
  expect(engine.errors).toEqual([]);
  expect(engine.state.get(NAME)?.id).not.toBe(before.id);
  expect(has(path)).toEqual(before.value);
  world.writes();
  await engine.up([declared]);
  expect(world.writes()).toEqual({});
});

describe.each(DOORS)("%s", (door) => {
  const has = { variables: { KEY: "kept" }, dockerImage: "shop/api:7" };
  const ignoreChanges = ["variables", "dockerImage"];
  const moved = { ...image, clusterId: there };

  test("what is removed from the option is set on the clone", async () => {
    const { engine, said, thing, ends, has: found } = opened(door);
    await engine.up([thing({ ...image, ...has })]);
    await engine.up([thing({ ...image }, { ignoreChanges })]);
    said.length = 0;
    const program = [thing(moved, { ignoreChanges: [] })];
    expect(await ends(engine.preview(program))).toBe("");
    await engine.up(program);
    expect(found("variables.KEY")).toBeUndefined();
    expect(found("dockerImage")).toBe("shop/api:1");
  });

  test.each([
    ["nothing differs", moved, ignoreChanges, ""],
    ["no entries are as good as none", { ...moved, variables: {} }, ignoreChanges, ""],
    [
      "what is ignored is known only later",
      { ...moved, dockerImage: ENGINE_UNKNOWN },
      ignoreChanges,
      "dockerImage (not known yet)",
    ],
    ["what is not ignored is known only later", { ...moved, variables: { KEY: ENGINE_UNKNOWN } }, ["dockerImage"], ""],
    [
      "only what differs is named",
      { ...moved, dockerImage: "shop/api:9" },
      ignoreChanges,
      "would change dockerImage, which",
    ],
    [
      "all is ignored",
      { ...moved, dockerImage: "shop/api:9" },
      ["dockerImage", "processes"],
      "would change dockerImage, which",
    ],
  ])("%s", async (_, inputs: Raw, paths, refused) => {
    const { engine, thing, ends } = opened(door);
    await engine.up([thing(image)]);
    const refusal = await ends(engine.preview([thing(inputs, { ignoreChanges: paths })]));
    if (refused === "") expect(refusal).toBe("");
    else expect(refusal).toContain(refused);
  });

  test.each(["secret", "variable"])("a %s of its own, whose service moves", async (name) => {
    const { engine, thing, ends } = opened(door);
    const program = (clusterId: unknown, value: string, options: Thing["options"] = {}) => [
      thing({ ...image, clusterId }),
      thing({ application: { $: NAME }, key: "KEY", value }, options, name),
    ];
    const values = async () => {
      const id = String(engine.state.get(NAME)?.id);
      const found = await world.io.client.all({ operation: "listApplicationEnvVars", ids: [id] });
      return found.map(({ value }) => value);
    };
    await engine.up(program(here, "rotated-value"));
    const options = { ignoreChanges: ["value"] };
    await engine.up(program(here, "first-value", options));
    const lost = program(there, "first-value", options);
    world.writes();
    const refusal = await ends(engine.preview(lost));
    expect(refusal).toContain("the replacement would change value, which `ignoreChanges` names");
    expect(refusal).not.toMatch(/-value/);
    expect(world.writes()).toEqual({});
    const original = engine.state.get(NAME)?.id;
    expect(await ends(engine.up(lost))).toContain("would change value, which `ignoreChanges` names");
    expect(await values()).toEqual(["rotated-value"]);
    expect(engine.pending.map(([, { id }]) => id)).toEqual([original]);
    await engine.up(program(there, "rotated-value", options));
    expect(await values()).toEqual(["rotated-value"]);
    expect(engine.pending).toEqual([]);
  });
});
