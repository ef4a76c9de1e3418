import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrateCommand } from "../../../src/cli/migrate";
import { kinds } from "../../../src/kinds";
import { apply } from "../../../src/lifecycle/run/apply-plan";
import { worldOfSuite } from "../../laws/law";
import { newFolder } from "../../support/new-folder";

const world = worldOfSuite();
const before = process.env;
let folder: string;
let said: string[];
beforeEach(() => {
  folder = newFolder();
  process.env = { ...before, SERVICE_API_URL: world.sandbox.url, SERVICE_API_TOKEN: world.sandbox.token };
  said = [];
  jest.spyOn(process.stderr, "write").mockImplementation((line) => said.push(String(line).trimEnd()) > 0);
});
afterEach(() => {
  jest.restoreAllMocks();
  process.env = before;
  process.exitCode = undefined;
});

/** Migrates a state with projects of these names and IDs. */
async function migrate(projects: Readonly<Record<string, string | null>>): Promise<string> {
  const resources = Object.entries(projects).map(([name, id]) => ({
    ...{ mode: "managed", type: "other_project", name, provider: "other" },
    instances: [{ attributes: { id } }],
  }));
  const [from, output] = [join(folder, "other.tfstate"), join(folder, "main.tf")];
  writeFileSync(from, JSON.stringify({ version: 4, resources }));
  await migrateCommand().parseAsync(["--from", from, "--output", output, "--force"], { from: "user" });
  return readFileSync(output, "utf8");
}

test("the exit code and the file say whether everything is taken over", async () => {
  const made = await apply({ kind: kinds.project, name: "shop", declared: { displayName: "Shop" } }, world.io);
  const { id } = made.known.live;
  expect(await migrate({ shop: id })).toMatch(/^# Written by/);
  expect(process.exitCode ?? 0).toBe(0);
  expect(said).toEqual(["other_project.shop becomes svc_project.shop."]);

  expect(await migrate({ shop: id, lost: null })).toMatch(
    /^# Incomplete, not taken over: other_project\.lost\.\n# Written/,
  );
  expect(process.exitCode).toBe(1);
  expect(said.slice(-2)).toEqual([
    expect.stringMatching(/^other_project\.lost leaves the state without being destroyed: /),
    "Incomplete: 1 of 2 instances are not taken over.",
  ]);
});
