import { ofSuite } from "../support/of-suite";
import { succeeded } from "../support/ran";
import { Stack } from "./stack";

/** What others change behind the provider's back: found, shown, and put right again. */
const stack = ofSuite(() => Stack.open());
let application: string;
let database: string;

beforeAll(async () => {
  await stack.program(`
const clusterId = getCluster("europe-west").id;
const resourceTypeId = getProcessResourceType("S1").id;
const main = new Database("main", {
  displayName: "main",
  clusterId,
  type: "postgresql",
  version: "16",
  resourceTypeId: getDatabaseResourceType("DB1").id,
  dbName: "shop",
  dbPassword: "correct-horse",
  publicAccess: false,
});
new Application("api", {
  displayName: "api",
  clusterId,
  source: "publicGit",
  repoUrl: "https://git.example.com/shop/api",
  connections: { main },
  variables: { LOG_LEVEL: "info", REGION: "europe", GREETING: "hello" },
  secretVariables: { TOKEN: "very-secret-value" },
  processes: { web: { port: 3000 }, worker: { type: "worker", resourceTypeId } },
});
`);
  succeeded(await stack.up());
  const ids = await stack.ids();
  application = ids["Application api"] ?? "";
  database = ids["Database main"] ?? "";
});

/** Names on the lines that the engine marks as added, changed or removed. */
function marked(stdout: string): string[] {
  return [...stdout.matchAll(/^ *([~+-]) (?:- |\+ )?([A-Za-z_]+) *: /gm)].map(([, mark, name]) => `${mark} ${name}`);
}

it("does not report undeclared values as drift", async () => {
  await stack.sandbox.change("applications", application, {
    status: "deploymentFailed",
    build_path: "elsewhere",
    hibernation_enabled: true,
    variables: { FOREIGN: "of others" },
    processes: { "of-others": { type: "worker" } },
  });
  await stack.sandbox.change("databases", database, { backup_status: "running" });
  succeeded(await stack.drift());
  await stack.sandbox.change("applications", application, { status: "deploymentSuccess" });
  await stack.sandbox.change("databases", database, { backup_status: "ready" });
  succeeded(await stack.refresh("--yes", "--skip-preview"));
});

it("finds each declared field that was changed, names it and nothing else", async () => {
  await stack.sandbox.change("applications", application, {
    display_name: "renamed",
    variables: { LOG_LEVEL: "debug", REGION: null },
    processes: { web: { port: 4000 }, worker: null },
  });
  await stack.sandbox.change("databases", database, { external_port: "31999" });
  await stack.sandbox.forgetRequests();
  const run = await stack.drift();
  expect(run.code).not.toBe(0);
  expect(run.stderr).toContain("no changes were expected for refresh but changes were proposed");
  expect(marked(run.stdout).sort()).toEqual(
    [
      // The database: its field, and what comes with public access.
      ...["~ publicAccess", "+ externalHostname", "+ externalPort", "~ updatedAt"],
      // The application.
      ...["~ displayName", "~ variables", "- REGION", "~ LOG_LEVEL", "~ updatedAt"],
      ...["~ processes", "~ web", "~ port", "~ updatedAt", "- worker"],
      // All there was of the process that is gone.
      ...["cpuLimit", "id", "internalHostname", "key", "memoryLimit"].map((name) => `- ${name}`),
      ...["resourceTypeId", "resourceTypeName", "type", "createdAt", "updatedAt"].map((name) => `- ${name}`),
    ].sort(),
  );
  for (const change of ['"api" => "renamed"', '"info" => "debug"', "3000 => 4000", "false => true"]) {
    expect(run.stdout).toContain(change);
  }
  expect(await stack.sandbox.writes()).toEqual([]);
});

it("restores all of it with up --refresh", async () => {
  const run = succeeded(await stack.up("--refresh"));
  expect(run.steps.filter(({ op }) => op !== "refresh").map(({ op }) => op)).toEqual(["update", "update"]);
  expect(run.stdout).toContain("[diff: ~displayName,processes,variables]");
  expect(run.stdout).toContain("[diff: ~publicAccess]");
  succeeded(await stack.drift());
  const { display_name, variables, processes } = await stack.sandbox.object("applications", application);
  expect(display_name).toBe("api");
  expect(variables).toMatchObject({ LOG_LEVEL: { value: "info" }, REGION: { value: "europe" } });
  expect(processes).toMatchObject({ web: { port: 3000 }, worker: { type: "worker" } });
  expect(await stack.sandbox.object("databases", database)).toMatchObject({ external_port: null });
  // What belongs to others is still theirs.
  expect(Object.keys(variables)).toContain("FOREIGN");
  expect(Object.keys(processes)).toContain("of-others");
});

it("finds a changed secret and names it, and shows neither value", async () => {
  await stack.sandbox.change("applications", application, { variables: { TOKEN: "another-secret-value" } });
  const run = await stack.drift();
  expect(run.code).not.toBe(0);
  expect(run.remarks).toEqual([
    { severity: "info", resource: "Application api", message: "secretVariables.TOKEN differs" },
  ]);
  const preview = await stack.preview("--refresh", "--diff");
  for (const text of [run.stdout, run.stderr, preview.stdout, preview.stderr]) {
    expect(text).not.toContain("secret-value");
  }
  succeeded(await stack.up("--refresh"));
  const { variables } = await stack.sandbox.object("applications", application);
  expect(variables.TOKEN.value).toBe("very-secret-value");
});
