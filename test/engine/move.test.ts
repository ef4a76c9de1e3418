import { randomUUID } from "node:crypto";
import { ofSuite } from "../support/of-suite";
import { succeeded } from "../support/ran";
import { refusals } from "./refusals";
import { Stack } from "./stack";

/** An application moves to another region: cloned, checked, handed over, and the old one goes at last. */
const stack = ofSuite(() => Stack.open());

const program = (cluster: string, level = "info", more = "") => `
const api = new Application("api", {
  displayName: "api",
  clusterId: getCluster("${cluster}").id,
  source: "publicGit",
  repoUrl: "https://git.example.com/shop/api",
  variables: { LOG_LEVEL: "${level}" },
  secretVariables: { TOKEN: "very-secret-value" },
  processes: { web: { port: 3000 } },
  ${more || 'domains: { "api.shop.example.com": {} },'}
});
new LoadBalancer("edge", { displayName: "edge", destinations: [{ service: api, weight: 1 }] });
`;
const applications = () => stack.sandbox.objects("applications");
let first: string;

it("shows in the preview what moves and what does not", async () => {
  await stack.program(program("europe-west"));
  succeeded(await stack.up());
  first = (await stack.ids())["Application api"] ?? "";
  await stack.program(program("us-east", "debug"));
  await stack.sandbox.forgetRequests();
  const run = succeeded(await stack.preview());
  expect(run.steps).toContainEqual({ op: "replace", resource: "Application api" });
  expect(run.stdout).toContain("moves because clusterId changed: it is cloned");
  expect(run.stdout).toContain("Will not be copied: the contents of disks, the generated domain");
  expect(await stack.sandbox.writes()).toEqual([]);
});

it("refuses in the preview what would be lost with the original, unless that is allowed", async () => {
  await stack.sandbox.change("applications", first, {
    domains: { "foreign.example.com": { name: "foreign.example.com", type: "CUSTOM" } },
  });
  const [{ message = "" } = {}] = refusals(await stack.preview());
  expect(message).toContain("domains does not name foreign.example.com, which the original serves");
  expect(message).toContain("`move: { leaveBehind: true }`");
  await stack.program(program("us-east", "debug", "move: { leaveBehind: true }, domains: {},"));
  const run = succeeded(await stack.preview());
  expect(run.stdout).toContain("foreign.example.com, which the original serves: this is not on the clone");
  await stack.sandbox.change("applications", first, { domains: { "foreign.example.com": null } });
  await stack.program(program("us-east", "debug"));
});

it("keeps the original unchanged when the clone's deployment fails", async () => {
  await stack.sandbox.letFail({ of: "deployment", step: "build", logs: ["out of memory"] });
  const [{ message = "" } = {}] = refusals(await stack.up());
  expect(message).toContain("out of memory");
  expect(message).toContain(`the clone was deleted; the original (${first}) is still running`);
  expect((await applications()).map(({ id }: { id: string }) => id)).toEqual([first]);
  expect((await stack.ids())["Application api"]).toBe(first);
});

it("moves with the next up: one clone, the declaration, the domain, the dependents, and the original is deleted", async () => {
  await stack.sandbox.forgetRequests();
  succeeded(await stack.up());
  const second = (await stack.ids())["Application api"];
  expect(second).not.toBe(first);
  const [application, ...others] = await applications();
  expect(others).toEqual([]);
  expect(application).toMatchObject({ id: second, display_name: "api" });
  expect(JSON.stringify(application.domains)).toContain("api.shop.example.com");
  expect(application.variables.LOG_LEVEL.value).toBe("debug");
  const [edge] = await stack.sandbox.objects("load-balancers");
  expect(Object.values(edge.destinations)).toMatchObject([{ service_id: second }]);
  const writes = await stack.sandbox.writes();
  expect(writes.filter((operation: string) => operation === "cloneApplication")).toHaveLength(1);
  expect(writes).not.toContain("createApplication");
  succeeded(await stack.preview("--expect-no-changes"));
});

it("keeps the original while a load balancer elsewhere still points to it", async () => {
  const before = (await stack.ids())["Application api"];
  const foreign = randomUUID();
  await stack.sandbox.change("load-balancers", foreign, { display_name: "foreign" });
  await stack.sandbox.change("load-balancers", foreign, {
    destinations: { [randomUUID()]: { service_type: "APP", service_id: before, weight: 1 } },
  });
  await stack.program(program("europe-west", "debug"));
  expect(succeeded(await stack.preview()).stdout).toContain(`load balancer "foreign" (${foreign})`);
  const [{ message = "" } = {}] = refusals(await stack.up());
  expect(message).toContain(`the original (${before}) is kept: it is still referenced by load balancer "foreign"`);
  expect(await applications()).toHaveLength(2);
  // A later run, which knows it from the journal only, is no less careful.
  expect(refusals(await stack.up())[0]?.message).toContain("is kept");
  await stack.sandbox.remove("load-balancers", foreign);
  succeeded(await stack.up());
  expect((await applications()).map(({ id }) => id)).toEqual([(await stack.ids())["Application api"]]);
  await stack.program(program("us-east", "debug"));
  succeeded(await stack.up());
});

it("moves back, and a forced replacement without a move does not clone", async () => {
  await stack.program(program("europe-west", "debug"));
  succeeded(await stack.up());
  expect(await applications()).toHaveLength(1);
  // A forced replacement comes without a diff, so nothing tells the old object from what a killed run may have left.
  await stack.program(program("europe-west", "debug", "allowSameName: true, domains: {},"));
  await stack.sandbox.forgetRequests();
  const urn = (await stack.pulumi("stack", "--show-urns")).stdout.match(/urn:\S*Application::api/)?.[0] ?? "";
  succeeded(await stack.up("--replace", urn));
  const writes = await stack.sandbox.writes();
  expect(writes).toContain("createApplication");
  expect(writes).not.toContain("cloneApplication");
  expect(await applications()).toHaveLength(1);
});

it("keeps the original until a domain that was active on it is active on the clone", async () => {
  const waiting = 'deploy: { timeout: 5 }, domains: { "shop.example.org": {} },';
  await stack.program(program("europe-west", "debug", waiting));
  succeeded(await stack.up());
  const [{ id: original } = { id: "" }] = await applications();
  await stack.sandbox.setRecords();
  await stack.sandbox.letPass(300);
  await stack.program(program("us-east", "debug", waiting));
  const notice = "shop.example.org is unavailable until the platform has found its DNS records";
  expect(succeeded(await stack.preview()).stdout).toContain(notice);
  const [{ message = "" } = {}] = refusals(await stack.up());
  expect(message).toContain(`the original (${original}) is kept, because requests do not reach the clone`);
  const clone = (await applications()).find(({ id }) => id !== original)?.id ?? "";
  await stack.sandbox.setRecords();
  succeeded(await stack.up());
  expect((await applications()).map(({ id }) => id)).toEqual([clone]);
});
