import { Command, Option } from "commander";
import { type LogLine, readLogs } from "../actions";
import { logExamples, logSources } from "../kinds/actions";
import { hiding } from "../model/hiding";
import { printable, printableJson } from "../model/printable";
import { isOutputClosed } from "./closed-output";
import { durationOrMoment } from "./duration";
import { exampleLines } from "./examples";
import { EXIT } from "./exit-codes";
import { onPlatform } from "./platform";
import { print, printDocument, remark } from "./print";
import { invalid } from "./usage";

interface Flags {
  readonly source?: string;
  readonly deployment?: string;
  readonly since?: number | Date;
  readonly limit?: number;
  readonly follow?: true;
  readonly kind?: string;
  readonly json?: true;
}

const SOURCES = [...new Set(logSources.flatMap(({ sources }) => Object.keys(sources))), "deployment"];

/** `svc-iac logs`: the output of an application, its access log, and the logs of its deployments. */
export function logsCommand(): Command {
  return new Command("logs")
    .description("show the logs of an application or a static site, or of one of its deployments")
    .argument("<name>", `name or ID: ${logSources.map(({ subject }) => subject.name).join(", ")}`)
    .addOption(new Option("--source <source>", "which log (default: the first available)").choices(SOURCES))
    .option("--deployment <id>", "log of this deployment, or of the `latest`")
    .option("--since <when>", "how far back, such as 15m, or a time (default: 1h)", durationOrMoment)
    .option("--limit <number>", "maximum number of lines, up to 5000 (default: 1000)", lines)
    .option("--follow", "follow new entries; for a deployment, until it ends")
    .option("--kind <kind>", "kind of the object, if several have that name")
    .option("--json", "one line of JSON for each entry")
    .addHelpText(
      "after",
      `
The log of a deployment is shown from its beginning. With --follow, the exit code is its result: 0 live, 2 failed.

Examples:
${exampleLines(logExamples)}`,
    )
    .action((target: string, { json, ...flags }: Flags) =>
      onPlatform(
        async (io) => {
          const log = await readLogs(logSources, { target, ...flags, spelled: (name) => `--${name}` }, io);
          const hide = hiding([process.env.SERVICE_API_TOKEN]);
          let shown = 0;
          try {
            for await (const line of log.lines) {
              shown += 1;
              if (isOutputClosed()) return;
              if (json) printDocument(`${hide(printableJson(line))}\n`);
              else print(hide(asText(line)));
            }
          } catch (error) {
            if (!io.signal?.aborted) throw error;
            // This is how following ends.
            process.exitCode = EXIT.interrupted;
            return;
          }
          if (shown === 0) remark(`${log.label}: there are no entries in its ${log.source} log for that time.`);
          const outcome = log.outcome();
          if (outcome !== undefined)
            remark(`${log.label}: ${log.source} ${outcome === "ok" ? "is live" : "has failed"}.`);
          if (outcome === "failed") process.exitCode = EXIT.failed;
        },
        json === true && "lines",
      ),
    );
}

/** Colours and other terminal sequences are removed. */
function asText({ timestamp, severity, message }: LogLine): string {
  return `${timestamp}  ${severity.padEnd(5)}  ${printable(message).trimEnd().replaceAll("\n", "\n    ")}`;
}

function lines(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 5000) {
    throw invalid("a whole number from 1 to 5000");
  }
  return value;
}
