import { readFileSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY, Stack } from "../engine/stack";
import { succeeded } from "../support/ran";
import { describeSdk } from "./describe-sdk";
import { expectUnchanged } from "./unchanged";

/** What the documentation shows of a program in Python is what its reader sees. */
const documentation = readFileSync(join(REPOSITORY, "docs/pulumi-native.md"), "utf8");
const block = (language: string, start: string) => {
  const [, found] = documentation.split(`\`\`\`${language}\n${start}`);
  if (found === undefined)
    throw new Error(`docs/pulumi-native.md has no block of ${language} that begins with ${start}`);
  return start + found.slice(0, found.indexOf("```"));
};

/** The lines of an output without what differs from run to run. */
const lines = (output: string) =>
  output
    .split("\n")
    .map((line) => line.replace(/ \([\d.]+m?s\)/, "").trim())
    .filter(Boolean);

describeSdk("python", () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await Stack.open({ runtime: "python" });
    // That of this repository would be found on PATH before.
    stack.env.PULUMI_IGNORE_AMBIENT_PLUGINS = "true";
    await stack.write("__main__.py", block("python", "import pulumi"));
    await stack.setConfig("databasePassword", "very-secret-value", "--secret");
    // As in a project that is not one of Node.js: nothing in Pulumi.yaml says where the plugin is.
    const { code, stdout, stderr } = await stack.svcIac("pulumi", "install");
    expect(`${code} ${stdout} ${stderr}`).toMatch(/^0/);
  });
  afterAll(() => stack?.close());

  it("creates what the program declares, and shows what the documentation shows", async () => {
    const run = succeeded(await stack.up());
    const expected = lines(block("text", "Updating"));
    expect(lines(run.stdout).filter((line) => expected.includes(line))).toEqual(expected);
    const [application] = await stack.sandbox.objects("applications");
    expect(application).toMatchObject({ display_name: "api", repo_url: "https://git.example.com/shop/api" });
  });

  it("changes nothing when it runs again, and keeps no secret in plain text", () => expectUnchanged(stack));

  it("leaves nothing", async () => {
    succeeded(await stack.destroy());
    for (const collection of ["applications", "databases"]) expect(await stack.sandbox.objects(collection)).toEqual([]);
  });
});
