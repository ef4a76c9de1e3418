import { ofSuite } from "../support/of-suite";
import { succeeded } from "../support/ran";
import { type Death, KillSwitch } from "./kill-switch";
import { refusals } from "./refusals";
import { STANDSTILL } from "./sandbox-control";
import { Stack } from "./stack";

/** How runs of the native face end that do not go through, and replacements that are no moves: one stack, in this order. */
const stack = ofSuite(() => Stack.open({ face: "svc-iac/native" }));
const service = ofSuite(() => KillSwitch.before(stack.sandbox.url));
beforeAll(async () => {
  // The state remembers where its objects live, so all runs go the same way.
  stack.env.SERVICE_API_URL = service.url;
});

/** Two variables and the deployment. */
const WRITES_ONCE_MADE = 3;

const application = (name: string, options = "", cluster = "europe-west", more = "") => `
new Application("${name}", {
  displayName: "${name}",
  clusterId: getCluster("${cluster}").id,
  source: "publicGit",
  repoUrl: "https://git.example.com/shop/api",
  variables: { LOG_LEVEL: "info" },
  secretVariables: { TOKEN: "very-secret-value" },
  ${more}
}, { ${options} });
`;
const applications = () => stack.sandbox.objects("applications");
const named = async (name: string) => (await applications()).filter(({ display_name: shown }) => shown === name);

/** Ctrl-C with the n-th write or the request after it. */
function interruptAt(write: number, when: Death["when"]): void {
  const kill = () => {
    for (const pid of stack.running) process.kill(pid, "SIGINT");
  };
  service.arm({ write, when, isGentle: true, kill });
}

it("ends when it is interrupted before it gets the ID", async () => {
  await stack.program(application("api"));
  interruptAt(1, "after");
  expect((await stack.up()).code).not.toBe(0);
  expect(await applications()).toHaveLength(1);
  expect(await stack.ids()).toEqual({});
});

it("resumes with that object, cancels its waits when it is interrupted again, and keeps the incomplete object", async () => {
  await stack.sandbox.runAt(STANDSTILL);
  interruptAt(WRITES_ONCE_MADE, "next");
  const run = await stack.up();
  expect(run.code).not.toBe(0);
  expect(run.stdout + run.stderr).not.toMatch(/very-secret|^ +at /m);
  expect(run.remarks).toContainEqual({
    severity: "error",
    resource: "Application api",
    message: expect.stringMatching(/The run was cancelled.*Run the command again to resume/s),
  });
  const [{ id, status }, ...others] = await applications();
  expect([status, others]).toEqual(["deploymentInProgress", []]);
  const { "Application api": kept } = (await stack.exportState()).resources;
  expect([kept?.id, kept?.initErrors]).toEqual([id, [expect.stringContaining("The run was cancelled")]]);
});

it("resumes with it in the next run", async () => {
  await stack.sandbox.runAt(stack.sandbox.speed);
  await stack.sandbox.forgetRequests();
  const run = succeeded(await stack.up());
  expect(run.steps).toEqual([{ op: "update", resource: "Application api" }]);
  // All that nobody has seen the end of is the deployment that runs already.
  expect(await stack.sandbox.writes()).toEqual([]);
  expect(await applications()).toHaveLength(1);
  succeeded(await stack.preview("--expect-no-changes"));
});

it("applies customTimeouts, and reports that", async () => {
  const both = application("api") + application("late", 'customTimeouts: { create: "180s" }');
  await stack.program(both);
  await stack.sandbox.runAt(STANDSTILL);
  expect(refusals(await stack.up())).toEqual([
    {
      resource: "Application late",
      message: expect.stringMatching(
        /Timed out after 180 s, as set in `customTimeouts\.create`, waiting for .*Run the command again to resume/s,
      ),
    },
  ]);
  const [{ id }] = await named("late");
  expect((await stack.ids())["Application late"]).toBe(id);
  await stack.sandbox.runAt(stack.sandbox.speed);
  succeeded(await stack.up());
  expect(await named("late")).toHaveLength(1);
  succeeded(await stack.preview("--expect-no-changes"));
});

it("creates a new one if a replacement is forced: there is nothing to clone", async () => {
  const { "Application api": before } = await stack.ids();
  await stack.program(application("api", "", "europe-west", "allowSameName: true,"));
  succeeded(await stack.up());
  const urn = (await stack.exportState()).resources["Application api"]?.urn ?? "";
  await stack.sandbox.forgetRequests();
  succeeded(await stack.up("--target-replace", urn));
  const writes = await stack.sandbox.writes();
  expect(writes).toEqual(expect.arrayContaining(["createApplication", "deleteApplication"]));
  expect(writes).not.toContain("cloneApplication");
  const { "Application api": after } = await stack.ids();
  expect(after).not.toBe(before);
  expect((await applications()).map(({ id }) => id)).toEqual([after]);
});

it("does not delete the original of a move first, in the preview and in the update", async () => {
  const { "Application api": before } = await stack.ids();
  await stack.program(application("api", "deleteBeforeReplace: true", "us-east"));
  await stack.sandbox.forgetRequests();
  for (const run of [await stack.preview(), await stack.up("--skip-preview")]) {
    expect(run.code).not.toBe(0);
    expect(`${run.stdout}${run.stderr}`).toContain("deleteBeforeReplace");
  }
  expect(await stack.sandbox.writes()).toEqual([]);
  expect((await stack.ids())["Application api"]).toBe(before);
  await stack.program(application("api", "", "us-east"));
  succeeded(await stack.up());
  expect(await stack.sandbox.requests()).toMatchObject({ cloneApplication: 1 });
});

it("resumes a move that was interrupted before it got the clone's ID", async () => {
  await stack.program(application("api"));
  interruptAt(1, "after");
  await stack.sandbox.forgetRequests();
  expect((await stack.up()).code).not.toBe(0);
  expect(await applications()).toHaveLength(2);
  succeeded(await stack.up());
  expect(await stack.sandbox.requests()).toMatchObject({ cloneApplication: 1, deleteApplication: 1 });
  expect((await applications()).map(({ id }) => id)).toEqual([(await stack.ids())["Application api"]]);
  succeeded(await stack.preview("--expect-no-changes"));
});
