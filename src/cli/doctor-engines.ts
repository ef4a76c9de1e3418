import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { placesOf, pluginFolder } from "../terraform/install";
import { ENVIRONMENT_FILE, type Project, type PulumiProject } from "./doctor-project";
import { type Finding, isOlder } from "./finding";
import { fittingRelease } from "./node-versions";

const run = promisify(execFile);

type Environment = NodeJS.ProcessEnv;
const VERSION = /^(\S+ )?v\d+\.\d+\.\d+/;
const ENGINE_WITHIN = 15_000;

/** Oldest releases that the provider's schema works with. */
const OLDEST_TERRAFORM = [1, 11] as const;
const GET_PULUMI = "Install Pulumi: https://www.pulumi.com/docs/iac/download-install/.";
const GET_TERRAFORM = `Install Terraform ${OLDEST_TERRAFORM.join(".")} or later (https://developer.hashicorp.com/terraform/install), or OpenTofu (https://opentofu.org/docs/intro/install/).`;

/** What runs a program, by the `runtime` in Pulumi.yaml; the program of a YAML one is Pulumi.yaml itself. */
const RUNTIMES: Readonly<Record<string, readonly string[]>> = {
  python: ["python3", "--version"],
  go: ["go", "version"],
  dotnet: ["dotnet", "--version"],
  java: ["java", "--version"],
};

/** The engines that the project needs, and what runs its program. Without a project, any of the engines will do. */
export async function checkEngines(
  folder: string,
  project: Project,
  environment: Environment,
  node: string = process.versions.node,
): Promise<Finding[]> {
  const { pulumi, isEnvironment, isTerraform, isCdktf } = project;
  const needsPulumi = pulumi !== undefined || isEnvironment;
  const needsTerraform = isTerraform || isCdktf;
  if (!needsPulumi && !needsTerraform) return checkAny(environment);
  return [
    ...(needsPulumi ? await checkPulumi(pulumi, environment) : []),
    ...(pulumi?.runtime === "nodejs" || isEnvironment
      ? [checkPackages(folder, ["@pulumi/pulumi", "svc-iac"], node)]
      : []),
    ...(needsTerraform ? await checkTerraform(folder, environment) : []),
    ...(isCdktf ? [checkPackages(folder, ["cdktf", "constructs", "svc-iac"], node)] : []),
  ];
}

async function checkAny(environment: Environment): Promise<Finding[]> {
  const found = await versionsOf(["pulumi", "terraform", "tofu"], environment);
  if (found.length > 0) return found.map(({ check, version }) => ({ check, state: "ok", says: `${version}.` }));
  const next = "Install Pulumi, Terraform or OpenTofu. `svc-iac init` writes a project for any of them.";
  return [{ check: "engines", state: "problem", says: "There is no pulumi, terraform or tofu on the PATH.", next }];
}

async function checkPulumi(project: PulumiProject | undefined, environment: Environment): Promise<Finding[]> {
  const check = "pulumi";
  const [found] = await versionsOf([check], environment);
  const engine: Finding = found
    ? { check, state: "ok", says: `${found.version}.` }
    : { check, state: "problem", says: "This folder needs pulumi, which is not on the PATH.", next: GET_PULUMI };
  if (project === undefined) {
    const says = `There is ${ENVIRONMENT_FILE}, but no Pulumi.yaml, which the engine needs.`;
    return [engine, { check: "project", state: "warning", says, next: "`svc-iac init` writes it." }];
  }
  if (project.fault !== undefined) {
    const next = "`svc-iac init` writes a correct one in an empty folder.";
    return [engine, { check: "project", state: "problem", says: project.fault, next }];
  }
  const { runtime = "" } = project;
  const command = RUNTIMES[runtime];
  return command ? [engine, await checkRuntime(runtime, command, environment)] : [engine];
}

async function checkRuntime(
  runtime: string,
  [command = "", ...words]: readonly string[],
  environment: Environment,
): Promise<Finding> {
  const version = await firstLine(command, words, environment);
  return version === undefined
    ? {
        check: runtime,
        state: "problem",
        says: `The program needs ${command}, which is not on the PATH.`,
        next: `Install it: Pulumi.yaml has \`runtime: ${runtime}\`.`,
      }
    : { check: runtime, state: "ok", says: `${version}.` };
}

/** Those that the program imports, and all that its package.json lists. */
function checkPackages(folder: string, imported: readonly string[], node: string): Finding {
  const from = createRequire(join(folder, "package.json"));
  const { dependencies, devDependencies } = (tried(() => readJson(join(folder, "package.json"))) ?? {}) as Manifest;
  const listed = Object.keys({ ...dependencies, ...devDependencies });
  const missing = [...new Set([...imported, ...listed])].filter((name) => versionFrom(from, name) === undefined);
  const check = "packages";
  if (missing.length === 0) {
    const versions = imported.map((name) => `${name} ${versionFrom(from, name)}`).join(", ");
    const newer = imported.find((name) => isOlder(node, nodeFor(manifestFrom(from, name))));
    if (newer === undefined) return { check, state: "ok", says: `${versions}.` };
    const says = `${versions}, of which ${newer} needs a newer Node than ${node}.`;
    const release = fittingRelease(newer, node);
    const other = release ? `, or run \`npm install "${newer}@${release}"\`` : "";
    const oldest = nodeFor(manifestFrom(from, newer)).join(".");
    return { check, state: "warning", says, next: `Install Node ${oldest} or later${other}.` };
  }
  const added = missing.filter((name) => !listed.includes(name));
  const next = `Run \`${["npm install", ...added].join(" ")}\`.`;
  return { check, state: "problem", says: `Not installed in this folder: ${missing.join(", ")}.`, next };
}

/** The oldest Node that a package is for: `">=22"`. What other forms say is left to npm. */
function nodeFor({ engines }: Manifest = {}): readonly number[] {
  const [, oldest] = /^>= ?(\d+(?:\.\d+)*)$/.exec(engines?.node ?? "") ?? [];
  return (oldest?.split(".") ?? []).map(Number);
}

interface Manifest {
  readonly version?: string;
  readonly engines?: { readonly node?: string };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const readJson = (file: string) => JSON.parse(readFileSync(file, "utf8")) as Manifest;

const versionFrom = (from: NodeJS.Require, name: string) => manifestFrom(from, name)?.version;

function manifestFrom(from: NodeJS.Require, name: string): Manifest | undefined {
  const places = from.resolve.paths(name) ?? [];
  const file = places.map((place) => join(place, name, "package.json")).find((one) => existsSync(one));
  return file === undefined ? undefined : tried(() => readJson(file));
}

async function checkTerraform(folder: string, environment: Environment): Promise<Finding[]> {
  const found = await versionsOf(["terraform", "tofu"], environment);
  if (found.length === 0) {
    const says = "This folder needs terraform or tofu, and neither is on the PATH.";
    return [{ check: "terraform", state: "problem", says, next: GET_TERRAFORM }];
  }
  const [some] = found;
  const engines = found.map(({ check, version }): Finding => {
    const says = `${version}.`;
    if (!isOld(version)) return { check, state: "ok", says };
    // The other one may be what is used.
    const state = found.every((one) => isOld(one.version)) && check === some?.check ? "problem" : "warning";
    return { check, state, says: `${says} The provider needs ${OLDEST_TERRAFORM.join(".")}.`, next: GET_TERRAFORM };
  });
  return [...engines, checkProvider(folder)];
}

const isOld = (version: string) => isOlder(version, OLDEST_TERRAFORM);

/** The plugin is in the plugin folder, or where `terraform init` has put it. */
function checkProvider(folder: string): Finding {
  const check = "provider";
  const source = sourceIn(folder);
  const roots = [pluginFolder(), join(folder, ".terraform", "providers")];
  const places = roots.flatMap((root) => (tried(() => placesOf(source)) ?? []).map((place) => join(root, place)));
  const place = places.find((one) => existsSync(one));
  if (place) return { check, state: "ok", says: `${readdirSync(place).sort().join(", ")} in ${place}.` };
  const given = source === undefined ? "" : ` --source ${source}`;
  return {
    check,
    state: "warning",
    says: `The provider svc is not installed in ${pluginFolder()}.`,
    next: `Run \`npx svc-iac terraform install${given}\`, unless a mirror has it.`,
  };
}

/** Its address, if a configuration has one of its own. */
function sourceIn(folder: string): string | undefined {
  const files = readdirSync(folder).filter((name) => name.endsWith(".tf"));
  const texts = files.map((name) => readFileSync(join(folder, name), "utf8"));
  const found = texts.map((text) => /\bsource\s*=\s*"([\w.:-]+\/[\w-]+\/svc)"/.exec(text)?.[1]).find(Boolean);
  return found?.includes(".") ? found : undefined;
}

async function versionsOf(
  commands: readonly string[],
  environment: Environment,
): Promise<{ check: string; version: string }[]> {
  const asked = await Promise.all(
    commands.map(async (check) => ({ check, version: await firstLine(check, ["version"], environment) })),
  );
  return asked.flatMap(({ check, version }) => (version === undefined ? [] : [{ check, version }]));
}

async function firstLine(command: string, words: readonly string[], env: Environment): Promise<string | undefined> {
  try {
    const { stdout } = await run(command, words, { timeout: ENGINE_WITHIN, env });
    return versionIn(stdout);
  } catch {
    return undefined;
  }
}

/** A warning may precede it. */
export function versionIn(output: string): string | undefined {
  const lines = output.split("\n").map((line) => line.trim());
  return lines.find((line) => VERSION.test(line)) ?? lines.find(Boolean);
}

function tried<T>(attempt: () => T): T | undefined {
  try {
    return attempt();
  } catch {
    return undefined;
  }
}
