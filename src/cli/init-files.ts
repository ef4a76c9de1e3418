import { environmentFile } from "./init-environment";
import { type Answers, IGNORED_BY_PULUMI, INSTALL, type Project, packageFile, SET_MAIN } from "./init-package";
import { cdktfFiles, nativeFiles, pulumiFiles, terraformFiles } from "./init-programs";
import { pulumiTrial } from "./init-run";
import { PLUGIN_LINES } from "./native-plugin";

/** The files of a new project, and the commands that bring it up. */
export function projectFiles(answers: Answers): Project {
  const writers = {
    file: environmentFiles,
    pulumi: pulumiFiles,
    "pulumi-native": nativeFiles,
    terraform: terraformFiles,
    cdktf: cdktfFiles,
  };
  return writers[answers.engine](answers);
}

function environmentFiles(answers: Answers): Project {
  const { name, database } = answers;
  const secrets = database ? ["databasePassword"] : [];
  return {
    files: {
      "Pulumi.yaml": `name: ${name}\nruntime: nodejs\n${NATIVE}`,
      "environment.svc.yaml": environmentFile(answers),
      "package.json": packageFile(name, { main: PROGRAM }, ["@pulumi/pulumi"]),
      ".gitignore": IGNORED_BY_PULUMI,
    },
    next: [
      INSTALL,
      "npx svc-iac validate",
      "pulumi login",
      "pulumi stack init staging",
      ...secrets.map((key) => `pulumi config set --secret ${key}`),
      "pulumi up",
    ],
    // The stack is no environment of the file.
    trial: pulumiTrial(secrets, ["svc:environment", "staging"]),
  };
}

/** What an existing package.json lacks of `wanted`. */
export function additionsTo(existing: object, wanted: Manifest): string[] {
  const has = JSON.stringify(existing);
  const lacking = ({ dependencies = {} }: Manifest) =>
    Object.keys(dependencies).filter((name) => !has.includes(`${JSON.stringify(name)}:`));
  const developed = lacking({ dependencies: wanted.devDependencies ?? {} }).map(
    (name) => `${name}@${wanted.devDependencies?.[name]}`,
  );
  const { main } = existing as Manifest;
  return [
    ...(wanted.main === undefined || main === wanted.main ? [] : [`${SET_MAIN}${wanted.main}`]),
    [INSTALL, ...lacking(wanted)].join(" "),
    ...(developed.length > 0 ? [[INSTALL, "--save-dev", ...developed].join(" ")] : []),
  ];
}

interface Manifest {
  readonly main?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** The environment file needs none of this; a program that imports `svc-iac/native` does. */
const NATIVE = `
# For a program of your own with svc-iac/native, beside or instead of environment.svc.yaml:
${PLUGIN_LINES.replace(/^(?=.)/gm, "# ")}`;

export const PROGRAM = "node_modules/svc-iac/dist/environment/program.js";
