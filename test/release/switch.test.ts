import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isSecretPath } from "../../src/declaration";
import { camel, snake, wordsOf } from "../../src/discover/names";
import { kindNamed } from "../../src/kinds";
import { isSecretValue } from "../../src/model";
import { CLUSTERS } from "../../src/sandbox/reference";
import { type Declared, idOf } from "../conformance/face";
import { declaration } from "../conformance/pulumi";
import { REPOSITORY, Stack } from "../engine/stack";
import { fixtures, furniture } from "../laws/world";
import { ofSuite } from "../support/of-suite";
import { type Ran, succeeded } from "../support/ran";
import { environmentOf, runEngine } from "../terraform/workspace";
import { current, recordingsOf } from "../upgrades/recorded";

jest.setTimeout(600_000);

/** One stack with all kinds goes from engine to engine by the steps of docs/guides/switch.md, and nothing is sent. */
const stack = ofSuite(() => Stack.open({ face: "svc-iac/native", typescript: true }));
/** Where Terraform has its configuration and its state. */
let folder: string;
let terraform: (...words: string[]) => Promise<Ran>;
let before: unknown;

/** No import ID has the certificate of an entry. */
const certified = {
  displayName: "certified",
  domains: { "certified.example.com": { customSslCert: "CERTIFICATE", customSslKey: "its-key-0123456789" } },
};
const image = { source: "dockerImage", dockerImage: "shop/api:1" };
/** Services with an entry inline and one that is a resource of its own, for each part that can have both. */
const services: readonly Declared[] = [
  {
    kind: "Application",
    name: "both-api",
    values: {
      ...{ displayName: "both-api", clusterId: CLUSTERS[0]?.id, ...image },
      domains: { "in-api.example.com": {} },
      variables: { INLINE: "1" },
      secretVariables: { INLINE_KEY: "inline-key-of-the-api" },
      connections: { main: fixtures.database },
    },
  },
  {
    kind: "StaticSite",
    name: "both-docs",
    values: {
      ...{ displayName: "both-docs", repoUrl: "https://git.example.com/shop/docs", defaultBranch: "main" },
      domains: { "in-docs.example.com": {} },
      variables: { INLINE: "1" },
      secretVariables: { INLINE_KEY: "inline-key-of-the-docs" },
    },
  },
  {
    kind: "LoadBalancer",
    name: "both-edge",
    values: {
      displayName: "both-edge",
      domains: { "in-edge.example.com": {} },
      destinations: [{ url: "https://old.example.com", weight: 20 }, { url: "https://older.example.com/?a=1&b=2,3:4" }],
    },
  },
];
const beside: readonly Declared[] = services.flatMap(({ kind, name }): Declared[] => {
  const field = `${kind.charAt(0).toLowerCase()}${kind.slice(1)}`;
  const entry = (own: string, values: Declared["values"]) => ({
    ...{ kind: own, name: `${name}-${own.toLowerCase()}` },
    values: { [field]: idOf(kind, name), ...values },
  });
  const domain = entry("Domain", { name: `own.${name}.example.com` });
  if (kind === "LoadBalancer") {
    const service = { type: "STATIC_SITE", id: idOf("StaticSite", "both-docs") };
    return [domain, entry("Destination", { service, weight: 10 })];
  }
  const variables = [
    entry("Variable", { key: "OWN", value: "2" }),
    entry("SecretVariable", { key: "OWN_KEY", value: `own-key-of-${name}` }),
  ];
  const connections = kind === "Application" ? [entry("Connection", { database: fixtures.otherDatabase })] : [];
  return [domain, ...variables, ...connections];
});
/** As a release recorded them. A guard of its own kind would stop the last test, and some deployments end when they like. */
const all = recordingsOf(current)
  .filter(({ face, example }) => face === "dynamic" && example === "full")
  .map(({ kind, declared: { deletionProtection, allowDataLoss, deploy, ...values } }): Declared => {
    return { kind, name: `own-${kind.toLowerCase()}`, values };
  })
  .concat({ kind: "LoadBalancer", name: "own-certified", values: certified }, services, beside);
/** The secrets of the program, by the words of the names that generated code has for them. */
const secrets = all.flatMap(({ kind, name, values }) => secretsIn(kind, name, values, []));

interface Secret {
  readonly words: readonly string[];
  readonly value: string;
}

function secretsIn(kind: string, name: string, value: unknown, path: readonly string[]): Secret[] {
  if (typeof value === "string") {
    if (!isSecretPath(kindNamed(kind), path) && !isSecretValue(value)) return [];
    const own = path[0] === "secretVariables" ? path.slice(1) : path;
    return [{ words: [name, ...own].flatMap((part) => wordsOf(part, "value")), value }];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => secretsIn(kind, name, inner, [...path, key]));
}

beforeAll(async () => {
  for (const [path, fields] of furniture) {
    const [collection = "", id = ""] = path.split("/");
    await stack.sandbox.change(collection, id, fields);
  }
  folder = await mkdtemp(join(tmpdir(), "svc-iac-switch-"));
  const { url, token, speed } = stack.sandbox;
  const env = environmentOf(folder, {
    ...{ SERVICE_API_URL: url, SERVICE_API_TOKEN: token, SERVICE_CLOCK_SPEED: String(speed) },
    ...Object.fromEntries(secrets.map(({ words, value }) => [`TF_VAR_${snake(words)}`, value])),
  });
  const provider = JSON.stringify(join(REPOSITORY, "dist/terraform"));
  const settings = `disable_checkpoint = true\nprovider_installation {\n  dev_overrides {\n    "svc-iac/svc" = ${provider}\n  }\n}\n`;
  await writeFile(String(env.TF_CLI_CONFIG_FILE), settings);
  // As a user has it in the settings of the engine: our command starts that as well.
  stack.env.TF_CLI_CONFIG_FILE = String(env.TF_CLI_CONFIG_FILE);
  terraform = (...words) => runEngine(folder, env, words);

  await stack.write("package.json", '{ "name": "shop", "main": "index.js" }\n');
  await stack.program(all.map(declaration).join("\n"), "svc-iac");
  succeeded(await stack.up());
  await settle();
  before = await objects();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const COLLECTIONS = [
  ...["applications", "databases", "projects", "static-sites", "object-storage", "load-balancers", "pipelines"],
  ...["webhooks", "usage-alerts"],
];
const objects = () => Promise.all(COLLECTIONS.map((collection) => stack.sandbox.objects(collection)));

/** Everything is done, and from here on each request counts. */
async function settle(): Promise<void> {
  succeeded(await stack.preview("--refresh", "--expect-no-changes"));
  await stack.sandbox.forgetRequests();
}

/** Nothing was sent, nothing is shown, and every secret of the platform is what it was. */
async function expectUntouched(...said: string[]): Promise<void> {
  expect(await stack.sandbox.writes()).toEqual([]);
  const told = secrets.filter(({ value }) => said.some((text) => text.includes(value)));
  expect(told.map(({ words }) => words.join("-"))).toEqual([]);
  expect(await objects()).toEqual(before);
}

const ops = (run: { steps: readonly { op: string }[] }) => [...new Set(run.steps.map(({ op }) => op))];

it("from the dynamic provider to the native plugin: one import changes", async () => {
  await stack.program(all.map(declaration).join("\n"), "svc-iac/native");
  succeeded(await stack.preview("--expect-no-changes"));
  const run = succeeded(await stack.up());
  expect([run.steps.length, ops(run)]).toEqual([all.length, ["same"]]);
  succeeded(await stack.refresh("--yes", "--skip-preview"));
  succeeded(await stack.preview("--expect-no-changes"));
  await expectUntouched(run.stdout, run.stderr);
});

async function written(to: string, from: string, output: string): Promise<string> {
  const { code, stdout, stderr } = await stack.svcIac(
    "discover",
    "--from",
    from,
    "--to",
    to,
    "--output",
    output,
    "--force",
  );
  // Standard error may say that the clocks of the sandbox and of this machine differ.
  expect(`${code} ${stdout}${code === 0 ? "" : stderr}`).toBe("0 ");
  return readFile(output, "utf8");
}

it("from Pulumi to Terraform: the plan only imports", async () => {
  const text = await written("terraform", ".", join(folder, "main.tf"));
  const plan = succeeded(await terraform("plan", "-no-color", "-input=false", "-out=planned"));
  expect(plan.stdout).toContain(`Plan: ${all.length} to import, 0 to add, 0 to change, 0 to destroy.`);
  const applied = succeeded(await terraform("apply", "-no-color", "-input=false", "planned"));
  await writeFile(join(folder, "main.tf"), text.replaceAll(/^import \{\n[^}]*\}\n\n/gm, ""));
  const again = succeeded(await terraform("plan", "-no-color", "-input=false", "-detailed-exitcode"));
  expect(again.stdout).toContain("No changes.");
  succeeded(await stack.pulumi("state", "delete", "--all", "--yes"));
  await expectUntouched(text, plan.stdout, applied.stdout, again.stdout);
});

it("from Terraform to the native plugin: the preview only imports", async () => {
  const path = join(stack.folder, "project/index.ts");
  const text = await written("pulumi-native", folder, path);
  await stack.forget("index.js");
  await stack.write("package.json", '{ "name": "shop", "main": "index.ts" }\n');
  const keys = [...text.matchAll(/pulumi config set --secret (\S+)/g)].map(([, key = ""]) => key);
  const known = new Map(secrets.map(({ words, value }) => [camel(words), value]));
  expect(keys.filter((key) => !known.has(key))).toEqual([]);
  succeeded(
    await stack.pulumi("config", "set-all", ...keys.flatMap((key) => ["--secret", `${key}=${known.get(key)}`])),
  );
  const preview = succeeded(await stack.preview("--diff"));
  expect([preview.steps.length, ops(preview)]).toEqual([all.length, ["import"]]);
  const run = succeeded(await stack.up());
  expect(ops(run)).toEqual(["import"]);
  succeeded(await stack.preview("--expect-no-changes"));
  const addresses = succeeded(await terraform("state", "list"))
    .stdout.trim()
    .split("\n");
  succeeded(await terraform("state", "rm", ...addresses));
  await expectUntouched(text, preview.stdout, run.stdout);
});

it("from the native plugin to the dynamic provider: the state gets its code, and nothing else changes", async () => {
  const text = (await stack.read("index.ts"))
    .replace('"svc-iac/native"', '"svc-iac"')
    .replaceAll(/^ {2}import: .*\n/gm, "");
  await stack.write("index.ts", text);
  const preview = succeeded(await stack.preview("--diff"));
  expect([preview.steps.length, ops(preview)]).toEqual([all.length, ["update"]]);
  const run = succeeded(await stack.up());
  expect(ops(run)).toEqual(["update"]);
  succeeded(await stack.preview("--refresh", "--expect-no-changes"));
  await expectUntouched(preview.stdout, run.stdout);
});
