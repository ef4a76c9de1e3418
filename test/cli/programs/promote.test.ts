import { readFileSync } from "node:fs";
import { programOf } from "../../../src/cli/program";
import { type Sandbox, startSandbox } from "../../../src/sandbox";
import { CLUSTERS } from "../../../src/sandbox/reference";
import type { Intent } from "../../../src/state";
import { fileWith } from "../../environment/examine";
import { changeObject } from "../../laws/world";
import { printedBy } from "../../support/cli";
import { newFolder } from "../../support/new-folder";
import { noted } from "../noted";

const FILE = fileWith(`
base:
  databases:
    main:
      displayName: { format: "shop-{}", of: [{ stack: name }] }
      clusterId: { cluster: europe-west }
      type: postgresql
      version: "16"
      resourceTypeId: { size: DB1 }
      dbName: shop
      dbPassword: correct-horse
  applications:
    api:
      displayName: { format: "api-{}", of: [{ stack: name }] }
      clusterId: { cluster: europe-west }
      source: dockerImage
      dockerImage: shop/api:1
      secretVariables: { KEY: key-of-staging }
    web:
      displayName: { format: "web-{}", of: [{ stack: name }] }
      clusterId: { cluster: europe-west }
      source: publicGit
      repoUrl: https://git.example.com/shop/web
      variables: { LOG_LEVEL: debug }
    jobs:
      displayName: { format: "jobs-{}", of: [{ stack: name }] }
      clusterId: { cluster: europe-west }
      source: publicGit
      repoUrl: https://git.example.com/shop/jobs
environments:
  staging:
    buckets: { files: { displayName: files, location: weur } }
  production:
    databases:
      main: { dbPassword: battery-staple }
    applications:
      api: { secretVariables: { KEY: { secret: key } } }
      web: { variables: { LOG_LEVEL: warn } }
`);

const id = (number: number) => `6f0a6c1e-0000-4000-8000-${String(number).padStart(12, "0")}`;
const ids = { apis: [id(1), id(2)], webs: [id(3), id(4)], jobs: [id(5), id(6)], pipeline: id(9) } as const;

let sandbox: Sandbox;

beforeEach(async () => {
  sandbox = await startSandbox({ limits: false, speed: 60 });
  Object.assign(process.env, {
    SERVICE_API_URL: sandbox.url,
    SERVICE_API_TOKEN: sandbox.token,
    SERVICE_CLOCK_SPEED: "60",
    XDG_CACHE_HOME: newFolder(),
  });
  const deployment = (fields: object) => ({
    [id(20 + Math.floor(Math.random() * 1e6))]: {
      status: "success",
      created_at: new Date(sandbox.clock.now() - 3_600_000).toISOString(),
      finished_at: new Date(sandbox.clock.now() - 3_000_000).toISOString(),
      ...fields,
    },
  });
  const cluster_id = CLUSTERS[0]?.id;
  const images = ["shop/api:2", "shop/api:1"];
  const commits = ["a".repeat(40), "b".repeat(40)];
  for (const [index, stack] of ["staging", "production"].entries()) {
    await put(`applications/${ids.apis[index]}`, {
      ...{ display_name: `api-${stack}`, cluster_id, source: "dockerImage", docker_image: "shop/api:1" },
      deployments: deployment({ docker_image_url: images[index] }),
    });
    for (const [name, [own]] of Object.entries({ web: [ids.webs[index]], jobs: [ids.jobs[index]] })) {
      await put(`applications/${own}`, {
        ...{ display_name: `${name}-${stack}`, cluster_id, source: "publicGit" },
        repo_url: `https://git.example.com/shop/${name}`,
        deployments: deployment({ commit_sha: commits[index], branch: "main" }),
      });
    }
    await put(`databases/${id(10 + index)}`, {
      display_name: `shop-${stack}`,
      cluster_id,
      type: "postgresql",
      version: "16",
      db_name: "shop",
    });
  }
  await put(`pipelines/${ids.pipeline}`, {
    display_name: "shop",
    repo_url: "https://git.example.com/shop/web",
    stages: {
      [id(12)]: { type: "standard", display_name: "staging", order: 0, app_ids: [ids.webs[0]] },
      [id(13)]: { type: "standard", display_name: "production", order: 1, app_ids: [ids.webs[1]] },
    },
  });
  sandbox.resetRequests();
});

afterEach(() => sandbox.close());

const put = (path: string, fields: object) => changeObject(sandbox, path, fields);

const promote = (...words: string[]) => svcIac("promote", "--file", FILE, ...words);

async function svcIac(...words: string[]) {
  const said = await printedBy(() => programOf("1.0.0").parseAsync(words, { from: "user" }));
  return { code: said.code, printed: said.stdout, remarks: said.stderr };
}

const writes = () => Object.keys(sandbox.requests().byOperation).filter((name) => !/^(get|list)/.test(name));
const lineOf = (words: string, text = readFileSync(FILE, "utf8")) =>
  text.split("\n").findIndex((line) => line.includes(words)) + 1;
const ENVIRONMENTS = ["--from", "staging", "--to", "production"];

test("the plan shows artifacts and settings, without secrets, and sends nothing", async () => {
  const { printed } = await promote(...ENVIRONMENTS);
  expect(printed).toContain("~ applications.api: shop/api:1 → shop/api:2 (image shop/api:2)");
  expect(printed).toContain(
    "~ applications.web: bbbbbbbbbb of main → aaaaaaaaaa of main (the build, by pipeline shop)",
  );
  expect(printed).toContain(
    "! applications.jobs: bbbbbbbbbb of main → aaaaaaaaaa of main is not promoted: it is built from Git",
  );
  expect(printed).toContain('applications.web.variables.LOG_LEVEL: "debug" | "warn"');
  expect(printed).toContain("applications.api.secretVariables.KEY: (secret) | { secret: key }");
  expect(printed).toContain("databases.main.dbPassword: (secret) | (secret)");
  expect(printed).toContain("Only in staging:\n  buckets.files");
  expect(printed).toContain("2 to promote, without a build.\nNothing was changed. `--yes` promotes.");
  expect(printed).not.toMatch(/correct-horse|battery-staple|key-of-staging/);
  expect(writes()).toEqual([]);
});

test("--yes moves image and build, and then there is nothing left to promote", async () => {
  const { code, remarks } = await promote(...ENVIRONMENTS, "--yes");
  expect(writes().sort()).toEqual(["createDeployment", "promotePipeline"]);
  expect(remarks).toContain(`set dockerImage to "shop/api:2" in ${FILE}:${lineOf("dockerImage: shop/api:1")}.`);
  expect(code).toBe(0);
  const { printed } = await promote(...ENVIRONMENTS, "--json");
  const { artifacts } = JSON.parse(printed);
  expect(artifacts.map(({ address, same }: { address: string; same: boolean }) => [address, same])).toEqual([
    ["applications.api", true],
    ["applications.web", true],
    ["applications.jobs", false],
  ]);
});

test("an image is not brought to an application that is built from Git there, which would ignore it", async () => {
  await put(`applications/${ids.apis[1]}`, { source: "publicGit", repo_url: "https://git.example.com/shop/api" });
  const { printed } = await promote(...ENVIRONMENTS, "--yes");
  expect(printed).toContain("! applications.api: shop/api:1 → shop/api:2 is not promoted: it is built from Git there");
  expect(writes()).toEqual(["promotePipeline"]);
});

test.each([
  ["{ config: image }", "set its configuration, `pulumi config set image shop/api:2 --stack production`."],
  [
    '{ format: "shop/{}:{}", of: [{ config: repository, default: api }, { config: tag }] }',
    'set the configuration repository, tag of stack production, of which FILE:LINE makes dockerImage, so that it is "shop/api:2".',
  ],
  ["{ config: image, default: shop/api:2 }", undefined],
])("what is declared as %s is changed where it comes from", async (image, expected) => {
  const text = readFileSync(FILE, "utf8").replace("dockerImage: shop/api:1", `dockerImage: ${image}`);
  const file = fileWith(text);
  const { remarks } = await promote(...ENVIRONMENTS, "--yes", "--file", file);
  const line = lineOf(`dockerImage: ${image}`, text);
  expect(remarks).toContain("applications.api: ");
  if (expected === undefined) expect(remarks).not.toContain("the next run of the engine");
  else expect(remarks).toContain(expected.replace("FILE", file).replace("LINE", String(line)));
});

test("until the file declares what was promoted, a comparison reports it, and a patch leaves it", async () => {
  const text = readFileSync(FILE, "utf8");
  const file = fileWith(text);
  const compared = ["drift", "--file", file, "--environment", "production", "--ignore", "*"];
  const promotion = /dockerImage +"shop\/api:1" +"shop\/api:2" \(deployed\)/;
  expect((await svcIac(...compared)).printed).not.toMatch(promotion);
  await promote(...ENVIRONMENTS, "--yes", "--file", file);
  const { printed, remarks } = await svcIac(...compared, "--patch", "--adopt");
  expect(printed).toMatch(promotion);
  expect(remarks).toContain(
    `Application "api" dockerImage: "shop/api:1" → "shop/api:2" (deployed): no engine deploys while nothing changes: \`svc-iac deploy ${ids.apis[1]}\` deploys what is declared; to keep what is deployed, declare that and apply`,
  );
  expect(readFileSync(file, "utf8")).not.toContain("dockerImage: shop/api:2");
});

test("the file with the configuration is named as well", async () => {
  const file = fileWith(
    readFileSync(FILE, "utf8").replace("dockerImage: shop/api:1", "dockerImage: { config: image }"),
  );
  const values = fileWith("image: shop/api:1");
  const { remarks } = await promote(...ENVIRONMENTS, "--yes", "--file", file, "--config", values);
  expect(remarks).toContain(`--stack production\`, and the same in ${values}.`);
});

test("an environment is not promoted to itself", async () => {
  await expect(promote("--from", "staging", "--to", "staging")).rejects.toThrow(
    "--from and --to are the same environment, staging. Name two environments, or two stacks",
  );
});

test("a pipeline is promoted as before", async () => {
  await expect(promote("--from", "staging")).rejects.toThrow("--to needs one environment, or name a pipeline.");
});

test("an object that cannot be told from another one is not promoted, and the plan says why", async () => {
  await put(`applications/${id(7)}`, {
    ...{ display_name: "web-production", cluster_id: CLUSTERS[0]?.id, source: "publicGit" },
    repo_url: "https://git.example.com/shop/web",
  });
  const { code, printed } = await promote("--from", "staging", "--to", "production");
  expect(printed).toMatch(/Not compared:\n {2}applications\.web in production: .*2 objects match the declaration/);
  expect(code).toBe(1);
});

test("with another token nothing is compared, and that is no success", async () => {
  process.env.SERVICE_API_TOKEN = "svc_of_nobody";
  const { code, printed } = await promote("--from", "staging", "--to", "production", "--yes");
  expect(printed).toMatch(/\nNothing to promote\.\n\d not compared: the exit code is 1\.\n/);
  expect(code).toBe(1);
});

test.each([
  ["the source", ids.webs[0]],
  ["the target", ids.webs[1]],
])("what was deployed to %s since the plan was shown is not promoted, or replaced, unseen", async (_, changed) => {
  const commit_sha = "c".repeat(40);
  let pushed: Promise<void> | undefined;
  const push = () => {
    const made = (ago: number) => new Date(sandbox.clock.now() - ago).toISOString();
    const deployment = {
      status: "success",
      created_at: made(1_000),
      finished_at: made(500),
      commit_sha,
      branch: "main",
    };
    return put(`applications/${changed}`, { deployments: { [id(99)]: deployment } });
  };
  const { code, stderr } = await printedBy(
    () => programOf("1.0.0").parseAsync(["promote", "--file", FILE, ...ENVIRONMENTS, "--yes"], { from: "user" }),
    (piece) => {
      // The first of two promotions has ended.
      if (piece.includes("applications.api: ")) pushed ??= push();
    },
  );
  await pushed;
  expect([code, stderr]).toEqual([1, expect.stringContaining("applications.web: something else was deployed since")]);
  const after = await svcIac("deployments", ids.webs[1], "--json");
  expect(after.printed.includes(commit_sha)).toBe(changed === ids.webs[1]);
});

test.each([
  ["staging", 0, "clone"],
  ["staging", 0, "from"],
  ["production", 1, "clone"],
  ["production", 1, "from"],
] as const)("what an interrupted move in %s has not completed is not compared (%s %s)", async (stack, index, end) => {
  process.env.SVC_STORE = newFolder();
  const home = { origin: sandbox.url, companyId: sandbox.companyId };
  const ends = { from: id(77), clone: id(78), [end]: ids.apis[index] };
  await noted(
    { project: "shop", name: stack },
    { kind: "Application", name: "api", home, traits: { displayName: `api-${stack}` }, ...ends },
  );
  const { code, printed, remarks } = await promote(...ENVIRONMENTS, "--yes");
  delete process.env.SVC_STORE;
  expect(printed).toContain(`applications.api in ${stack}: it belongs to stack shop/${stack}`);
  expect(remarks).toContain("svc-iac journal");
  expect(code).toBe(1);
  expect((await svcIac("deployments", ids.apis[1], "--json")).printed).not.toContain("shop/api:2");
});

/** What a journal has of a creation, by what has become of it, and whether a run has to continue with it. */
const CREATIONS: readonly (readonly [string, Partial<Intent>, boolean])[] = [
  ["that the engine was not given", {}, true],
  ["that the engine was given", { idReported: true }, false],
  ["that the engine was given, and the last plan does not declare", { idReported: true, undeclared: true }, true],
];

describe.each(CREATIONS)("a creation %s", (_, facts, isOpen) => {
  test.each([
    ["staging", 0],
    ["production", 1],
  ] as const)(`of %s is ${isOpen ? "not " : ""}compared`, async (stack, index) => {
    process.env.SVC_STORE = newFolder();
    const home = { origin: sandbox.url, companyId: sandbox.companyId };
    const traits = { displayName: `api-${stack}` };
    const creation = { kind: "Application", name: "api", home, traits, id: ids.apis[index], ...facts };
    await noted({ project: "shop", name: stack }, creation);
    const { printed } = await promote(...ENVIRONMENTS, "--yes");
    delete process.env.SVC_STORE;
    expect(printed.includes(`applications.api in ${stack}: it belongs to stack shop/${stack}`)).toBe(isOpen);
    expect(printed.includes("applications.api: shop/api:1 → shop/api:2")).toBe(!isOpen);
  });
});

test("what was promoted before a failure is in the one document, and the failure on standard error", async () => {
  sandbox.addFault({ operation: "promotePipeline", status: 422 });
  const { code, printed, remarks } = await promote(...ENVIRONMENTS, "--yes", "--json");
  const { promoted, artifacts } = JSON.parse(printed) as { promoted: boolean; artifacts: { promoted?: boolean }[] };
  expect([promoted, artifacts.map((one) => one.promoted)]).toEqual([false, [true, false, undefined]]);
  expect(code).not.toBe(0);
  expect(remarks).toContain("promote");
});
