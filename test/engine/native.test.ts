import { CLUSTERS } from "../../src/sandbox/reference";
import { succeeded } from "../support/ran";
import { heldShares, shareNoLimits } from "./held-shares";
import { setShopSecrets } from "./shop-secrets";
import { Stack } from "./stack";

const program = (cluster: string, level = "info", more = "") => `
const api = new Application("api", {
  displayName: "api",
  clusterId: getCluster("${cluster}").id,
  source: "publicGit",
  repoUrl: "https://git.example.com/shop/api",
  variables: { LOG_LEVEL: "${level}" },
  secretVariables: { TOKEN: "very-secret-value" },
  processes: { web: { port: 3000 } },
  ${more}
});
new LoadBalancer("edge", { displayName: "edge", destinations: [{ service: api, weight: 1 }] });
new StaticSite("front", {
  displayName: "front",
  repoUrl: "https://git.example.com/shop/front",
  defaultBranch: "main",
  variables: { API: api.generatedHostname, NAME: api.displayName },
});
`;

describe("from nothing to a move", () => {
  let stack: Stack;
  const applications = () => stack.sandbox.objects("applications");
  beforeAll(async () => {
    stack = await Stack.open({ face: "svc-iac/native" });
    shareNoLimits(stack);
    await stack.program(program("europe-west"));
    succeeded(await stack.up());
  });
  afterAll(() => stack?.close());

  it("changes nothing when it runs again, and keeps no secret in plain text", async () => {
    await stack.sandbox.forgetRequests();
    const run = succeeded(await stack.up());
    expect(run.steps.map(({ op }) => op)).toEqual(["same", "same", "same"]);
    const message = expect.stringMatching(
      /^secretVariables\.TOKEN is in plain text in index\.js:\d+\. Run `pulumi config set/,
    );
    expect(run.remarks).toEqual([{ severity: "warning", resource: "Application api", message }]);
    expect(await stack.sandbox.writes()).toEqual([]);
    const kept = (await stack.exportState()).text + (await stack.everythingKept());
    for (const secret of ["very-secret-value", stack.sandbox.token]) expect(kept).not.toContain(secret);
  });

  it("shows in the preview what an update changes, and no more", async () => {
    await stack.program(program("europe-west", "debug"));
    const run = succeeded(await stack.preview("--diff"));
    expect(run.stdout).toContain('~ LOG_LEVEL: "info" => "debug"');
    expect([...run.steps].sort((one, other) => one.resource.localeCompare(other.resource))).toEqual([
      { op: "update", resource: "Application api" },
      { op: "same", resource: "LoadBalancer edge" },
      { op: "same", resource: "StaticSite front" },
    ]);
    // What the run has reserved and not used is there for the next one.
    expect([...new Set(await heldShares(stack))]).toEqual([0]);
    // What programs go on with is known: nothing downstream is in doubt.
    expect(run.stdout).not.toContain("[unknown]");
  });

  it("shows which outputs a move changes and which are kept, and moves by cloning", async () => {
    await stack.program(program("us-east", "debug"));
    const preview = succeeded(await stack.preview("--diff"));
    expect(preview.steps).toContainEqual({ op: "replace", resource: "Application api" });
    expect(preview.stdout).toMatch(/~ clusterId: "\S+" => "\S+"/);
    expect(preview.stdout).toMatch(/~ API *: "api-\S+" => \[unknown\]/);
    expect(preview.stdout).not.toMatch(/NAME *: .*=>/);
    expect(preview.remarks.map(({ message }) => message).join()).toContain("it is cloned");
    await stack.sandbox.forgetRequests();
    succeeded(await stack.up());
    const writes = await stack.sandbox.writes();
    expect(writes).toContain("cloneApplication");
    expect(writes).not.toContain("createApplication");
    expect(await applications()).toHaveLength(1);
    expect(succeeded(await stack.drift()).stdout).toContain("4 unchanged");
  });
});

it("imports what was made through the API: the preview after it changes nothing", async () => {
  const stack = await Stack.open({ face: "svc-iac/native" });
  try {
    await stack.program("");
    const { url, token } = stack.sandbox;
    const call = async (method: string, path: string, body?: object) => {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const answer = await fetch(`${url}/v3${path}`, {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      expect(answer.ok ? "" : await answer.text()).toBe("");
      return (await answer.json()) as { id: string };
    };
    const [cluster] = CLUSTERS;
    const { id } = await call("POST", "/applications", {
      display_name: "legacy",
      cluster_id: cluster?.id,
      source: "publicGit",
      repo_url: "https://git.example.com/shop/api",
    });
    await call("POST", `/applications/${id}/env-vars`, { key: "API_KEY", value: "very-secret-value" });
    const flags = ["--yes", "--generate-code=false", "--protect=false", "--skip-preview"];
    // By its display name: the state has its ID.
    const run = await stack.pulumi("import", ...flags, "svc:index:Application", "api", "legacy");
    expect(`${run.code} ${run.stdout} ${run.stderr}`).toMatch(/^0/);
    expect((await stack.exportState()).text).not.toContain("very-secret-value");
    const imported = (await stack.exportState("--show-secrets")).resources["Application api"];
    expect(imported?.id).toBe(id);
    // The program as it would be written from what was imported.
    await stack.program(`
new Application("api", {
  displayName: "legacy",
  clusterId: getCluster("europe-west").id,
  source: "publicGit",
  repoUrl: "https://git.example.com/shop/api",
  secretVariables: { API_KEY: "very-secret-value" },
  processes: ${JSON.stringify(imported?.inputs.processes ?? {})},
});`);
    succeeded(await stack.preview("--expect-no-changes"));
  } finally {
    await stack.close();
  }
});

it("takes over resources of the dynamic provider: only the provider changes", async () => {
  const stack = await Stack.open({ face: "svc-iac/native" });
  try {
    await setShopSecrets(stack);
    await stack.example("svc-iac");
    succeeded(await stack.up());
    const before = await stack.ids();
    await stack.example();
    await stack.sandbox.forgetRequests();
    const preview = succeeded(await stack.preview("--expect-no-changes"));
    expect(preview.steps.every(({ op }) => op === "same")).toBe(true);
    succeeded(await stack.up());
    expect(await stack.ids()).toEqual(before);
    expect(await stack.sandbox.writes()).toEqual([]);
    succeeded(await stack.refresh("--yes", "--skip-preview"));
    const { text } = await stack.exportState();
    for (const word of ["__provider", "__urn", "pulumi-nodejs:dynamic"]) expect(text).not.toContain(word);
    succeeded(await stack.preview("--expect-no-changes"));
  } finally {
    await stack.close();
  }
});

describe("two companies in one program", () => {
  let stack: Stack;
  const found = "70000000-0000-4000-8000-000000000001";
  const program = (inputs: string, more = "") => `
const other = new svc.Provider("other", { ${inputs} });
const cluster = getCluster("europe-west", { provider: other });
new Project("theirs", { displayName: "theirs" }, { provider: other });
new Project("ours", { displayName: "ours" });
exports.cluster = cluster.id;
${more}
`;
  const both = "apiUrl: process.env.SERVICE_API_URL, token: process.env.OTHER_TOKEN";
  beforeAll(async () => {
    stack = await Stack.open({ face: "svc-iac/native" });
    stack.env.OTHER_TOKEN = await stack.sandbox.tokenOfAnotherCompany();
  });
  afterAll(() => stack?.close());

  it.each([
    ["token: process.env.OTHER_TOKEN", 'token comes from the inputs of provider "other", but apiUrl is not set there.'],
    ['token: process.env.OTHER_TOKEN, apiUrl: "nowhere"', 'apiUrl of provider "other" must be'],
  ])("a mistake is reported with the provider's own names: %s", async (inputs, message) => {
    await stack.program(program(inputs));
    const run = await stack.preview();
    expect(run.code).not.toBe(0);
    expect(run.stdout + run.stderr).toContain(message);
    expect(run.stdout + run.stderr).not.toMatch(/svc:apiUrl|svc:token/);
  });

  it("has each object in the company of its provider, and keeps no token in plain text", async () => {
    await stack.program(program(both));
    succeeded(await stack.up());
    const projects = await stack.sandbox.objects("projects");
    const companyOf = (name: string) => projects.find(({ display_name: shown }) => shown === name).company_id;
    expect(companyOf("theirs")).not.toBe(companyOf("ours"));
    const kept = (await stack.exportState()).text + (await stack.everythingKept());
    for (const token of [stack.env.OTHER_TOKEN, stack.sandbox.token]) expect(kept).not.toContain(token);
    succeeded(await stack.preview("--expect-no-changes"));
    expect(succeeded(await stack.drift()).stdout).toContain("unchanged");
  });

  it("imports by an option, which takes a display name", async () => {
    await stack.sandbox.change("projects", found, { display_name: "found", name: "found" });
    await stack.sandbox.forgetRequests();
    await stack.program(program(both, `new Project("found", { displayName: "found" }, { import: "found" });`));
    const run = succeeded(await stack.up());
    expect(run.steps).toContainEqual({ op: "import", resource: "Project found" });
    expect(await stack.sandbox.writes()).toEqual([]);
    expect((await stack.ids())["Project found"]).toBe(found);
    succeeded(await stack.preview("--expect-no-changes"));
    // The import of what is there already is done, and an object that is only read stays as it is.
    await stack.program(program(both, `exports.name = Project.get("read", "${found}").displayName;`));
    succeeded(await stack.preview());
  });

  it("deletes from both with the keys that the state has", async () => {
    await stack.program("");
    succeeded(await stack.destroy());
    expect(await stack.sandbox.objects("projects")).toEqual([]);
  });
});
