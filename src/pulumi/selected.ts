import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { isObject } from "../model";
import type { Stack } from "../state";
import { isService, placeOf, SERVICE, type Started } from "./backend";

/** What an engine has read before it starts a provider, and does not pass on to it. */
export interface Engine extends Started {
  /** The words of its command line, where they can be read. */
  words(): Promise<readonly string[] | undefined>;
}

const PROJECT_FILES = ["Pulumi.yaml", "Pulumi.yml", "Pulumi.json"];

type Environment = Started["environment"];

/** The address of its back end. */
export function backendOf({ folder, environment }: Started): string {
  const { PULUMI_BACKEND_URL, PULUMI_API } = environment;
  const current = () => textIn(jsonIn(join(accountsOf(environment), "credentials.json")), "current");
  return PULUMI_BACKEND_URL || backendOfProject(folder) || current() || PULUMI_API || SERVICE;
}

/** The organization of a stack in a service, if the name of the stack or a setting of this machine shows it. */
export async function organizationOf(stack: Stack, backend: string, engine: Engine): Promise<string | undefined> {
  if (!isService(backend)) return undefined;
  const { PULUMI_OPTION_STACK, PULUMI_STACK, PULUMI_DEFAULT_ORGANIZATION } = engine.environment;
  const asked = stackOption((await engine.words()) ?? []) || PULUMI_OPTION_STACK || PULUMI_STACK;
  const parts = (asked || selected(stack.project, backend, engine) || "").split("/");
  if (parts.at(-1) !== stack.name) return undefined;
  if (parts.length > 1) return parts[0];
  // A selection without one is of an earlier engine, which has had another default.
  return asked ? PULUMI_DEFAULT_ORGANIZATION || defaultOrganization(backend, engine) : undefined;
}

/** `--stack acme/prod`, `-s=prod`, and joined with other short options: `-yfsprod`. */
function stackOption(words: readonly string[]): string | undefined {
  const values = words.flatMap((word, at) => {
    const found = /^--stack(?:=(.*))?$/.exec(word) ?? /^-[^-Ccmpstvx]*s=?(.*)$/.exec(word);
    return found ? [found[1] || words[at + 1]] : [];
  });
  return values.find(Boolean);
}

/** The choice of `pulumi stack select`. */
function selected(project: string, backend: string, { folder, environment }: Engine): string | undefined {
  const hash = createHash("sha1").update(projectFile(folder)).digest("hex");
  const settings = jsonIn(join(homeOf(environment), "workspaces", `${project}-${hash}-workspace.json`));
  return (
    textIn(settings.stacks, keyAmong(settings.stacks, backend, { folder, environment })) || textIn(settings, "stack")
  );
}

/** The choice of `pulumi org set-default`. */
function defaultOrganization(backend: string, started: Started): string | undefined {
  const { backends } = jsonIn(join(accountsOf(started.environment), "config.json"));
  const key = keyAmong(backends, backend, started);
  return isObject(backends) ? textIn(backends[key], "defaultOrg") : undefined;
}

/** The key of a back end in a map by addresses. */
function keyAmong(map: unknown, backend: string, started: Started): string {
  const isIt = (key: string) => placeOf(key, started) === placeOf(backend, started);
  return (isObject(map) && Object.keys(map).find(isIt)) || "";
}

function backendOfProject(folder: string): string | undefined {
  const text = textOf(projectFile(folder));
  if (!/^\s*["']?backend\b/m.test(text)) return undefined;
  // It loads slowly, and few projects have one.
  const { parse } = require("yaml") as typeof import("yaml");
  try {
    return textIn((parse(text) as { backend?: unknown }).backend, "url");
  } catch {
    return undefined;
  }
}

/** The one of the folder or of the next one above it; "" without one. */
function projectFile(folder: string): string {
  const found = PROJECT_FILES.map((name) => join(folder, name)).find((file) => textOf(file) !== "");
  return found ?? (dirname(folder) === folder ? "" : projectFile(dirname(folder)));
}

const homeOf = ({ PULUMI_HOME }: Environment) => PULUMI_HOME || join(homedir(), ".pulumi");
const accountsOf = (environment: Environment) => environment.PULUMI_CREDENTIALS_PATH || homeOf(environment);

function textIn(map: unknown, name: string): string | undefined {
  const value = isObject(map) && Object.hasOwn(map, name) ? map[name] : undefined;
  return typeof value === "string" ? value : undefined;
}

function jsonIn(file: string): Readonly<Record<string, unknown>> {
  try {
    const found: unknown = JSON.parse(textOf(file));
    return isObject(found) ? found : {};
  } catch {
    return {};
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
