import { stringify } from "yaml";
import type { Answers } from "./init-package";

/** A text as YAML. */
const text = (value: string) => stringify(value).trim();

/** The environment file of a new project. */
export function environmentFile({ name, cluster, repository, database }: Answers): string {
  // Two environments of one account may only differ in this.
  const named = (suffix: string) => `{ format: "${name}${suffix}-{}", of: [{ stack: name }] }`;
  const region = stringify({ cluster }, { collectionStyle: "flow" }).trim();
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
