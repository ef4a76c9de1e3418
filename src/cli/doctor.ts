import { Command } from "commander";
import { checkEngines, checkFolder, checkNode, checkService } from "./doctor-checks";
import { printJson } from "./ending";
import type { Finding } from "./finding";
import type { OutputOf } from "./outputs";

const MARKS: Readonly<Record<Finding["state"], string>> = { ok: "ok     ", warning: "warning", problem: "problem" };

/** `svc-iac doctor`: checks everything that the other commands and the engines need. */
export function doctorCommand(): Command {
  return new Command("doctor")
    .description("check Node, engines, settings, key, clock, limits and files")
    .option("--json", "print the result as JSON")
    .addHelpText(
      "after",
      `
Uses the settings of the stack if this folder has a Pulumi.yaml, otherwise those of the environment.
Sends one request, getCurrentApiKey. Exit code 0: no errors (there may be warnings); 1: errors.

Examples:
  svc-iac doctor
  svc-iac doctor --json`,
    )
    .action(async ({ json }: { json?: true }) => {
      const diagnosis = await diagnose(process.env, process.cwd());
      if (json) printJson<"doctor">(diagnosis);
      else process.stdout.write(asText(diagnosis));
      if (!diagnosis.healthy) process.exitCode = 1;
    });
}

async function diagnose(environment: NodeJS.ProcessEnv, folder: string): Promise<OutputOf<"doctor">> {
  const checks = [
    checkNode(process.versions.node),
    ...(await checkEngines()),
    ...(await checkService(environment, folder)),
    checkFolder(folder),
  ];
  return { version: 1, healthy: checks.every(({ state }) => state !== "problem"), checks };
}

function asText({ checks }: OutputOf<"doctor">): string {
  const width = Math.max(...checks.map(({ check }) => check.length));
  return checks
    .map(
      ({ check, state, says, next }) => `${MARKS[state]}  ${check.padEnd(width)}  ${says}${next ? ` ${next}` : ""}\n`,
    )
    .join("");
}
