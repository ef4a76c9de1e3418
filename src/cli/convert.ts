import { dirname, resolve } from "node:path";
import { Command } from "commander";
import { entryAt, LARGEST, readText } from "../model/file";
import { isInside } from "../model/inside";
import { unreadFile } from "../model/problem";
import { lazy } from "./lazy";
import { withOptionRules } from "./option-rules";
import { type CodeOutput, deliverCode } from "./output";
import { printJson, remark } from "./print";

const WANTED = "Pass a compose file or a Score file.";

interface Flags extends CodeOutput {
  readonly repository?: string;
  readonly region?: string;
  readonly json?: true;
}

/** `svc-iac convert`: from a compose file, or a Score file, to an environment file. */
export function convertCommand(): Command {
  const command = new Command("convert")
    .description("write an environment file from a compose file or a Score file")
    .argument("<file>", "compose.yaml, score.yaml")
    .option("--output <file>", "file to write to (default: standard output)")
    .option("--force", "overwrite an existing file")
    .option("--repository <url>", "Git repository of the services that are built")
    .option("--region <name>", "region of everything (default: configuration of the stack)")
    .option("--json", "print the result as JSON")
    .addHelpText(
      "after",
      `
Nothing is sent. Images of databases become managed databases. Secrets are never copied: they become secrets of the
stack, which the head of the file lists. Standard error names what has no counterpart, with its line.

Examples:
  svc-iac convert compose.yaml --output environment.svc.yaml
  svc-iac convert score.yaml --repository https://git.example.com/shop/web --region europe-west`,
    )
    .action(async (file: string, { repository, region, json, ...place }: Flags) => {
      const convert = async () => {
        const converted = lazy
          .convert()
          .convert(textOf(file, WANTED), file, { repository, region, beside: beside(file) });
        for (const finding of converted.findings) remark(finding);
        return converted;
      };
      const { made, ...delivered } = await deliverCode(place, convert, json === true);
      if (!json) return;
      const lists = { secrets: [...made.secrets], findings: [...made.findings] };
      printJson<"convert">({ version: 1, ...delivered, ...lists });
    });
  return withOptionRules(command, { "--force": { needs: ["--output"] } });
}

/** Files in the folder of another one, and below: what a file names elsewhere is not read. */
function beside(file: string) {
  const folder = dirname(resolve(file));
  return (path: string): string | undefined => {
    const place = resolve(folder, path);
    if (!isInside(folder, place) || !entryAt(place)?.isFile()) return undefined;
    return textOf(path, undefined, place);
  };
}

function textOf(file: string, next?: string, path = file): string {
  try {
    return readText(path, LARGEST.source);
  } catch (error) {
    throw unreadFile(file, error, { code: "not-found", ...(next && { next }) });
  }
}
