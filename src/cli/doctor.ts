import { Command } from "commander";
import { checkFolder, checkNode, checkService } from "./doctor-checks";
import { checkEngines } from "./doctor-engines";
import { checkProxy, checkStore } from "./doctor-network";
import { checkPlugin } from "./doctor-plugin";
import { type Project, projectIn } from "./doctor-project";
import { settingsIn } from "./doctor-settings";
import type { Finding } from "./finding";
import type { OutputOf } from "./outputs";
import { print, printJson } from "./print";

const MARKS: Readonly<Record<Finding["state"], string>> = { ok: "ok     ", warning: "warning", problem: "problem" };

/** `svc-iac doctor`: checks everything that the other commands and the engines need. */
export function doctorCommand(version: string): Command {
  return new Command("doctor")
    .description("check the engine, its program, the settings and the service")
    .option("--json", "print the result as JSON")
    .addHelpText(
      "after",
      `
Checks Node; the engine that this folder needs by its files (Pulumi.yaml, environment.svc.yaml, *.tf, cdktf.json), with
the packages, the language and the plugin or provider of its program; the proxy; the service, the key and its rights,
the clock and the limits; the shared store; the folder of the journal. Every problem has its remedy.

Uses the settings of the stack if this folder has a Pulumi.yaml, otherwise those of the environment. It only reads, with
two requests at most; in a shared store it also writes a document of its own. Exit code 0: no errors (there may be
warnings); 1: errors.

Examples:
  svc-iac doctor
  svc-iac doctor --json`,
    )
    .action(async ({ json }: { json?: true }) => {
      const diagnosis = await diagnose(process.env, process.cwd(), version);
      if (json) printJson<"doctor">(diagnosis);
      else print(asText(diagnosis));
      if (!diagnosis.healthy) process.exitCode = 1;
    });
}

async function diagnose(environment: NodeJS.ProcessEnv, folder: string, release: string): Promise<OutputOf<"doctor">> {
  const project = projectIn(folder);
  const { pulumi } = project;
  const engines = await checkEngines(folder, project, environment);
  const found = await settingsIn(folder, environment, { project, isReadable: canConfigure(project, engines) });
  const checks = [
    checkNode(process.versions.node),
    ...engines,
    ...(pulumi ? await checkPlugin(folder, pulumi, release, environment) : []),
    ...checkProxy(environment, found.settings?.url, pulumi !== undefined),
    ...(await checkService(found)),
    ...(await checkStore(found.store, environment)),
    checkFolder(folder),
  ];
  return { version: 1, healthy: checks.every(({ state }) => state !== "problem"), checks };
}

/** Whether the engine can print the configuration of a stack; if not, why is a finding of its own. */
const canConfigure = ({ pulumi }: Project, engines: readonly Finding[]): boolean =>
  pulumi?.fault === undefined && engines.some(({ check, state }) => check === "pulumi" && state === "ok");

function asText({ checks }: OutputOf<"doctor">): string {
  const width = Math.max(...checks.map(({ check }) => check.length));
  return checks
    .map(
      ({ check, state, says, next }) => `${MARKS[state]}  ${check.padEnd(width)}  ${says}${next ? ` ${next}` : ""}\n`,
    )
    .join("");
}
