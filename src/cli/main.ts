#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { outliveReaders } from "./closed-output";
import { endWith, wantsJson } from "./ending";
import { endInterrupted, leaveInterrupted } from "./interrupted";
import { programOf } from "./program";
import { throwing } from "./usage";

const { version } = JSON.parse(readFileSync(join(__dirname, "../../package.json"), "utf8")) as { version: string };

const json = wantsJson(process.argv);
outliveReaders();
endInterrupted(json);
throwing(programOf(version, process.argv[2]))
  .parseAsync()
  .catch((error: unknown) => endWith(error, { json }))
  .finally(leaveInterrupted);
