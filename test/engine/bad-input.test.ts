import { ofSuite } from "../support/of-suite";
import { type Run, Stack } from "./stack";

/** Programs that fail by themselves. What checks say of a declaration needs no engine; `mistakes` has how it is shown. */
const stack = ofSuite(() => Stack.open());

const SETTING = `
const clusterId = getCluster("europe-west").id;
const git = { displayName: "api", clusterId, source: "publicGit", repoUrl: "https://git.example.com/shop/api" };
`;

/** A program that fails by itself fails without a stack, too. */
function expectPlain({ code, stdout, stderr }: Run): void {
  expect(code).not.toBe(0);
  for (const text of [stdout, stderr]) expect(text).not.toMatch(/^ +at /m);
}

it("lists the regions if none matches, for the whole program once", async () => {
  await stack.program(`${SETTING}
const mars = getCluster("mars").id;
new Application("api", { ...git, clusterId: mars });
new Application("site", { ...git, clusterId: mars });
`);
  const run = await stack.preview();
  expectPlain(run);
  const errors = run.remarks.filter(({ severity }) => severity === "error");
  expect(errors).toEqual([
    expect.objectContaining({
      message: expect.stringMatching(/^No cluster matches "mars"\. Available: .*europe-west/),
    }),
  ]);
});

it("shows how to set a service if none is set", async () => {
  await stack.program(`${SETTING}new Application("api", git);`);
  Object.assign(stack.env, { SERVICE_API_URL: "", SERVICE_API_TOKEN: "" });
  const run = await stack.preview();
  expectPlain(run);
  for (const way of ["SERVICE_API_URL", "SERVICE_API_TOKEN", "svc:apiUrl", "svc:token", "svc-iac sandbox"]) {
    expect(run.stdout).toContain(way);
  }
});

it("shows that once, and no warning of Node, for a look-up whose result is exported", async () => {
  await stack.program(`exports.where = getCluster("europe-west").id;
new Application("api", { displayName: "api", clusterId: exports.where, source: "dockerImage", dockerImage: "shop/api" });
`);
  Object.assign(stack.env, { SERVICE_API_URL: "", SERVICE_API_TOKEN: "" });
  const run = await stack.preview();
  expectPlain(run);
  expect(run.remarks).toEqual([
    expect.objectContaining({ severity: "error", message: expect.stringMatching(/^No service is set\./) }),
  ]);
});
