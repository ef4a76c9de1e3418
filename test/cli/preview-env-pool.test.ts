import { previewEnvCommand } from "../../src/cli/preview-env";
import { PREVIEW_TYPE } from "../../src/environment/preview";
import { PreviewPool } from "../../src/preview/pool";
import { fileWith } from "../environment/examine";
import { printedBy } from "../support/cli";
import { newFolder } from "../support/new-folder";
import { Stacks } from "./stacks";

const FILE = fileWith(`
base:
  buckets:
    files: { displayName: files, location: weur }
  applications:
    web:
      displayName: web
      clusterId: { cluster: europe-west }
      source: publicGit
      repoUrl: https://git.example.com/shop/web
      defaultBranch: { config: branch, default: main }
environments:
  preview: {}
`);

let engine: Stacks;
beforeEach(() => {
  engine = new Stacks();
  process.env.SVC_STORE = newFolder();
});

/** What a command prints. */
const previewEnv = async (...words: string[]) =>
  (await printedBy(() => previewEnvCommand(() => engine).parseAsync(words, { from: "user" }))).stdout;

const file = ["--file", FILE];
const ups = () => engine.told.filter(({ words }) => words[0] === "up");

test("a pool is filled in the background, with everything suspended", async () => {
  expect(await previewEnv("pool", "--size", "2", ...file)).toContain("The pool has 2 previews ready and 0 in use.");
  expect(await engine.stacks()).toEqual(["pool-1", "pool-2"]);
  expect(engine.of("pool-1")).toEqual({
    "svc:pooled": expect.stringMatching(/^pool-1-created-/),
    "svc:suspended": "true",
    "svc:file": FILE,
    "svc:environment": "preview",
  });
  expect(ups().map(({ how }) => how?.environment)).toEqual(Array(2).fill({ SVC_PRIORITY: "background" }));
});

test("a pull request takes a preview of the pool, and updates it with its next `up`", async () => {
  await previewEnv("pool", "--size", "1", ...file);
  process.env.TEST_KEY = "sk_test_51";
  const first = ["up", "--pr", "7", "--branch", "search", "--secret", "apiKey=TEST_KEY", ...file];
  expect(await previewEnv(...first)).toContain("The preview of pull request 7 is stack pool-1");
  expect(engine.of("pool-1")).toMatchObject({ "svc:pullRequest": "7", branch: "search", apiKey: "a secret" });
  expect(engine.of("pool-1")).not.toHaveProperty("svc:suspended");
  expect(engine.of("pool-1")).not.toHaveProperty("svc:pooled");
  // Nobody else can have changed it since it was filled.
  expect(ups().at(-1)?.how).toEqual({ environment: { SERVICE_READS: "state" } });
  // No other process sees a secret.
  expect(JSON.stringify(engine.told.map(({ words }) => words))).not.toContain("sk_test_51");
  expect(engine.told.some(({ how }) => how?.input === "sk_test_51")).toBe(true);
  await previewEnv("up", "--pr", "7", "--branch", "other", ...file);
  expect(engine.of("pool-1")).toMatchObject({ branch: "other" });
  expect(ups().at(-1)?.how).toEqual({ environment: {} });
  expect(await engine.stacks()).toEqual(["pool-1"]);
  // The pool is empty now.
  expect(await previewEnv("up", "--pr", "8", ...file)).toContain("is stack pr-8");
});

test("`down` suspends it and returns it; the next `pool` cleans it, and it can be taken again", async () => {
  await previewEnv("pool", "--size", "1", ...file);
  await previewEnv("up", "--pr", "7", "--branch", "search", ...file);
  expect(await previewEnv("down", "--pr", "7")).toContain("pool-1 is suspended and back in the pool");
  expect(engine.of("pool-1")).toMatchObject({ "svc:suspended": "true", "svc:pooled": "pool-1-used" });
  expect(engine.of("pool-1")).not.toHaveProperty("svc:pullRequest");
  expect(await previewEnv("up", "--pr", "8", ...file)).toContain("is stack pr-8");
  await previewEnv("pool", "--size", "1", ...file);
  expect(engine.of("pool-1")).not.toHaveProperty("branch");
  expect(await previewEnv("up", "--pr", "9", ...file)).toContain("is stack pool-1");
});

test.each([
  ["--branch", "search"],
  ["--secret", "apiKey=TEST_KEY"],
  ["--like", "customer"],
])("what `up %s` has given to a preview of the pool is not in that of the next pull request", async (...given) => {
  process.env.TEST_KEY = "sk_test_51";
  engine.configurations.set("customer", new Map([["shop:licenseKey", "of the customer"]]));
  await previewEnv("pool", "--size", "1", ...file);
  const clean = engine.of("pool-1");
  await previewEnv("up", "--pr", "7", ...given, ...file);
  expect(Object.keys(engine.of("pool-1"))).toHaveLength(Object.keys(clean).length + 3);
  await previewEnv("down", "--pr", "7");
  await previewEnv("pool", "--size", "1", ...file);
  expect(engine.of("pool-1")).toEqual({ ...clean, "svc:pooled": expect.stringMatching(/^pool-1-cleaned-/) });
});

test("`down --delete` destroys it, and `sweep` returns what has expired", async () => {
  await previewEnv("pool", "--size", "2", ...file);
  await previewEnv("up", "--pr", "7", ...file);
  await previewEnv("down", "--pr", "7", "--delete");
  expect(await engine.stacks()).toEqual(["pool-2"]);
  jest.useFakeTimers({ now: Date.now() - 7 * 86_400_000, doNotFake: ["nextTick", "setImmediate", "setTimeout"] });
  await previewEnv("up", "--pr", "8", "--ttl", "1d", ...file);
  jest.useRealTimers();
  expect(await previewEnv("sweep")).toContain("pool-2 is suspended and back in the pool");
  expect(await engine.stacks()).toEqual(["pool-2"]);
});

test("one whose first run failed still belongs to its pull request", async () => {
  await previewEnv("pool", "--size", "1", ...file);
  engine.failing = "pool-1";
  await expect(previewEnv("up", "--pr", "7", ...file)).rejects.toThrow("The platform is away.");
  engine.failing = undefined;
  expect(await previewEnv("up", "--pr", "8", ...file)).toContain("is stack pr-8");
  expect(await previewEnv("up", "--pr", "7", ...file)).toContain("is stack pool-1");
});

/** A machine with the same back end, and a store of its own. */
function elsewhere(): void {
  process.env.SVC_STORE = newFolder();
  for (const name of engine.configurations.keys()) engine.configurations.set(name, new Map());
}

test("a run with another store takes nothing from a pull request, and cleans what it did not know", async () => {
  await previewEnv("pool", "--size", "2", ...file);
  await previewEnv("up", "--pr", "7", ...file);
  const { SVC_STORE: first } = process.env;
  elsewhere();
  const said = await previewEnv("pool", "--size", "1", ...file);
  expect(said).toContain("pool-1 is in use by pull request 7, which this store did not know");
  expect(said).toContain("The pool has 1 preview ready and 1 in use.");
  expect(engine.states.get("pool-1")).toContainEqual(expect.objectContaining({ type: PREVIEW_TYPE }));
  expect(await previewEnv("up", "--pr", "8", ...file)).toContain("is stack pool-2");
  expect(await previewEnv("pool", "--size", "0", ...file)).toContain("The pool has 0 previews ready and 2 in use.");
  process.env.SVC_STORE = first;
  // The first store has pool-2 as ready.
  expect(await previewEnv("up", "--pr", "9", ...file)).toContain("is stack pr-9");
  await previewEnv("down", "--pr", "9");
  expect(engine.states.get("pool-2")).toContainEqual(
    expect.objectContaining({ outputs: expect.objectContaining({ pullRequest: "8" }) }),
  );
});

test("what another store calls new is cleaned, for it may have been used", async () => {
  await previewEnv("pool", "--size", "1", ...file);
  await previewEnv("up", "--pr", "7", ...file);
  await previewEnv("down", "--pr", "7");
  elsewhere();
  const claimed = jest.spyOn(PreviewPool.prototype, "claim");
  try {
    await previewEnv("pool", "--size", "1", ...file);
    expect(await claimed.mock.results[0]?.value).toMatchObject({ name: "pool-1", isUsed: true });
  } finally {
    claimed.mockRestore();
  }
});

test("a stack of the pool that another run has deleted is not taken", async () => {
  await previewEnv("pool", "--size", "1", ...file);
  engine.configurations.delete("pool-1");
  engine.states.delete("pool-1");
  expect(await previewEnv("up", "--pr", "7", ...file)).toContain("is stack pr-7");
});

test("`down` of a preview whose stack another run has deleted takes it out of the pool", async () => {
  await previewEnv("pool", "--size", "1", ...file);
  await previewEnv("up", "--pr", "7", ...file);
  engine.configurations.delete("pool-1");
  engine.states.delete("pool-1");
  expect(await previewEnv("down", "--pr", "7")).toBe("There is no preview of pull request 7 in this project.\n");
  expect(JSON.parse(await previewEnv("list", "--json")).pool).toEqual([]);
});

test("the next push on another machine has the configuration of the last one, and of --like", async () => {
  engine.configurations.set("staging", new Map([["databasePassword", "s"]]));
  await previewEnv("up", "--pr", "7", "--config", "level=debug", ...file);
  elsewhere();
  engine.configurations.set("staging", new Map([["databasePassword", "s"]]));
  await previewEnv("up", "--pr", "7", "--like", "staging", ...file);
  expect(engine.of("pr-7")).toMatchObject({ databasePassword: "s", level: "debug", "svc:pullRequest": "7" });
  // What a user has set here since is kept.
  engine.configurations.get("pr-7")?.set("level", "trace");
  await previewEnv("up", "--pr", "7", ...file);
  expect(engine.of("pr-7")).toMatchObject({ databasePassword: "s", level: "trace" });
});

test("a smaller pool deletes what waits", async () => {
  await previewEnv("pool", "--size", "3", ...file);
  expect(await previewEnv("pool", "--size", "1", ...file)).toContain("The pool has 1 preview ready and 0 in use.");
  expect(await engine.stacks()).toEqual(["pool-1"]);
});

test("the pool of another file stays as it is, and the command that deletes it is named", async () => {
  await previewEnv("pool", "--size", "1", ...file);
  const other = ["--file", fileWith("base: {}\nenvironments: { preview: {} }\n")];
  const said = await previewEnv("pool", "--size", "1", ...other);
  const [, ...command] = /`(pool .*)` deletes that/.exec(said)?.[1]?.split(" ") ?? [];
  expect(said).toContain("The pool has 1 preview ready and 0 in use.");
  expect(await engine.stacks()).toEqual(["pool-1", "pool-2"]);
  await previewEnv("pool", ...command);
  expect(await engine.stacks()).toEqual(["pool-2"]);
});

test("a stack that only has such a name is not changed", async () => {
  engine.configurations.set("pool-1", new Map());
  engine.states.set("pool-1", [{ type: "svc:Database", custom: true }]);
  await expect(previewEnv("pool", "--size", "1", ...file)).rejects.toThrow(
    'Stack "pool-1" has resources and is not a preview: the pool would replace it. Nothing was changed.',
  );
  expect(ups()).toEqual([]);
});

test("an option that nothing reads is refused before anything is taken", async () => {
  await previewEnv("pool", "--size", "1", ...file);
  await expect(previewEnv("up", "--pr", "7", "--image", "shop:7", ...file)).rejects.toThrow(
    "--image has no effect: environment preview in",
  );
  await expect(previewEnv("up", "--pr", "7", "--secret", "apiKey=NOT_SET_ANYWHERE", ...file)).rejects.toThrow(
    "the environment variable NOT_SET_ANYWHERE is not set",
  );
  expect(await previewEnv("up", "--pr", "8", ...file)).toContain("is stack pool-1");
});

test("previews are listed with their states, and the pool", async () => {
  await previewEnv("pool", "--size", "2", ...file);
  await previewEnv("up", "--pr", "7", ...file);
  await previewEnv("up", "--pr", "8", ...file);
  await previewEnv("up", "--pr", "9", ...file);
  await previewEnv("down", "--pr", "8");
  const listed = JSON.parse(await previewEnv("list", "--json"));
  expect(listed).toMatchObject({
    version: 1,
    previews: [
      { stack: "pool-1", pullRequest: "7", state: "running", pooled: true },
      { stack: "pr-9", pullRequest: "9", state: "running", pooled: false },
    ],
    pool: [{ stack: "pool-2", state: "returned", pullRequest: null }],
  });
  expect(await previewEnv("list")).toMatch(/pool-1 +7 +running/);
});

test("what had no `up` for a time is suspended, and `up` or `resume` resumes it", async () => {
  await previewEnv("up", "--pr", "7", ...file);
  expect(await previewEnv("pause", "--idle", "1h")).toBe("There is no preview to suspend.\n");
  const now = Date.now() + 2 * 3_600_000;
  jest.useFakeTimers({ now, doNotFake: ["nextTick", "setImmediate", "setTimeout"] });
  try {
    expect(await previewEnv("pause", "--idle", "1h")).toContain("the preview of pull request 7 is suspended");
    expect(engine.of("pr-7")["svc:suspended"]).toBe("true");
    expect(JSON.parse(await previewEnv("list", "--json")).previews).toMatchObject([{ state: "suspended" }]);
    await previewEnv("resume", "--pr", "7");
    expect(engine.of("pr-7")).not.toHaveProperty("svc:suspended");
    // Its lifetime begins again: three days, as `up` has set it.
    const { "svc:until": until = "", "svc:active": active = "" } = engine.of("pr-7");
    expect(Date.parse(active)).toBeGreaterThanOrEqual(now);
    expect(Date.parse(until) - Date.parse(active)).toBe(3 * 86_400_000);
    expect(await previewEnv("pause", "--idle", "1h")).toBe("There is no preview to suspend.\n");
    await previewEnv("pause", "--pr", "7");
    await previewEnv("up", "--pr", "7", ...file);
    expect(engine.of("pr-7")).not.toHaveProperty("svc:suspended");
  } finally {
    jest.useRealTimers();
  }
  await expect(previewEnv("pause")).rejects.toThrow("One of --pr and --idle is required.");
});

test("a preview that does not exist can be neither suspended nor resumed; one that is stays so", async () => {
  for (const command of ["pause", "resume"]) {
    await expect(previewEnv(command, "--pr", "8")).rejects.toThrow("There is no preview of pull request 8");
  }
  await previewEnv("up", "--pr", "7", ...file);
  expect(await previewEnv("resume", "--pr", "7")).toBe("The preview of pull request 7 is running already.\n");
  await previewEnv("pause", "--pr", "7");
  expect(await previewEnv("pause", "--pr", "7")).toBe("The preview of pull request 7 is suspended already.\n");
});

test.each([
  ["staging", "staging"],
  ["pr-7", undefined],
])("with %s selected, the end of pr-7 leaves %s selected", async (before, after) => {
  await previewEnv("up", "--pr", "7", ...file);
  engine.current = before;
  await previewEnv("down", "--pr", "7");
  expect(engine.configurations.has("pr-7")).toBe(false);
  expect(engine.current).toBe(after);
});

test("a comment has the addresses of a preview, and a text of the user's has no meaning in it", async () => {
  await previewEnv("up", "--pr", "7", ...file);
  const text = await previewEnv("comment", "--pr", "7");
  expect(text.split("\n")[0]).toBe("<!-- svc-iac preview -->");
  expect(text).toContain("| url | <https://pool-1.example.com> |");
  expect(text).toContain("| note | <code>a &#124; b</code> |");
  await expect(previewEnv("comment", "--pr", "8")).rejects.toThrow("There is no preview of pull request 8");
});
