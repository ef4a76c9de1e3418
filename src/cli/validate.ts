import { Command, Option } from "commander";
import type { Mistake } from "../environment/mistake";
import { lazy } from "./lazy";
import { withOptionRules } from "./option-rules";
import type { OutputOf } from "./outputs";
import { print, printJson } from "./print";

interface Flags {
  file?: string;
  environment?: string;
  json?: true;
  within?: string;
}

type ValidationReport = OutputOf<"validate">;

const ENVIRONMENT = "environment.svc.yaml";

/** `svc-iac validate`: all mistakes that can be found in the file alone, without a request. */
export function validateCommand(): Command {
  const validation = new Command("validate")
    .description("check an environment file or a Terraform configuration offline")
    .argument("[path]", "an environment file; a .tf or .tf.json file, or a folder with such files")
    .option("--file <path>", `the environment file, as an option (default: "${ENVIRONMENT}")`)
    .option("--environment <name>", "check this environment only (default: all that the file lists)")
    .option("--json", "print the result as JSON")
    // For those who must not read more: a server for assistants.
    .addOption(new Option("--within <folder>").hideHelp())
    .addHelpText(
      "after",
      `
Nothing is sent. What only the platform knows (whether a size exists, whether two clusters are the same) is checked by
\`pulumi preview\` or \`terraform plan\`. In a Terraform configuration, this finds misspelt names inside nested attributes,
which Terraform ignores. Expressions are not evaluated; modules with a local source are checked as well.
Exit code 0: no errors (there may be warnings); 1: errors.

Examples:
  svc-iac validate
  svc-iac validate --environment staging --json
  svc-iac validate main.tf
  svc-iac validate infra                             a folder with Terraform files`,
    )
    .action(async (path: string | undefined, { file, environment, json, within }: Flags, command: Command) => {
      const target = lazy.hclFiles().targetOf(path ?? file ?? ENVIRONMENT, ENVIRONMENT);
      const isTerraform = target.is === "terraform";
      if (isTerraform && environment !== undefined) {
        command.error(`error: ${target.path} is a Terraform configuration: --environment is for environment files.`);
      }
      const report = await (isTerraform ? validateTerraform(target.path, within) : validate(target.path, environment));
      if (json) printJson<"validate">(report);
      else print(asText(report));
      if (!report.valid) process.exitCode = 1;
    });
  return withOptionRules(validation, { "--file": { excludes: ["path"] } });
}

async function validateTerraform(file: string, within: string | undefined): Promise<ValidationReport> {
  const mistakes = await lazy.hcl().examineTerraform(file, within);
  return {
    version: 1,
    file,
    environments: [],
    valid: mistakes.every(({ severity }) => severity !== "error"),
    problems: mistakes.map(({ position, ...rest }) => ({ ...rest, ...position, environments: [] })),
  };
}

/** A file that lists no environments is the same for all, so any name will do. */
const ANY = "any";

async function validate(file: string, only: string | undefined): Promise<ValidationReport> {
  const { allEnvironments, examineEnvironment } = lazy.load();
  const { listed, examine } =
    only === undefined
      ? allEnvironments({ file })
      : { listed: [only], examine: (environment: string) => examineEnvironment({ file, environment }) };
  const environments = listed.length > 0 ? listed : [ANY];
  const found = new Map<string, { mistake: Mistake; environments: string[] }>();
  let shown = file;
  for (const environment of environments) {
    const examined = await examine(environment);
    shown = examined.file;
    for (const mistake of examined.mistakes) {
      const key = JSON.stringify([mistake.position, mistake.path, mistake.message]);
      const known = found.get(key) ?? { mistake, environments: [] };
      known.environments.push(environment);
      found.set(key, known);
    }
  }
  const { inOrder } = lazy.mistake();
  const ordered = inOrder([...found.values()].map(({ mistake }) => mistake));
  const where = new Map([...found.values()].map(({ mistake, environments: names }) => [mistake, names]));
  return {
    version: 1,
    file: shown,
    environments,
    valid: ordered.every(({ severity }) => severity !== "error"),
    problems: ordered.map((mistake) => {
      const { position, ...rest } = mistake;
      const place = position ? { line: position.line, column: position.column } : {};
      return { ...rest, ...place, environments: where.get(mistake) ?? [] };
    }),
  };
}

function asText({ file, environments, valid, problems }: ValidationReport): string {
  const { line, MOST_LISTED } = lazy.mistake();
  const lines = problems
    .slice(0, MOST_LISTED)
    .map(({ file: place = file, line: row, column, environments: names, severity, message, code }) => {
      const position =
        row === undefined || column === undefined ? {} : { position: { file: place, line: row, column } };
      const only = names.length < environments.length ? ` (${names.join(", ")})` : "";
      return `${line({ severity, message, ...position })}${only} [${code}]`;
    });
  const rest = problems.length - lines.length;
  const more = rest > 0 ? [`… and ${rest} more; \`--json\` has all of them.`] : [];
  const errors = problems.filter(({ severity }) => severity === "error").length;
  const named = environments.length === 0 || environments[0] === ANY ? "" : ` (${environments.join(", ")})`;
  const subject = file === "." ? "The configuration in this folder" : file;
  const verdict = valid
    ? `${subject} is valid${named}.`
    : `${subject} has ${errors} ${errors === 1 ? "mistake" : "mistakes"}.`;
  const explained = problems.length > 0 ? ["`svc-iac explain <code>` describes a code in brackets."] : [];
  return [...lines, ...more, verdict, ...explained].join("\n");
}
