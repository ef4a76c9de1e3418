import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { endWith } from "../../src/cli/ending";
import { previewEnvCommand } from "../../src/cli/preview-env";
import { terraformEngine } from "../../src/preview/workspace";
import { withoutPlace } from "../../src/state/same-name";
import { documentsIn } from "../../src/store";
import { fileWith } from "../environment/examine";
import { printedBy } from "../support/cli";
import { newFolder } from "../support/new-folder";
import { noted } from "./noted";
import { Stacks } from "./stacks";
import { FIELDS, Workspaces } from "./workspaces";

const LATER = 400;
const FILE = fileWith("environments: { preview: {} }\n");

const configured = (text: string) => new Workspaces(FIELDS, undefined, text);

const started = (one: Workspaces | Stacks, ...words: string[]): Promise<unknown> => {
  const isPulumi = one instanceof Stacks;
  const own = !isPulumi ? ["--engine", "terraform"] : ["up", "pool"].includes(words[0] ?? "") ? ["--file", FILE] : [];
  return previewEnvCommand(() => (isPulumi ? one : one.engine)).parseAsync([...words, ...own], { from: "user" });
};
const run = (one: Workspaces | Stacks, ...words: string[]) => printedBy(() => started(one, ...words));
const later = (milliseconds: number, work: () => Promise<unknown>) =>
  new Promise((done) => setTimeout(done, milliseconds)).then(work);

const named = () => configured('provider "svc" {\n  stack = "shop"\n}\n');

describe.each<[string, () => Workspaces | Stacks]>([
  ["infra (terraform)", named],
  ["shop (terraform stack)", named],
  ["shop", () => new Stacks()],
])("what a release before has written under a name that others may have: %s", (name, opened) => {
  let shop: Workspaces | Stacks;
  beforeEach(() => {
    process.env.SVC_STORE = newFolder();
    shop = opened();
  });
  const written = async (key: string, document: object) => {
    const store = process.env.SVC_STORE ?? "";
    await documentsIn({ store, folder: store }).change(`${key}/${encodeURIComponent(name)}`, () => document);
  };
  const at = { file: "environment.svc.yaml", environment: "preview", since: "2026-01-01T00:00:00Z" };

  test("a slot of the pool belongs to whom the state of its workspace says; all others are cleaned", async () => {
    await run(shop, "pool", "--size", "2");
    await run(shop, "up", "--pr", "7");
    const store = process.env.SVC_STORE ?? "";
    const documents = documentsIn({ store, folder: store });
    const [key = ""] = await documents.store.list("previews/");
    const own = await documents.read<Record<string, object>>(key);
    process.env.SVC_STORE = newFolder();
    // Both are mixed with those of another project, which has taken the other one and has a third.
    await written("previews", {
      ...own,
      "pool-2": { ...own?.["pool-2"], state: "ready" },
      "pool-3": { ...at, state: "taken", pullRequest: "9" },
    });
    expect((await run(shop, "up", "--pr", "7")).stdout).toMatch(/is \w+ pool-1,/);
    expect((await run(shop, "list", "--json")).stdout).not.toContain("pool-3");
    expect((await run(shop, "up", "--pr", "8")).stdout).toMatch(/is \w+ pr-8,/);
    expect((await run(shop, "down", "--pr", "7")).stdout).toContain("pool-1 is suspended and back in the pool");
  });

  test("its run of the same pull request is waited for", async () => {
    const since = new Date().toISOString();
    await written("preview-turns", { 7: { newest: 1, running: { ticket: 1, machine: "another", pid: 1, since } } });
    const up = run(shop, "up", "--pr", "7");
    await later(LATER, async () => expect(shop.platform.size).toBe(0));
    await written("preview-turns", {});
    expect((await up).stdout).toMatch(/is \w+ pr-7,/);
  });
});

test.each([
  ["a variable", 'provider "svc" {\n  stack = var.name\n}\n'],
  ["an expression", 'provider "svc" {\n  stack = "shop-${var.name}"\n}\n'],
  ["of one alias only", 'provider "svc" {\n  alias = "b"\n  stack = "shop"\n}\n'],
  ["two of the same", 'provider "svc" {\n  stack = "a"\n}\nprovider "svc" {\n  stack = "b"\n}\n'],
  ["nothing", ""],
])("a name that only the engine knows, %s, is that of the folder", async (_, text) => {
  process.env.SVC_STORE = newFolder();
  for (const { engine } of [
    new Workspaces(FIELDS, undefined, text),
    { engine: terraformEngine(async () => "", newFolder()) },
  ]) {
    const [name = "", ...more] = engine.earlierProjects();
    expect([withoutPlace(await engine.project()), more]).toEqual([name, []]);
    expect((await engine.isOwn("pr-7"))({ project: "shop", stack: "pr-7" })).toBeUndefined();
  }
});

describe("what a journal of the store has of a workspace of the same name", () => {
  const LITERAL = 'provider "svc" {\n  stack = "shop"\n}\n';
  const UNKNOWN = 'provider "svc" {\n  stack = var.name\n}\n';
  const OPEN = { id: "made" };
  const COMPLETE = { id: "made", done: true, idReported: true };

  test.each([
    ["another configuration has begun", LITERAL, "blog", OPEN, undefined],
    ["another configuration has completed", LITERAL, "blog", COMPLETE, undefined],
    ["this one has begun", LITERAL, "shop", OPEN, "--give-up --allow-data-loss made"],
    ["this one has completed, and the state does not have", LITERAL, "shop", COMPLETE, "--allow-data-loss made"],
    ["one of the two has begun", UNKNOWN, "blog", OPEN, "A run of stack blog/pr-7 was interrupted"],
    ["one of the two has completed", UNKNOWN, "blog", COMPLETE, undefined],
  ])("%s", async (_, text, project, more, refusal) => {
    process.env.SVC_STORE = newFolder();
    const shop = configured(text);
    await run(shop, "up", "--pr", "7");
    const intent = { kind: "Database", name: "main", traits: { displayName: "main" }, ...more };
    await noted({ project, name: "pr-7" }, intent, "svc_database.main");
    const ended = await run(shop, "down", "--pr", "7").catch(({ problem }) => problem);
    expect([...shop.marks.keys()]).toEqual(refusal === undefined ? [] : ["pr-7"]);
    if (refusal === undefined) return;
    expect(ended.message + ended.next).toContain(refusal);
    // A deletion is recommended of what is known to be its own.
    expect(/--allow-data-loss/.test(ended.message + ended.next)).toBe(project === "shop");
  });

  test("where the store is the folder's, each of its projects is the configuration's own", async () => {
    delete process.env.SVC_STORE;
    const isOwn = await configured(UNKNOWN).engine.isOwn("pr-7");
    expect(isOwn({ project: "terraform", stack: "pr-7" })).toBe(true);
  });
});

test("a preview is resumed after the push that is being deployed, not in the middle of it", async () => {
  process.env.SVC_STORE = newFolder();
  const shop = configured("");
  await run(shop, "up", "--pr", "7", "--branch", "old");
  await run(shop, "pause", "--pr", "7");
  const { run: applied } = shop.engine;
  let resumed: Promise<unknown> | undefined;
  let hasResumed = false;
  shop.engine.run = async (words, how) => {
    if (words[0] === "apply" && !resumed) {
      resumed = run(shop, "resume", "--pr", "7").then(() => {
        hasResumed = true;
      });
      await later(LATER, async () => expect(hasResumed).toBe(false));
    }
    return applied(words, how);
  };
  await run(shop, "up", "--pr", "7", "--branch", "new");
  await resumed;
  expect(shop.applied.get("pr-7")).toMatchObject({ branch: "new" });
});

describe.each([["up", "--pr", "7"], ["down", "--pr", "7"], ["sweep"], ["list"], ["pause", "--pr", "7"]])(
  "a damaged document of the store: %s",
  (...words) => {
    const ended = (one: Workspaces) =>
      printedBy(() => started(one, ...words).catch((error: unknown) => endWith(error, { json: false })));
    /** What is damaged after a preview was created. */
    const damaged = async (folder: string, name?: string) => {
      process.env.SVC_STORE = newFolder();
      const shop = configured('provider "svc" {\n  stack = "shop"\n}\n');
      await run(shop, "up", "--pr", "7", "--ttl", "0.001s");
      const within = join(process.env.SVC_STORE, folder);
      mkdirSync(within, { recursive: true });
      for (const file of name === undefined ? readdirSync(within) : [name]) writeFileSync(join(within, file), "{}");
      return ended(shop);
    };

    test("is named, with what to do, and without a stack trace", async () => {
      const { stderr } = await damaged("preview-turns");
      if (words[0] === "list") return expect(stderr).toBe("");
      expect(stderr).toMatch(/is damaged\. .*delete it/);
      expect(stderr).not.toMatch(/^ +at /m);
    });

    test("is not looked at where it is the journal of another stack", async () => {
      expect((await damaged("journal/blog", "main.document")).stderr).toBe("");
    });
  },
);
