import { type Answers, IGNORED, INSTALL, type Project, packageFile } from "./init-package";
import { rooms } from "./rooms";

const { stringify } = JSON;

/** Only for commands and editors: the engines compile programs themselves. */
const TSCONFIG = `${stringify({ compilerOptions: { strict: true, module: "node16", target: "es2022", skipLibCheck: true } }, null, 2)}\n`;

/** Versions of what only the development of a program needs. */
const TYPESCRIPT = { "@types/node": "^20", typescript: "^5" };

const secretFor = (name: string) => name.replaceAll("-", "_");

/** A program in TypeScript for Pulumi. */
export function pulumiFiles(answers: Answers): Project {
  const { name, database } = answers;
  return {
    files: {
      "Pulumi.yaml": `name: ${name}\nruntime: nodejs\n`,
      "index.ts": rooms.discover().toPulumi(program(answers)),
      "package.json": packageFile(name, { main: "index.ts" }, ["@pulumi/pulumi"], TYPESCRIPT),
      "tsconfig.json": TSCONFIG,
      ".gitignore": IGNORED,
    },
    next: [
      INSTALL,
      "pulumi stack init staging",
      ...(database ? [`pulumi config set --secret ${camel(`${name}-main-db-password`)}`] : []),
      "pulumi up",
    ],
  };
}

/** A configuration for Terraform and OpenTofu. */
export function terraformFiles(answers: Answers): Project {
  const { name, database } = answers;
  const { terraformSettings, toTerraform } = rooms.discover();
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
      ...variable(name, database),
      "terraform init",
      "terraform apply",
    ],
  };
}

/** A program in TypeScript for CDKTF. */
export function cdktfFiles(answers: Answers): Project {
  const { name, database } = answers;
  return {
    files: {
      "cdktf.json": `${stringify({ language: "typescript", app: "ts-node main.ts", sendCrashReports: "false" }, null, 2)}\n`,
      "main.ts": rooms.discover().toCdktf(program(answers)),
      "package.json": packageFile(name, { main: "main.ts" }, ["cdktf", "constructs"], {
        ...TYPESCRIPT,
        "cdktf-cli": "^0.21",
        "ts-node": "^10.9",
      }),
      "tsconfig.json": TSCONFIG,
      ".gitignore": `${IGNORED}cdktf.out/\n*.tfstate*\n`,
    },
    next: [INSTALL, "npx svc-iac terraform install", ...variable(name, database), "npx cdktf deploy"],
  };
}

const program = ({ cluster, ...answers }: Answers) => rooms.discover().starterProgram(answers, cluster);

/** Terraform asks for a variable that is not set. */
const variable = (name: string, isNeeded: boolean): readonly string[] =>
  isNeeded ? [`export TF_VAR_${secretFor(name)}_main_db_password=…`] : [];

const camel = (text: string) => text.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
