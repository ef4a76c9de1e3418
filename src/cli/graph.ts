import { Command, Option } from "commander";
import { environmentOf } from "./environment-of";
import { lazy } from "./lazy";
import { withOptionRules } from "./option-rules";
import { writeOutput } from "./output";
import { jsonText, printDocument } from "./print";

interface Flags {
  file: string;
  environment?: string;
  format: "mermaid" | "svg" | "json";
  json?: true;
  output?: string;
}

/** `svc-iac graph`: the connections in an environment. */
export function graphCommand(): Command {
  const command = new Command("graph")
    .description("draw an environment: resources and connections, by cluster")
    .option("--file <path>", "the file", "environment.svc.yaml")
    .option("--environment <name>", "environment to use, if the file lists several")
    .addOption(new Option("--format <format>", "what to write").choices(["mermaid", "svg", "json"]).default("mermaid"))
    .option("--json", "the same as --format json")
    .option("--output <path>", "file to write to (default: standard output)")
    .addHelpText(
      "after",
      `
Examples:
  svc-iac graph > environment.mmd
  svc-iac graph --environment production --format svg --output production.svg`,
    )
    .action(async ({ file, environment, format, json, output }: Flags) => {
      const text = await draw(file, environment, json ? "json" : format);
      if (output === undefined) printDocument(text);
      else writeOutput(output, text);
    });
  return withOptionRules(command, { "--json": { excludes: ["--format"] } });
}

async function draw(file: string, environment: string | undefined, format: Flags["format"]): Promise<string> {
  const { name } = environmentOf(file, environment);
  const graph = lazy.graph().graphOf(await lazy.load().loadEnvironment({ file, environment: name }));
  if (format === "json") return jsonText<"graph">({ version: 1, ...graph });
  if (format === "svg") return lazy.svg().toSvg(graph);
  return lazy.mermaid().toMermaid(graph);
}
