import { succeeded } from "../support/ran";
import { refusals } from "./refusals";
import { type Face, Stack } from "./stack";

/** The engine stops a preview at the first resource that is refused. */
describe.each<Face>(["svc-iac", "svc-iac/native"])("%s", (face) => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await Stack.open({ face });
  });
  afterAll(() => stack?.close());

  const program = (source: string, password: string, location: string) => `
const clusterId = getCluster("europe-west").id;
const api = new Application("api", { displayName: "api", clusterId, source: "${source}", repoUrl: "https://git.example.com/shop/api" });
new Project("shop", { displayName: "shop" });
new Database("main", {
  displayName: "main",
  clusterId,
  type: "postgresql",
  version: "16",
  resourceTypeId: getDatabaseResourceType("DB1").id,
  dbName: "shop",
  dbPassword: "${password}",
});
const team = new pulumi.ComponentResource("shop:team", "team");
new Bucket("files", { displayName: "files", location: "${location}" }, { parent: team, dependsOn: api });
`;

  it("shows the mistakes of all resources in one preview, each at its own", async () => {
    await stack.program(program("git", "very-secret password!", "weur"));
    expect(refusals(await stack.preview()).sort((one, other) => (one.resource < other.resource ? -1 : 1))).toEqual([
      {
        resource: "Application api",
        message: 'source must be "privateGit", "publicGit" or "dockerImage", got "git".',
      },
      {
        resource: "Database main",
        message: "dbPassword must contain only letters, digits and _ ? < > # @ - = +.",
      },
    ]);
    expect(await stack.sandbox.writes()).toEqual([]);
  });

  it("names a resource below a component for the whole stack", async () => {
    await stack.program(program("git", "correct-horse", "moon"));
    const { remarks } = await stack.preview();
    expect(remarks).toContainEqual({
      severity: "error",
      resource: "",
      message:
        'Bucket "files": location must be "apac", "eeur", "enam", "oc", "weur" or "wnam", got "moon". [svc-iac explain invalid]',
    });
  });

  it("leaves nothing of it in the state", async () => {
    await stack.program(program("publicGit", "correct-horse", "weur"));
    succeeded(await stack.pulumi("up", "--yes"));
    expect((await stack.exportState()).text).not.toContain("__mistakes");
    succeeded(await stack.preview("--expect-no-changes"));
  });
});
