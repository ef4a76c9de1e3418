import { Command } from "commander";
import { visible } from "../model/visible";
import type { ShownAvailability } from "../sandbox";
import { print, printJson } from "./print";
import { control, runningSandbox, withStateOption } from "./sandbox-control";
import { table } from "./table";

/** `svc-iac sandbox availability`: when each host was answered and each connection worked, and by whom. */
export function availabilityCommand(): Command {
  return withStateOption(new Command("availability"))
    .description("show when each host of the running sandbox was answered and each connection worked, and why not")
    .option("--json", "print the timelines as JSON")
    .addHelpText(
      "after",
      `
Example:
  svc-iac sandbox availability --json`,
    )
    .action(async ({ state, json }: { state?: string; json?: true }) => {
      const sandbox = await runningSandbox(process.cwd(), { state });
      const shown = (await control(sandbox, "GET", "availability")) as ShownAvailability;
      if (json) printJson<"sandbox-availability">({ version: 1, ...shown });
      else print(availabilityText(shown));
    });
}

/** A paragraph for each host and connection, a line for each interval. */
export function availabilityText({ now, names, timelines }: ShownAvailability): string {
  if (timelines.length === 0) return "There are no hosts and no connections yet.";
  const seconds = (from: string, until: string | null): string =>
    `${Math.round((Date.parse(until ?? now) - Date.parse(from)) / 1000)} s`;
  return timelines
    .map(({ name, intervals }) => {
      const rows = intervals.map(({ from, until, by, why }) => ({
        from,
        lasted: until === null ? `${seconds(from, until)}, until now` : seconds(from, until),
        state: why === null ? `served by ${by.map((it) => names[it] ?? it).join(", ")}` : `not served: ${why}`,
      }));
      return `${visible(name)}\n${table(rows)}`;
    })
    .join("\n\n");
}
