import type { Command } from "commander";
import { type Pair, type Promotion, planPromotions, promoteArtifact } from "../actions/promotion";
import { placeText } from "../drift/formats/words";
import { compareEnvironments, type EnvironmentComparison } from "../environment/compare";
import type { DeclaredResource, LoadedEnvironment } from "../environment/load";
import { Expression, termsIn } from "../environment/value";
import type { ArtifactMove } from "../kinds/actions/artifacts";
import { type Named, SvcError, shellWord, show } from "../model";
import { visible } from "../model/visible";
import type { Io } from "../state";
import type { WithoutTarget } from "./actions";
import { EXIT } from "./exit-codes";
import { lazy } from "./lazy";
import { withOptionRules } from "./option-rules";
import type { OutputOf } from "./outputs";
import { onPlatform } from "./platform";
import { print, printJson, questionsAt, remark } from "./print";

interface Flags {
  readonly from: string;
  readonly to?: readonly string[];
  readonly file?: string;
  readonly config?: string;
  readonly fromStack?: string;
  readonly toStack?: string;
  readonly yes?: true;
  readonly json?: true;
}

/** `svc-iac promote --from staging --to production`: what runs in one environment of a file gets into another one. */
export const promoteEnvironment: WithoutTarget = {
  options: (command: Command) => {
    command
      .optionsGroup("Without a pipeline, between two environments of a file:")
      .option("--file <path>", "the file (default: environment.svc.yaml)")
      .option("--config <file>", "values of its configuration, as YAML or JSON, or -")
      .option("--from-stack <name>", "value of { stack: name } in --from (default: its name)")
      .option("--to-stack <name>", "value of { stack: name } in --to (default: its name)")
      .option("--yes", "promote without asking");
    const without = { excludes: ["pipeline"] };
    withOptionRules(command, {
      ...{ "--file": without, "--config": without, "--from-stack": without, "--to-stack": without, "--yes": without },
      "--wait": { needs: ["pipeline"] },
      "--timeout": { needs: ["pipeline"] },
    });
  },
  examples: [
    ["svc-iac promote --from staging --to production", "between environments of a file: the plan, then it asks"],
    ["svc-iac promote --from staging --to production --yes", "without asking"],
  ],
  run: (flags) => promote(flags as unknown as Flags),
};

interface Plan {
  readonly from: string;
  readonly to: string;
  readonly comparison: EnvironmentComparison;
  readonly promotions: readonly Promotion[];
  /** Addresses of what was not compared, with the reasons. */
  readonly missing: readonly string[];
  /** What the target declares, with its configuration, by address. */
  readonly declared: ReadonlyMap<string, { readonly declared: Named }>;
}

async function promote(flags: Flags): Promise<void> {
  const { from, to: [to, ...others] = [], file } = flags;
  if (to === undefined || others.length > 0) {
    throw new SvcError({ code: "usage", field: "to", message: "--to needs one environment, or name a pipeline." });
  }
  if (from === to && (flags.fromStack ?? from) === (flags.toStack ?? to)) {
    const message = `--from and --to are the same environment, ${to}.`;
    const next = "Name two environments, or two stacks of it with --from-stack and --to-stack.";
    throw new SvcError({ code: "usage", field: "to", message, next });
  }
  const loaded = await Promise.all(
    [from, to].map((environment) => lazy.load().loadEnvironment({ ...(file ? { file } : {}), environment })),
  );
  const [source, target] = loaded as [LoadedEnvironment, LoadedEnvironment];
  await onPlatform(async (io) => {
    const plan = await planOf({ ...flags, to }, source, target, io);
    const moves = plan.promotions.filter(({ move }) => move);
    if (!flags.json) print(textOf(plan));
    const isAgreed = moves.length > 0 && (flags.yes || (await isConfirmed(flags)));
    const promoted = new Set<string>();
    try {
      if (isAgreed) await carryOut(plan, target, { ...flags, stack: flags.toStack ?? to, promoted }, io);
    } finally {
      if (flags.json) printJson<"promote-environment">(asJson(plan, promoted));
    }
    if (!flags.json && moves.length > 0 && !isAgreed) print("Nothing was changed. `--yes` promotes.");
    if (plan.missing.length > 0) process.exitCode = EXIT.refused;
  }, flags.json === true);
}

async function planOf(
  flags: Omit<Flags, "to"> & { readonly to: string },
  source: LoadedEnvironment,
  target: LoadedEnvironment,
  io: Io,
): Promise<Plan> {
  const { environmentDeclarations } = lazy.environmentSource();
  const configuration =
    flags.config === undefined ? new Map<string, string>() : await lazy.configuration().readConfiguration(flags.config);
  // A clone that is not complete is deployed to in vain, and so is the original of a move that the next run continues.
  const begunOf = await lazy.begun().begunHere(io);
  const found = async (loaded: LoadedEnvironment, stack: string) => {
    const title = `environment ${loaded.environment} of ${loaded.file}`;
    const { objects, unreadable } = await environmentDeclarations({ loaded, configuration, stack, title }, io);
    const begun = await Promise.all(objects.map(({ kind, id }) => begunOf(kind, id)));
    const whole = objects.filter((_, index) => begun[index] === undefined);
    const partial = objects.flatMap(({ address }, index) => {
      return begun[index] === undefined ? [] : [[address, `it belongs to ${begun[index]}.`] as const];
    });
    return {
      objects: new Map(whole.map((object) => [object.address, object])),
      reasons: new Map([...unreadable.map(({ address, reason }) => [address, reason] as const), ...partial]),
    };
  };
  const [here, there] = [
    await found(source, flags.fromStack ?? flags.from),
    await found(target, flags.toStack ?? flags.to),
  ];
  const comparison = compareEnvironments(source, target);
  const shared = source.resources
    .map(({ section, name }) => `${section}.${name}`)
    .filter((address) => !comparison.onlyFrom.includes(address));
  const pairs = shared.flatMap((address): Pair[] => {
    const [one, other] = [here.objects.get(address), there.objects.get(address)];
    return one && other ? [{ address, kind: one.kind, from: one.id, to: other.id }] : [];
  });
  const missingIn = ({ objects, reasons }: typeof here, environment: string) =>
    shared
      .filter((address) => !objects.has(address))
      .map((address) => `${address} in ${environment}: ${reasons.get(address) ?? "not found on the platform."}`);
  const missing = [...missingIn(here, flags.from), ...missingIn(there, flags.to)];
  const promotions = await planPromotions(pairs, io);
  return { from: flags.from, to: flags.to, comparison, promotions, missing, declared: there.objects };
}

/** Only where somebody can answer; otherwise the plan is all. */
async function isConfirmed({ json }: Flags): Promise<boolean> {
  if (json || !process.stdin.isTTY || !process.stdout.isTTY) return false;
  const questions = questionsAt(process.stdin, process.stdout);
  try {
    return /^y(es)?$/i.test(await questions.ask("Promote? [y/N] "));
  } finally {
    questions.close();
  }
}

async function carryOut(
  { promotions, declared }: Plan,
  target: LoadedEnvironment,
  { promoted, ...where }: Configured & { readonly promoted: Set<string> },
  io: Io,
): Promise<void> {
  for (const { move, ...promotion } of promotions) {
    if (!move) continue;
    const { address } = promotion;
    const outcome = await promoteArtifact({ ...promotion, move }, io, ({ message }) => remark(message));
    promoted.add(address);
    remark(`${address}: ${visible(outcome.message)}`);
    const resource = target.resources.find(({ section, name }) => `${section}.${name}` === address);
    const { declares } = move;
    if (declares && resource && declared.get(address)?.declared[declares.field] !== declares.value) {
      const next = declaring(resource, declares, where);
      remark(`${address}: the next run of the engine that deploys it deploys what is declared: ${next}.`);
    }
  }
}

/** Where the configuration of an environment is: in that of its stack, and in the file of `--config`, if there is one. */
type Configured = Pick<Flags, "config"> & { readonly stack: string };

/** How a value is declared, where the file has it: in place, or in the configuration that it is read from. */
function declaring(
  { fields, positions }: DeclaredResource,
  { field, value }: NonNullable<ArtifactMove["declares"]>,
  { config, stack }: Configured,
): string {
  const position = positions(field);
  const place = position ? placeText(position) : "the file";
  const keys = termsIn(fields[field] ?? null).flatMap(({ term }) => (term.is === "config" ? [term.key] : []));
  const [key, ...more] = keys;
  if (key === undefined) return `set ${field} to ${show(value)} in ${place}`;
  const also = config === undefined || config === "-" ? "" : `, and the same in ${config}`;
  const written = fields[field];
  if (more.length === 0 && written instanceof Expression && written.term.is === "config")
    return `set its configuration, \`pulumi config set ${shellWord(key)} ${shellWord(value)} --stack ${shellWord(stack)}\`${also}`;
  return `set the configuration ${[key, ...more].join(", ")} of stack ${stack}, of which ${place} makes ${field}, so that it is ${show(value)}${also}`;
}

function textOf({ from, to, comparison, promotions, missing }: Plan): string {
  const { differences, onlyFrom, onlyTo } = comparison;
  const shown = (artifact: Promotion["source"]) =>
    visible(artifact?.image ?? [artifact?.commit?.slice(0, 10), artifact?.branch].filter(Boolean).join(" of ")) ||
    "nothing";
  const artifacts = promotions.map((one) => {
    if (one.isSame) return `  = ${one.address}: ${shown(one.source)}`;
    const what = `${shown(one.target)} → ${shown(one.source)}`;
    return one.move
      ? `  ~ ${one.address}: ${what} (${visible(one.move.how)})`
      : `  ! ${one.address}: ${what} is not promoted: ${one.reason}`;
  });
  const settings = differences.map(
    (one) =>
      `  ${one.address}.${one.field}: ${visible(one.from ?? "not declared")} | ${visible(one.to ?? "not declared")}`,
  );
  const count = promotions.filter(({ move }) => move).length;
  return [
    ...block(`Artifacts, ${to} ← ${from}:`, artifacts),
    ...block(`Settings that differ, and stay, ${from} | ${to}:`, settings),
    ...block(
      `Only in ${from}:`,
      onlyFrom.map((address) => `  ${address}`),
    ),
    ...block(
      `Only in ${to}:`,
      onlyTo.map((address) => `  ${address}`),
    ),
    ...block(
      "Not compared:",
      missing.map((one) => `  ${visible(one)}`),
    ),
    count === 0 ? "Nothing to promote." : `${count} to promote, without a build.`,
    ...(missing.length > 0 ? [`${missing.length} not compared: the exit code is ${EXIT.refused}.`] : []),
    "",
  ].join("\n");
}

const block = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : [title, ...lines, ""]);

function asJson(
  { from, to, comparison, promotions, missing }: Plan,
  promoted: ReadonlySet<string>,
): OutputOf<"promote-environment"> {
  return {
    version: 1,
    from,
    to,
    promoted: promoted.size > 0 && promotions.every(({ address, move }) => !move || promoted.has(address)),
    artifacts: promotions.map(({ address, kind, source, target, isSame, move, reason }) => ({
      address,
      kind: kind.name,
      from: source ?? null,
      to: target ?? null,
      same: isSame,
      ...(move ? { action: move.action, promoted: promoted.has(address) } : {}),
      ...(reason === undefined ? {} : { reason }),
    })),
    settings: comparison.differences.map(({ from: one, to: other, ...where }) => ({
      ...where,
      from: one ?? null,
      to: other ?? null,
    })),
    onlyFrom: [...comparison.onlyFrom],
    onlyTo: [...comparison.onlyTo],
    missing: [...missing],
  };
}
