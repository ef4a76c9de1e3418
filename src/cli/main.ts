#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { SvcError } from "../model/problem";
import { costCommand } from "./cost";
import { discoverCommand } from "./discover";
import { doctorCommand } from "./doctor";
import { driftCommand } from "./drift";
import { envCommand } from "./env";
import { graphCommand } from "./graph";
import { initCommand } from "./init";
import { previewEnvCommand } from "./preview-env";
import { pulumiCommand } from "./pulumi";
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
  .addCommand(driftCommand(version))
  .addCommand(discoverCommand())
  .addCommand(doctorCommand())
  .addCommand(envCommand())
  .addCommand(pulumiCommand(version))
  .addCommand(sandboxCommand())
  .addCommand(terraformCommand(version));

program.parseAsync().catch((error: unknown) => {
  console.error(error instanceof SvcError ? error.message : error);
  process.exitCode = 1;
});
