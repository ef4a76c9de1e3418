import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { UNKNOWN } from "../../../src/model";
import { type ResourceSchema, resourceSchemas, SOURCE } from "../../../src/terraform/schema";
import { completed, type Row } from "../../../src/terraform/value";
import { collectionOf, driftOf } from "../../support/objects";
import { succeeded } from "../../support/ran";
import type { PlannedChange, Workspace } from "../../terraform/workspace";
import { type Block, type Configuration, toJson } from "../terraform/configuration";
import type { Flags, Instance } from "../terraform/model";
import { shownByRows } from "./delta";
import { type Shown, undeclaredWrites, unnamedLosses } from "./judge";
import { addressIn, NAME, type Option, type Scene, type States } from "./options";
import { snapshot } from "./snapshot";
import { show, writesSince } from "./writes";

const schemas = resourceSchemas();
const schemaOf = (type: string) => schemas.get(type) as ResourceSchema;

/** The same as `play`, with the real engine: the plan is saved, read as JSON, and applied as it was saved. */
export async function playForReal(
  workspace: Workspace,
  scene: Scene,
  option: Option,
): Promise<{ readonly violations: readonly string[]; readonly wrote: number }> {
  const { kind, schema } = scene;
  const one = (values: Row, more: Partial<Block> = {}): Block => ({
    type: schema.typeName,
    name: NAME,
    ...more,
    values,
  });
  const plot = option(scene, one);
  if (!plot) throw new Error("The scene has nothing that this option is about.");
  const trigger: Block = { type: "svc_project", name: "trigger", values: { display_name: "one" } };
  const hasTrigger = plot.configuration.blocks.some(({ name }) => name === "trigger");
  write(workspace, { blocks: [one(scene.before), ...(hasTrigger ? [trigger] : [])] });
  succeeded(await workspace.apply());
  const id = String((await workspace.values(addressIn(one({})))).id);
  for (const command of prepared(plot, addressIn(one({})), id)) succeeded(await workspace.run(...command));
  write(workspace, plot.configuration);
  const drift = () => workspace.change(`${collectionOf(kind)}/${id}`, driftOf(kind));
  if (plot.drifts && !plot.meanwhile) await drift();
  writesSince();
  const { ran, changes } = await workspace.plan(...argumentsOf(plot.flags ?? {}));
  const violations = writesSince().map((sent) => `The plan sends ${show(sent)}`);
  if (plot.meanwhile) await drift();
  const shown = await Promise.all(changes.map((change) => shownIn(workspace, change, `${ran.stdout}${ran.stderr}`)));
  if (ran.code !== 0) return { violations, wrote: 0 };
  const applied = await workspace.run("apply", "-no-color", "-input=false", "planned");
  const writes = writesSince();
  const faults = `${applied.stdout}${applied.stderr}`.match(/Provider produced[^\n]*|A bug in svc-iac/g) ?? [];
  const found = [...violations, ...faults, ...undeclaredWrites(shown, writes), ...unnamedLosses(shown, writes)];
  return { violations: found, wrote: writes.length };
}

function write({ folder }: Workspace, configuration: Configuration): void {
  writeFileSync(
    join(folder, "main.tf.json"),
    toJson(configuration, SOURCE, (type) => schemaOf(type).attributes),
  );
}

/** What the user does to the engine's own state first. */
function prepared(plot: NonNullable<ReturnType<Option>>, address: string, id: string): readonly (readonly string[])[] {
  const commands: string[][] = [];
  const states: States = {
    taint: (one) => void commands.push(["taint", one]),
    untaint: (one) => void commands.push(["untaint", one]),
    forget: (one) => void commands.push(["state", "rm", one]),
    state: new Map([[address, { row: { id } } as unknown as Instance]]),
  };
  plot.prepare?.(states);
  return commands;
}

function argumentsOf({ replace = [], target = [], refresh = true, destroy = false }: Flags): readonly string[] {
  return [
    ...replace.map((address) => `-replace=${address}`),
    ...target.map((address) => `-target=${address}`),
    ...(refresh ? [] : ["-refresh=false"]),
    ...(destroy ? ["-destroy"] : []),
  ];
}

async function shownIn(workspace: Workspace, change: PlannedChange, said: string): Promise<Shown> {
  const schema = schemaOf(change.address.split(".")[0] ?? "");
  const { kind, attributes } = schema;
  const before = change.before && completed(attributes, change.before);
  const after = change.after && (marked(completed(attributes, change.after), change.unknown) as Row);
  const action = change.actions.length > 1 ? "replace" : (change.actions[0] as Shown["action"]);
  const found = before ? await snapshot(kind, String(before.id), workspace.world.io.client) : undefined;
  return shownByRows(schema, { action, before, after }, said, found);
}

/** With unknowns where the plan says so. */
function marked(value: unknown, unknown: unknown): unknown {
  if (unknown === true) return UNKNOWN;
  if (typeof unknown !== "object" || unknown === null) return value;
  if (Array.isArray(value)) return value.map((item, index) => marked(item, (unknown as unknown[])[index]));
  const names = new Set([...Object.keys((value ?? {}) as Row), ...Object.keys(unknown)]);
  const of = (row: unknown, name: string) => (row as Row | null)?.[name];
  return Object.fromEntries([...names].map((name) => [name, marked(of(value, name) ?? null, of(unknown, name))]));
}
