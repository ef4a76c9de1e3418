import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { REPOSITORY } from "./blocks";

export interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

interface Job {
  readonly permissions?: unknown;
  readonly concurrency?: unknown;
  readonly steps?: readonly Step[];
  readonly env?: Readonly<Record<string, string>>;
}

interface Workflow extends Job {
  readonly jobs?: Readonly<Record<string, Job>>;
  readonly runs?: Job;
}

const { version, repository } = JSON.parse(readFileSync(join(REPOSITORY, "package.json"), "utf8"));
/** Nobody knows the commit of a release before there is one: our own action is named by the tag of this one. */
const OWN = `${/github\.com\/(.+)\.git$/.exec(repository.url)?.[1]}@v${version}`;

/** The jobs of a workflow, or what an action runs. */
export function jobsIn(text: string): readonly Job[] {
  const { jobs = {}, runs } = (parse(text) ?? {}) as Workflow;
  return [...Object.values(jobs), ...(runs ? [runs] : [])];
}

/** What makes a workflow of GitHub unsafe to copy: the rules of linters for workflows that concern ours. */
export function faultsOfWorkflow(text: string): string[] {
  const workflow = (parse(text) ?? {}) as Workflow;
  const jobs = Object.entries(workflow.jobs ?? {});
  const declared = (["permissions", "concurrency"] as const).flatMap((word) =>
    word in workflow ? [] : jobs.flatMap(([name, job]) => (word in job ? [] : [`${name} has no ${word}`])),
  );
  const steps = jobsIn(text).flatMap(({ steps = [] }) =>
    steps.flatMap((step, index) => [
      ...faultsOfAction(step, text),
      ...faultsOfScript(step, isInstalled(steps.slice(0, index + 1))),
    ]),
  );
  const unstored = jobs.flatMap(([name, job]) =>
    isChanging(job) && !("SVC_STORE" in (job.env ?? {}))
      ? [`${name} has no SVC_STORE, for what a killed job leaves`]
      : [],
  );
  return [...declared, ...unstored, ...steps];
}

/** Whether a job has an engine create objects, on a machine that is gone afterwards. */
const isChanging = ({ steps = [] }: Job) =>
  steps.some(({ run = "" }) =>
    /preview-env (?!comment|list)|\b(?:pulumi|terraform|tofu)(?: -\S+)* (?:up|apply|destroy)\b/.test(run),
  );

function faultsOfAction({ uses }: Step, text: string): string[] {
  if (uses === undefined || uses === OWN) return [];
  const isPinned =
    /^[\w.-]+(\/[\w.-]+)+@[0-9a-f]{40}$/.test(uses) && / # v\d+\.\d+\.\d+\n/.test(text.split(uses)[1] ?? "");
  return isPinned ? [] : [`${uses} is no full commit with the version behind it`];
}

function faultsOfScript({ run = "" }: Step, isInstalled: boolean): string[] {
  const expressions = run.includes("${{") ? ["an expression is code in a script: it comes through env"] : [];
  const other = [...run.matchAll(/npx (?:--yes )?svc-iac(@\S+)?/g)].filter(
    ([, at]) => at !== `@${version}` && !(isInstalled && at === undefined),
  );
  return [...expressions, ...other.map(([command]) => `${command} runs any version`)];
}

const isInstalled = (steps: readonly Step[]) => steps.some(({ run = "" }) => run.includes("npm ci"));
