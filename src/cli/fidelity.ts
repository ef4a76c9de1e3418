import { Command } from "commander";
import { mustBe, SvcError } from "../model/problem";
import type { FidelityReport } from "../sandbox/fidelity";
import { interruption, untilInterrupted } from "./interrupted";
import { lazy } from "./lazy";
import { writeOutput } from "./output";
import { jsonText, printDocument, remark } from "./print";

interface Flags {
  url: string;
  token: string;
  yesThisCreatesThings?: true;
  only?: string;
  output?: string;
}

/** `svc-iac fidelity`: where a platform differs from the contract and its notes. */
export function fidelityCommand(): Command {
  return new Command("fidelity")
    .description("compare a platform with the API contract; reports differences as JSON")
    .requiredOption("--url <url>", "origin of the API")
    .requiredOption("--token <key>", "an API key of a separate account; the one in the environment is never used")
    .option("--yes-this-creates-things", "required for a platform that is not on this machine")
    .option("--only <text>", "only checks whose name contains this")
    .option("--output <file>", "write the report to a file instead of printing it")
    .option("--json", "has no effect: the report is always JSON")
    .addHelpText(
      "after",
      `
Creates throw-away objects that cost nothing and run nothing, named svc-iac-fidelity-…, and deletes them again. It waits
for the limits: about half an hour on an account, half a minute on a sandbox without limits. The exit code is 1 if
something differs or could not be deleted. Ctrl-C ends the checks, and deletes what they have created.

Examples:
  svc-iac fidelity --url "$SERVICE_API_URL" --token "$SERVICE_API_TOKEN"
  svc-iac fidelity --url https://api.example.com --token "$KEY" --yes-this-creates-things --output report.json`,
    )
    .action(async (flags: Flags) => {
      const report = await untilStopped((signal) => check(flags, signal));
      const text = jsonText<"fidelity">({ version: 1, ...report });
      if (flags.output === undefined) printDocument(text);
      else writeOutput(flags.output, text);
      const { checks, differences, leftovers } = report;
      remark(`${checks} checks, ${differences.length} differences, ${leftovers.length} objects left.`);
      if (differences.length + leftovers.length > 0) process.exitCode = 1;
    });
}

/** @throws SvcError `interrupted` with what could not be deleted, once the rest is. */
function untilStopped(run: (signal: AbortSignal) => Promise<FidelityReport>): Promise<FidelityReport> {
  return untilInterrupted(async (signal) => {
    signal.addEventListener("abort", () => remark("Interrupted: what the checks have created is being deleted."));
    const report = await run(signal);
    if (signal.aborted) throw interruption(remainsOf(report));
    return report;
  });
}

const remainsOf = ({ mark, leftovers }: FidelityReport): string =>
  leftovers.length === 0
    ? "What the checks have created is deleted."
    : `Delete what is left, with ${mark} in its name: ${leftovers.map(({ operation, id }) => `${id} (${operation})`).join(", ")}.`;

async function check({ url, token, yesThisCreatesThings, only }: Flags, signal: AbortSignal): Promise<FidelityReport> {
  if (!/^https?:/.test(url) || !URL.canParse(url)) {
    const allowed = "a URL such as https://api.example.com";
    const message = `--url ${mustBe(allowed, url)}.`;
    throw new SvcError({ code: "usage", field: "--url", given: url, allowed, message });
  }
  const { checkFidelity } = lazy.fidelity();
  try {
    return await checkFidelity({
      url,
      token,
      mayCreateThings: yesThisCreatesThings === true,
      signal,
      ...(only !== undefined && { only }),
      progress: (done, all) => {
        if (done % 100 === 0) remark(`${done} of ${all} checks`);
      },
    });
  } catch (error) {
    const { message, cause } = error as Error & { readonly cause?: NodeJS.ErrnoException };
    if (cause === undefined) throw new SvcError({ code: "fidelity", message });
    throw new SvcError({
      code: "api.unreachable",
      field: "--url",
      given: url,
      message: `No answer from ${url} (${cause.code ?? cause.message}).`,
      next: "Check the address, the network and the proxy.",
    });
  }
}
