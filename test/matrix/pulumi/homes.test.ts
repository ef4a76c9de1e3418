import { rmSync } from "node:fs";
import { kinds } from "../../../src/kinds";
import { tokenOf as tokenOfKind } from "../../../src/pulumi/native/tokens";
import { CLUSTERS } from "../../../src/sandbox/reference";
import { worldOfSuite } from "../../laws/law";
import { newFolder } from "../../support/new-folder";
import { sampled } from "../../support/tuples";
import { type Flags, Pulumi, several, started, type Thing } from "./model";
import { DOORS, type Door, endOf, starting } from "./play";

/**
 * A run is connected with another company than the one whose objects the state has, in its preview or from its update on: what
 * it does is refused, in the preview where that has the other company already and the engine asks for it there. Nothing is
 * written in either company, unless that is named, and the state is kept.
 */

jest.setTimeout(600_000);

const TOKENS = { "token-a": { company: "a" }, "token-a2": { company: "a" }, "token-b": { company: "b" } } as const;
type Token = keyof typeof TOKENS;
const world = worldOfSuite({ tokens: TOKENS });
beforeEach(() => world.reset());

const [{ id: here } = { id: "" }, { id: there } = { id: "" }] = CLUSTERS;
const application = (name: string, more: object = {}, options: Thing["options"] = {}): Thing => ({
  name,
  options,
  inputs: { displayName: name, clusterId: here, source: "dockerImage", dockerImage: "shop/api:1", ...more },
});
const one = application("one");
const other = application("two");

interface Action {
  readonly program: readonly Thing[];
  readonly flags?: Flags;
  /** No preview asks for anything about it. */
  readonly isUnasked?: true;
  /** The engine creates before it has asked for any object of the state: that is named, and what comes next is refused. */
  readonly isFirst?: true;
}

const ACTIONS: Readonly<Record<string, Action>> = {
  update: { program: [application("one", { dockerImage: "shop/api:2" }), other] },
  "part added": { program: [application("one", { variables: { LEVEL: "info" } }), other] },
  move: { program: [application("one", { clusterId: there }), other] },
  replaceOnChanges: {
    program: [application("one", { dockerImage: "shop/api:2" }, { replaceOnChanges: ["dockerImage"] }), other],
  },
  "--replace": { program: [other, one], flags: { replace: ["one"] } },
  "--replace, first of all": { program: [one, other], flags: { replace: ["one"] }, isFirst: true },
  delete: { program: [one], isUnasked: true },
  create: { program: [one, other, application("three")] },
  "create, first of all": { program: [application("three"), one, other], isFirst: true },
  "delete and create": { program: [one, application("three")] },
  "delete all and create": { program: [application("three")], isUnasked: true, isFirst: true },
};

const cases = DOORS.flatMap((door) =>
  Object.keys(ACTIONS).flatMap((action) =>
    (["preview", "update"] as const).flatMap((from) =>
      [false, true].flatMap((refresh) => [false, true].map((apart) => ({ door, action, from, refresh, apart }))),
    ),
  ),
);

const law = sampled(cases, [
  ["door", "action", "from"],
  ["door", "action", "refresh"],
  ["door", "action", "apart"],
]);
test.each(law)("$door: $action, the other company from the $from on, refresh: $refresh, apart: $apart", async (how) => {
  const { program, flags = {}, isUnasked, isFirst } = ACTIONS[how.action] ?? { program: [] };
  const given: Flags = { ...flags, ...(how.refresh ? { refresh: true } : {}) };
  const run = running(how.door, () => how.apart);
  await run.engine.up([one, other]);
  const before = [await namesIn("token-a"), await namesIn("token-b")];
  run.token = how.from === "preview" ? "token-b" : "token-a";
  const shown = await endOf(run.engine.preview(program, given));
  const isAsked = how.from === "preview" && (how.refresh || !isUnasked);
  expect({ previewed: shown !== "", isNamed: /^$|lives in company /.test(shown) }).toEqual({
    previewed: isAsked,
    isNamed: true,
  });
  run.token = "token-b";
  run.said.length = 0;
  // What a preview has refused, `--skip-preview` brings to the update.
  const failed = await endOf(run.engine.up(program, given));
  expect(failed).toMatch(/lives in company /);
  expect(failed).not.toContain("no longer exists");
  expect([...run.engine.state.keys()]).toEqual(expect.arrayContaining(["one", "two"]));
  const isNamed = run.said.some((text) => text.startsWith("The first object in another company"));
  expect(isNamed).toBe(isFirst === true && !how.refresh);
  const after = [await namesIn("token-a"), await namesIn("token-b")];
  expect(isNamed ? after[0] : after).toEqual(isNamed ? before[0] : before);
});

describe.each(DOORS)("%s", (door) => {
  test("another token of the same company changes nothing", async () => {
    const run = running(door);
    await run.engine.up([one]);
    run.token = "token-a2";
    await run.engine.preview([application("three"), application("one", { dockerImage: "shop/api:2" })]);
    await run.engine.up([application("three"), application("one", { dockerImage: "shop/api:2" })]);
    expect(await namesIn("token-a")).toEqual(expect.arrayContaining(["one", "three"]));
    expect(run.said.filter((text) => text.includes("company"))).toEqual([]);
  });

  test("what another company had is destroyed, and created in this one", async () => {
    const run = running(door);
    await run.engine.up([one]);
    await run.engine.up([]);
    run.token = "token-b";
    await run.engine.preview([one]);
    await run.engine.up([one]);
    expect(await namesIn("token-b")).toContain("one");
    expect(run.said.filter((text) => text.includes("company"))).toEqual([]);
  });

  test("the first object in another company is named", async () => {
    const run = running(door);
    await run.engine.up([one]);
    run.token = "token-b";
    await run.engine.preview([application("two")]);
    expect(run.said.filter((text) => text.startsWith("The first object in another company"))).toHaveLength(1);
  });
});

/** Each explicit provider has a process of its own. */
test("two providers for two companies in one program", async () => {
  const tokenOf = (urn: string): Token => (urn.endsWith("::b") || urn.endsWith("::d") ? "token-b" : "token-a");
  const run = running("native", undefined, tokenOf);
  const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => application(name)) as [Thing, Thing, Thing, Thing];
  await run.engine.up([a, b]);
  run.said.length = 0;
  for (const program of [
    [d, c, a, b],
    [application("b", { dockerImage: "shop/api:2" }), d, c, a],
    [a, d],
  ]) {
    await run.engine.preview(program);
    await run.engine.up(program);
  }
  expect([await namesIn("token-a"), await namesIn("token-b")]).toEqual([
    expect.arrayContaining(["a"]),
    expect.arrayContaining(["d"]),
  ]);
  expect(run.said.filter((text) => text.includes("company"))).toEqual([]);
});

interface Running {
  readonly engine: Pulumi;
  readonly said: string[];
  token: Token;
}

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** `tokenOf`: the token of the explicit provider that a resource has. */
function running(door: Door, isApart = () => false, tokenOf?: (urn: string) => Token): Running {
  const folder = newFolder();
  folders.push(folder);
  const said: string[] = [];
  const run: Omit<Running, "engine"> = { said, token: "token-a" };
  const start = (token: Token) => {
    const { io, sandbox } = world;
    return starting({ io, sandbox: { url: sandbox.url, token } }, door, folder, said);
  };
  const of = (address: string) => {
    if (!tokenOf) return start(run.token)(address);
    const [a, b] = [start("token-a")(address), start("token-b")(address)];
    return several((urn) => (tokenOf(urn) === "token-a" ? a : b));
  };
  const urnOf = (name: string) => `urn:pulumi:test::shop::${tokenOfKind(kinds.application.name)}::${name}`;
  return Object.assign(run, { engine: new Pulumi(() => started(of, isApart()), urnOf) });
}

async function namesIn(token: Token): Promise<readonly string[]> {
  const answer = await fetch(`${world.sandbox.url}/v3/applications`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return [...(await answer.text()).matchAll(/"display_name":"([^"]*)"/g)].map(([, name = ""]) => name).sort();
}
