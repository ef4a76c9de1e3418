import { writeFile } from "node:fs/promises";
import { Command, Option } from "commander";
import { connect } from "../client/client";
import { settingsFrom } from "../client/settings";
import type { Program } from "../discover";
import { SvcError } from "../model/problem";
import { rooms } from "./rooms";

interface Flags {
  project?: string;
  format: "table" | "json";
  to?: keyof typeof targets;
  output?: string;
}

/** How each target writes a program. */
const targets = {
  pulumi: (program: Program) => rooms.discover().toPulumi(program),
  "pulumi-native": (program: Program) => rooms.discover().toPulumiNative(program),
  environment: (program: Program) => rooms.discover().toEnvironment(program),
  terraform: (program: Program) => rooms.discover().toTerraform(program),
  cdktf: (program: Program) => rooms.discover().toCdktf(program),
};

/** `svc-iac discover`: what exists, as a list or as code that takes it over. */
export function discoverCommand(): Command {
  return new Command("discover")
    .description("list what exists, or write code that takes it over; nothing is changed")
    .option("--project <id>", "only what belongs to this project")
    .addOption(new Option("--format <format>", "how to list it").choices(["table", "json"]).default("table"))
    .addOption(new Option("--to <target>", "write code instead of a list").choices(Object.keys(targets)))
    .option("--output <path>", "where to write it; standard output otherwise")
    .addHelpText(
      "after",
      `
Only reads. Values that are, or look like, secrets become configuration of their own and are never written.

Examples:
  svc-iac discover
  svc-iac discover --project 5f0c7e1a-… --format json
  svc-iac discover --to pulumi --output index.ts
  svc-iac discover --to environment --output environment.svc.yaml`,
    )
    .action(async ({ output, ...flags }: Flags) => {
      const text = await discover(flags);
      if (output === undefined) process.stdout.write(text);
      else await writeFile(output, text);
    });
}

async function discover({ project, format, to }: Flags): Promise<string> {
  const { Account, programOf, toJson, toTable } = rooms.discover();
  const client = connect({
    settings: settingsFrom({}, process.env),
    say: (message) => console.error(message),
    shares: true,
    stopWrites: async () => "`svc-iac discover` only reads.",
  });
  const account = new Account(client);
  const listed = await account.list(project);
  if (project !== undefined && listed.length === 0) {
    throw new SvcError({
      code: "not-found",
      message: `There is no project ${JSON.stringify(project)} in this company.`,
      next: "`svc-iac discover` lists the projects with their ids.",
    });
  }
  if (to !== undefined) return targets[to](await programOf(account, listed));
  return format === "json" ? toJson((await client.home()).companyId, listed) : toTable(listed);
}
