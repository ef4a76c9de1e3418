import { randomUUID } from "node:crypto";
import { CLUSTERS } from "../../src/sandbox/reference";
import { ofSuite } from "../support/of-suite";
import { succeeded } from "../support/ran";
import { refusals } from "./refusals";
import { Stack } from "./stack";

/** Objects that exist already are taken over: the preview says what that changes, and refuses what it cannot be. */
const stack = ofSuite(() => Stack.open());

const [first, second] = [randomUUID(), randomUUID()];
const cluster = (name: string) => CLUSTERS.find((one) => one.name === name)?.id;
const program = (adopt: string, more = "") => `
new Application("api", {
  displayName: "shop-api",
  clusterId: getCluster("europe-west").id,
  source: "publicGit",
  repoUrl: "https://git.example.com/shop/api",
  variables: { LOG_LEVEL: "debug" },
  secretVariables: { TOKEN: "very-secret-value" },
  adopt: ${adopt},
  ${more}
});
`;
/** Without the warnings about secrets in the program. */
const remarks = async (...flags: string[]) =>
  succeeded(await stack.preview(...flags)).remarks.flatMap(({ message, severity }) =>
    severity === "warning" ? [] : [message],
  );

beforeEach(async () => {
  await stack.sandbox.forgetRequests();
});

it("says in the preview what it will change, without showing secrets", async () => {
  for (const [id, name] of [[first, "shop-api"] as const, [second, "twin"] as const]) {
    await stack.sandbox.change("applications", id, {
      display_name: name,
      cluster_id: cluster("europe-west"),
      source: "publicGit",
      repo_url: "https://git.example.com/shop/old",
      status: "deploymentSuccess",
    });
  }
  await stack.program(program(`{ id: "${second}" }`));
  const [said = "", ...others] = await remarks();
  expect(others).toEqual([]);
  expect(said).toContain(`Application "api": adopts ${second}, which exists already`);
  expect(said).toContain('displayName from "twin" to "shop-api"');
  expect(said).toContain('repoUrl from "https://git.example.com/shop/old" to "https://git.example.com/shop/api"');
  expect(said).toContain("variables.LOG_LEVEL (added)");
  expect(said).not.toContain("very-secret");
  expect(await stack.sandbox.writes()).toEqual([]);
});

it("refuses in the preview what differs in what cannot change, with both values", async () => {
  await stack.sandbox.change("applications", second, { cluster_id: cluster("us-east") });
  const [{ message = "" } = {}] = refusals(await stack.preview());
  expect(message).toContain(`${second} cannot be adopted`);
  expect(message).toContain(`clusterId is "${cluster("us-east")}" and declared as "${cluster("europe-west")}"`);
});

it("refuses a name that two objects have, with the candidates, and a name that none has", async () => {
  await stack.sandbox.change("applications", second, {
    cluster_id: cluster("europe-west"),
    display_name: "shop-api",
  });
  await stack.program(program('{ displayName: "shop-api" }'));
  const [{ message = "" } = {}] = refusals(await stack.preview());
  expect(message).toContain("2 objects are called");
  for (const id of [first, second]) expect(message).toContain(id);
  await stack.program(program('{ displayName: "nobody" }'));
  const [{ message: missing = "" } = {}] = refusals(await stack.preview());
  expect(missing).toContain('there is no Application named "nobody" to adopt');
  expect(await stack.sandbox.writes()).toEqual([]);
});

it("adopts it, creates nothing, and has no effect after that", async () => {
  await stack.program(program(`{ id: "${first}" }`));
  succeeded(await stack.up());
  expect(await stack.ids()).toEqual({ "Application api": first });
  expect(await stack.sandbox.writes()).not.toContain("createApplication");
  expect((await stack.sandbox.object("applications", first)).repo_url).toBe("https://git.example.com/shop/api");
  expect(await remarks("--expect-no-changes")).toEqual([]);
});

it("never wins over a move", async () => {
  await stack.program(program(`{ id: "${first}" }`).replace("europe-west", "us-east"));
  succeeded(await stack.up());
  const { "Application api": moved } = await stack.ids();
  expect([first, second]).not.toContain(moved);
  expect((await stack.sandbox.objects("applications")).map(({ id }) => id).sort()).toEqual([moved, second].sort());
  expect(await stack.sandbox.writes()).toContain("cloneApplication");
});
