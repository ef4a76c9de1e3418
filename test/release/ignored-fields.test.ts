import { type Face, Stack } from "../engine/stack";
import { succeeded } from "../support/ran";

/** What others change, and the program ignores: an update that meets it writes it neither now nor in a later run. */
const program = (level: string, ignored: string) => `
new Application("api", {
  displayName: "api",
  clusterId: getCluster("europe-west").id,
  source: "publicGit",
  repoUrl: "https://git.example.com/shop/api",
  defaultBranch: "main",
  variables: { LEVEL: "${level}", OWNED: "declared" },
  processes: { web: { port: 3000 } },
}, { ignoreChanges: ${ignored} });
`;
const IGNORED = '["defaultBranch", "variables.OWNED", "processes[\\"*\\"].port"]';

describe.each<Face>(["svc-iac", "svc-iac/native"])("ignoreChanges through %s", (face) => {
  let stack: Stack;
  let id: string;
  const live = async () => {
    const { default_branch, variables, processes } = await stack.sandbox.object("applications", id);
    return [default_branch, variables.OWNED.value, processes.web.port, variables.LEVEL.value];
  };

  beforeAll(async () => {
    stack = await Stack.open({ face });
    await stack.program(program("1", IGNORED));
    succeeded(await stack.up());
    id = (await stack.ids())["Application api"] ?? "";
    await stack.sandbox.change("applications", id, {
      default_branch: "oob",
      variables: { OWNED: "oob" },
      processes: { web: { port: 4000 } },
    });
  });
  afterAll(() => stack?.close());

  it("is kept by an update that meets drift, and by every later run", async () => {
    await stack.program(program("2", IGNORED));
    succeeded(await stack.up());
    expect(await live()).toEqual(["oob", "oob", 4000, "2"]);
    const preview = succeeded(await stack.preview("--diff"));
    expect([preview.steps, preview.stdout]).toEqual([
      [{ op: "same", resource: "Application api" }],
      expect.not.stringContaining("oob"),
    ]);
    await stack.sandbox.forgetRequests();
    succeeded(await stack.up());
    expect([await stack.sandbox.writes(), await live()]).toEqual([[], ["oob", "oob", 4000, "2"]]);
  });

  it("is kept after a refresh", async () => {
    await stack.program(program("3", IGNORED));
    succeeded(await stack.up("--refresh"));
    expect(await live()).toEqual(["oob", "oob", 4000, "3"]);
  });

  it("reports the drift of what is no longer ignored once it is refreshed", async () => {
    await stack.program(program("3", "[]"));
    succeeded(await stack.up("--refresh"));
    expect(await live()).toEqual(["main", "declared", 3000, "3"]);
  });
});
