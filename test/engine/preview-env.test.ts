import { ofSuite } from "../support/of-suite";
import { succeeded } from "../support/ran";
import { Stack } from "./stack";

/** Previews go by what a stack's state holds, never by its name. */
const stack = ofSuite(() => Stack.open());
beforeAll(async () => {
  await stack.write("package.json", '{ "main": "node_modules/svc-iac/dist/environment/program.js" }\n');
  await stack.write("environment.svc.yaml", FILE);
});

const FILE = `
base:
  projects:
    main: { displayName: { format: "shop-{}", of: [{ stack: name }] } }
environments:
  preview: {}
`;

const projects = async () => (await stack.sandbox.objects("projects")).map((one) => one.display_name).sort();
const done = (run: { code: number; stdout: string; stderr: string }) => {
  if (run.code !== 0) throw new Error(`${run.stdout}\n${run.stderr}`);
  return run.stdout;
};

it("sweeps stacks whose state is expired, whatever their names, and keeps the rest", async () => {
  expect(done(await stack.svcIac("preview-env", "up", "--pr", "7", "--ttl", "1d"))).toContain("is stack pr-7, until ");
  // Made by hand: one that only looks like a preview, and one that is an old one under another name.
  done(await stack.pulumi("stack", "init", "pr-9", "--no-select"));
  await stack.setConfig("svc:environment", "preview");
  await stack.setConfig("svc:pullRequest", "8");
  await stack.setConfig("svc:until", "2020-01-01T00:00:00Z");
  succeeded(await stack.up());
  expect(await projects()).toEqual(["shop-pr-7", "shop-test"]);

  const said = done(await stack.svcIac("preview-env", "sweep"));
  expect(said).toContain("test: pull request 8, until 2020-01-01T00:00:00Z, expired");
  expect(said).toMatch(/pr-7: pull request 7, until \S+, stays/);
  expect(await projects()).toEqual(["shop-pr-7"]);

  done(await stack.svcIac("preview-env", "down", "--pr", "7"));
  expect(await projects()).toEqual([]);
  const left = JSON.parse(done(await stack.pulumi("stack", "ls", "--json")));
  expect(left.map(({ name }: { name: string }) => name)).toEqual(["pr-9"]);
});
