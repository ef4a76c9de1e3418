import { previewEnvCommand } from "../../src/cli/preview-env";
import { PREVIEW_TYPE } from "../../src/environment/preview";
import type { Engine } from "../../src/preview/engine";
import { PreviewStack } from "../../src/preview/stack";
import { fileWith } from "../environment/examine";
import { printedBy } from "../support/cli";
import { newFolder } from "../support/new-folder";
import { NAMES } from "./stacks";

beforeEach(() => {
  process.env.SVC_STORE = newFolder();
});

const FILE = fileWith("environments: { preview: {} }\n");
const ROOT = { type: "pulumi:pulumi:Stack" };
const markOf = (pullRequest: string) => ({
  type: PREVIEW_TYPE,
  outputs: { pullRequest, until: "2026-01-01T00:00:00Z" },
});
const holding = (...resources: object[]) => ({ version: 3, deployment: { resources } });

/** What an engine that has these stacks is told by `preview-env up --pr 7`. */
async function up(states: Readonly<Record<string, unknown>>): Promise<string[]> {
  const told: string[] = [];
  const engine: Engine = {
    run: async (words) => void told.push(words.slice(0, 2).join(" ")),
    ...NAMES,
    stacks: async () => Object.keys(states),
    selected: async () => undefined,
    state: async (stack) => states[stack],
    configuration: async () => ({ "svc:pullRequest": "7" }),
    runs: async () => [{ "svc:pullRequest": "7" }],
    outputs: async () => ({}),
    stack: (name) => new PreviewStack(engine, name),
  };
  const words = ["up", "--pr", "7", "--file", FILE];
  try {
    await printedBy(() => previewEnvCommand(() => engine).parseAsync(words, { from: "user" }));
  } catch (error) {
    expect(told).toEqual([]);
    throw error;
  }
  return told;
}

test("a stack is made for a pull request that has none", async () => {
  expect(await up({ production: holding(ROOT) })).toEqual(["stack init", "config set-all", "up --yes"]);
});

test.each([
  ["holds this pull request's preview", holding(ROOT, markOf("7"), { type: "svc:Project", custom: true })],
  ["holds nothing yet", { version: 3, deployment: { manifest: {} } }],
  ["holds nothing but the engine's note", holding(ROOT)],
  [
    "holds only components",
    holding(ROOT, { type: "svc-iac:environment:Environment" }, { type: "pulumi:providers:svc", custom: true }),
  ],
])("a stack is continued that %s", async (_, state) => {
  expect(await up({ "pr-7": state })).toEqual(["config set-all", "up --yes"]);
});

test.each([
  ["no preview", holding(ROOT, { type: "svc:Database", custom: true }), "has resources and is not a preview"],
  [
    "waiting for its first resource",
    { deployment: { pending_operations: [{}] } },
    "has resources and is not a preview",
  ],
  ["the preview of another", holding(ROOT, markOf("8")), "is the preview of pull request 8"],
])("a stack of this name that is %s is not changed, including its configuration", async (_, state, what) => {
  await expect(up({ "pr-7": state })).rejects.toThrow(
    `Stack "pr-7" ${what}: the preview of pull request 7 would replace it. Nothing was changed. Give it another name`,
  );
});
