import { succeeded } from "../support/ran";
import { Stack } from "./stack";

describe("actions in resource hooks", () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await Stack.open({ face: "svc-iac/native" });
  });
  afterAll(() => stack?.close());

  const program = (level: string, database = true) => `
const { actions } = require("svc-iac/native");
// The SDK calls hooks outside the context of an inline program, which is where it keeps the engine's address.
const { AsyncResource } = require("node:async_hooks");
const hook = (name, work) => new pulumi.ResourceHook(name, AsyncResource.bind(work));
const backUp = hook("back-up", async ({ id }) => {
  const { state } = await actions.backup({ target: id, name: "before-deletion" });
  if (state !== "done") throw new Error(state);
});
const purge = hook("purge", async ({ id }) => void (await actions.purgeCache({ target: id })));
const clusterId = getCluster("europe-west").id;
new Application("api", {
  displayName: "api", clusterId, source: "publicGit", repoUrl: "https://git.example.com/api", variables: { LEVEL: "${level}" },
}, { hooks: { afterUpdate: [purge] } });
if (${database}) new Database("main", {
  displayName: "main", clusterId, type: "postgresql", version: "16", resourceTypeId: getDatabaseResourceType("DB1").id,
  dbName: "main", dbUser: "shop", dbPassword: pulumi.secret("long-enough-1"),
}, { hooks: { beforeDelete: [backUp] } });
`;

  it("run after an update, and a backup before a deletion; a preview runs none", async () => {
    await stack.program(program("info"));
    succeeded(await stack.inline());
    await stack.program(program("debug", false));
    await stack.sandbox.forgetRequests();
    succeeded(await stack.inline());
    const writes = await stack.sandbox.writes();
    const wanted = ["createDatabaseBackup", "deleteDatabase", "purgeApplicationCache"];
    // Once each, although the command previews first; of a deleted database the platform would refuse a backup.
    expect(writes.filter((one) => wanted.includes(one)).sort()).toEqual(wanted.sort());
  });

  it("a program that calls one runs it with every update, and not in the preview", async () => {
    const called = `pulumi.output(require("svc-iac/native").actions.restart({ target: "api" }))`;
    await stack.program(`${program("debug", false)}\nmodule.exports = { state: ${called}.state };`);
    await stack.sandbox.forgetRequests();
    succeeded(await stack.inline());
    expect(await stack.sandbox.writes()).toEqual(["createDeployment"]);
  });
});
