import { previewEnvCommand } from "../../../src/cli/preview-env";
import { documentsFrom } from "../../../src/client/settings";
import { turnsOf } from "../../../src/preview/list";
import { noted } from "../../cli/noted";
import { Killed, Stacks } from "../../cli/stacks";
import { FIELDS, Workspaces } from "../../cli/workspaces";
import { fileWith } from "../../environment/examine";
import { printedBy } from "../../support/cli";
import { newFolder } from "../../support/new-folder";

/**
 * Two projects that share a store, and all that a project has in it: every document × every way in which two projects, or
 * two places of the states of one, have the same name × a shared store or that of a folder. What one of them does, fails to
 * do or has left must not touch the other.
 */
type Side = Stacks | Workspaces;
type Pair = () => readonly [Side, Side];

const CLOUD = "https://api.pulumi.com";
const s3 = (key: string) => ({ type: "s3", config: { bucket: "states", key, region: "eu-central-1" } });
const block = (stack: string) => `provider "svc" {\n  stack = ${stack}\n}\n`;
const configured = (text: string, place: ConstructorParameters<typeof Workspaces>[3]) =>
  new Workspaces(FIELDS, undefined, text, place);

/** How a configuration sets its name in the store. */
const SPELLED: Readonly<Record<string, (name: string) => string>> = {
  "in a block": (name) => block(`"${name}"`),
  "in a line": (name) => `provider "svc" { stack = "${name}" }\n`,
  "beside an alias": (name) =>
    `provider "svc" {\n  alias = "b"\n  stack = "${name}-b"\n}\nprovider "svc" {\n  # stack = "old"\n  stack   = "${name}"\n}\n`,
};

/** In one folder: their store may be that of the folder as well. */
const inOneFolder: Readonly<Record<string, Pair>> = {
  "Pulumi, two back ends": () => [new Stacks({ address: "s3://a" }), new Stacks({ address: "s3://b" })],
  "Pulumi, two organizations": () => [
    new Stacks({ address: CLOUD, organization: "acme" }),
    new Stacks({ address: CLOUD, organization: "globex" }),
  ],
  "Pulumi, a folder and a service": () => [
    new Stacks({ address: "file://./state" }),
    new Stacks({ address: CLOUD, organization: "acme" }),
  ],
  "Terraform, two back ends and an expression": () => {
    const folder = process.cwd();
    const of = (stack: string) => configured(block("var.stack"), { folder, stack, backend: s3(stack) });
    return [of("shop"), of("blog")];
  },
};

/** In two folders of the same name. */
const inTwoFolders: Readonly<Record<string, Pair>> = {
  ...Object.fromEntries(
    Object.entries(SPELLED).map(([how, spelled]): [string, Pair] => [
      `Terraform, two names ${how}`,
      () => [configured(spelled("shop"), { stack: "shop" }), configured(spelled("blog"), { stack: "blog" })],
    ]),
  ),
  "Terraform, two back ends and an expression": () => {
    const of = (stack: string) => configured(block("var.stack"), { stack, backend: s3(stack) });
    return [of("shop"), of("blog")];
  },
  "Terraform, states in the folders and an expression": () => {
    const of = (stack: string) => configured(block("var.stack"), { stack });
    return [of("shop"), of("blog")];
  },
};

/** What only some documents distinguish: two folders of one path have one journal, and a lineage is noted with a run. */
const inPart: Readonly<Record<string, { readonly pair: Pair; readonly keys: RegExp }>> = {
  "Pulumi, the same path beneath two folders": {
    pair: () => {
      const of = () => new Stacks({ address: "file://./state", folder: newFolder() });
      return [of(), of()];
    },
    keys: /^preview/,
  },
  "Terraform, back ends that do not show where they are": {
    pair: () => {
      const of = (stack: string) => configured(block("var.stack"), { stack, backend: { type: "other", config: {} } });
      return [of("shop"), of("blog")];
    },
    keys: /destruction/,
  },
  "Terraform, two back ends and one name": {
    pair: () => {
      const folder = process.cwd();
      const of = (key: string) => configured(block('"shop"'), { folder, stack: "shop", backend: s3(key) });
      return [of("shop"), of("blog")];
    },
    keys: /^preview/,
  },
};

const ALL: readonly { who: string; pair: Pair; isShared: boolean; where: string; keys?: RegExp }[] = [
  ...Object.entries(inOneFolder).flatMap(([who, pair]) =>
    [true, false].map((isShared) => ({ who, pair, isShared, where: isShared ? "a shared store" : "that of a folder" })),
  ),
  ...Object.entries(inTwoFolders).map(([who, pair]) => ({ who, pair, isShared: true, where: "a shared store" })),
  ...Object.entries(inPart).map(([who, one]) => ({ who, ...one, isShared: true, where: "a shared store" })),
];

const engineOf = (side: Side) => (side instanceof Stacks ? side : side.engine);
const FILE = fileWith("environments: { preview: {} }\n");

/** Standard output, and what refuses the command. */
async function run(side: Side, command: string): Promise<string> {
  if (side instanceof Workspaces) side.init();
  const own = side instanceof Stacks ? [] : ["--engine", "terraform"];
  const words = [...command.split(" "), ...(/^(up|pool)/.test(command) ? ["--file", FILE] : []), ...own];
  let refusal = "";
  const started = () => previewEnvCommand(() => engineOf(side)).parseAsync(words, { from: "user" });
  const { stdout } = await printedBy(() =>
    started().catch((error: Error & { problem?: object }) => {
      refusal = `${error.message} ${JSON.stringify(error.problem ?? {})}`;
    }),
  );
  return stdout + refusal;
}

async function killed(side: Side, command: string): Promise<void> {
  side.halfWay = new Killed();
  await run(side, command);
  side.halfWay = undefined;
}

const shown = async (side: Side) =>
  Object.fromEntries(
    (await engineOf(side).stacks()).map((name) => [name, side.platform.get(name)] as const).toSorted(),
  );

/** What a project has in the store, by the keys of the documents. */
const DOCUMENTS: Readonly<Record<string, (a: Side, b: Side) => Promise<void>>> = {
  "preview-runs, of a destruction": async (a, b) => {
    for (const side of [a, b]) await run(side, "up --pr 7");
    await killed(a, "down --pr 7");
    expect(await run(b, "list")).not.toContain("incomplete");
    expect(await run(b, "sweep")).not.toContain("interrupted");
    expect(await shown(b)).toEqual({ "pr-7": "running" });
    expect(await run(a, "sweep")).toContain("its end was interrupted");
    expect([await shown(a), await shown(b)]).toEqual([{}, { "pr-7": "running" }]);
  },
  "preview-runs, of a return to the pool": async (a, b) => {
    for (const side of [a, b]) for (const one of ["pool --size 1", "up --pr 7"]) await run(side, one);
    await killed(a, "down --pr 7");
    await run(b, "sweep");
    expect(await shown(b)).toEqual({ "pool-1": "running" });
    await run(a, "sweep");
    expect([await shown(a), await shown(b)]).toEqual([{ "pool-1": "suspended" }, { "pool-1": "running" }]);
  },
  previews: async (a, b) => {
    await run(a, "pool --size 1");
    expect(await run(b, "up --pr 8")).toMatch(/ pr-8,/);
    expect(await run(a, "up --pr 7")).toMatch(/ pool-1,/);
    await run(a, "down --pr 7");
    await run(b, "pool --size 1");
    // It is not clean yet, whatever the other one has.
    expect(await run(a, "up --pr 9")).toMatch(/ pr-9,/);
  },
  "preview-turns": async (a, b) => {
    const isFree = async (side: Side, during = async () => {}) => {
      if (side instanceof Workspaces) side.init();
      return (await turnsOf(engineOf(side))).takeIfFree("7", () => {}, during);
    };
    const others: boolean[] = [];
    await isFree(a, async () => {
      for (const side of [a, b]) others.push(await isFree(side));
    });
    expect(others).toEqual([false, true]);
  },
  journal: async (a, b) => {
    await withJournal(a, "live-of-a");
    await run(b, "up --pr 7");
    await nameOf(b);
    expect(await run(b, "down --pr 7")).not.toContain("live-of-a");
    expect(await shown(b)).toEqual({});
  },
  "journal, its own": async (a, b) => {
    for (const [side, id] of [[a, "live-of-a"] as const, [b, "live-of-b"] as const]) await withJournal(side, id);
    for (const [side, id] of [[a, "live-of-a"] as const, [b, "live-of-b"] as const]) {
      const { project, name } = await nameOf(side);
      const isOwn = (await engineOf(side).isOwn("pr-7"))({ project, stack: name });
      const refusal = await run(side, "down --pr 7");
      expect([isOwn, refusal.includes(id)]).toEqual(isOwn === undefined ? [undefined, false] : [true, true]);
    }
  },
  "previews, and every other one": async (a, b) => {
    const commands = ["pool --size 1", "up --pr 7", "pause --pr 7", "down --pr 7", "up --pr 8", "down --pr 8", "sweep"];
    for (const one of commands) await run(a, one);
    const those = await documents();
    for (const one of commands) await run(b, one);
    const now = await documents();
    expect(Object.keys(those)).toContainEqual(expect.stringMatching(/^previews\//));
    expect(Object.entries(those).filter(([key, text]) => !FIRST.test(key) && now[key] !== text)).toEqual([]);
  },
};

/** What notes which of several states had a name first is of all of them. */
const FIRST = /^(states|organizations)\//;

async function documents(): Promise<Record<string, string | undefined>> {
  const { store } = documentsFrom(process.env);
  const keys = await store.list("");
  return Object.fromEntries(await Promise.all(keys.map(async (key) => [key, (await store.read(key))?.value] as const)));
}

/** A preview, and the last creation of a run that has ended well, until the next one meets it. */
async function withJournal(side: Side, id: string): Promise<void> {
  await run(side, "up --pr 7");
  const intent = { kind: "Database", name: "main", traits: { displayName: "main" } };
  await noted(await nameOf(side), { ...intent, id, done: true }, "svc_database.main");
}

async function nameOf(side: Side) {
  if (side instanceof Stacks) return (await side.nameOf("pr-7")).own;
  side.init();
  return side.nameOf("pr-7");
}

const CASES = ALL.flatMap(({ keys = /^/, ...one }) =>
  Object.entries(DOCUMENTS).flatMap(([key, check]) => (keys.test(key) ? [{ ...one, key, check }] : [])),
);

let before: string;
beforeEach(() => {
  before = process.cwd();
  process.chdir(newFolder());
});
afterEach(() => process.chdir(before));

test.each(CASES)("$key in $where: $who", async ({ pair, isShared, check }) => {
  if (isShared) process.env.SVC_STORE = newFolder();
  else delete process.env.SVC_STORE;
  await check(...pair());
});
