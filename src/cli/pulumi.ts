import { spawn } from "node:child_process";
import { join } from "node:path";
import { Command } from "commander";
import { SvcError } from "../model/problem";
import { STANDARD_ERROR } from "./output";
import { print, printJson } from "./print";

/** The build puts the plugin here, beside this command. */
const FILE = join(__dirname, "../pulumi/native/pulumi-resource-svc");

/** `svc-iac pulumi`: installs the native plugin for programs outside the folder of this package. */
export function pulumiCommand(version: string): Command {
  const command = new Command("pulumi").description("the native plugin for Pulumi");
  command
    .command("install")
    .description("install the plugin into Pulumi's cache, for programs in Python, Go, .NET, Java or YAML")
    .option("--json", "print the result as JSON")
    .addHelpText(
      "after",
      `
Programs in TypeScript need the package only, and four lines in Pulumi.yaml that \`svc-iac init\` writes.

Example:
  svc-iac pulumi install`,
    )
    .action(async ({ json }: { json?: true }) => {
      const args = ["plugin", "install", "resource", "svc", version, "--file", FILE, "--reinstall"];
      await run("pulumi", args, json ? STANDARD_ERROR : "inherit");
      if (json) printJson<"pulumi-install">({ version: 1, plugin: "svc", release: version });
      else print(`The plugin svc ${version} is installed.`);
    });
  command
    .command("schema")
    .description("print the package's schema, from which `pulumi package gen-sdk` generates SDKs")
    .addHelpText("after", "\nExample:\n  svc-iac pulumi schema > schema.json")
    .option("--json", "has no effect: the schema is always JSON")
    .action(() => run("pulumi", ["package", "get-schema", FILE], "inherit"));
  return command;
}

function run(program: string, args: readonly string[], output: "inherit" | number): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ["ignore", output, "inherit"] });
    child.once("error", () =>
      reject(failed(`\`${program}\` was not found on PATH.`, "Install Pulumi, and run it again.")),
    );
    // Whoever read what it prints has left, as `head` does.
    child.once("close", (code, by) =>
      code === 0 || by === "SIGPIPE"
        ? resolve()
        : reject(failed(`\`${program} ${args.join(" ")}\` ended with code ${code}.`)),
    );
  });
}

function failed(message: string, next?: string): SvcError {
  return new SvcError({ code: "engine", message, ...(next ? { next } : {}) });
}
