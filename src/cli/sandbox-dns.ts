import { readFileSync } from "node:fs";
import { Command } from "commander";
import { SvcError } from "../model/problem";
import type { DnsRecord } from "../sandbox";
import { printJson } from "./ending";
import type { SandboxAddress } from "./local-environment";
import { control, runningSandbox } from "./sandbox-control";
import { table } from "./table";

interface Flags {
  write?: string;
  addRequired?: true;
  json?: true;
}

/** `svc-iac sandbox dns`: the public DNS that the sandbox checks custom domains against. */
export function dnsCommand(): Command {
  return new Command("dns")
    .description("show or write the public DNS of the running sandbox, which custom domains are checked against")
    .option(
      "--write <file>",
      "replace all records with a JSON list of { name, type, value, ttl }; - reads standard input",
    )
    .option("--add-required", "add the records that custom domains ask for")
    .option("--json", "print the records as JSON")
    .addHelpText(
      "after",
      `
Examples:
  svc-iac sandbox dns
  svc-iac sandbox dns --add-required
  svc-iac sandbox dns --write zone.json`,
    )
    .action(async (_flags: Flags, command: Command) => {
      // An option that `sandbox` has as well is read there.
      const { write, addRequired, json } = command.optsWithGlobals<Flags>();
      const sandbox = await runningSandbox(process.cwd());
      if (write !== undefined) await control(sandbox, "PUT", "dns", readZoneFile(write));
      if (addRequired) await control(sandbox, "PUT", "dns", await withRequired(sandbox));
      const records = (await control(sandbox, "GET", "dns")) as DnsRecord[];
      if (json) printJson<"sandbox-dns">({ version: 1, records });
      else console.log(records.length === 0 ? "The zone has no records." : table(records.map((it) => ({ ...it }))));
    });
}

function readZoneFile(file: string): object {
  try {
    return JSON.parse(readFileSync(file === "-" ? 0 : file, "utf8")) as object;
  } catch (error) {
    const message = `The zone ${file} cannot be read: ${(error as Error).message}`;
    throw new SvcError({ code: "usage", field: "--write", given: file, allowed: "a JSON file", message });
  }
}

interface WithDomains {
  readonly domains: Record<string, { readonly dns_records: Omit<DnsRecord, "ttl">[] | null }>;
}

/** The zone with the records of all custom domains, in place of others of their name and type. */
export async function withRequired(sandbox: SandboxAddress): Promise<object> {
  const zone = (await control(sandbox, "GET", "dns")) as DnsRecord[];
  const services: WithDomains[] = [];
  for (const collection of ["applications", "static-sites", "load-balancers"])
    services.push(...((await control(sandbox, "GET", `objects/${collection}`)) as WithDomains[]));
  const required = services.flatMap(({ domains }) => Object.values(domains).flatMap((it) => it.dns_records ?? []));
  const isReplaced = ({ name, type }: DnsRecord): boolean =>
    required.some((it) => it.name.toLowerCase() === name && it.type === type);
  return [...zone.filter((it) => !isReplaced(it)), ...required];
}
