import { previewEnvCommand } from "../../src/cli/preview-env";
import { PREVIEW_TYPE } from "../../src/environment/preview";
import type { Engine } from "../../src/preview/engine";
import { PreviewStack } from "../../src/preview/stack";
import { fileWith } from "../environment/examine";
import { printedBy } from "../support/cli";
import { newFolder } from "../support/new-folder";
import { noted } from "./noted";
import { NAMES } from "./stacks";

/** What the commands that end previews do where something has come since they looked. */
let store: string;
beforeEach(() => {
  store = newFolder();
  process.env.SVC_STORE = store;
});

const PAST = "2026-01-01T00:00:00Z";
const FUTURE = "2999-01-01T00:00:00Z";
const stateOf = (until: string) => ({
  version: 3,
  deployment: { resources: [{ type: PREVIEW_TYPE, outputs: { pullRequest: "7", until, active: PAST } }] },
});

/** An engine with one preview, whose state is the next of these each time that it is asked. */
function engineOf(...states: readonly object[]): { engine: Engine; told: string[] } {
  const told: string[] = [];
  let asked = 0;
  const engine: Engine = {
    run: async (words) => void told.push(words.slice(0, 2).join(" ")),
    ...NAMES,
    stacks: async () => ["pr-7"],
    selected: async () => undefined,
    state: async () => states[Math.min(asked++, states.length - 1)],
    configuration: async () => ({ "svc:pullRequest": "7" }),
    runs: async () => [{ "svc:pullRequest": "7" }],
    outputs: async () => ({}),
    stack: (name) => new PreviewStack(engine, name),
  };
  return { engine, told };
}

const run = (engine: Engine, ...words: string[]) =>
  printedBy(() => previewEnvCommand(() => engine).parseAsync(words, { from: "user" }));

test.each([
  ["sweep", "destroy --yes"],
  ["pause --idle 1h", "config refresh"],
])("%s leaves a preview as it is that a run has renewed meanwhile", async (command, first) => {
  const isIdle = command.startsWith("pause");
  const [old, renewed] = [stateOf(PAST), stateOf(FUTURE)];
  const active = new Date().toISOString();
  const [mark] = renewed.deployment.resources;
  if (isIdle && mark) mark.outputs.active = active;
  const over = engineOf(old);
  await run(over.engine, ...command.split(" "));
  expect(over.told[0]).toBe(first);
  const kept = engineOf(old, renewed);
  const { stdout } = await run(kept.engine, ...command.split(" "));
  expect([kept.told, stdout]).toEqual([[], expect.stringContaining("a run of pull request 7 has come meanwhile")]);
});

test.each([
  ["--config", "svc:pullRequest=99"],
  ["--config", "svc:environment=production"],
  ["--secret", "svc:until=HOME"],
])("up sets itself what makes a stack the preview of a pull request: %s %s", async (option, value) => {
  const { engine, told } = engineOf(stateOf(FUTURE));
  const file = fileWith("environments: { preview: {} }\n");
  await expect(run(engine, "up", "--pr", "7", "--file", file, option, value)).rejects.toThrow("sets that itself");
  expect(told).toEqual([]);
});

test("a stack whose journal has what its state does not have is destroyed, named and kept", async () => {
  const strike = await noted(
    { project: "shop", name: "pr-7" },
    { kind: "Application", name: "web", traits: { displayName: "web" }, id: "made" },
  );
  const { engine, told } = engineOf(stateOf(PAST));
  const refused = run(engine, "down", "--pr", "7");
  await expect(refused).rejects.toThrow(/Application "web" \(made\).*--allow-data-loss made/s);
  // Its remedy is the only one.
  await expect(refused).rejects.toMatchObject({ problem: expect.not.objectContaining({ next: expect.anything() }) });
  expect(told).toEqual(["destroy --yes"]);
  await strike();
  // The engine keeps what it did not see end.
  const left = engineOf({ version: 3, deployment: { pending_operations: [{ type: "creating" }] } });
  await run(left.engine, "down", "--pr", "7");
  expect(left.told).toEqual(["destroy --yes", "stack rm"]);
});
