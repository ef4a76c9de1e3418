import { join } from "node:path";
import { Command, Option } from "commander";
import { connectReadOnly } from "../client/read-only";
import type { Program } from "../discover";
import { isFolder } from "../model/file";
import { SvcError } from "../model/problem";
import { lazy } from "./lazy";
import { withOptionRules } from "./option-rules";
import { type CodeOutput, deliverCode, orSay } from "./output";
import { printJson, remark } from "./print";
import { projectId } from "./project-id";

interface Flags extends CodeOutput {
  project?: string;
  from?: string;
  stack?: string;
  format: "table" | "json";
  json?: true;
  to?: keyof typeof targets;
}

/** How each target writes a program, and the name of its file in a folder. */
const targets = {
  pulumi: { file: "index.ts", write: (program: Program) => lazy.discover().toPulumi(program) },
  "pulumi-native": { file: "index.ts", write: (program: Program) => lazy.discover().toPulumiNative(program) },
  "pulumi-python": { file: "__main__.py", write: (program: Program) => lazy.discover().toPulumiPython(program) },
  terraform: { file: "main.tf", write: (program: Program) => lazy.discover().toTerraform(program) },
  cdktf: { file: "main.ts", write: (program: Program) => lazy.discover().toCdktf(program) },
  environment: {
    file: "environment.svc.yaml",
    write: (program: Program) => lazy.discover().toEnvironment(program),
  },
};

/** `svc-iac discover`: existing objects, as a list or as code that adopts them. */
export function discoverCommand(): Command {
  const command = new Command("discover")
    .description("list existing objects, or write code that adopts them")
    .option("--project <id>", "only members of this project", projectId)
    .addOption(new Option("--format <format>", "format of the list").choices(["table", "json"]).default("table"))
    .option("--json", "the same as --format json; with --to, print the code in JSON")
    .addOption(new Option("--to <target>", "write code instead of a list").choices(Object.keys(targets)))
    .option("--from <path>", "with --to: the resources of another engine's state, in a project's folder or a file")
    .option("--stack <name>", "Pulumi stack of that folder (default: the selected one)")
    .option("--output <path>", "file or folder to write to (default: standard output)")
    .option("--force", "overwrite an existing file")
    .addHelpText(
      "after",
      `
Only reads. Secrets, and values that look like secrets, become configuration and are never written.

Examples:
  svc-iac discover
  svc-iac discover --project 5f0c7e1a-… --format json
  svc-iac discover --to pulumi --output index.ts
  svc-iac discover --to environment --output environment.svc.yaml
  svc-iac discover --to terraform --output infrastructure/
  svc-iac discover --to cdktf --output main.ts
  svc-iac discover --to pulumi-native --output .
  svc-iac discover --from ../terraform --to pulumi-native --output .

With --from, resources keep their names, and what they declare: docs/guides/switch.md.

How each target adopts objects, and handles values that cannot be read: docs/discover.md.`,
    )
    .action(async ({ output, force, json, ...flags }: Flags) => {
      const place = { output: output && fileFor(output, flags.to), force };
      const { to } = flags;
      if (to === undefined) {
        await deliverCode(place, () => listOf(json ? { ...flags, format: "json" } : flags));
        return;
      }
      const { made, file, code } = await deliverCode(place, () => codeOf({ ...flags, to }), json === true);
      if (json) printJson<"discover-to">({ version: 1, file, code, leftOut: made.leftOut });
    });
  return withOptionRules(command, {
    "--force": { needs: ["--output"] },
    "--format": { excludes: ["--to", "--json"] },
    "--from": { needs: ["--to"], excludes: ["--project"] },
    "--stack": { needs: ["--from"] },
  });
}

/** A folder gets the file that its engine reads. */
function fileFor(output: string, to: Flags["to"]): string {
  const isMeant = /[\\/]$/.test(output) || orSay(output, () => isFolder(output));
  return isMeant && to !== undefined ? join(output, targets[to].file) : output;
}

type Selected = Omit<Flags, keyof CodeOutput | "json">;

async function accountOf({ project }: Selected) {
  const { Account } = lazy.discover();
  const client = connectReadOnly(process.env, remark);
  const account = new Account(client, remark);
  const listed = await account.list(project);
  if (project !== undefined && listed.length === 0) {
    throw new SvcError({
      code: "not-found",
      message: `There is no project ${JSON.stringify(project)} in this company.`,
      next: "`svc-iac discover` lists the projects with their IDs.",
    });
  }
  return { client, account, listed };
}

async function listOf(flags: Selected): Promise<{ text: string }> {
  const { toJson, toTable } = lazy.discover();
  const { client, account, listed } = await accountOf(flags);
  const isJson = flags.format === "json";
  return { text: isJson ? toJson((await client.home()).companyId, account.leftOut, listed) : toTable(listed) };
}

async function codeOf({ to, ...flags }: Selected & { readonly to: keyof typeof targets }) {
  await lazy.begun().sayBegun(flags.from);
  if (flags.from !== undefined) return switchedTo(to, flags.from, flags.stack);
  const { account, listed } = await accountOf(flags);
  const { leftOut } = account;
  const code = targets[to].write(await lazy.discover().programOf(account, listed));
  return { leftOut, text: leftOut.length > 0 ? `${partial(targets[to].file, leftOut)}\n${code}` : code };
}

async function switchedTo(to: keyof typeof targets, from: string, stack: string | undefined) {
  const { source, objects, unreadable, leaving } = await lazy.stateSource().stateDeclarations(from, stack);
  const [first] = unreadable;
  if (first) throw new SvcError({ code: "state", message: `${first.kind} "${first.name}": ${first.reason}` });
  if (objects.length === 0) throw new SvcError({ code: "state", message: `${source} has no resource of svc-iac.` });
  if (leaving.length > 0) remark(leavingText(source, leaving));
  const { Account, leftOutOf, programFrom } = lazy.discover();
  for (const sentence of leftOutOf(objects)) remark(sentence);
  const account = new Account(connectReadOnly(process.env, remark));
  return { leftOut: [], text: targets[to].write(await programFrom(account, objects)) };
}

const leavingText = (source: string, leaving: readonly string[]) =>
  `${source} has yet to delete ${leaving.join(", ")}, such as the original of a move, and this program does not: apply there until no plan shows a deletion, and run \`discover\` again.`;

/** Later readers of the file have to know that it is incomplete: what it lacks is not deleted. */
function partial(file: string, leftOut: readonly string[]): string {
  return `${file.endsWith(".ts") ? "//" : "#"} Incomplete, because the key may not list these kinds: ${leftOut.join(", ")}.`;
}
