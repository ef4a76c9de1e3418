import { join } from "node:path";
import { ofSuite } from "../support/of-suite";
import { succeeded } from "../support/ran";
import { Stack } from "./stack";

/** From an empty folder to a report on drift, as somebody does it who writes no TypeScript: each step needs the one before. */
const stack = ofSuite(() => Stack.open());
let application: string;

const secret = "a-password-of-nobody";

it("init writes a project that is valid and comes up as it is", async () => {
  const asked = ["--name", "shop", "--repository", "https://git.example.com/shop/web", "--database"];
  const written = await stack.svcIac("init", "fresh", ...asked);
  expect(written).toMatchObject({ code: 0, stdout: expect.stringContaining("wrote environment.svc.yaml") });
  for (const file of ["Pulumi.yaml", "environment.svc.yaml", "package.json"]) {
    await stack.write(file, await stack.read(join("fresh", file)));
  }
  expect(await stack.svcIac("validate")).toMatchObject({ code: 0 });
  // The stack is called test, and the file has an environment for each of its own.
  await stack.setConfig("svc:environment", "staging");
  await stack.setConfig("databasePassword", secret, "--secret");
  succeeded(await stack.up());
  const outputs = JSON.parse((await stack.pulumi("stack", "output", "--json")).stdout);
  expect(outputs).toEqual({ url: expect.stringMatching(/^https:\/\//) });
  application = (await stack.ids())["Application web"] ?? "";
});

const fromFile = ["drift", "--environment", "staging", "--stack-name", "test"];

it("neither the stack nor the file has drifted", async () => {
  await stack.sandbox.forgetRequests();
  expect(await stack.svcIac("drift")).toMatchObject({ code: 0, stdout: expect.stringContaining("No drift.") });
  const { stdout } = await stack.pulumi("config", "--json", "--show-secrets");
  await stack.write("values.json", stdout);
  const run = await stack.svcIac(...fromFile, "--config", "values.json", "--format", "json");
  const { resources, summary } = JSON.parse(run.stdout);
  expect({ code: run.code, ...summary }).toMatchObject({ code: 0, resources: 3, clean: 3 });
  expect(resources.flatMap(({ notObservable }: { notObservable: string[] }) => notObservable)).toEqual(["dbPassword"]);
  expect(await stack.sandbox.writes()).toEqual([]);
});

it("a change made elsewhere is named by both, and on the page", async () => {
  await stack.sandbox.change("applications", application, { variables: { LOG_LEVEL: { value: "trace" } } });
  await stack.sandbox.forgetRequests();
  const ofStack = await stack.svcIac("drift", "--output", "html=drift.html");
  expect(ofStack).toMatchObject({ code: 2, stdout: expect.stringMatching(/variables\.LOG_LEVEL +"debug" +"trace"/) });
  const ofFile = await stack.svcIac(...fromFile, "--config", "values.json");
  expect(ofFile).toMatchObject({ code: 2, stdout: expect.stringMatching(/variables\.LOG_LEVEL +"debug" +"trace"/) });
  const page = await stack.read("drift.html");
  expect(page).toMatch(/class="node drifted"><title>[^<]*::web: 1 difference</);
  expect(page).toMatch(/class="node clean"><title>[^<]*::main: clean</);
  for (const shown of [ofStack.stdout, ofFile.stdout, page]) expect(shown).not.toContain(secret);
  expect(await stack.sandbox.writes()).toEqual([]);
  await stack.sandbox.change("applications", application, { variables: { LOG_LEVEL: { value: "debug" } } });
});

it("discover writes a file that is the same environment: it adopts everything and changes nothing", async () => {
  const { code } = await stack.svcIac("discover", "--to", "environment", "--output", "found.svc.yaml");
  expect(code).toBe(0);
  const found = await stack.svcIac("drift", "--file", "found.svc.yaml", "--format", "json");
  const { summary, unmanaged } = JSON.parse(found.stdout);
  expect({ code: found.code, ...summary }).toMatchObject({ code: 0, resources: 3, clean: 3 });
  expect(unmanaged).toEqual([]);
  expect(await stack.svcIac("validate", "--file", "found.svc.yaml")).toMatchObject({ code: 0 });
});
