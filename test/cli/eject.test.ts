import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ejectCommand } from "../../src/cli/eject";
import { kinds } from "../../src/kinds";
import { apply } from "../../src/lifecycle/run/apply-plan";
import { worldOfSuite } from "../laws/law";
import { newFolder } from "../support/new-folder";

const world = worldOfSuite();
const before = process.env;
let folder: string;
beforeEach(() => {
  folder = newFolder();
  process.env = { ...before, SERVICE_API_URL: world.sandbox.url, SERVICE_API_TOKEN: world.sandbox.token };
  jest.spyOn(process.stderr, "write").mockReturnValue(true);
});
afterEach(() => {
  jest.restoreAllMocks();
  process.env = before;
  process.exitCode = undefined;
});

async function eject(...words: string[]): Promise<string> {
  const output = join(folder, "platform.tf");
  await ejectCommand().parseAsync([...words, "--output", output, "--force"], { from: "user" });
  return readFileSync(output, "utf8");
}

test("the exit code and the file say whether everything of the state is declared", async () => {
  const made = await apply({ kind: kinds.project, name: "shop", declared: { displayName: "Shop" } }, world.io);
  const stateOf = (...found: (readonly [name: string, id: string])[]) => {
    const file = join(folder, "terraform.tfstate");
    const resources = found.map(([name, id]) => ({
      ...{ mode: "managed", type: "svc_project", name, provider: "svc" },
      instances: [{ attributes: { id } }],
    }));
    writeFileSync(file, JSON.stringify({ version: 4, resources }));
    return file;
  };
  const { id } = made.known.live;
  const all = await eject("--provider", "example.com/team/platform", "--from", stateOf(["shop", id]));
  expect(all).toMatch(/^# Written by/);
  expect(all).toContain('resource "platform_project" "shop"');
  expect(process.exitCode ?? 0).toBe(0);
  const some = stateOf(["shop", id], ["lost", "00000000-0000-4000-8000-000000000000"]);
  expect(await eject("--provider", "team/platform", "--from", some)).toMatch(
    /^# Incomplete, not declared: svc_project\.lost\.\n# Written by/,
  );
  expect(process.exitCode).toBe(1);
});

test.each(["platform", "https://example.com/team/platform", "team/Platform", "a/b/c/d"])(
  "%s is no source address",
  async (provider) => {
    await expect(eject("--provider", provider)).rejects.toMatchObject({
      problem: { code: "invalid", given: provider },
    });
  },
);
