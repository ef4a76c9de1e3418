import type { Home } from "../client/client";
import { hashed, withSecretsHashed } from "../model/keyed-hash";
import type { Kind } from "../model/kind";
import type { Managed } from "../model/live";
import { eitherManaged } from "../model/managed";
import { ownValue } from "../model/names";
import { autonamedField } from "../model/record";
import { earlierNames, respelled, respelledManaged } from "../model/respelled";
import type { Met } from "./lease";
import type { Owners } from "./owners";

/** An object about to be created, recorded before the request that creates it. */
export interface Intent {
  readonly kind: string;
  readonly name: string;
  /**
   * The earliest that the server's time was just before the request, in milliseconds. Of a move whose clone is known, when that
   * was made, as its record says.
   */
  readonly since: number;
  /** IDs of the objects of its name that existed before. */
  readonly before?: readonly string[];
  /** Where it is created. */
  readonly home: Home;
  /** The object, once its ID is known. */
  readonly id?: string;
  /** Names that later runs have declared for the created object, before they gave them to it. */
  readonly names?: readonly string[];
  /** The engine received the ID; the next run shows whether it saved it. */
  readonly idReported?: true;
  /** A later plan still declares it. */
  readonly wanted?: true;
  /** The last run of an engine that has declared it, of those after its own. */
  readonly declaredBy?: string;
  /** The last run that has not declared it, of those that may have met its object all the same. */
  readonly passedBy?: string;
  /** A plan since then has neither declared it nor met its object. */
  readonly undeclared?: true;
  /** The original of a move, where the created object is its clone. */
  readonly from?: string;
  /** The original of a complete move, which is deleted, where the created object was its clone. */
  readonly cloneOf?: string;
  /** The clone of a complete move, which is gone, where the object is the original, which was kept. */
  readonly cloneGone?: string;
  /** The clone, once its ID is known. */
  readonly clone?: string;
  /** The move suspended the original, which was running. */
  readonly originalSuspended?: true;
  /** What the move takes from the original, recorded before it does: a cancelled move puts it back. */
  readonly taken?: Taken;
  /** Keys of the entries, by part, that the original served requests at when the move took them. */
  readonly served?: Readonly<Record<string, readonly string[]>>;
  /** The move is complete: only the original remains to be deleted. */
  readonly done?: true;
  /** The engine's state has the clone, of a complete move or adopted: the two are objects of their own. */
  readonly cloneInState?: true;
  /** The original may be deleted although others still refer to it. */
  readonly leaveBehind?: true;
  /** What its declaration names: a later one has to undo what it no longer declares. */
  readonly managed?: Managed;
  /** What its entries live under, by part and key, where that is another object: a later declaration does not name it. */
  readonly hosts?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** What its creation sends besides: an object that has other values is not the one. */
  readonly sent?: Readonly<Record<string, unknown>>;
  /** What identifies it: its display name and its immutable fields. */
  readonly traits: Readonly<Record<string, unknown>>;
}

/**
 * An update about to be sent, recorded before its first request. A run that is killed in it leaves the object other than the
 * engine's state shows, and where the next program declares what the state has, no plan would show that.
 */
export interface UpdateIntent extends Pick<Intent, "kind" | "home" | "hosts"> {
  /** When it began, in milliseconds of the server's time: a state of that time or later has its values. */
  readonly since: number;
  /** What it adds, changes or removes. */
  readonly managed: Managed;
  /**
   * What of that was there before and not its own, by part and key: the IDs that these entries have as resources. It has
   * not added them, so a program without them has nothing to delete.
   */
  readonly found?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** IDs of the rows that it removes, of those that stay listed until the next deployment. */
  readonly removes?: readonly string[];
}

/** An intent as `svc-iac journal` lists it. */
export interface Entry {
  /** Its ID there. */
  readonly entry: string;
  /** The store, where it is not the folder of the program. */
  readonly store?: string;
}

/** A creation that the last plan did not declare. */
export interface Abandoned extends Entry {
  /** Its address in the journal. */
  readonly address: string;
  readonly intent: Intent;
  /** A run on another machine that may still be creating it. */
  readonly writing?: { readonly host: string; readonly since: string };
}

/** What only one object can have, with its settings: values of fields, and entries by part and key. No secrets. */
export interface Taken {
  readonly values: Readonly<Record<string, unknown>>;
  readonly parts: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
}

/** What a journal has, by keys. */
export interface JournalEntries<T> {
  /** All that remain. */
  all(): ReadonlyMap<string, T>;
  /**
   * Resolves once it is stored. Inside a hold only. Of an entry that is there already, it changes the facts in which `entry`
   * differs from `read`, which is the entry as it is now, unless the caller has waited since it read it.
   *
   * @throws SvcError as `Lease.hold`.
   */
  write(key: string, entry: T, read?: T): Promise<void>;
  /**
   * Records what the next run can derive again if it is lost: it is stored with the next write. Changes facts as `write`, of
   * what another process may carry out.
   */
  note(key: string, entry: T, read?: T): void;
  /** Removes an entry that is over, unless another process has continued with it since. Stored like a note. */
  strike(key: string): void;
}

/** Which of the intents are this run's to continue, and which it plans. */
export interface IntendedPlan {
  /**
   * Whether another process of this run began it, or a live one wrote it: Terraform starts a provider for each alias, and
   * they share a journal. That process carries it out, or has done so.
   */
  isOfSibling(address: string): boolean;
  /** Distinguishes what this process begins now, if others of its run write as well: each sees what the others have stored only later. */
  readonly mark: string | undefined;
  /** Records that this run declares what an intent creates. */
  declare(address: string): void;
  /** Records that this run plans and declares no other creations: those that it has met are not its concern. */
  passOver(met?: Met): void;
  /** Records that this run has failed: what it has not declared or met may be declared, and in the state. */
  takeBack(): Promise<void>;
  /**
   * Creations that the last plan did not declare and no state is known to have, as of the last read or write; with `isMeant`,
   * the intents that are meant instead.
   */
  abandoned(isMeant?: (intent: Intent) => boolean): readonly Abandoned[];
}

/** The right of this run to write for the stack. */
export interface Lease {
  /**
   * Runs `work` while no other run writes for this stack. Waits for the lease of a run that disappeared.
   *
   * @throws SvcError `store`; `superseded` if another run has taken over the stack.
   */
  hold<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Why a hold must not write at the moment, if so: checked right before each write. */
  guard(): Promise<string | undefined>;
}

/**
 * What one stack was about to create: a remaining intent means that an object may exist that no state contains
 * (decisions, "Lost answers and the journal"). It survives a killed run and, in a shared store, the machine.
 */
export interface Journal {
  /** Which stack owns which object, where the journal is in a shared store. */
  readonly owners?: Owners | undefined;
  /** By their addresses. */
  readonly intents: JournalEntries<Intent>;
  /** By the IDs of the objects. */
  readonly updates: JournalEntries<UpdateIntent>;
  readonly plan: IntendedPlan;
  readonly lease: Lease;
  /** Reads it, once in a process. The others reflect that read, or the last hold. @throws SvcError `store`. */
  load(): Promise<void>;
  /**
   * What runs of other names have begun with an object that the engine's state has is this stack's to continue, and its journal's
   * with the next hold. @throws SvcError `store` for a damaged journal.
   */
  readonly inherited: { find(id: string): Promise<void> };
  /** Resolves once notes and removals are stored, where possible. */
  settle(): Promise<void>;
}

/** An intent under the names of today: a release that had other names for some fields may have written it. */
export function respelledIntent(kinds: readonly Kind[], intent: Intent): Intent {
  const kind = kinds.find(({ name }) => name === intent.kind);
  if (!kind || earlierNames(kind).size === 0) return intent;
  const { traits, managed, taken } = intent;
  return {
    ...intent,
    traits: respelled(kind, traits),
    ...(managed ? { managed: respelledManaged(kind, managed) } : {}),
    ...(taken ? { taken: { ...taken, values: respelled(kind, taken.values) } } : {}),
  };
}

/**
 * As it is stored: what may be a secret, such as a repository with a password in its address, is a hash there. So is the
 * address that a webhook is found by, in which only its owner knows what is one. A name that an engine may have generated is
 * needed as it is.
 */
export function withoutSecrets(kinds: readonly Kind[], intent: Intent): Intent {
  const { names, sent, traits } = intent;
  const kind = kinds.find(({ name }) => name === intent.kind);
  const { naming = "" } = kind ?? {};
  const isGenerated = kind !== undefined && autonamedField(kind) === naming;
  const named = (name: unknown) =>
    isGenerated ? name : typeof name === "string" && URL.canParse(name) ? hashed(name) : withSecretsHashed(name);
  return {
    ...intent,
    ...(names ? { names: names.map(named) as string[] } : {}),
    ...(sent ? { sent: withSecretsHashed(sent) } : {}),
    traits: { ...withSecretsHashed(traits), ...(naming in traits ? { [naming]: named(traits[naming]) } : {}) },
  };
}

/** What an update adds, under the names of today. */
export function respelledUpdate(kinds: readonly Kind[], update: UpdateIntent): UpdateIntent {
  const kind = kinds.find(({ name }) => name === update.kind);
  return kind ? { ...update, managed: respelledManaged(kind, update.managed) } : update;
}

/** An update of an object that an earlier one may have left unfinished: it is to undo what either names, and began later. */
export function following(before: UpdateIntent | undefined, update: UpdateIntent): UpdateIntent {
  if (!before) return update;
  const managed = eitherManaged(before.managed, update.managed);
  const since = Math.max(update.since, before.since + 1);
  return withHosts(update.hosts, {
    ...before,
    ...update,
    since,
    managed,
    ...(before.hosts ? { hosts: before.hosts } : {}),
  });
}

/** With what its entries also live under. */
export function withHosts<T extends Pick<Intent, "hosts">>(hosts: Intent["hosts"] = {}, intent: T): T {
  const all: Record<string, Record<string, readonly string[]>> = { ...intent.hosts };
  for (const [name, entries] of Object.entries(hosts)) {
    const own = Object.entries(entries).map(([key, ids]) => {
      return [key, [...new Set([...(ownValue(all[name] ?? {}, key) ?? []), ...ids])]] as const;
    });
    all[name] = { ...all[name], ...Object.fromEntries(own) };
  }
  return Object.keys(all).length > 0 ? { ...intent, hosts: all } : intent;
}

/** The intent at an address, unless it belongs to another company or service. */
export function intentAt(address: string, home: Home, journal: Journal | undefined): Intent | undefined {
  const intent = journal?.intents.all().get(address);
  return intent && isAt(home, intent) ? intent : undefined;
}

/** What the creation of an intent has declared, and interrupted updates of what it has made. */
export function begunBy({ id = "", managed }: Partial<Intent>, journal: Journal | undefined): Managed | undefined {
  const updated = journal?.updates.all().get(id)?.managed;
  return managed && updated ? eitherManaged(managed, updated) : managed;
}

/** The last creations of a run that has ended well remain in its journal until its next run. */
export function mayBeInState({ idReported, undeclared, cloneInState }: Intent): boolean {
  return cloneInState === true || (idReported === true && !undeclared);
}

export function isAt(home: Home, { home: there }: Pick<Intent, "home">): boolean {
  return there.origin === home.origin && there.companyId === home.companyId;
}

/** Creations whose objects are meant end: no run has to continue with them. */
export function strikeCreations(journal: Journal | undefined, isMeant: (id: string) => boolean): void {
  for (const [place, { from, id }] of [...(journal?.intents.all() ?? [])]) {
    if (from === undefined && id !== undefined && isMeant(id)) journal?.intents.strike(place);
  }
}

/**
 * The engine now gets an object: each creation of it, also under another name, may be in the state from now on, as that of the
 * resource which adopts it is. Only the next run shows whether it is.
 */
export function noteCreationsReported(id: string, journal: Journal): void {
  for (const [place, intent] of [...journal.intents.all()]) {
    if (intent.from !== undefined || intent.id !== id) continue;
    journal.intents.note(place, { ...intent, idReported: true });
    journal.plan.declare(place);
  }
}

/** The ID of an entry has those of what it is under before its own. */
export const isUnder = (owner: string, id: string): boolean => id.split("/").slice(0, -1).includes(owner);

/** IDs of objects that intents have created. */
export function idsIn(journal: Journal | undefined, of: (intent: Intent) => boolean = () => true): Set<string> {
  const intents = [...(journal?.intents.all().values() ?? [])].filter(of);
  return new Set(intents.flatMap(({ id, clone }) => [id, clone]).filter((id) => id !== undefined));
}
