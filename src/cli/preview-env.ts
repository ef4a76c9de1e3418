import { Command } from "commander";
import { count } from "../drift/formats/words";
import type { Engine } from "../preview/engine";
import { poolOf } from "../preview/list";
import { fits } from "../preview/pool";
import { lazy } from "./lazy";
import { downCommand, sweepCommand } from "./preview-down";
import { pauseCommand, resumeCommand } from "./preview-pause";
import { commentCommand, listCommand } from "./preview-show";
import { type FileFlags, upCommand, withFile } from "./preview-up";
import { print, printJson, remark } from "./print";
import { type EngineName, engineOption, findEngine, JSON_OPTION, type Open } from "./pulumi-engine";
import { invalid } from "./usage";

/** `svc-iac preview-env`: temporary environments for pull requests. */
export function previewEnvCommand(open: Open = findEngine): Command {
  return new Command("preview-env")
    .description("temporary environments for pull requests")
    .addCommand(upCommand(open))
    .addCommand(downCommand(open))
    .addCommand(poolCommand(open))
    .addCommand(sweepCommand(open))
    .addCommand(listCommand(open))
    .addCommand(commentCommand(open))
    .addCommand(pauseCommand(open))
    .addCommand(resumeCommand(open));
}

interface PoolFlags extends FileFlags {
  readonly size: number;
  readonly json?: true;
  readonly engine: EngineName;
}

function poolCommand(open: Open): Command {
  const command = new Command("pool")
    .description("keep suspended previews ready for the next pull requests")
    .requiredOption(
      "--size <number>",
      "number of suspended previews to keep for this file and environment; 0 deletes all of them",
      size,
    )
    .addOption(engineOption())
    .option(...JSON_OPTION);
  return withFile(command)
    .addHelpText(
      "after",
      `
Creates what is missing, cleans what was returned and deletes what is too many, then ends: run it on a schedule. Its
creations wait for those of all other runs. SVC_STORE names the store that all runs share; without it, the pool is in
\`.svc\` of this folder and serves this machine only.

Examples:
  svc-iac preview-env pool --size 10 --like staging
  svc-iac preview-env pool --size 10 --engine terraform
  svc-iac preview-env pool --size 0`,
    )
    .action((flags: PoolFlags) => pool(flags, open(flags.json, flags.engine)));
}

function size(text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw invalid("a whole number from 0 to 999");
  return Number(text);
}

async function pool(flags: PoolFlags, engine: Engine): Promise<void> {
  const { listEnvironments, loadEnvironment } = lazy.load();
  const { fillPool, whileWaiting } = lazy.previewFill();
  // What is deleted may be of a file that is gone.
  const isRead = flags.engine === "pulumi" && flags.size > 0;
  if (isRead) await loadEnvironment(flags);
  const isListed = isRead && listEnvironments(flags).length > 0;
  const previews = await poolOf(engine);
  const say = flags.json ? remark : print;
  await fillPool(previews, engine, { ...flags, isListed }, say);
  const all = Object.entries(await previews.slots());
  const slots = all.filter(([, slot]) => fits(slot, flags));
  const names = (state: string) => slots.filter(([, slot]) => slot.state === state).map(([name]) => name);
  const [ready, taken] = [names("ready"), names("taken")];
  const [first] = ready;
  const { suspended, running } = first ? whileWaiting(await engine.state(first)) : { suspended: [], running: [] };
  if (flags.json) return printJson<"preview-env-pool">({ version: 1, ready, taken, suspended, running });
  for (const [name, { file, environment }] of all.filter(([, slot]) => slot.state !== "taken" && !fits(slot, flags))) {
    const command = `pool --size 0 --file ${file} --environment ${environment}`;
    say(`${name} is of the pool of ${environment} in ${file}: \`${command}\` deletes that.`);
  }
  say(`The pool has ${count(ready.length, "preview")} ready and ${taken.length} in use.`);
  if (suspended.length > 0) say(`Suspended in each that waits: ${suspended.join(", ")}. Their storage stays.`);
  if (running.length > 0)
    say(`The platform cannot suspend ${running.join(", ")}: they run, and cost what they always cost.`);
}
