import { type Answers, IGNORED, IGNORED_BY_PULUMI, INSTALL, type Project, packageFile } from "./init-package";
import { pulumiTrial, terraformTrial } from "./init-run";
import { lazy } from "./lazy";
import { PLUGIN_LINES } from "./native-plugin";

const { stringify } = JSON;

/** Only for commands and editors: the engines compile programs themselves. */
const TSCONFIG = `${stringify({ compilerOptions: { strict: true, module: "node16", target: "es2022", skipLibCheck: true } }, null, 2)}\n`;

/** Versions of what only the development of a program needs. */
const TYPESCRIPT = { "@types/node": "^20", typescript: "^5" };

/** The variables of a configuration. */
const secretsOf = ({ name, database }: Answers) => (database ? [`${name.replaceAll("-", "_")}_main_db_password`] : []);

/** A program in TypeScript for Pulumi. */
export function pulumiFiles(answers: Answers): Project {
  return programFiles(answers, "", lazy.discover().toPulumi(program(answers)));
}

/** The same through the native plugin. */
export function nativeFiles(answers: Answers): Project {
  return programFiles(answers, PLUGIN_LINES, lazy.discover().toPulumiNative(program(answers)));
}

function programFiles({ name, database }: Answers, plugin: string, code: string): Project {
  const secrets = database ? [camel(`${name}-main-db-password`)] : [];
  return {
    files: {
      "Pulumi.yaml": `name: ${name}\nruntime: nodejs\n${plugin}`,
      "index.ts": code,
      "package.json": packageFile(name, { main: "index.ts" }, ["@pulumi/pulumi"], TYPESCRIPT),
      "tsconfig.json": TSCONFIG,
      ".gitignore": IGNORED_BY_PULUMI,
    },
    next: [
      INSTALL,
      "pulumi login",
      "pulumi stack init staging",
      ...secrets.map((key) => `pulumi config set --secret ${key}`),
      "pulumi up",
    ],
    trial: pulumiTrial(secrets),
  };
}

/** A configuration for Terraform and OpenTofu. */
export function terraformFiles(answers: Answers): Project {
  const { name } = answers;
  const secrets = secretsOf(answers);
  const { terraformSettings, toTerraform } = lazy.discover();
  return {
    files: {
      "main.tf": [terraformSettings, toTerraform(program(answers))].join("\n"),
      "package.json": packageFile(name, {}, []),
      ".gitignore": `${IGNORED}.terraform/\n*.tfstate*\n*.tfplan\n`,
    },
    next: [
      INSTALL,
      "npx svc-iac terraform install",
      "npx svc-iac validate",
      ...secrets.map(variable),
      "terraform init",
      "terraform apply",
    ],
    trial: terraformTrial(secrets),
  };
}

/** A program in TypeScript for CDKTF. */
export function cdktfFiles(answers: Answers): Project {
  const { name } = answers;
  const secrets = secretsOf(answers);
  return {
    files: {
      "cdktf.json": `${stringify({ language: "typescript", app: "ts-node main.ts", sendCrashReports: "false" }, null, 2)}\n`,
      "main.ts": lazy.discover().toCdktf(program(answers)),
      "package.json": packageFile(name, { main: "main.ts" }, ["cdktf", "constructs"], {
        ...TYPESCRIPT,
        "cdktf-cli": "^0.21",
        "ts-node": "^10.9",
      }),
      "tsconfig.json": TSCONFIG,
      ".gitignore": `${IGNORED}cdktf.out/\n*.tfstate*\n`,
    },
    next: [INSTALL, "npx svc-iac terraform install", ...secrets.map(variable), "npx cdktf deploy"],
    // CDKTF's command line is not used: it requests providers from a registry.
    trial: [{ words: ["npx", "ts-node", "main.ts"] }, ...terraformTrial(secrets, "cdktf.out/stacks/svc")],
  };
}

const program = ({ cluster, ...answers }: Answers) => lazy.discover().starterProgram(answers, cluster);

/** Terraform asks for a variable that is not set. */
const variable = (name: string) => `export TF_VAR_${name}=…`;

const camel = (text: string) => text.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
