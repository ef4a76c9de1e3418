import { existsSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { type Declarations, pulumiConfiguration } from "../drift";
import { isOfEnvironment, type ProjectFile } from "../drift/patch/sources";
import { SvcError } from "../model";
import { ENVIRONMENT_FILE } from "./doctor-project";

type Configured = Awaited<ReturnType<typeof pulumiConfiguration>>;

/** The stack that an export is of. */
export const stackOf = ({ source }: Pick<Declarations, "source">) => source.replace(/^stack /, "");

/** As the program of a project finds it: `svc:file` and `svc:environment`. */
export async function projectFile(folder: string, declarations: Declarations): Promise<ProjectFile> {
  const stack = stackOf(declarations);
  const standard = { file: ENVIRONMENT_FILE, environment: stack };
  if (!declarations.objects.some(isOfEnvironment)) return standard;
  const { file = standard.file, environment = stack } = await configurationOf(folder, stack);
  return { file, environment };
}

/** The configuration of a stack; none without the engine, since an export can be compared without it. */
export async function configurationOf(folder: string, stack: string): Promise<Partial<Configured>> {
  try {
    return await pulumiConfiguration(folder, stack);
  } catch (error) {
    if (error instanceof SvcError && error.problem.code === "engine") return {};
    throw error;
  }
}

/** The path of the file, if there is one. */
export function pathOf(folder: string, { file }: Pick<ProjectFile, "file">): string | undefined {
  const path = isAbsolute(file) ? file : join(folder, file);
  return existsSync(path) ? path : undefined;
}
