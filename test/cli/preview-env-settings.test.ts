import { previewEnvCommand } from "../../src/cli/preview-env";
import type { Engine } from "../../src/preview/engine";
import { fileWith } from "../environment/examine";
import { printedBy } from "../support/cli";
import { newFolder } from "../support/new-folder";
import { Stacks } from "./stacks";
import { Workspaces } from "./workspaces";

const FILE = fileWith(`
base:
  applications:
    web:
      displayName: web
      clusterId: { cluster: europe-west }
      source: publicGit
      repoUrl: https://git.example.com/shop/web
      defaultBranch: { config: branch, default: main }
      variables:
        IMAGE: { config: image, default: none }
        LEVEL: { config: level, default: info }
        KEY: { config: api_key, default: none }
        OTHER: { config: other, default: none }
      secretVariables:
        PASSWORD: { secret: password }
environments:
  preview: {}
`);
const OLD_FIELDS = ["pull_request", "until", "active", "suspended", "pooled"];
const FIELDS = [...OLD_FIELDS, "settings"];
const SECRET = "sk_test_51";

/** An engine, and the value of a setting in the last run of a preview. */
interface Opened {
  readonly engine: Engine;
  readonly words: readonly string[];
  readonly value: (stack: string, key: string) => string | undefined;
}

const ENGINES: Readonly<Record<string, () => Opened>> = {
  pulumi: () => {
    const engine = new Stacks();
    return { engine, words: [], value: (stack, key) => engine.deployed.get(stack)?.get(key) };
  },
  terraform: () => {
    const { engine, applied, marks } = new Workspaces(FIELDS);
    const value = (stack: string, key: string) => {
      expect(JSON.stringify([...marks])).not.toContain(SECRET);
      return applied.get(stack)?.[key];
    };
    return { engine, words: ["--engine", "terraform"], value };
  },
};

const SETTINGS = [
  ["branch", ["--branch", "feature/search"], "feature/search"],
  ["image", ["--image", "shop:7"], "shop:7"],
  ["level", ["--config", "level=de=bug"], "de=bug"],
  ["api_key", ["--secret", "api_key=TEST_KEY"], { pulumi: "a secret", terraform: SECRET }],
] as const;

/** The commands after `up`, in the last of which the setting must be as `up` has set it. */
const COMMANDS: readonly (readonly string[])[] = [
  ["pause --pr 7"],
  ["pause --idle 0.001s"],
  ["pause --pr 7", "resume --pr 7"],
  ["pause --pr 7", "resume --pr 7", "pause --pr 7", "resume --pr 7"],
  ["up --pr 7"],
  ["pause --pr 7", "up --pr 7"],
  ["up --pr 7 --config other=x", "pause --pr 7"],
];

let previewEnv: (...words: string[]) => Promise<string>;

function open(opened: Opened): void {
  previewEnv = async (...words) => {
    const file = words[0] === "up" || words[0] === "pool" ? ["--file", FILE] : [];
    const all = [...words, ...file, ...opened.words];
    return (await printedBy(() => previewEnvCommand(() => opened.engine).parseAsync(all, { from: "user" }))).stdout;
  };
}

beforeEach(() => {
  process.env.SVC_STORE = newFolder();
  process.env.TEST_KEY = SECRET;
});

const table = Object.entries(ENGINES).flatMap(([engine, opening]) =>
  SETTINGS.flatMap(([key, options, expected]) =>
    COMMANDS.flatMap((commands) =>
      ["pr-7", "pool-1"].map((stack) => ({ engine, opening, key, options, expected, commands, stack })),
    ),
  ),
);

test.each(table)("$engine, $stack: $commands keeps $key", async ({ engine, opening, stack, commands, ...setting }) => {
  const opened = opening();
  open(opened);
  if (stack === "pool-1") await previewEnv("pool", "--size", "1");
  await previewEnv("up", "--pr", "7", ...setting.options);
  for (const command of commands) {
    await new Promise((resolve) => setTimeout(resolve, 2));
    await previewEnv(...command.split(" "));
  }
  const { expected } = setting;
  const value = typeof expected === "string" ? expected : expected[engine as "pulumi" | "terraform"];
  expect(opened.value(stack, setting.key)).toBe(value);
});

const terraform = (workspaces: Workspaces) =>
  open({ engine: workspaces.engine, words: ["--engine", "terraform"], value: () => undefined });

test.each([
  ["a configuration without `settings`", OLD_FIELDS],
  ["no record of an earlier release", FIELDS],
])("%s: `pause` and `resume` do not replace what they cannot know", async (_, fields) => {
  const workspaces = new Workspaces(fields);
  terraform(workspaces);
  await previewEnv("up", "--pr", "7", "--branch", "next");
  const mark = workspaces.marks.get("pr-7") as Record<string, unknown>;
  for (const [command, suspended] of [
    ["pause", false],
    ["resume", true],
  ] as const) {
    const { settings: _settings, ...old } = mark;
    workspaces.marks.set("pr-7", { ...old, suspended });
    await expect(previewEnv(command, "--pr", "7")).rejects.toThrow(
      'Workspace "pr-7" has no record of the variables that `up` set: this run would replace them with their defaults.',
    );
  }
  expect(workspaces.applied.get("pr-7")).toEqual({ branch: "next" });
  // The next `up` records them, if it can.
  await previewEnv("up", "--pr", "7", "--branch", "next");
  if (fields === FIELDS) await previewEnv("pause", "--pr", "7");
});

test("without any other variable there is nothing to record", async () => {
  const workspaces = new Workspaces(OLD_FIELDS, []);
  terraform(workspaces);
  await previewEnv("up", "--pr", "7");
  await previewEnv("pause", "--pr", "7");
  expect(workspaces.marks.get("pr-7")).toMatchObject({ suspended: true });
});

test("a secret is recorded by the name of its environment variable, which later runs need, except those that end it", async () => {
  const workspaces = new Workspaces(FIELDS);
  terraform(workspaces);
  await previewEnv("pool", "--size", "1");
  await previewEnv("up", "--pr", "7", "--secret", "api_key=TEST_KEY");
  expect(workspaces.marks.get("pool-1")).toMatchObject({
    settings: '{"config":{},"secrets":{"api_key":"TEST_KEY"}}',
  });
  delete process.env.TEST_KEY;
  for (const words of [["pause"], ["up"], ["up", "--branch", "x"]]) {
    await expect(previewEnv(...words, "--pr", "7")).rejects.toThrow(
      "--secret api_key: the environment variable TEST_KEY, from which an earlier `up` took it, is not set.",
    );
  }
  // Given in another way, it is a secret no more.
  await previewEnv("up", "--pr", "7", "--config", "api_key=public", "--branch", "x");
  expect(workspaces.applied.get("pool-1")).toEqual({ api_key: "public", branch: "x" });
  process.env.TEST_KEY = SECRET;
  await previewEnv("up", "--pr", "7", "--secret", "api_key=TEST_KEY");
  delete process.env.TEST_KEY;
  await previewEnv("down", "--pr", "7");
  // Nothing of it reaches the next pull request.
  await previewEnv("pool", "--size", "1");
  await previewEnv("up", "--pr", "8");
  expect(workspaces.applied.get("pool-1")).toEqual({});
  await previewEnv("down", "--pr", "8", "--delete");
  expect([...workspaces.marks.keys()]).toEqual([]);
});

const SENSITIVE: Readonly<Record<string, string>> = {
  "in a block": 'variable "password" {\n  type = string\n  sensitive = true\n}\n',
  "on a line": 'variable "password" { sensitive = true }\n',
  "that lives for a run": 'variable "password" {\n  validation {\n    condition = true\n  }\n  ephemeral = true\n}\n',
};

test.each([
  ...["--config password=plain", "--config shop:password=plain"].map((option) => [
    "pulumi",
    option,
    "the file reads that as a secret",
  ]),
  ...Object.keys(SENSITIVE).map((where) => [
    "terraform",
    "--config password=plain",
    "declares that variable as sensitive",
    where,
  ]),
])("%s: %s is refused, for it is a secret", async (engine, option = "", why = "", where = "") => {
  const stacks = new Stacks();
  const workspaces = new Workspaces(FIELDS, [], SENSITIVE[where]);
  if (engine === "pulumi") open({ engine: stacks, words: [], value: () => undefined });
  else terraform(workspaces);
  const refused = previewEnv("up", "--pr", "7", ...option.split(" "));
  await expect(refused).rejects.toThrow(why);
  await expect(refused).rejects.toThrow(/--secret (shop:)?password=VARIABLE/);
  expect([await stacks.stacks(), [...workspaces.marks.keys()]]).toEqual([[], []]);
});

/** What there is before a run whose `--like` names nothing that can be copied. */
const LIKE = Object.keys(ENGINES).flatMap((engine) =>
  ["up --pr 7", "up --pr 7 of a pool", "up --pr 7 again", "pool --size 2"].map((run) => ({ engine, run })),
);

test.each(LIKE)("$engine: $run --like nope creates and takes nothing", async ({ engine: name, run }) => {
  const opened = ENGINES[name]?.() as Opened;
  open(opened);
  if (run.endsWith("pool")) await previewEnv("pool", "--size", "1");
  if (run.endsWith("again")) await previewEnv("up", "--pr", "7");
  const before = await opened.engine.stacks();
  const words = run.replace(/ (of a pool|again)$/, "").split(" ");
  await expect(previewEnv(...words, "--like", "nope")).rejects.toThrow(
    name === "pulumi" ? "no stack named 'nope' found" : "--like copies the configuration of a Pulumi stack",
  );
  expect(await opened.engine.stacks()).toEqual(before);
  if (!run.endsWith("pool")) return;
  expect(await previewEnv("up", "--pr", "8")).toContain("pool-1");
});
