#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SvcError } from "../model/problem";
import { programOf } from "./program";

const { version } = JSON.parse(readFileSync(join(__dirname, "../../package.json"), "utf8")) as { version: string };

programOf(version)
  .parseAsync()
  .catch((error: unknown) => {
    console.error(error instanceof SvcError ? error.message : error);
    process.exitCode = 1;
  });
