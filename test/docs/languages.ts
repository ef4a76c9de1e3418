import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse as parseYaml } from "yaml";
import { IN_THE_ENVIRONMENT } from "../../src/client/settings";
import { readBaseline } from "../../src/drift/baseline-file";
import { readRules } from "../../src/drift/rules-file";
import { examineEnvironment } from "../../src/environment/load";
import { line } from "../../src/environment/mistake";
import { examineTerraform } from "../../src/hcl/validate";
import { kinds } from "../../src/kinds";
import { type Kind, snakeCase } from "../../src/model";
import { policySettings } from "../../src/policy/settings";
import { packageSchema } from "../../src/pulumi/native/schema";
import { type Fenced, REPOSITORY } from "./blocks";
import { faultsOfScript } from "./commands";
import { inFolder } from "./files";
import { faultsOfOutput } from "./outputs";

type Check = (block: Fenced) => Promise<readonly string[]> | readonly string[];

/** How the blocks of each language are checked. A language that is not here is a fault of the page. */
export const languages: Readonly<Record<string, Check | undefined>> = {
  // test/docs/examples.test.ts compiles them all, and test/engine/examples.test.ts runs those of the kinds.
  ts: () => [],
  sh: ({ code }) => faultsOfScript(code),
  json: ({ code }) => faultsOfJson(code),
  yaml: faultsOfYaml,
  hcl: faultsOfHcl,
  python: ({ code }) => faultsOfPython(code),
  sql: ({ code }) => faultsOfSql(code),
  java: byTestOfJava,
  xml: byTestOfJava,
  mermaid: ({ code }) => (/^flowchart (TB|LR)\n/.test(code) ? [] : ["is no flowchart"]),
  text: faultsOfOutput,
  "": faultsOfOutput,
};

/** test/sdks/java.test.ts runs the program of this page, with its project of Maven's. */
function byTestOfJava({ page }: Fenced): readonly string[] {
  return page === "docs/pulumi-native.md" ? [] : ["is a program in Java that no test runs"];
}

async function faultsOfJson(code: string): Promise<readonly string[]> {
  let value: Readonly<Record<string, unknown>>;
  try {
    value = JSON.parse(code);
  } catch (error) {
    return [(error as Error).message];
  }
  if ("mcpServers" in value) {
    const servers = value.mcpServers as Readonly<Record<string, { command: string; args: string[] }>>;
    const all = Object.values(servers).map(({ command, args }) => faultsOfScript([command, ...args].join(" ")));
    return (await Promise.all(all)).flat();
  }
  // The setting of the CDKTF command line, and a policy of an S3 service.
  if ("app" in value) return faultsOfScript(`npx ${value.app}`);
  // test/engine/programs.test.ts runs a program with these two files.
  if ("compilerOptions" in value || value.type === "module") return [];
  return "Statement" in value ? [] : ["no test knows what this JSON is"];
}

const kindNames = Object.values<Kind>(kinds).map(({ name }) => name);

async function faultsOfYaml({ code }: Fenced): Promise<readonly string[]> {
  let value: Readonly<Record<string, unknown>>;
  try {
    value = parseYaml(code);
  } catch (error) {
    return [(error as Error).message];
  }
  const has = (...names: string[]) => names.some((name) => name in value);
  if (has("base")) return faultsOfEnvironment(code);
  if (has("accepted", "ignore")) {
    return inFolder({ "drift.yaml": code }, async () => {
      try {
        if ("accepted" in value) readBaseline("drift.yaml");
        else readRules("drift.yaml", kindNames);
        return [];
      } catch (error) {
        return [(error as Error).message];
      }
    });
  }
  if (has("names", "sizes")) {
    const { sizes, ...rest } = value;
    const result = policySettings.safeParse(Array.isArray(sizes) ? { ...rest, sizes } : rest);
    return result.success ? [] : [result.error.message];
  }
  if (value.runtime === "yaml") return faultsOfPulumiYaml(value as unknown as PulumiYaml);
  // Settings of the engine, in Pulumi.yaml and Pulumi.<stack>.yaml; and jobs of a CI system.
  if (has("plugins", "config")) return [];
  if (has("jobs", "include")) return faultsOfJobs(value);
  // Settings of what runs an engine: the variables among them are ours.
  if (has("env", "environment", "apiVersion")) return faultsOfVariables(code);
  return ["no test knows what this YAML is"];
}

const VARIABLES = [
  ...Object.values(IN_THE_ENVIRONMENT),
  ...["FILE", "COMMAND"].map((how) => `SERVICE_API_TOKEN_${how}`),
];

const faultsOfVariables = (code: string) =>
  [...code.matchAll(/\b(?:SERVICE|SVC)_\w+/g)].flatMap(([name]) =>
    VARIABLES.includes(name) ? [] : [`${name} is no variable`],
  );

async function faultsOfEnvironment(code: string): Promise<readonly string[]> {
  const { environments = { any: {} } } = parseYaml(code) as { environments?: object };
  return inFolder({ "environment.svc.yaml": code }, async () => {
    const loaded = await Promise.all(
      Object.keys(environments).map((environment) => examineEnvironment({ environment, folder: process.cwd() })),
    );
    return loaded.flatMap(({ mistakes }) => mistakes.filter(({ severity }) => severity === "error").map(line));
  });
}

interface PulumiYaml {
  readonly resources: Readonly<Record<string, { readonly type: string; readonly properties?: object }>>;
  readonly variables?: Readonly<Record<string, { "fn::invoke": { function: string; arguments: object } }>>;
}

function faultsOfPulumiYaml({ resources, variables = {} }: PulumiYaml): readonly string[] {
  const { resources: known, functions } = packageSchema();
  const calls = Object.values(variables).flatMap(({ "fn::invoke": { function: token, arguments: given } }) => {
    const inputs = functions[token]?.inputs?.properties ?? {};
    return Object.keys(given).flatMap((name) => (name in inputs ? [] : [`${token} has no ${name}`]));
  });
  const declared = Object.values(resources).flatMap(({ type, properties = {} }) => {
    const inputs = known[type]?.inputProperties;
    if (!inputs) return [`${type} is no resource`];
    return Object.keys(properties).flatMap((name) => (name in inputs ? [] : [`${type} has no ${name}`]));
  });
  return [...calls, ...declared];
}

/** The scripts of jobs, and the inputs of our own action. */
async function faultsOfJobs(value: unknown): Promise<readonly string[]> {
  const found = await Promise.all(
    nodesIn(value).map(async (node) => {
      const script = [node.run, node.script].flat().filter((one) => typeof one === "string");
      const uses = String(node.uses ?? "");
      const inputs = uses.startsWith("svc-iac/") ? Object.keys((node.with ?? {}) as object) : [];
      const known = Object.keys(parseYaml(readFileSync(join(REPOSITORY, "action.yml"), "utf8")).inputs);
      const strange = inputs.filter((name) => !known.includes(name)).map((name) => `the action has no input ${name}`);
      return [...strange, ...(await faultsOfScript(script.join("\n")))];
    }),
  );
  return found.flat();
}

function nodesIn(value: unknown): Readonly<Record<string, unknown>>[] {
  if (typeof value !== "object" || value === null) return [];
  const own = Array.isArray(value) ? [] : [value as Readonly<Record<string, unknown>>];
  return [...own, ...Object.values(value).flatMap(nodesIn)];
}

/** A configuration that is meant to be wrong says so in its output. An excerpt is not complete; others declare what it refers to. */
async function faultsOfHcl({ code, page, place }: Fenced): Promise<readonly string[]> {
  const isExcerpt = code.includes("# …");
  const name = /^# \S+\.tfquery\.hcl$/m.test(code) ? "main.tfquery.hcl" : "main.tf";
  const all = await inFolder({ [name]: code }, () => examineTerraform(name));
  const mistakes = all.filter(({ message }) => !message.includes("which this module does not declare"));
  const isShown = printsMistakes(page, place);
  if (isShown) return mistakes.length > 0 ? [] : ["has none of the mistakes that are shown for it"];
  return mistakes
    .filter(({ message, severity }) => severity === "error" && !(isExcerpt && / (missing|required)/.test(message)))
    .map(line);
}

/** Whether the text after the block begins with this line. */
function printsMistakes(page: string, place: string): boolean {
  if (!existsSync(join(REPOSITORY, page))) return false;
  const text = readFileSync(join(REPOSITORY, page), "utf8").split("\n");
  const after = text.slice(Number(place.split(":").at(-1)));
  const end = after.indexOf("```");
  return after.slice(end + 1).find((one) => one.trim() !== "") === "it prints";
}

function faultsOfPython(text: string): readonly string[] {
  const code = text.replace(/"[^"\n]*"/g, '""');
  const { resources, functions, types } = packageSchema();
  const last = (token: string) => token.split(":").at(-1) ?? "";
  const classes = new Map(
    Object.entries(resources).map(([token, { inputProperties }]) => [last(token), inputProperties]),
  );
  const others = new Set([
    ...Object.keys(types).flatMap((token) => [last(token), `${last(token)}Args`]),
    ...Object.keys(functions).map((token) => snakeCase(last(token))),
  ]);
  return [...code.matchAll(/\bsvc\.(\w+)(\()?/g)].flatMap(({ 1: name = "", 2: isCall, index, 0: whole }) => {
    const inputs = classes.get(name) ?? (name === "Environment" ? { file: {}, environment: {} } : undefined);
    if (!inputs) return others.has(name) ? [] : [`svc.${name} does not exist`];
    if (!isCall) return [];
    const known = new Set([...Object.keys(inputs).map(snakeCase), "opts"]);
    const given = argumentsIn(code.slice(index + whole.length));
    return given.filter((one) => !known.has(one)).map((one) => `svc.${name} has no argument ${one}`);
  });
}

/** Names of the arguments of a call, from the text after its bracket. */
function argumentsIn(text: string): string[] {
  const names: string[] = [];
  let depth = 0;
  for (const [part = ""] of text.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[([{]|[)\]}]|\w+(?=\s*=[^=])|[\s\S]/g)) {
    if (/^[([{]$/.test(part)) depth++;
    else if (/^[)\]}]$/.test(part)) depth--;
    else if (depth === 0 && /^[a-z_]\w*$/i.test(part) && part.length > 1) names.push(part);
    if (depth < 0) break;
  }
  return names;
}

/** The statement that creates the table is the store's own. */
function faultsOfSql(code: string): readonly string[] {
  const source = readFileSync(join(REPOSITORY, "src/store/postgres.ts"), "utf8");
  const [, table] = /CREATE TABLE IF NOT EXISTS ([^"]+)/.exec(source) ?? [];
  return code.includes(`CREATE TABLE ${table};`) ? [] : ["is not the statement that the store uses"];
}
