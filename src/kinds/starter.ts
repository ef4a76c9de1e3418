import type { Kind, Wire } from "../model";
import { application } from "./application";
import { database } from "./database";
import { project } from "./project";

/** The choices for a new project. */
export interface Starter {
  readonly name: string;
  /** URL of a public Git repository. */
  readonly repository: string;
  readonly database: boolean;
}

/** An object of a new project, under an ID by which the others refer to it. */
export interface StarterObject {
  readonly kind: Kind;
  readonly id: string;
  readonly declared: Wire;
}

/** Stand for the rows that a new project looks up by name. */
export const STARTER_ROWS = {
  region: "11111111-1111-4111-8111-111111111111",
  databaseSize: "22222222-2222-4222-8222-222222222222",
  size: "33333333-3333-4333-8333-333333333333",
} as const;

const IDS = {
  project: "44444444-4444-4444-8444-444444444444",
  database: "55555555-5555-4555-8555-555555555555",
  application: "66666666-6666-4666-8666-666666666666",
} as const;

/** What a new project declares: an application in a project of its own, with a database if wanted. */
export function starterObjects({ name, repository, database: withDatabase }: Starter): readonly StarterObject[] {
  const { region, databaseSize, size } = STARTER_ROWS;
  const beside: StarterObject = {
    kind: database,
    id: IDS.database,
    declared: {
      displayName: `${name}-main`,
      projectId: IDS.project,
      clusterId: region,
      type: "postgresql",
      version: "16",
      resourceTypeId: databaseSize,
      dbName: "app",
      dbPassword: "",
    },
  };
  const web: StarterObject = {
    kind: application,
    id: IDS.application,
    declared: {
      displayName: `${name}-web`,
      projectId: IDS.project,
      clusterId: region,
      source: "publicGit",
      repoUrl: repository,
      defaultBranch: "main",
      ...(withDatabase ? { connections: { main: IDS.database } } : {}),
      variables: { LOG_LEVEL: "info" },
      processes: { web: { port: 3000, resourceTypeId: size } },
    },
  };
  return [{ kind: project, id: IDS.project, declared: { displayName: name } }, ...(withDatabase ? [beside] : []), web];
}

/** Whether a URL can be the repository of a new project. */
export function isRepository(repository: string): boolean {
  return application.fields.repoUrl?.schema.safeParse(repository).success !== false;
}
