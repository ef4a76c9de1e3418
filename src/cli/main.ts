#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { outliveReaders } from "./closed-output";
import { endWith, wantsJson } from "./ending";
import { programOf } from "./program";
import { throwing } from "./usage";

const { version } = JSON.parse(readFileSync(join(__dirname, "../../package.json"), "utf8")) as { version: string };

outliveReaders();
throwing(programOf(version, process.argv[2]))
  .parseAsync()
  .catch((error: unknown) => endWith(error, { json: wantsJson(process.argv) }));
