import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { driftCommand } from "../../../src/cli/drift";
import { type Sandbox, startSandbox } from "../../../src/sandbox";
import { CLUSTERS } from "../../../src/sandbox/reference";
import { changeObject } from "../../laws/world";
import { printedBy } from "../../support/cli";
import { newFolder } from "../../support/new-folder";

/** `svc-iac drift --file` against a sandbox, without any engine. */
const FILE = `base:
  projects:
    main: { displayName: { format: "shop-{}", of: [{ stack: name }] } }
  applications:
    web:
      displayName: shop-web
      projectId: { project: main }
      clusterId: { cluster: europe-west }
      source: publicGit
      repoUrl: https://git.example.com/shop/web
      variables: { LOG_LEVEL: info, OWNER: { config: owner, default: nobody } }
      secretVariables: { TOKEN: { secret: token } }
environments: { staging: {}, production: {} }
`;
const project = "70000000-0000-4000-8000-000000000001";
const application = "70000000-0000-4000-8000-000000000002";

let folder: string;
let sandbox: Sandbox;

beforeAll(async () => {
  folder = newFolder();
  sandbox = await startSandbox({ limits: false });
  writeFileSync(join(folder, "environment.svc.yaml"), FILE);
  writeFileSync(join(folder, "values.json"), '{ "shop:token": { "value": "very-secret-value", "secret": true } }');
  Object.assign(process.env, { SERVICE_API_URL: sandbox.url, SERVICE_API_TOKEN: sandbox.token });
  await change(`projects/${project}`, { display_name: "shop-staging", name: "shop" });
  await change(`applications/${application}`, {
    display_name: "shop-web",
    project_id: project,
    cluster_id: CLUSTERS[0]?.id,
    repo_url: "https://git.example.com/shop/web",
    variables: { LOG_LEVEL: { value: "info" }, OWNER: { value: "nobody" }, TOKEN: { value: "very-secret-value" } },
  });
});
afterAll(async () => {
  await sandbox.close();
});

const change = (path: string, fields: object) => changeObject(sandbox, path, fields);

async function run(...words: string[]) {
  // How many were sent when the first word was said.
  let sent = -1;
  const noting = () => {
    if (sent < 0) sent = sandbox.requests().total;
  };
  sandbox.resetRequests();
  try {
    const place = words.includes("--cwd") ? [] : ["--file", join(folder, "environment.svc.yaml")];
    const args = [...place, "--ignore", "*", ...words];
    const command = driftCommand("1.0.0").exitOverride();
    return { ...(await printedBy(() => command.parseAsync(args, { from: "user" }), noting)), sent };
  } finally {
    const { byOperation } = sandbox.requests();
    expect(Object.keys(byOperation).filter((name) => !/^(get|list)/.test(name))).toEqual([]);
  }
}

const staging = ["--environment", "staging"];
const withValues = [...staging, "--config", ""];
beforeAll(() => {
  withValues[3] = join(folder, "values.json");
});

test("0: everything matches the file, and values that it does not have are not observable", async () => {
  const { code, stdout, stderr } = await run(...staging);
  expect(stderr).toMatch(/^about \d+ requests.*\nlooking for 2 objects by their declaration in the file\n/);
  expect(stdout).toMatch(/^environment staging of .*environment\.svc\.yaml at http:/);
  expect(stdout).toContain('Application "web": secretVariables.TOKEN');
  expect(stdout).toContain("No drift.");
  expect(code).toBe(0);
});

test.each([[[]], [["--reads", "summaries"]]])(
  "the number of requests is reported before the first is sent: %j",
  async (words) => {
    const { stderr, sent } = await run(...staging, ...words);
    expect(sent).toBe(0);
    expect(stderr).toMatch(`about ${sandbox.requests().total} requests`);
  },
);

test("2: what was changed is named, a secret without its value", async () => {
  await change(`applications/${application}`, {
    variables: { LOG_LEVEL: { value: "debug" }, TOKEN: { value: "another-secret-value" } },
  });
  const { code, stdout } = await run(...withValues);
  expect(stdout).toMatch(/variables\.LOG_LEVEL +"info" +"debug"/);
  expect(stdout).toMatch(/secretVariables\.TOKEN +\[secret\] +\[secret\] differs/);
  expect(stdout).not.toContain("secret-value");
  expect(code).toBe(2);
  await change(`applications/${application}`, {
    variables: { LOG_LEVEL: { value: "info" }, TOKEN: { value: "very-secret-value" } },
  });
  expect(await run(...withValues)).toMatchObject({ code: 0 });
});

test("2: a missing object is gone", async () => {
  const { code, stdout } = await run("--environment", "production");
  expect(stdout).toMatch(/Gone\n {2}Project "main" .*environment\.svc\.yaml:3\n/);
  expect(code).toBe(2);
});

/** It passes every check in advance, and has room for nothing. */
const FULL = "/dev/full";

test.each<[string, ...string[]]>([
  ["a report", "--output", `junit=${FULL}`],
  ["a baseline", "--write-baseline", FULL],
])("%s that cannot be written keeps no other result back", async (_, ...words) => {
  const file = join(folder, "report.json");
  writeFileSync(file, "");
  const given = [...staging, "--config", join(folder, "values.json"), "--format", "json"];
  const { code, stdout, stderr } = await run(...given, ...words, "--output", `json=${file}`);
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ exitCode: 0 });
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(JSON.parse(stdout));
  expect(stderr).toMatch(/\/dev\/full cannot be written \(ENOSPC\)\. Name a place in a writable folder\. \[svc-iac/);
});

test("1: several objects match, and they are named", async () => {
  const twin = "70000000-0000-4000-8000-000000000003";
  await change(`projects/${twin}`, { display_name: "shop-staging", name: "shop" });
  const { code, stdout } = await run(...staging, "--format", "json");
  const [main] = JSON.parse(stdout).resources.filter(({ name }: { name: string }) => name === "main");
  expect(main.unchecked[0].reason).toContain("2 objects match the declaration: ");
  for (const id of [project, twin]) expect(main.unchecked[0].reason).toContain(`${id} (created `);
  expect(code).toBe(1);
});

test("an environment alone is one of the file in the project's folder", async () => {
  const { stdout } = await run("--cwd", folder, "--environment", "production");
  expect(stdout).toContain(`environment production of ${join(folder, "environment.svc.yaml")} `);
});

test.each([
  [
    [],
    "lists several environments (staging, production). Name one of them: `--environment`, or `environment` of a tool.",
  ],
  [["--environment", "stagign"], 'There is no environment "stagign" in this file'],
  [[...staging, "--config", "/nowhere/values.yaml"], "/nowhere/values.yaml does not exist."],
])("the command line can be wrong: %j", async (words, message) => {
  await expect(run(...words)).rejects.toThrow(message);
  expect(sandbox.requests().total).toBe(0);
});

test.each([
  ["main.tf", "a Terraform configuration", "--terraform ."],
  ["cdktf.json", "a CDKTF program", "--terraform cdktf.out/stacks/<stack>"],
])("in a folder with %s and no Pulumi project, the option for its state is named", async (name, what, option) => {
  const place = newFolder();
  writeFileSync(join(place, name), "");
  const running = driftCommand("1.0.0").exitOverride().parseAsync(["--cwd", place], { from: "user" });
  await expect(running).rejects.toMatchObject({
    problem: { code: "usage", message: expect.stringContaining(what), next: expect.stringContaining(option) },
  });
});
