import { isRefused } from "../../client/errors";
import { bodyFor, isInBody } from "../../declaration/body";
import { changedFields, type FieldChange } from "../../declaration/diff";
import { withOthers } from "../../declaration/recreated";
import { suspends } from "../../declaration/suspension";
import { refuseHashes } from "../../declaration/write-only-hashes";
import { plainReference } from "../../model/declaration";
import type { Fields, Named, Surroundings, Wire } from "../../model/field";
import { normal } from "../../model/normal";
import type { Part } from "../../model/part";
import { readFields } from "../../read/working";
import type { Io } from "../../state/io";
import { carryOut } from "./write";

/** Values of a new object that are known without reading: fields outside its own record are at their defaults. */
export function atBirth(fields: Fields): Record<string, unknown> {
  const resting = Object.entries(fields).filter(
    ([, field]) => (field.observed !== undefined || field.source) && field.default !== undefined,
  );
  return Object.fromEntries(resting.map(([name, field]) => [name, field.default]));
}

/** The body of a create: the declaration and what the platform must not choose by itself. */
export function forCreation(fields: Fields, values: Named): Record<string, unknown> {
  const defaults = Object.entries(fields).filter(([, field]) => field.createDefault !== undefined);
  return { ...Object.fromEntries(defaults.map(([name, field]) => [name, field.createDefault])), ...values };
}

/** An object, or an entry of a part: both have fields, an update, and a path of ids. */
export interface Target {
  readonly fields: Fields;
  readonly update: Part["api"]["update"];
  readonly ids: readonly string[];
  readonly around: Surroundings;
  /** Its known values; updated with each answer. */
  readonly values: Record<string, unknown>;
  /** Added to the update body beside the changed fields. */
  readonly extra?: Wire;
  /** Postpones what is refused before a deployment until after it. */
  readonly patient?: boolean;
  /** Waits until the next write is accepted. */
  readonly rest?: () => Promise<void>;
}

export interface Changes {
  readonly sent: readonly FieldChange[];
  readonly postponed: boolean;
}

/**
 * Brings the fields of an object or an entry to `wanted`: one update for all that its body accepts, then the
 * fields that have their own operations. Suspension is left out. Returns what was sent.
 */
export async function syncFields(target: Target, wanted: Named, io: Io): Promise<Changes> {
  const { fields, update, around, values, extra = {} } = target;
  const changes = changedFields(fields, wanted, values)
    .filter(({ field }) => !suspends(field))
    .map((change): FieldChange => ({ ...change, to: withOthers(change.field, change.to, change.from) }));
  const writable = changes.filter(({ field }) => field.mutability === "writable" || field.via);
  for (const { name, field, to } of changes) if (field.mutability === "option" && !field.via) values[name] = to;
  const isBlocked = ({ field: { afterRemovalOf } }: FieldChange) =>
    writable.some((change) => change.name === afterRemovalOf && isRemoval(change));
  const real = writable.filter((change) => !isBlocked(change));
  refuseHashes(real.map(({ to }) => to));
  const inBody = real.filter(({ name, field, to }) => !field.via && isInBody(update, name, field, to, around));
  const single = real.filter((change) => !inBody.includes(change));
  const removals = single.filter(isRemoval);
  // A removal may be a precondition of a change: a disk allows one instance only.
  for (const change of removals) await sendSingle(target, change, io);
  const refused: FieldChange[] = [];
  const all = { wanted, removals, extra };
  try {
    await sendUpdate(target, inBody, all, io);
  } catch (error) {
    refused.push(...refusedUntilDeployed(target, inBody, wanted, error));
    if (refused.length === 0) throw error;
    const rest = inBody.filter((change) => !refused.includes(change));
    await sendUpdate(target, rest, all, io);
  }
  for (const change of single.filter((one) => !isRemoval(one))) await sendSingle(target, change, io);
  const sent = real.filter((change) => !refused.includes(change));
  return { sent, postponed: sent.length < writable.length };
}

async function sendSingle(target: Target, change: FieldChange, io: Io): Promise<void> {
  const { fields, ids, around, values } = target;
  const answer = await carryOut(change, ids, around, io);
  const reveals = change.field.via?.by === "calls";
  Object.assign(values, readFields(withoutSource(fields), answer, around, values, reveals), settled([change]));
  await ended(target, [change]);
}

interface Update {
  readonly wanted: Named;
  /** What calls of their own have removed before. */
  readonly removals: readonly FieldChange[];
  readonly extra: Wire;
}

async function sendUpdate(target: Target, some: readonly FieldChange[], all: Update, io: Io): Promise<void> {
  const { fields, update, ids, around, values } = target;
  const { wanted, removals, extra } = all;
  if (!update || (some.length === 0 && Object.keys(extra).length === 0)) return;
  const repeated = some.flatMap(({ field }) => field.sentWith ?? []).filter((name) => name in wanted);
  const changed = {
    ...Object.fromEntries(repeated.map((name) => [name, wanted[name]])),
    ...Object.fromEntries(some.map(({ name, field, to }) => [name, to ?? field.default ?? null])),
  };
  const body = { ...bodyFor(update, fields, changed, around), ...extra };
  const answer = await io.client.one({ operation: update, ids, body }, io.signal);
  Object.assign(values, settled(some));
  // An answer may still show what only the next deployment removes.
  Object.assign(values, readFields(withoutSource(fields), answer, around, values), settled(removals));
  await ended(target, some);
}

/** An interrupted run may have removed an obstacle, with the deployment still to come. */
function refusedUntilDeployed(
  { patient = false }: Target,
  inBody: readonly FieldChange[],
  wanted: Named,
  error: unknown,
): readonly FieldChange[] {
  if (!patient || !isRefused(error)) return [];
  return inBody.filter(({ field: { afterRemovalOf: other } }) => other && (wanted[other] ?? null) === null);
}

/**
 * Waits for what the platform does after it has accepted `changes`. Until that has ended well, they may not have happened:
 * the values are as before, or unknown where no answer shows them, so that the next plan has them again.
 */
export async function ended(
  { values, rest = async () => {} }: Pick<Target, "values" | "rest">,
  changes: readonly FieldChange[],
): Promise<void> {
  const hidden = changes
    .filter(({ field }) => field.observed === false)
    .map(({ name }) => [name, values[name]] as const);
  for (const [name] of hidden) delete values[name];
  try {
    await rest();
  } catch (error) {
    for (const { name, field, from } of changes) if (field.observed !== false) values[name] = from;
    throw error;
  }
  Object.assign(values, Object.fromEntries(hidden));
}

function isRemoval({ field, to }: FieldChange): boolean {
  return normal(field, to) === null;
}

function settled(changes: readonly FieldChange[]): Record<string, unknown> {
  return Object.fromEntries(changes.map((change) => [change.name, valueAfter(change)]));
}

/** Calls of its own send a value as it is declared, so that the next read shows it in that order. */
function valueAfter({ field, to }: FieldChange): unknown {
  return field.via?.by === "calls" && (to ?? null) !== null ? plainReference(field, to) : normal(field, to);
}

function withoutSource(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => !field.source));
}
