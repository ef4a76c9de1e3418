import { previewEnvCommand } from "../../src/cli/preview-env";
import { startSandbox } from "../../src/sandbox";
import { fileWith } from "../environment/examine";
import { printedBy } from "../support/cli";
import { newFolder } from "../support/new-folder";
import { ofSuite } from "../support/of-suite";
import { Stacks } from "./stacks";

/** A runner whose clock is wrong neither ends what others use nor records a lifetime that ends too early. */
const REAL = Date.now;
const sandbox = ofSuite(() => startSandbox({ limits: false, clock: { now: () => REAL() } }));
const FILE = fileWith("base: {}\nenvironments:\n  preview: {}\n");
const HOUR = 3_600_000;

/** The commands that compare the clock with a lifetime, or record one; before each, there is a preview that is so. */
const COMMANDS: readonly (readonly [command: string, before: readonly string[]])[] = [
  ["up --pr 7", []],
  ["up --pr 7", ["up --pr 7"]],
  ["sweep", ["up --pr 7"]],
  ["pause --idle 12h", ["up --pr 7"]],
  ["resume --pr 7", ["up --pr 7", "pause --pr 7"]],
];

let engine: Stacks;
beforeEach(() => {
  const { url: SERVICE_API_URL, token: SERVICE_API_TOKEN } = sandbox;
  Object.assign(process.env, { SERVICE_API_URL, SERVICE_API_TOKEN, SVC_STORE: newFolder() });
  engine = new Stacks();
});
afterEach(() => {
  Date.now = REAL;
});

const run = (command: string) => {
  const words = [...command.split(" "), ...(command.startsWith("up") ? ["--ttl", "24h", "--file", FILE] : [])];
  return printedBy(() => previewEnvCommand(() => engine).parseAsync(words, { from: "user" }));
};

test.each(COMMANDS)("%s, after %j, with a clock that is two days ahead", async (command, before) => {
  for (const one of before) await run(one);
  const kept = JSON.stringify([...engine.configurations].map(([name, values]) => [name, [...values]]));
  const stacks = await engine.stacks();
  Date.now = () => REAL() + 48 * HOUR;
  await expect(run(command)).rejects.toThrow(
    /clock of this machine is 172\d{3} s ahead of the service\..* Nothing was changed\./,
  );
  expect(await engine.stacks()).toEqual(stacks);
  expect(JSON.stringify([...engine.configurations].map(([name, values]) => [name, [...values]]))).toBe(kept);
  Date.now = REAL;
  await run(command);
});

test("what ends nothing is not asked: a list of what is over, a sweep of nothing", async () => {
  await run("up --pr 7");
  Date.now = () => REAL() + 48 * HOUR;
  expect((await run("sweep --dry-run")).stdout).toContain("expired");
  Date.now = () => REAL() + HOUR;
  expect((await run("sweep")).stdout).toContain("stays");
});
