import { rmSync } from "node:fs";
import { kinds } from "../../../src/kinds";
import { CLUSTERS } from "../../../src/sandbox/reference";
import type { Runner } from "../../../src/state";
import { type Documents, documentsIn } from "../../../src/store";
import { toRow } from "../../../src/terraform/convert";
import { resourceSchema } from "../../../src/terraform/schema";
import { worldOfSuite } from "../../laws/law";
import { newFolder } from "../../support/new-folder";
import { sampled } from "../../support/tuples";
import { sessionIn } from "../../terraform/core";
import { errors, textOf } from "../terraform/calls";
import type { Block } from "../terraform/configuration";
import { LOSING, OLDEST } from "../terraform/dialects";
import type { Flags, Terraform } from "../terraform/model";
import { engineFrom } from "../terraform/processes";

/**
 * A run is connected with another company than the one whose objects the state has, in its plan or from its apply on: what
 * it does is refused, in the plan where that has the other company already. Nothing is written in either company, nothing
 * is said to be gone, and the state is kept.
 */

jest.setTimeout(600_000);

const TOKENS = { "token-a": { company: "a" }, "token-b": { company: "b" } } as const;
type Token = keyof typeof TOKENS;
const world = worldOfSuite({ tokens: TOKENS });
beforeEach(() => world.reset());

const application = (name: string, more: object = {}, options: Partial<Block> = {}): Block => ({
  type: "svc_application",
  name,
  ...options,
  values: toRow(resourceSchema(kinds.application).attributes, {
    ...{ displayName: name, clusterId: CLUSTERS[0]?.id, source: "dockerImage", dockerImage: "shop/api:1", ...more },
  }),
});
const variable = (application: string): Block => ({
  type: "svc_variable",
  name: "level",
  values: toRow(resourceSchema(kinds.variable).attributes, { application, key: "LEVEL", value: "info" }),
});
const LATE = { $: "ext_other.one.name" };
const there = { clusterId: CLUSTERS[1]?.id };
const one = application("one");

interface Action {
  readonly blocks: readonly Block[];
  /** A part of the run only. */
  readonly flags?: Flags;
}

const ACTIONS: Readonly<Record<string, Action>> = {
  update: { blocks: [application("one", { dockerImage: "shop/api:2" })] },
  "part added": { blocks: [application("one", { variables: { LEVEL: "info" } })] },
  move: { blocks: [application("one", there)] },
  replace: { blocks: [application("one", { ...there, move: "replace" })] },
  "replace, create first": {
    blocks: [application("one", { ...there, move: "replace" }, { createBeforeDestroy: true })],
  },
  "-replace": { blocks: [one], flags: { replace: ["svc_application.one"] } },
  delete: { blocks: [] },
  "delete and create": { blocks: [application("three")] },
  create: { blocks: [one, application("three")] },
  "create, first of all": { blocks: [application("a"), one] },
  "create, its name not known": {
    blocks: [one, { ...application("three"), values: { ...application("three").values, display_name: LATE } }],
  },
};
const late = { "ext_other.one": { name: "three" } };

/** From its apply on, a run may be another one: that of a saved plan. */
const cases = Object.keys(ACTIONS).flatMap((action) =>
  (["plan", "apply", "apply of a saved plan"] as const).flatMap((from) =>
    [true, false].flatMap((refresh) => [false, true].map((isNewer) => ({ action, from, refresh, isNewer }))),
  ),
);

const law = sampled(cases, [
  ["action", "from", "refresh"],
  ["action", "from", "isNewer"],
]);
test.each(law)("$action, the other company from the $from on, refresh: $refresh, newer: $isNewer", async (how) => {
  const folder = newFolder();
  const { blocks, flags = {} } = ACTIONS[how.action] ?? { blocks: [] };
  try {
    const before = await run({ folder, tokens: ["token-a", "token-a"] }, { blocks: [one] });
    expect(before.failed).toEqual([]);
    const [a, b] = [await namesIn("token-a"), await namesIn("token-b")];
    expect(a).toContain("one");
    const during = how.from === "plan" ? "token-b" : "token-a";
    const given = { folder, state: before.engine, tokens: [during, "token-b"] as const, isNewer: how.isNewer };
    const isSaved = how.from === "apply of a saved plan";
    const after = await run({ ...given, isSaved }, { blocks, late }, { ...flags, refresh: how.refresh });
    expect({
      refused: after.failed.length > 0,
      isNamed: after.failed.every((text) => /lives in company |was planned for company /.test(text)),
      isGone: after.failed.some((text) => text.includes("no longer exists")),
      planned: after.wasPlanned,
      kept: [...after.engine.state.keys()].includes("svc_application.one"),
      a: await namesIn("token-a"),
      b: await namesIn("token-b"),
    }).toEqual({ refused: true, isNamed: true, isGone: false, planned: how.from !== "plan", kept: true, a, b });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describe("a plan of a part, with the other token", () => {
  const flags: Flags = { target: ["svc_application.three"] };
  const blocks = [one, application("three")];

  test("names the first object of another company", async () => {
    const folder = newFolder();
    const before = await run({ folder, tokens: ["token-a", "token-a"] }, { blocks: [one] });
    const given = { folder, state: before.engine, tokens: ["token-b", "token-b"] as const };
    const { failed, said } = await run(given, { blocks }, flags);
    expect(failed).toEqual([]);
    expect(said.filter((text) => text.startsWith("The first object in another company"))).toHaveLength(1);
  });

  test("says nothing of a company that the state has", async () => {
    const folder = newFolder();
    const before = await run({ folder, tokens: ["token-a", "token-a"] }, { blocks: [one] });
    const given = { folder, state: before.engine, tokens: ["token-a", "token-a"] as const };
    expect((await run(given, { blocks }, flags)).said).toEqual([]);
  });
});

/** Two aliases of the provider, each with a process of its own, that plan at the same time what is applied with `tokens`. */
test.each([
  ["their own", ["token-a", "token-b"], 0],
  ["one alone", ["token-b", "token-b"], 1],
  ["the other one's", ["token-b", "token-a"], 2],
] as const)("aliases for two companies, applied with the token of %s", async (_, tokens, refused) => {
  const folder = newFolder();
  const [one, other] = [barrier(), barrier()];
  const runOf = (at: 0 | 1) => {
    const planned = at === 0 ? "token-a" : "token-b";
    const both = async () => {
      (at === 0 ? one : other).open();
      await Promise.all([one.opened, other.opened]);
    };
    const given = { folder, tokens: [planned, tokens[at]] as const, name: "run of both", meanwhile: both };
    return run(given, { blocks: [application(at === 0 ? "here" : "there")] });
  };
  const both = await Promise.all([runOf(0), runOf(1)]);
  expect(both.filter(({ failed }) => failed.length > 0)).toHaveLength(refused);
});

test("an entry is refused in the plan where its service is in the other company", async () => {
  const folder = newFolder();
  const before = await run({ folder, tokens: ["token-a", "token-a"] }, { blocks: [one] });
  const id = String(before.engine.state.get("svc_application.one")?.row.id);
  const given = { folder, state: before.engine, tokens: ["token-b", "token-b"] as const };
  const { failed } = await run(given, { blocks: [one, variable(id)] }, { refresh: false });
  expect(failed).toEqual([expect.stringContaining("company")]);
});

const SAME_TIME = {
  "for two companies": { tokens: ["token-a", "token-b"], there: {} },
  "in two clusters": { tokens: ["token-a", "token-a"], there },
} as const;
const ENDS = ["both are made", "one is refused"] as const;

test.each(Object.keys(SAME_TIME).flatMap((what) => ENDS.map((end) => ({ what, end }))))(
  "aliases create objects of one name $what at the same time: $end, and each is continued with after a kill",
  async ({ what, end }) => {
    const folder = newFolder();
    const { tokens, there: more } = SAME_TIME[what as keyof typeof SAME_TIME];
    const [planned, leased] = [meeting(2), meeting(2)];
    if (end === "one is refused") world.sandbox.addFault({ operation: "createApplication", nth: 2, status: 422 });
    const blocksOf = (at: 0 | 1) => [application("api", at === 0 ? {} : more)];
    const runOf = (at: 0 | 1, name: string, isLater = false) => {
      const runner = { run: name, machine: "m", host: "h", pid: 1001 + at, isAlive: () => !isLater };
      const own = isLater ? {} : { meanwhile: planned, documents: afterLease(folder, leased) };
      return run({ folder, tokens: [tokens[at], tokens[at]], name, runner, ...own }, { blocks: blocksOf(at) });
    };
    const first = await Promise.all([runOf(0, "run of both"), runOf(1, "run of both")]);
    const idIn = ({ engine }: (typeof first)[number]) => engine.state.get("svc_application.api")?.row.id;
    const made = ([0, 1] as const).filter((at) => idIn(first[at] as (typeof first)[number]) !== undefined);
    expect(made).toHaveLength(end === "both are made" ? 2 : 1);
    // The engine was killed before it stored its state.
    for (const at of made) {
      const again = await runOf(at, "run after it", true);
      expect({ failed: again.failed, id: idIn(again) }).toEqual({ failed: [], id: idIn(first[at] as typeof again) });
    }
  },
);

/** Resolves for all of them once so many have come. */
function meeting(size: number): () => Promise<void> {
  const { open, opened } = barrier();
  let come = 0;
  return () => {
    come += 1;
    if (come === size) open();
    return opened;
  };
}

/** What the store has of a process that waits for the others once it may write: none has stored yet what it begins. */
function afterLease(folder: string, leased: () => Promise<void>): Documents {
  const documents = documentsIn({ folder });
  const change = documents.change.bind(documents);
  let isFirst = true;
  documents.change = async (key, ...more) => {
    const done = await change(key, ...more);
    if (isFirst && key.startsWith("journal/")) {
      isFirst = false;
      await leased();
    }
    return done;
  };
  return documents;
}

function barrier() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

let runs = 0;

interface Given {
  readonly folder: string;
  readonly state?: Terraform;
  /** Of the plan and of its apply. */
  readonly tokens: readonly [Token, Token];
  readonly name?: string;
  /** The plan and its apply are two runs of the engine. */
  readonly isSaved?: boolean;
  /** The engine passes what a plan has noted when it plans again. */
  readonly isNewer?: boolean;
  readonly meanwhile?: () => Promise<void>;
  readonly runner?: Runner;
  /** Of the apply. */
  readonly documents?: Documents;
}

async function run(given: Given, configuration: Parameters<Terraform["apply"]>[0], flags: Flags = {}) {
  const { folder, state, tokens, isSaved = false, isNewer = false, name = `run ${++runs}` } = given;
  let token = tokens[0];
  let wasPlanned = false;
  const yes = async () => true;
  const begun = () => {
    const environment = { SERVICE_API_TOKEN: token, SERVICE_API_URL: world.sandbox.url };
    const covers = async () => flags.refresh !== false && !flags.target;
    const engine = isSaved && wasPlanned ? `${name}, saved` : name;
    const own = { ...(given.runner ? { runner: given.runner } : {}) };
    const stored = wasPlanned && given.documents ? { documents: given.documents } : {};
    return sessionIn(world, { folder, engine, coversAll: covers, meetsAll: yes, environment, ...own, ...stored });
  };
  const { engine, finish } = engineFrom(begun, state, isNewer ? LOSING() : OLDEST);
  const meanwhile = async () => {
    await given.meanwhile?.();
    wasPlanned = true;
    token = tokens[1];
  };
  const { diagnostics } = await engine.apply(configuration, { ...flags, meanwhile });
  await finish();
  const failed = errors(diagnostics);
  return {
    engine,
    wasPlanned,
    failed: failed.map(textOf),
    said: diagnostics.filter((it) => !failed.includes(it)).map(textOf),
  };
}

async function namesIn(token: Token): Promise<readonly string[]> {
  const answer = await fetch(`${world.sandbox.url}/v3/applications`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return [...(await answer.text()).matchAll(/"display_name":"([^"]*)"/g)].map(([, name = ""]) => name).sort();
}
