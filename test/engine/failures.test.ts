import { ofSuite } from "../support/of-suite";
import { succeeded } from "../support/ran";
import { refusals } from "./refusals";
import { Stack } from "./stack";

/** What goes wrong outside the program, and how a user gets on: each test goes on where the one before it ended. */
const stack = ofSuite(() => Stack.open());

const program = (level: string) => `
const clusterId = getCluster("europe-west").id;
const main = new Database("main", {
  displayName: "main",
  clusterId,
  type: "postgresql",
  version: "16",
  resourceTypeId: getDatabaseResourceType("DB1").id,
  dbName: "shop",
  dbPassword: "correct-horse",
});
new Application("api", {
  displayName: "api",
  clusterId,
  source: "publicGit",
  repoUrl: "https://git.example.com/shop/api",
  connections: { main },
  variables: { LOG_LEVEL: "${level}" },
  secretVariables: { TOKEN: "very-secret-value" },
});
`;
const both = ["Application api", "Database main"];
const resources = async () => Object.keys((await stack.exportState()).resources).sort();

it("keeps the object when the first deployment fails, and shows all details", async () => {
  await stack.program(program("info"));
  await stack.sandbox.letFail({
    of: "deployment",
    step: "build",
    logs: ["npm error missing script: build", "fetched with very-secret-value", "exit code 1"],
  });
  const said = refusals(await stack.up());
  const [application] = await stack.sandbox.objects("applications");
  const [deployment] = Object.keys(application.deployments);
  expect(said).toEqual([{ resource: "Application api", message: expect.any(String) }]);
  const [{ message = "" } = {}] = said;
  expect(message).toContain(`the deployment failed in phase build (deployment ${deployment}`);
  expect(message).toContain("npm error missing script: build");
  expect(message).toContain("exit code 1");
  expect(message).toContain("run the command again");
  expect(await resources()).toEqual(both);
  expect((await stack.ids())["Application api"]).toBe(application.id);
});

it("resumes with the next up, and creates nothing twice", async () => {
  await stack.sandbox.forgetRequests();
  const run = succeeded(await stack.up());
  expect(run.steps).toContainEqual({ op: "update", resource: "Application api" });
  // All that was missing is a deployment.
  expect(await stack.sandbox.writes()).toEqual(["createDeployment"]);
  expect(await stack.sandbox.objects("applications")).toHaveLength(1);
  expect(await stack.sandbox.objects("databases")).toHaveLength(1);
  succeeded(await stack.preview("--expect-no-changes"));
});

it("shows what to do when a changed object is gone", async () => {
  const { "Application api": id = "" } = await stack.ids();
  await stack.sandbox.remove("applications", id);
  await stack.program(program("debug"));
  expect(refusals(await stack.up())).toEqual([
    { resource: "Application api", message: expect.stringMatching(`${id}.* no longer exists.*Refresh`) },
  ]);
  expect(await resources()).toEqual(both);
});

it("recreates it with up --refresh", async () => {
  const before = await stack.ids();
  const run = succeeded(await stack.up("--refresh"));
  expect(run.steps).toContainEqual({ op: "create", resource: "Application api" });
  const { "Application api": application, "Database main": database } = await stack.ids();
  expect(application).not.toBe(before["Application api"]);
  expect(database).toBe(before["Database main"]);
  expect(await stack.sandbox.object("applications", application ?? "")).toMatchObject({ status: "deploymentSuccess" });
  succeeded(await stack.drift());
});

describe.each([
  {
    who: "a token that nobody knows",
    say: /401 The API key is unknown/,
    change: async () => ({ SERVICE_API_TOKEN: "svc_unknown" }),
  },
  {
    who: "the token of another company",
    say: /lives in company \S+, but this run is connected to company \S+ .*state is kept/,
    change: async () => ({ SERVICE_API_TOKEN: await stack.sandbox.tokenOfAnotherCompany() }),
  },
  {
    who: "another service",
    say: /lives in service http:\/\/127\.0\.0\.1:\d+, but this run is connected to service http:\/\/localhost:\d+.*state is kept/,
    change: async () => ({ SERVICE_API_URL: stack.sandbox.url.replace("127.0.0.1", "localhost") }),
  },
])("with $who", ({ say, change }) => {
  beforeAll(async () => {
    Object.assign(stack.env, await change());
    await stack.sandbox.forgetRequests();
  });
  afterAll(() => {
    for (const name of Object.keys(stack.env)) delete stack.env[name];
  });

  it.each(["refresh", "destroy"] as const)("%s changes nothing and forgets nothing", async (command) => {
    const run = await (command === "refresh" ? stack.refresh("--yes", "--skip-preview") : stack.destroy());
    // Several resources may fail for the same reason: it stands at the row of each, and nowhere else.
    for (const { message } of refusals(run)) expect(message).toMatch(say);
    expect(await stack.sandbox.writes()).toEqual([]);
    expect(await resources()).toEqual(both);
  });
});

it("is destroyed with the right one", async () => {
  succeeded(await stack.destroy());
  expect(await stack.sandbox.objects("applications")).toEqual([]);
  expect(await stack.sandbox.objects("databases")).toEqual([]);
});
