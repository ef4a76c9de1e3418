import { ofSuite } from "../support/of-suite";
import { succeeded } from "../support/ran";
import { Stack } from "./stack";

/** `svc-iac drift` as a job of CI runs it: its own process, beside a stack of the real engine. */
const stack = ofSuite(() => Stack.open());
let application: string;

beforeAll(async () => {
  await stack.program(`
new Application("api", {
  displayName: "api",
  clusterId: getCluster("europe-west").id,
  source: "publicGit",
  repoUrl: "https://git.example.com/shop/api",
  cdn: false,
  variables: { LOG_LEVEL: "info" },
  secretVariables: { TOKEN: "very-secret-value" },
  processes: { web: { port: 3000 } },
  deploy: { wait: "none" },
});
new Bucket("assets", { displayName: "assets" });
`);
  succeeded(await stack.up());
  application = (await stack.ids())["Application api"] ?? "";
});

it("is clean after an up, says how many requests it needs, and only reads", async () => {
  const before = await stack.everythingKept("state");
  await stack.sandbox.forgetRequests();
  const run = await stack.svcIac("drift");
  expect(run).toMatchObject({ code: 0, stdout: expect.stringContaining("No drift.") });
  expect(run.stdout).toContain('Application "api": cdn');
  const [, announced] = /^about (\d+) requests/.exec(run.stderr) ?? [];
  const requests = Object.values(await stack.sandbox.requests()).reduce((sum, one) => sum + one, 0);
  expect(requests).toBe(Number(announced));
  expect(await stack.sandbox.writes()).toEqual([]);
  expect(await stack.everythingKept("state")).toBe(before);
});

it("ends with 2 and names what was changed elsewhere, then with 0 once that is undone", async () => {
  const { text } = await stack.exportState();
  await stack.sandbox.change("applications", application, {
    display_name: "renamed",
    variables: { TOKEN: { value: "another-secret-value" } },
    processes: { web: { port: 4000 } },
  });
  await stack.sandbox.forgetRequests();
  const run = await stack.svcIac("drift", "--format", "json", "--output", "text=out/drift.txt");
  expect(run.code).toBe(2);
  const [found] = JSON.parse(run.stdout).resources.filter(({ status }: { status: string }) => status === "drifted");
  expect(found.differences.map(({ field }: { field: string }) => field).sort()).toEqual(
    ["displayName", "processes.web.port", "secretVariables.TOKEN"].sort(),
  );
  const table = await stack.read("out/drift.txt");
  expect(table).toMatch(/displayName +"api" +"renamed"/);
  expect(table).toMatch(/secretVariables\.TOKEN +\[secret\] +\[secret\] differs/);
  for (const shown of [run.stdout, run.stderr, table]) expect(shown).not.toContain("secret-value");
  expect(await stack.sandbox.writes()).toEqual([]);
  expect((await stack.exportState()).text).toBe(text);

  await stack.sandbox.change("applications", application, {
    display_name: "api",
    variables: { TOKEN: { value: "very-secret-value" } },
    processes: { web: { port: 3000 } },
  });
  expect(await stack.svcIac("drift")).toMatchObject({ code: 0 });
});

it("ends with 1 if the token is wrong, and reports nothing as clean or drifted", async () => {
  stack.env.SERVICE_API_TOKEN = "svc_wrong";
  const run = await stack.svcIac("drift");
  delete stack.env.SERVICE_API_TOKEN;
  expect(run.code).toBe(1);
  expect(run.stdout).toContain("2 declared: 0 clean, 3 not checked");
  expect(run.stdout).toContain("  all 2 resources, unmanaged objects: [GET] /api-keys/me: 401");
});

it("accepts what a baseline accepts, and finds unmanaged objects", async () => {
  await stack.sandbox.change("applications", application, { variables: { LOG_LEVEL: { value: "debug" } } });
  const foreign = "70000000-0000-4000-8000-000000000009";
  await stack.sandbox.change("object-storage", foreign, { display_name: "of others" });
  const first = await stack.svcIac("drift", "--write-baseline", "baseline.yaml", "--expires", "2");
  expect(first.code).toBe(2);
  expect(first.stdout).toContain(foreign);
  const second = await stack.svcIac("drift", "--baseline", "baseline.yaml");
  expect(second).toMatchObject({ code: 0, stdout: expect.stringContaining("2 accepted") });
  await stack.sandbox.change("applications", application, { variables: { LOG_LEVEL: { value: "trace" } } });
  const third = await stack.svcIac("drift", "--baseline", "baseline.yaml");
  expect(third).toMatchObject({ code: 2, stdout: expect.stringMatching(/variables\.LOG_LEVEL +"info" +"trace"/) });
});

it("annotates, and adds to the summary of a step", async () => {
  stack.env.GITHUB_STEP_SUMMARY = "summary.md";
  const run = await stack.svcIac("drift", "--format", "github", "--ignore", "*");
  delete stack.env.GITHUB_STEP_SUMMARY;
  expect(run.code).toBe(2);
  expect(run.stdout).toContain(
    '::error file=Pulumi.yaml,title=Application "api" has drifted::variables.LOG_LEVEL is declared',
  );
  expect(await stack.read("summary.md")).toMatch(/^<!-- svc-iac drift -->\n\n### ❌ Drift/);
});

it("takes the stack's own settings where the environment has none", async () => {
  const { url, token } = stack.sandbox;
  const set = { SERVICE_API_URL: undefined, SERVICE_API_TOKEN: undefined };
  Object.assign(stack.env, set);
  const without = await stack.svcIac("drift");
  expect(without).toMatchObject({ code: 1, stderr: expect.stringContaining("No service is set.") });
  await stack.setConfig("svc:apiUrl", url);
  await stack.setConfig("svc:token", token, "--secret");
  const run = await stack.svcIac("drift", "--ignore", "*");
  for (const name of Object.keys(set)) delete stack.env[name];
  expect(run).toMatchObject({ code: 2, stdout: expect.stringContaining("variables.LOG_LEVEL") });
  expect(run.stdout + run.stderr).not.toContain(token);
});

it("reports mistakes in the command line", async () => {
  const unknown = await stack.svcIac("drift", "--stack", "other");
  expect(unknown).toMatchObject({ code: 1, stdout: "" });
  expect(unknown.stderr).toMatch(/`pulumi stack export --show-secrets .*` ended with code \d+: .*no stack named/s);
  const file = await stack.svcIac("drift", "--state", "missing.json");
  expect(file).toMatchObject({
    code: 1,
    stderr:
      "missing.json does not exist. Pass the output of `pulumi stack export --show-secrets`. [svc-iac explain not-found]\n",
  });
});
