import { existsSync } from "node:fs";
import { z } from "zod";
import { documentsFrom } from "../client/settings";
import { SvcError } from "../model/problem";
import type { Engine } from "../preview/engine";
import { isService, type Started } from "../pulumi/backend";
import { backendOf } from "../pulumi/selected";
import { knownNameIn, projectAt } from "../pulumi/which-state";
import { readYaml } from "../yaml/yaml-file";

/** What tells the engine, and the provider that it starts, in which organization a stack is that is named without one. */
export interface Organization {
  readonly PULUMI_DEFAULT_ORGANIZATION?: string;
}

/** Often only the service knows it. `ask` runs the engine. */
export async function organizationOf(here: Started, ask: (words: string[]) => Promise<string>): Promise<Organization> {
  if (!isService(backendOf(here))) return {};
  const [name] = /^[\w.-]+$/m.exec(await ask(["org", "get-default"])) ?? [];
  return name === undefined ? {} : { PULUMI_DEFAULT_ORGANIZATION: name };
}

/** The names in a store of a project in one back end and one organization, and of its stacks. */
export function namesIn(
  here: Started,
  projectName: () => string,
  organization: () => Promise<Organization>,
): Pick<Engine, "project" | "earlierProjects" | "isOwn"> {
  return {
    project: async () => {
      const name = projectName();
      const { PULUMI_DEFAULT_ORGANIZATION: named } = await organization();
      return projectAt(name, named, here, documentsFrom(process.env).store.isShared);
    },
    earlierProjects: () => [projectName()],
    isOwn: async (stack) => {
      const environment = { ...here.environment, ...(await organization()) };
      const engine = { ...here, environment, words: async () => ["--stack", stack] };
      const named = { project: projectName(), name: stack };
      const { project, name } = await knownNameIn(documentsFrom(process.env), named, engine);
      return (journal) => journal.project === project && journal.stack === name;
    },
  };
}

/** The engine's own names for the file. */
const PROJECT_FILES = ["Pulumi.yaml", "Pulumi.yml", "Pulumi.json"];

/** @throws SvcError if this folder has no project. */
export function projectHere(): string {
  const file = PROJECT_FILES.find((name) => existsSync(name));
  const next = "Run the command in the folder of the project.";
  if (file === undefined) throw new SvcError({ code: "not-found", message: "This folder has no Pulumi.yaml.", next });
  return readYaml({ file, shape: z.looseObject({ name: z.string() }), keys: ["name"], code: "settings", next }).data
    .name;
}
