import type { Home } from "../client/client";
import { isSuspended } from "../declaration/suspension";
import { managedBy, recall, render } from "../model/declaration";
import type { Named } from "../model/field";
import type { Kind } from "../model/kind";
import type { Leaving, Live, Managed } from "../model/live";
import { LOOPBACK } from "../model/loopback";
import { eitherManaged, isNothing, managedBeside, withIds } from "../model/managed";
import { labelOf } from "../model/names";
import { SvcError } from "../model/problem";
import { respelled, respelledManaged, underEarlierNames } from "../model/respelled";
import type { Io } from "./io";
import { type Undeclared, undeclaredIn, withUndeclared } from "./undeclared";

/**
 * The migration of state from version n to version n + 1 is at index n - 1, and stays there for ever. A release that
 * renames fields adds `underCurrentNames`: only states before it have the earlier names alone.
 */
const MIGRATIONS: readonly ((kind: Kind, written: Written) => Written)[] = [underCurrentNames];

/** Version of the state's format. */
const STATE_VERSION = MIGRATIONS.length + 1;

/**
 * Whether settings were changed whose deployment has not succeeded yet; the ID of
 * that deployment, if it has started.
 */
export type Undeployed = boolean | string;

/** What an earlier run recorded about an object. */
export interface Known {
  readonly live: Live;
  /** What of it is stored in the state and refreshed. */
  readonly managed: Managed;
  /** What of that a configuration has declared, if not all: only this can be removed. */
  readonly declared?: Managed | undefined;
  readonly home: Home;
  readonly undeployed: Undeployed;
  /** The original of its last move: entries with resources of their own came with the clone. */
  readonly clonedFrom?: string | undefined;
  /** When that was cloned, in milliseconds of the server's time: an entry that is younger did not come with the clone. */
  readonly clonedAt?: number | undefined;
  /** When its last complete update began, in milliseconds of the server's time. */
  readonly lastUpdate?: number | undefined;
}

/** What is known of an object of which only the ID is. */
export const knownById = (id: string, home: Home): Known => ({
  live: { id, values: {}, parts: {} },
  managed: { values: [], parts: {} },
  home,
  undeployed: false,
});

/** Our own notes in an engine's state, beside the object's values. They hold no secrets. */
export interface Notes {
  readonly version: number;
  readonly home: Home;
  readonly managed: Managed;
  /** Missing if all that is managed has been declared. */
  readonly declared?: Managed;
  readonly undeployed?: true | string;
  readonly clonedFrom?: string;
  readonly clonedAt?: number;
  readonly lastUpdate?: number;
  readonly leaving?: Leaving;
  /** Observed values that are not declared: the next plan compares newly declared values with them. */
  readonly undeclared?: Undeclared;
}

export interface Written {
  /** The resource's outputs: declared and computed values. */
  readonly values: Named;
  readonly notes: Notes;
}

export function writeDown(kind: Kind, known: Known): Written {
  const managed = withIds(known.managed, known.live);
  return {
    values: underEarlierNames(kind, render(kind, known.live, managed, { computed: true })),
    notes: {
      version: STATE_VERSION,
      home: known.home,
      managed,
      ...(known.declared ? { declared: withIds(known.declared, known.live) } : {}),
      ...(known.undeployed ? { undeployed: known.undeployed } : {}),
      ...(known.clonedFrom === undefined ? {} : { clonedFrom: known.clonedFrom }),
      ...(known.clonedAt === undefined ? {} : { clonedAt: known.clonedAt }),
      ...(known.lastUpdate === undefined ? {} : { lastUpdate: known.lastUpdate }),
      ...(Object.keys(known.live.leaving ?? {}).length > 0 ? { leaving: known.live.leaving } : {}),
      undeclared: undeclaredIn(kind, known.live, managed),
    },
  };
}

/** @throws SvcError `state` for notes that a newer release wrote, which this one may misread, and for damaged ones. */
export function checkNotes(kind: Kind, id: string, { version, home, managed }: Partial<Notes>): void {
  if (typeof version === "number" && version > STATE_VERSION) {
    throw new SvcError({
      code: "state",
      message: `The state of ${kind.name} ${id} was written by a newer release of svc-iac (version ${version} of its format; this release supports up to ${STATE_VERSION}).`,
      next: "Update svc-iac and run again. Nothing was changed.",
    });
  }
  if (typeof version === "number" && home?.companyId && managed?.values && managed.parts) return;
  throw new SvcError({
    code: "state",
    message: `The state of ${kind.name} ${id} is damaged: what svc-iac has recorded about the object is not complete.`,
    next: "Was it edited by hand? Restore an earlier state, or remove the object from the state and adopt or import it.",
  });
}

/** @throws SvcError `state`, as `checkNotes` does. */
export function readBack(kind: Kind, id: string, written: Written): Known {
  checkNotes(kind, id, written.notes);
  const { version } = written.notes;
  const { notes, values } = MIGRATIONS.slice(version - 1).reduce((now, migrate) => migrate(kind, now), written);
  const live = withUndeclared(recall(kind, id, values, notes.managed), notes.undeclared);
  return {
    live: notes.leaving ? { ...live, leaving: notes.leaving } : live,
    managed: notes.managed,
    ...(notes.declared ? { declared: notes.declared } : {}),
    home: notes.home,
    undeployed: notes.undeployed ?? false,
    ...(notes.clonedFrom === undefined ? {} : { clonedFrom: notes.clonedFrom }),
    ...(notes.clonedAt === undefined ? {} : { clonedAt: notes.clonedAt }),
    ...(notes.lastUpdate === undefined ? {} : { lastUpdate: notes.lastUpdate }),
  };
}

/** Fields that were renamed since: an earlier release may have written any of their earlier names. */
function underCurrentNames(kind: Kind, { values, notes }: Written): Written {
  const { managed, declared, undeclared } = notes;
  return {
    values: respelled(kind, values),
    notes: {
      ...notes,
      managed: respelledManaged(kind, managed),
      ...(declared ? { declared: respelledManaged(kind, declared) } : {}),
      ...(undeclared ? { undeclared: { ...undeclared, values: respelled(kind, undeclared.values) } } : {}),
    },
  };
}

/** What a new declaration manages, with the IDs that an earlier run recorded. */
export function managedWith(kind: Kind, declared: Named, known: Known | undefined): Managed {
  const managed = managedBy(kind, declared);
  return known ? withIds(managed, known.live) : managed;
}

/**
 * Objects are only ours where we created them. Another origin or company is an error before anything is written,
 * and before a 404 counts as "gone" (decisions, "Identity and home").
 */
export async function atHome(kind: Kind, name: string, known: Pick<Known, "home"> | undefined, io: Io): Promise<Home> {
  const here = await io.client.home();
  const elsewhere = known && elsewhereThan(here, known.home);
  if (!elsewhere) return here;
  const { where, next } = elsewhere;
  throw new SvcError({ code: "wrong-home", message: `${labelOf({ kind, name })} lives in ${where}.`, next });
}

/** That something of one home is not at another one, and what to do about it. */
export function elsewhereThan(here: Home, { origin, companyId }: Home): { where: string; next: string } | undefined {
  if (origin === here.origin && companyId === here.companyId) return undefined;
  const [word, there, found] =
    origin === here.origin ? ["company", companyId, here.companyId] : ["service", origin, here.origin];
  const isPort = companyId === here.companyId && [origin, here.origin].every(isOnThisMachine);
  return {
    where: `${word} ${there}, but this run is connected to ${word} ${found}`,
    next: `${isPort ? restarted(origin) : CREATED_WITH} Nothing was changed, and the state is kept.`,
  };
}

const CREATED_WITH =
  "Use the URL and token that the object was created with. Where a state has objects of both, each of them needs a provider of its own, with its URL and token, or is removed from the state.";

/** It may also be a copy, which nothing distinguishes. */
const restarted = (origin: string) =>
  `Both are on this machine: if the sandbox was restarted, give it the earlier port, \`npx svc-iac sandbox --port ${new URL(origin).port}\`.`;

const isOnThisMachine = (origin: string) => URL.canParse(origin) && LOOPBACK.has(new URL(origin).hostname);

/** Whether an apply is needed although nothing differs: a deployment is due, and the object is not suspended. */
export function owesDeployment(kind: Kind, known: Known): boolean {
  return known.undeployed !== false && !isSuspended(kind, known.live.values);
}

/** What a configuration has declared of an object: only that can be removed. */
export function declaredOf({ managed, declared = managed }: Pick<Known, "managed" | "declared">): Managed {
  return declared;
}

/** The same with what an engine's state has as the declaration: where that changed nothing, no apply has recorded it. */
export function declaredWith(kind: Kind, known: Pick<Known, "live" | "managed" | "declared">, now: Named): Managed {
  if (!known.declared) return known.managed;
  return withIds(eitherManaged(known.declared, managedBy(kind, now)), known.live);
}

/** What stands for the declaration where an engine has none: of an object that was only imported, all of it. */
export function declaredOrImported(known: Known): Managed {
  const declared = declaredOf(known);
  return isNothing(declared) ? known.managed : declared;
}

/** An object without a declaration: after an import, everything is kept until a configuration names it. */
export function undeclared(known: Known): Known {
  return { ...known, declared: NOTHING };
}

const NOTHING: Managed = { values: [], parts: {} };

/** What is managed once `declared` has been applied: that, and what was imported and never declared. */
export function managedAfter(declared: Managed, known: Known | undefined): Pick<Known, "managed" | "declared"> {
  if (!known?.declared) return { managed: declared };
  const imported = managedBeside(known.managed, known.declared);
  const managed = eitherManaged(imported, declared);
  return { managed, declared };
}
