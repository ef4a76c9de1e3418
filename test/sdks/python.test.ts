import { readFileSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY, Stack, succeeded } from "../engine/stack";

/** The program of the documentation, through the generated SDK: what is shown there is what its reader sees. */
const documentation = readFileSync(join(REPOSITORY, "docs/pulumi-native.md"), "utf8");
const block = (language: string) => new RegExp(`\`\`\`${language}\n(import pulumi|Updating)([^]*?)\`\`\``).exec(documentation);
const shown = (language: string) => (block(language) ?? []).slice(1).join("");

let stack: Stack;
beforeAll(async () => {
  stack = await Stack.open({ runtime: "python" });
  await stack.write("__main__.py", shown("python"));
  await stack.setConfig("databasePassword", "very-secret-value", "--secret");
  // As in a project that is not one of Node.js: nothing in Pulumi.yaml says where the plugin is.
  const { code, stdout, stderr } = await stack.svcIac("pulumi", "install");
  expect(`${code} ${stdout} ${stderr}`).toMatch(/^0/);
});
afterAll(() => stack?.close());

it("makes what the program declares, and shows what the documentation shows", async () => {
  const run = succeeded(await stack.up());
  console.log(run.stdout, run.stderr, JSON.stringify(run.remarks));
});

it("changes nothing when it runs again, and keeps no secret in clear", async () => {
  await stack.sandbox.forgetRequests();
  const run = succeeded(await stack.up());
  expect(run.steps.map(({ op }) => op)).toEqual(["same", "same"]);
  expect(run.remarks).toEqual([]);
  expect(await stack.sandbox.writes()).toEqual([]);
  const kept = (await stack.exportState()).text + (await stack.everythingKept("state"));
  for (const secret of ["very-secret-value", stack.sandbox.token]) expect(kept).not.toContain(secret);
});

it("leaves nothing behind", async () => {
  succeeded(await stack.destroy());
  for (const collection of ["applications", "databases"]) expect(await stack.sandbox.objects(collection)).toEqual([]);
});
