import { existsSync } from "node:fs";
import { isAbsolute, join, relative } from "node:path";
import type { Program } from "../../discover/code";
import { sourceText } from "../../hcl/files";
import type { Change } from "./change";
import type { Texts } from "./edit";
import { EnvironmentFile } from "./environment";
import { TerraformFolder } from "./hcl";
import type { Source, Subject } from "./source";
import { TypeScriptProgram } from "./typescript";

/** What an engine calls an environment file in the addresses of its resources. */
const ENVIRONMENT = "svc-iac:environment:Environment$";
const REFRESHED = "pulumi up --refresh";

/** `text` is the one that the comparison has read, where it was made from the file. */
export function environmentSource(
  texts: Texts,
  path: string,
  environment: string,
  text = existsSync(path) ? sourceText(path) : undefined,
): EnvironmentFile {
  const file = shown(path);
  texts.open(file, text);
  return new EnvironmentFile(texts, file, environment, REFRESHED);
}

/** A Terraform configuration in a folder, or the CDKTF program that makes it. */
export function terraformSource(texts: Texts, folder: string): Source {
  const own = shown(folder);
  if (existsSync(join(folder, "cdktf.json"))) return new TypeScriptProgram(texts, own, "cdktf deploy");
  return new TerraformFolder(texts, own, "terraform apply");
}

/** Whether an engine has got a resource from an environment file. */
export const isOfEnvironment = ({ address }: Pick<Subject, "address">): boolean => address.includes(ENVIRONMENT);

/** The environment file of a Pulumi project, relative to its folder, and which of its environments. */
export interface ProjectFile {
  readonly file: string;
  readonly environment: string;
}

/** The program of a Pulumi project, which may take resources from its environment file. */
export function pulumiSource(texts: Texts, folder: string, { file, environment: name }: ProjectFile): Source {
  const program = new TypeScriptProgram(texts, shown(folder), REFRESHED);
  const path = isAbsolute(file) ? file : join(folder, file);
  const environment = environmentSource(texts, path, name);
  // What is new goes where there is something: a project may be its environment file and nothing else.
  const main = texts.read(shown(path)) === "" ? program : environment;
  const sourceOf = (subject: Subject): Source => (isOfEnvironment(subject) ? environment : program);
  return {
    revert: REFRESHED,
    change: (subject: Subject, changes: readonly Change[]): Promise<void> => sourceOf(subject).change(subject, changes),
    remove: (subject: Subject): Promise<void> => sourceOf(subject).remove(subject),
    strays: async () => [...(await program.strays()), ...(await environment.strays())],
    around: () => main.around(),
    add: (code: Program) => main.add(code),
  };
}

/** As messages name it: relative to where the command runs, as far as it is below that. */
function shown(path: string): string {
  const near = relative(process.cwd(), path);
  return near.startsWith("..") || isAbsolute(near) ? path : near || ".";
}
