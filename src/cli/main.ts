#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { SvcError } from "../model/problem";
import { costCommand } from "./cost";
import { discoverCommand } from "./discover";
import { doctorCommand } from "./doctor";
import { envCommand } from "./env";
import { graphCommand } from "./graph";
import { initCommand } from "./init";
import { previewEnvCommand } from "./preview-env";
import { sandboxCommand } from "./sandbox";
import { terraformCommand } from "./terraform";
import { validateCommand } from "./validate";

const { version } = JSON.parse(readFileSync(join(__dirname, "../../package.json"), "utf8")) as { version: string };

const program = new Command("svc-iac")
  .description("Infrastructure as code for the hosting platform.")
  .version(version)
  .addCommand(costCommand())
  .addCommand(initCommand())
  .addCommand(validateCommand())
  .addCommand(graphCommand())
  .addCommand(previewEnvCommand())
  .addCommand(discoverCommand())
  .addCommand(doctorCommand())
  .addCommand(envCommand())
  .addCommand(sandboxCommand())
  .addCommand(terraformCommand(version));

program.parseAsync().catch((error: unknown) => {
  console.error(error instanceof SvcError ? error.message : error);
  process.exitCode = 1;
});
