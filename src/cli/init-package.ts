import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fittingRelease } from "./node-versions";

/** The answers for a new project. */
export interface Answers {
  readonly name: string;
  readonly cluster: string;
  readonly repository: string;
  readonly database: boolean;
  readonly engine: EngineName;
}

/** Ways to declare a project, with what each of them is. */
export const ENGINES = {
  file: "an environment file, no program (Pulumi)",
  pulumi: "a Pulumi program in TypeScript, with the dynamic provider",
  "pulumi-native": "the same with the native plugin: exact previews, import",
  terraform: "a configuration for Terraform or OpenTofu",
  cdktf: "a CDKTF program in TypeScript",
} as const;

export type EngineName = keyof typeof ENGINES;

/** The files of a new project by their names, and the commands that bring it up. */
export interface Project {
  readonly files: Readonly<Record<string, string>>;
  readonly next: readonly string[];
  /** What brings it up on a sandbox. */
  readonly trial: readonly Step[];
}

/** A command of a trial on a sandbox. */
export interface Step {
  readonly words: readonly string[];
  /** Below the project's. */
  readonly folder?: string;
  /** For its standard input: what must not be seen among the words of a process. */
  readonly input?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

export const INSTALL = "npm install";
export const SET_MAIN = "npm pkg set main=";

export const IGNORED = "node_modules/\n.svc/\n";

/** The same files and the settings of the trial's stack. */
export const IGNORED_BY_PULUMI = `${IGNORED}Pulumi.sandbox.yaml\n`;

interface Manifest {
  readonly version: string;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

/** A package.json that depends on svc-iac and on some of its peers. */
export function packageFile(
  name: string,
  more: Readonly<Record<string, unknown>>,
  peers: readonly string[],
  developed: Readonly<Record<string, string>> = {},
): string {
  const { version, peerDependencies } = JSON.parse(
    readFileSync(join(__dirname, "../../package.json"), "utf8"),
  ) as Manifest;
  const others = Object.fromEntries(peers.map((peer) => [peer, fittingRelease(peer) ?? peerDependencies[peer]]));
  const content = {
    name,
    private: true,
    ...more,
    dependencies: { ...others, "svc-iac": `^${version}` },
    ...(Object.keys(developed).length > 0 ? { devDependencies: developed } : {}),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}
