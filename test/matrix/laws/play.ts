import { rmSync } from "node:fs";
import { join } from "node:path";
import { kinds } from "../../../src/kinds";
import type { Kind } from "../../../src/model";
import type { Row } from "../../../src/terraform/value";
import type { Diagnostic } from "../../../src/terraform/wire.gen";
import { announcedIn } from "../../laws/announced";
import { type Announced, type Failure, isGenerated, unannounced } from "../../laws/availability";
import { activated, failures } from "../../laws/availability-acts";
import type { World } from "../../laws/world";
import { newFolder } from "../../support/new-folder";
import { sessionIn } from "../../terraform/core";
import { errors } from "../terraform/calls";
import { type Block, typeOf } from "../terraform/configuration";
import { NEWEST } from "../terraform/dialects";
import { type Outcome, type Surroundings, Terraform } from "../terraform/model";
import { processesOf, schemaOf } from "../terraform/processes";
import { shownByRows } from "./delta";
import { silentlyEmptied } from "./emptied";
import { lostProtection } from "./guarded";
import { type Shown, sharedObjects, undeclaredWrites, unnamedLosses } from "./judge";
import { addressIn, NAME, type Option, type Plot, type Scene } from "./options";
import { snapshot } from "./snapshot";
import { isQuestion, show, writesSince } from "./writes";

/** What came of a case. */
export interface Played {
  /** The object was made, and the option had something to be about. */
  readonly isOne: boolean;
  readonly violations: readonly string[];
  readonly wrote: number;
  readonly isRefused: boolean;
}

const NOTHING: Played = { isOne: false, violations: [], wrote: 0, isRefused: false };

const blockIn =
  ({ schema }: Scene) =>
  (values: Row, more: Partial<Block> = {}): Block => ({ type: schema.typeName, name: NAME, ...more, values });

/** Whether the option has something to be about. */
export const isAbout = (scene: Scene, option: Option): boolean => option(scene, blockIn(scene)) !== undefined;

export async function play(world: World, scene: Scene, option: Option): Promise<Played> {
  const folder = newFolder();
  try {
    return await played(world, scene, option, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function engineIn(world: World, folder: string, { isRestarted = false, ...around }: Around = {}): Terraform {
  const begun = () => sessionIn(world, { folder });
  const { first, restart } = processesOf(begun);
  return new Terraform(first, schemaOf, { ...around, ...(isRestarted ? { restart } : {}) });
}

interface Around extends Pick<Surroundings, "dialect"> {
  /** A plan and its apply are two processes, which share the journal. */
  readonly isRestarted?: boolean;
}

async function played(world: World, scene: Scene, option: Option, folder: string): Promise<Played> {
  const one = blockIn(scene);
  const plot = option(scene, one);
  if (!plot) return NOTHING;
  const engine = engineIn(world, folder, {
    ...(plot.newest ? { dialect: NEWEST[plot.newest] } : {}),
    isRestarted: plot.others !== undefined,
  });
  const address = addressIn(one({}));
  const trigger: Block = { type: "svc_project", name: "trigger", values: { display_name: "one" } };
  const made = await engine.apply({
    blocks: [one(scene.before), ...(usesTrigger(plot.configuration.blocks) ? [trigger] : [])],
  });
  const faults = [...engineFaults(made.diagnostics)];
  if (errors(made.diagnostics).length > 0) return { ...NOTHING, violations: faults };
  const kept = engine.state.get(address);
  if (!kept) return NOTHING;
  plot.prepare?.(engine);
  const drift = async () => {
    const somebody = engineIn(world, join(folder, "somebody"));
    somebody.state.set(address, kept);
    await somebody.apply({ blocks: [one({ ...scene.other, ...immutables(scene) })] });
  };
  const id = String(kept.row.id);
  if (plot.drifts && !plot.meanwhile) await drift();
  await plot.others?.before?.(id);
  if (plot.earlier) await engine.apply(plot.earlier);
  let began = await activated(world);
  writesSince();
  let shown: readonly Shown[] = [];
  let planned = 0;
  const meanwhile = async (plan: Outcome) => {
    const early = writesSince();
    faults.push(...early.map((write) => `The plan sends ${show(write)}`));
    if (plot.meanwhile) await drift();
    await plot.others?.meanwhile?.(id);
    if (plot.meanwhile || plot.others) began = await activated(world);
    shown = await shownBy(world, plan);
    planned = writesSince().length;
  };
  const outcome = await engine.apply(plot.configuration, { ...plot.flags, meanwhile });
  const writes = writesSince();
  faults.push(...engineFaults(outcome.diagnostics));
  if (shown.length === 0 && planned === 0 && writes.length > 0) faults.push("Something was written without a plan");
  const said = outcome.diagnostics.map(({ detail = "" }) => detail);
  const declarations = [scene.before, scene.after, scene.other];
  faults.push(...silentlyEmptied({ kind: scene.kind, declarations }, writes, said.join("\n")));
  const failed = await failures(began, world);
  const announced = announcedBy(outcome, said);
  if (!isForced(plot)) faults.push(...unannounced(failed, announced));
  if (plot.others) faults.push(...unannounced(failed.filter(isOfOthers).map(lasting), announced.map(forGood)));
  faults.push(...sharedObjects([...engine.state].map(([name, { row }]) => [name, String(row.id)])));
  const isIgnoring = plot.configuration.blocks.some(({ ignore }) => ignore);
  const isRefused = errors(outcome.diagnostics).length > 0;
  if (isIgnoring && !isRefused) {
    await engine.apply(plot.configuration, { refresh: false });
    const again = writesSince().filter((write) => !isQuestion(write));
    faults.push(...again.map((write) => `The next apply of the same configuration sends ${show(write)}`));
  }
  const found = await snapshot(scene.kind, id, world.io.client);
  const isKept = plot.configuration.blocks.some(({ keeps }) => keeps);
  if (isKept && !found && !isGoneAsShown(scene.kind, outcome, address, id))
    faults.push(`${id} was to be kept and is gone`);
  const unprotected = lostProtection(scene.before.deletion_protection === true, id, found);
  return {
    isOne: true,
    violations: [...faults, ...undeclaredWrites(shown, writes), ...unnamedLosses(shown, writes), ...unprotected],
    wrote: writes.length,
    isRefused,
  };
}

/** Outages by what is named; an apply, which plans again, tells of further hosts of what its plan has named. */
function announcedBy({ again = [] }: Outcome, said: readonly string[]): Announced[] {
  const named = announcedIn(said);
  const later = announcedIn(again.map(({ detail = "" }) => detail));
  return [...named, ...later.filter(({ subject }) => named.some((one) => one.subject === subject))];
}

/** What the engine shows as replaced after all; a move, or an entry that exists once, which name what is deleted. */
function isGoneAsShown(kind: Kind, { changes, diagnostics }: Outcome, address: string, id: string): boolean {
  const change = changes.find((one) => one.address === address);
  const isNamed = diagnostics.some(({ detail = "" }) => detail.includes(id));
  if (isNamed && (change?.action === "update" || kind.deletedFirst)) return true;
  return change?.action === "replace" && !change.forgets && !change.createsFirst;
}

/** Terraform drops the warnings of a creation by which it replaces an object on its own: they cannot announce anything. */
const isForced = ({ flags, isHidden, configuration: { blocks } }: Plot): boolean =>
  isHidden || flags?.replace !== undefined || blocks.some(({ replaceTriggeredBy }) => replaceTriggeredBy);

/** What the platform generates ends with its object, which the plan shows. */
const isOfOthers = ({ name }: Failure) => !isGenerated(name);

/** What others have declared is nobody's wish to lose. */
const lasting = (one: Failure): Failure => ({ ...one, isWanted: false });
const forGood = ({ subject, why, without }: Announced): Announced => ({ subject, why, without, until: "never" });

const usesTrigger = (blocks: readonly Block[]) => blocks.some(({ name }) => name === "trigger");

function immutables({ kind, schema, before }: Scene): Row {
  const fixed = schema.attributes.filter(({ declared }) => kind.fields[declared]?.mutability === "immutable");
  return Object.fromEntries(fixed.map(({ name }) => [name, before[name]]));
}

async function shownBy(world: World, { changes, diagnostics }: Outcome): Promise<readonly Shown[]> {
  const said = diagnostics.map(({ summary, detail }) => `${summary} ${detail}`).join("\n");
  return Promise.all(
    changes.map(async ({ address, action, before, after }) => {
      const schema = schemaOf(typeOf(address));
      const look = world.io.client;
      const found = before ? await snapshot(schema.kind, String(before.id), look) : undefined;
      const shown = action === "forget" ? "no-op" : action;
      return shownByRows(schema, { action: shown, before, after }, said, found);
    }),
  );
}

/** What an engine reports as a fault of the provider. */
function engineFaults(diagnostics: readonly Diagnostic[]): string[] {
  return errors(diagnostics)
    .filter(({ summary = "" }) => /^Provider produced|^A bug in/.test(summary))
    .map(({ summary, detail }) => `${summary}: ${detail}`);
}

/** Those whose objects can be lost. */
export const allKinds = Object.values<Kind>(kinds).filter(({ awaits }) => !awaits);
