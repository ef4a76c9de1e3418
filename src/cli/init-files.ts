import { readFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";

/** The answers for a new project. */
export interface Answers {
  readonly name: string;
  readonly cluster: string;
  readonly repository: string;
  readonly database: boolean;
}

/** The files of a new project, and the commands that bring it up. */
export function projectFiles(answers: Answers): { files: Readonly<Record<string, string>>; next: readonly string[] } {
  const { name, database } = answers;
  return {
    files: {
      "Pulumi.yaml": `name: ${name}\nruntime: nodejs\n${NATIVE}`,
      "environment.svc.yaml": environmentFile(answers),
      "package.json": packageFile(name),
      ".gitignore": "node_modules/\n.svc/\n",
    },
    next: [
      INSTALL,
      "npx svc-iac validate",
      "export SERVICE_API_URL=… SERVICE_API_TOKEN=…",
      "pulumi stack init staging",
      ...(database ? ["pulumi config set --secret databasePassword"] : []),
      "pulumi up",
    ],
  };
}

export const INSTALL = "npm install";

/** What an existing package.json still needs. */
export function additionsTo(manifest: { readonly main?: unknown } & object): string[] {
  const has = JSON.stringify(manifest);
  const missing = ["svc-iac", "@pulumi/pulumi"].filter((name) => !has.includes(`${JSON.stringify(name)}:`));
  return [...(manifest.main === PROGRAM ? [] : [`npm pkg set main=${PROGRAM}`]), [INSTALL, ...missing].join(" ")];
}

/** The environment file needs none of this; a program that imports `svc-iac/native` does. */
const NATIVE = `
# For a program of your own with svc-iac/native, beside or instead of environment.svc.yaml:
# plugins:
#   providers:
#     - name: svc
#       path: node_modules/svc-iac/dist/pulumi/native
`;

export const PROGRAM = "node_modules/svc-iac/dist/environment/program.js";

interface Manifest {
  readonly version: string;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

/** The program is part of the package, so there is none to write. */
function packageFile(name: string): string {
  const { version, peerDependencies } = JSON.parse(
    readFileSync(join(__dirname, "../../package.json"), "utf8"),
  ) as Manifest;
  const content = {
    name,
    private: true,
    main: PROGRAM,
    dependencies: { "@pulumi/pulumi": peerDependencies["@pulumi/pulumi"], "svc-iac": `^${version}` },
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** A text as YAML. */
const text = (value: string) => stringify(value).trim();

function environmentFile({ name, cluster, repository, database }: Answers): string {
  // Two environments of one account may only differ in this.
  const named = (suffix: string) => `{ format: "${name}${suffix}-{}", of: [{ stack: name }] }`;
  const region = `{ cluster: ${text(cluster)} }`;
  const databases = `
  databases:
    main:
      displayName: ${named("-main")}
      projectId: { project: main }
      clusterId: ${region}
      type: postgresql
      version: "16"
      resourceTypeId: { size: DB1 }
      dbName: app
      dbPassword: { secret: databasePassword }
`;
  const connection = `
      connections: { main: { database: main } }
      secretVariables:
        DATABASE_URL: { from: databases.main.connectionUri }`;
  return `# yaml-language-server: $schema=node_modules/svc-iac/schemas/environment.schema.json
# Check it: npx svc-iac validate. Draw it: npx svc-iac graph.

base:
  projects:
    main: { displayName: ${named("")} }
${database ? databases : ""}
  applications:
    web:
      displayName: ${named("-web")}
      projectId: { project: main }
      clusterId: ${region}
      source: publicGit
      repoUrl: ${text(repository)}
      defaultBranch: main${database ? connection : ""}
      variables:
        LOG_LEVEL: info
      processes:
        web: { port: 3000, resourceTypeId: { size: S1 } }

# Each is merged into the base, key by key; null removes. The stack of the same name runs it.
environments:
  staging:
    applications:
      web:
        variables: { LOG_LEVEL: debug }
  production: {}

outputs:
  url: { format: "https://{}", of: [{ from: applications.web.generatedHostname }] }
`;
}
