import { Command } from "commander";
import { LARGEST, NotUtf8, readStream, readText } from "../model/file";
import { SvcError, unreadFile } from "../model/problem";
import type { DnsRecord } from "../sandbox";
import { print, printJson } from "./print";
import { control, runningSandbox, withStateOption } from "./sandbox-control";
import { table } from "./table";

interface Flags {
  write?: string;
  addRequired?: true;
  state?: string;
  json?: true;
}

/** `svc-iac sandbox dns`: the public DNS that the sandbox checks custom domains against. */
export function dnsCommand(): Command {
  return withStateOption(new Command("dns"))
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
    .action(async ({ write, addRequired, state, json }: Flags) => {
      const sandbox = await runningSandbox(process.cwd(), { state });
      if (write !== undefined) await control(sandbox, "PUT", "dns", await readZoneFile(write));
      if (addRequired) await control(sandbox, "POST", "dns/required");
      const records = (await control(sandbox, "GET", "dns")) as DnsRecord[];
      if (json) printJson<"sandbox-dns">({ version: 1, records });
      else print(records.length === 0 ? "The zone has no records." : table(records.map((it) => ({ ...it }))));
    });
}

async function readZoneFile(file: string): Promise<object> {
  try {
    const text = await (file === "-" ? readStream(process.stdin, LARGEST.source) : readText(file, LARGEST.source));
    return JSON.parse(text) as object;
  } catch (error) {
    if (error instanceof NotUtf8) throw unreadFile(file === "-" ? "Standard input" : file, error, { code: "usage" });
    const place = file === "-" ? "on standard input" : `in ${file}`;
    const message = `The zone ${place} cannot be read: ${(error as Error).message}`;
    throw new SvcError({ code: "usage", field: "--write", given: file, allowed: "a JSON file", message });
  }
}
