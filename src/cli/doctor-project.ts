import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LineCounter } from "yaml";
import { IN_A_STACK, IN_THE_PROVIDER_BLOCK, type SettingNames } from "../client/settings";
import { contentOf, parseYaml } from "../yaml/parse";
import { lazy } from "./lazy";

export const ENVIRONMENT_FILE = "environment.svc.yaml";

/** What a folder declares resources with. */
export interface Project {
  /** Of Pulumi.yaml, if it has one. */
  readonly pulumi: PulumiProject | undefined;
  readonly isEnvironment: boolean;
  readonly isTerraform: boolean;
  readonly isCdktf: boolean;
}

export interface PulumiProject {
  /** The language of the program, unless the file does not say. */
  readonly runtime: string | undefined;
  /** Folder of the provider plugin `svc`, as the file names it. */
  readonly plugin: string | undefined;
  /** Why the engine would refuse the file, with the place. */
  readonly fault: string | undefined;
}

/** Recognised by its files. */
export function projectIn(folder: string): Project {
  const names = readdirSync(folder);
  const file = names.find((name) => /^Pulumi\.ya?ml$/.test(name));
  return {
    pulumi: file === undefined ? undefined : pulumiProject(file, readFileSync(join(folder, file), "utf8")),
    isEnvironment: names.includes(ENVIRONMENT_FILE),
    isTerraform: names.some((name) => lazy.hclFiles().isConfiguration(name)),
    isCdktf: names.includes("cdktf.json"),
  };
}

/** The places, besides the environment, in which the project can set the service. */
export function settingNamesOf({ pulumi, isEnvironment, isTerraform, isCdktf }: Project): SettingNames | undefined {
  if (pulumi || isEnvironment) return IN_A_STACK;
  return isTerraform || isCdktf ? IN_THE_PROVIDER_BLOCK : undefined;
}

function pulumiProject(file: string, text: string): PulumiProject {
  const lines = new LineCounter();
  const document = parseYaml(text, { lineCounter: lines });
  const [error] = document.errors;
  if (error) {
    const { line, col } = lines.linePos(error.pos[0]);
    return { runtime: undefined, plugin: undefined, fault: `${file}:${line}:${col}: ${error.message}.` };
  }
  const { value, fault: unreadable } = contentOf(document);
  const { name, runtime, plugins } = asRecord(value);
  const language = typeof runtime === "string" ? runtime : asRecord(runtime).name;
  const { providers } = asRecord(plugins);
  const own = (Array.isArray(providers) ? providers : []).map(asRecord).find((one) => one.name === "svc");
  const faults = [
    unreadable && `${unreadable}.`,
    isText(name) ? undefined : "name must be the name of the project.",
    isText(language) ? undefined : "runtime must be the language of the program, such as nodejs.",
    Array.isArray(providers ?? []) ? undefined : "plugins.providers must be a list of { name, path }.",
    own === undefined || isText(own.path) ? undefined : "the path of the plugin svc must be a folder.",
  ];
  const fault = faults.find((one) => one !== undefined);
  return {
    runtime: isText(language) ? language : undefined,
    plugin: isText(own?.path) ? own.path : undefined,
    fault: fault && `${file}: ${fault}`,
  };
}

/** Empty, unless it is an object. */
const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? { ...value } : {};

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
