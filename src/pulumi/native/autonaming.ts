import { createHash } from "node:crypto";
import {
  autonamedField,
  type Field,
  id as idSchema,
  jsonSchemaOf,
  type Kind,
  type Named,
  nameAmong,
  nameIn,
} from "../../model";
import { generatedName } from "../../model/generated-name";
import { readRecord } from "../../read";
import type { Io, Known } from "../../state";
import { ENGINE_UNKNOWN } from "../engine-values";
import type { Subject } from "../subject";
import type { Autonaming } from "./protocol";

/** Description of a field that is optional because the plugin generates it. */
export const AUTONAMED =
  "If it is not set, the plugin generates it: the name of the resource and a suffix, or as `pulumi:autonaming` says.";

/** Where a name can come from if the program declares none. */
export interface Sources {
  /** The inputs before, without marks; empty for a new object. */
  readonly olds: Named;
  readonly news: Named;
  /** The object that this resource replaces or moves, as far as this run has planned that. */
  readonly predecessor?: Known | undefined;
  /** The setting of the stack; `undefined` if there is none. */
  readonly autonaming?: Autonaming | undefined;
}

export interface Chosen {
  readonly field: string;
  readonly value: string;
  /** The update after this preview may generate another one. */
  readonly isTentative: boolean;
}

/**
 * The name of an object whose program declares none; `undefined` if it does, or if names are not generated. A resource keeps
 * its name in replacements, moves and after interrupted creations.
 */
export async function chosenName(subject: Subject, sources: Sources, io: Io): Promise<Chosen | undefined> {
  const { kind, urn } = subject;
  const field = autonamedField(kind);
  if (field === undefined || isPresent(sources.news[field])) return undefined;
  const { olds, predecessor, autonaming } = sources;
  const lasting = (value: unknown) => ({ field, value: String(value), isTentative: false });
  const before = olds[field] ?? predecessor?.live.values[field];
  if (isPresent(before)) return lasting(before);
  const adopted = await adoptedName(kind, sources.news.adopt, io);
  if (isPresent(adopted)) return lasting(adopted);
  if (autonaming?.mode === "disable") return undefined;
  await io.journal?.load();
  const begun = io.journal?.intents.all().get(urn);
  const earlier = begun?.kind === kind.name && begun.from === undefined ? nameAmong(kind, begun.traits) : undefined;
  if (isPresent(earlier)) return lasting(earlier);
  if (!autonaming) return lasting(derivedName(subject, field));
  // A pattern may have random parts, which the engine generates again in each run. It does not report whether there are any.
  return { ...lasting(autonaming.proposed), isTentative: autonaming.proposed !== subject.name };
}

/**
 * Whether the engine deletes before it creates: it does so if names repeat, and does not tell the provider. A pattern without
 * random parts is recognised by proposing the current name.
 */
export function deletesFirst({ kind, name }: Subject, { olds, autonaming }: Sources): boolean {
  if (!autonaming) return false;
  const { mode, proposed } = autonaming;
  return mode === "disable" || proposed === name || proposed === olds[autonamedField(kind) ?? ""];
}

/**
 * A generated name within the limit of the field. Its digits are of a hash of the URN
 * and not of the engine's random seed: the preview shows the final name, and the object of an interrupted run or of a forced
 * replacement is found by it on any machine. Random names would hide a forced replacement from the data guard.
 */
function derivedName({ kind, urn, name }: Subject, field: string): string {
  const { maxLength = Number.POSITIVE_INFINITY } = jsonSchemaOf((kind.fields[field] as Field).schema);
  return generatedName(name, createHash("sha256").update(urn).digest("hex"), maxLength);
}

/** An adopted object keeps its name. */
async function adoptedName(kind: Kind, adopt: unknown, io: Io): Promise<unknown> {
  if (adopt === ENGINE_UNKNOWN) return adopt;
  const { displayName, id } = (adopt ?? {}) as Named;
  if (displayName !== undefined) return displayName;
  if (id === ENGINE_UNKNOWN) return id;
  const known = idSchema.safeParse(id);
  const record = known.success ? await readRecord(kind, known.data, io) : undefined;
  return record && nameIn(kind, record);
}

function isPresent<T>(value: T): value is NonNullable<T> {
  return value !== undefined && value !== null;
}
