import { isDeepStrictEqual } from "node:util";
import type { Home } from "../../client/client";
import { parse } from "../../model/declaration";
import type { Named, Wire } from "../../model/field";
import type { Kind } from "../../model/kind";
import type { Managed } from "../../model/live";
import { eitherManaged } from "../../model/managed";
import { SvcError } from "../../model/problem";
import { madeAt, nameAmong } from "../../model/record";
import { candidates, findCreated, isAsSent, isLike, matchesOf, mayBeOurs, traitsOf } from "../../read/find-created";
import { list } from "../../read/list";
import type { Io } from "../../state/io";
import { type Intent, isAt, type Journal, noteCreationsReported } from "../../state/journal";
import { managedWith } from "../../state/known";
import { isLeftWithState, isSetApart } from "../plan/left-with-state";
import { unlikeProblem } from "../plan/resumption";

/** A resource that an engine creates. */
export interface IntendedCreation {
  readonly kind: Kind;
  readonly name: string;
  /** `Application "api"`, for messages. */
  readonly label: string;
  /** Its address in the journal, where nothing else has that. */
  readonly address: string;
  readonly declared: Named;
}

/** An intent of a creation, and its address in the journal. */
interface CreationIntent {
  readonly place: string;
  readonly intent: Intent;
}

/**
 * The intents of creations in the journal, for an engine that does not pass a resource's address. An intent is identified
 * by its traits: each creation has its own intent, even if several look the same, and one whose name has changed since
 * finds the intent that no plan contains any more.
 */
export class CreationIntents {
  readonly #journal: Journal;
  readonly #untaint: string;
  readonly #claimed = new Set<string>();
  /** IDs of unfinished objects of the state that this process resumes. */
  readonly #resumed = new Set<string>();
  /** Addresses of what the creations of this plan continue with. */
  readonly #continued = new Set<string>();
  /** What this process has planned; `undefined` before the first planned creation. */
  #planned: Set<string> | undefined;

  /** `untaint`: how the user continues where several resources may have begun several objects. */
  constructor(journal: Journal, untaint: string) {
    this.#journal = journal;
    this.#untaint = untaint;
  }

  /** Records that these intents, none of another alias in this run, are still planned: no other creation may resume them. */
  plan(kind: Kind, declared: Named): void {
    this.#planned ??= new Set();
    for (const { place, intent } of this.#like(kind, declared)) {
      if (this.#journal.plan.isOfSibling(place)) continue;
      this.#planned.add(place);
      if (!intent.wanted) this.#journal.intents.note(place, { ...intent, wanted: true });
      this.#journal.plan.declare(place);
    }
  }

  /**
   * At the end of a plan, all other intents are not planned; objects that the state has are its own concern. A move is that of
   * its original, if that is planned: one that the engine only forgets is not. Of a complete one, the state has the clone: `isKept`.
   */
  finish(
    isOfState: (id: string, isReported: boolean) => boolean,
    isPlanned: (id: string) => boolean,
    isKept: (id: string) => boolean,
  ): void {
    const isMet = ({ from, clone = from, cloneInState }: Intent) =>
      [from, clone].some((id) => id !== undefined && (isPlanned(id) || (cloneInState && isKept(id))));
    for (const [place, intent] of this.#journal.intents.all())
      if (intent.from !== undefined && isMet(intent)) this.#journal.plan.declare(place);
    this.#journal.plan.passOver({
      has: (place, intent) => {
        const { id, from, idReported = false } = intent;
        if (from !== undefined) return isMet(intent);
        return (this.#planned?.has(place) ?? false) || (id !== undefined && isOfState(id, idReported));
      },
      isAll: true,
    });
  }

  /** Whether an interrupted run may have created a record for this declaration. */
  mayBeOurs(kind: Kind, declared: Named): (record: Wire) => boolean {
    return (record) => this.#like(kind, declared).some(({ place }) => mayBeOurs(this.#journal, place)(record));
  }

  /**
   * The address of what an earlier run has made under the name of a planned creation, which continues with it; of several
   * equal ones, each has its own. Or why it cannot, unless another resource of the plan is that: this shows once all are planned.
   */
  async begun({ kind, label, declared }: Omit<IntendedCreation, "name" | "address">, io: Io) {
    const home = await io.client.home();
    const free = this.#free(kind, home).filter((one) => !this.#continued.has(one.place) && !isTaken(one, io));
    const own = ownOf(kind, declared, free, ({ place }) => this.#planned?.has(place) ?? false);
    if (!own) return undefined;
    const { place: address, intent } = own;
    const { values } = parse(kind, declared);
    const isSame = isAsSent(kind, values, intent);
    if (isSame) this.#continued.add(address);
    if (await isSetApart(intent, values, io)) return undefined;
    if (isSame && !(await isLeftWithState(intent, io))) return { address };
    const problem = await unlikeProblem({ kind, label, values, address, intent }, io);
    // The engine may have shown meanwhile that another resource of the state has it.
    return this.#journal.intents.all().has(address) ? { address, problem } : undefined;
  }

  /**
   * The address of one creation, with the intent of the previous run, if there is one. `resumed` are IDs of unfinished
   * objects that the state has, and that the plan's creations resume; `declaredOf` is what has been declared of them.
   *
   * @throws SvcError `unaccounted` for an object of an interrupted run that is in no plan any more.
   */
  async claim(
    creation: IntendedCreation,
    io: Io,
    resumed: readonly string[],
    declaredOf: (id: string) => Managed | undefined,
  ): Promise<string> {
    const { kind, declared } = creation;
    const home = await io.client.home();
    const unfinished = await this.#resumable(creation, io, resumed);
    if (unfinished) return this.#resume(creation, String(unfinished.id), io, declaredOf(String(unfinished.id)));
    const free = () => this.#free(kind, home).filter((one) => !isTaken(one, io));
    const own = ownOf(kind, declared, free());
    let place = own?.place ?? this.#freshPlace(creation);
    this.#claimed.add(place);
    if (own && (await isSetApart(own.intent, declared, io))) {
      this.#journal.intents.strike(place);
      place = this.#freshPlace(creation);
      this.#claimed.add(place);
    }
    if (!own && !isAlone(declared)) await this.#account(creation, free().filter(isOpen), io);
    return place;
  }

  /** Records that a creation resumes an object of the state. */
  async #resume(creation: IntendedCreation, id: string, io: Io, before: Managed | undefined): Promise<string> {
    const place = await this.keep(creation, id, io, before);
    this.#claimed.add(place);
    io.taken?.delete(id);
    return place;
  }

  /**
   * Records an unfinished object, which the state has no longer until its creation has succeeded, in the journal, which may not
   * have it: another machine began it. What has been declared of it `before`, and is not any more, is still to be removed.
   */
  async keep(creation: IntendedCreation, id: string, io: Io, before?: Managed): Promise<string> {
    const { kind, name, declared } = creation;
    const home = await io.client.home();
    const own = this.#standing(kind).find(({ intent }) => intent.id === id);
    const place = own?.place ?? this.#freshPlace(creation);
    const [managed, traits] = [managedWith(kind, declared, undefined), traitsIn(kind, declared)];
    // Nothing shows when it was created: the state has its ID.
    const begun: Intent = own?.intent ?? { kind: kind.name, name, home, since: 0, managed, traits };
    const { idReported: _, ...intent } = begun;
    const all = before ? { managed: eitherManaged(intent.managed ?? before, before) } : {};
    await this.#journal.intents.write(place, { ...intent, ...all, id });
    return place;
  }

  /** @throws SvcError `ambiguous` if nothing shows which of several objects is this resource's. */
  async #resumable({ kind, label, declared }: IntendedCreation, io: Io, resumed: readonly string[]) {
    const own = new Set(resumed);
    if (own.size === 0 || declared.adopt !== undefined) return undefined;
    const traits = traitsIn(kind, declared);
    const rows = (await list(kind, io, traits)).filter(({ id }) => own.has(String(id)));
    const [found, ...more] = await matchesOf({ kind, traits, since: 0, taken: this.#resumed }, rows, io);
    if (more.length > 0 && found) throw severalUnfinished(label, [found, ...more], this.#untaint);
    const id = String(found?.id);
    if (!found || this.#resumed.has(id)) return undefined;
    this.#resumed.add(id);
    return found;
  }

  /** The engine now gets the ID. An intent of another object than the adopted one stays open. */
  tell(id: string): void {
    noteCreationsReported(id, this.#journal);
  }

  /** The engine has this object in its state, or no longer has an object. */
  strike(kind: Kind, id: string): void {
    for (const { place, intent } of this.#standing(kind)) {
      if (intent.id === id) this.#journal.intents.strike(place);
    }
  }

  #standing({ name }: Kind): CreationIntent[] {
    const own = [...this.#journal.intents.all()].map(([place, intent]) => ({ place, intent }));
    return own.filter(({ place, intent }) => place.startsWith(`${name} `) && intent.from === undefined);
  }

  #free(kind: Kind, home: Home): CreationIntent[] {
    return this.#standing(kind).filter(
      ({ place, intent }) => !this.#claimed.has(place) && !this.#journal.plan.isOfSibling(place) && isAt(home, intent),
    );
  }

  #like(kind: Kind, declared: Named): CreationIntent[] {
    const traits = traitsIn(kind, declared);
    return this.#standing(kind).filter(({ intent }) => isLike(traits, intent.traits));
  }

  /** Another alias may choose one for the same address at this moment: the lease shows that it writes, and not yet what. */
  #freshPlace({ address }: IntendedCreation): string {
    const { mark } = this.#journal.plan;
    const first = mark === undefined ? address : `${address} (${mark})`;
    for (let count = 1; ; count++) {
      const place = count === 1 ? first : `${first} (${count})`;
      if (!this.#claimed.has(place) && !this.#journal.intents.all().get(place)) return place;
    }
  }

  /** The object of an unplanned intent must not be forgotten; an intent without an object is removed. */
  async #account({ kind, label }: IntendedCreation, open: readonly CreationIntent[], io: Io): Promise<void> {
    for (const { place, intent } of open) {
      const made = await findCreated(intent, kind, label, io);
      if (this.#claimed.has(place)) continue;
      if (made) {
        await this.#journal.intents.write(place, { ...intent, id: String(made.id) }, intent);
        throw unaccounted(kind, label, intent, made);
      }
      this.#journal.intents.strike(place);
    }
  }
}

function severalUnfinished(label: string, found: readonly Wire[], next: string): SvcError {
  return new SvcError({
    code: "ambiguous",
    message: `${label}: several objects of the state match it, and their creations were interrupted: ${candidates(found)}.`,
    next,
  });
}

function unaccounted(kind: Kind, label: string, intent: Intent, made: Wire): SvcError {
  const { id } = made;
  return new SvcError({
    code: "unaccounted",
    message: `${label}: an interrupted run created ${kind.name} ${JSON.stringify(intent.name)} (${id}, created ${madeAt(made)}), which is in neither the state nor the plan.`,
    next: `If it belongs here: \`adopt: { id: "${id}" }\`. If not, delete it or import it. To create another one beside it: \`allowSameName: true\`.`,
  });
}

/** The intent of exactly this creation: the same, or one with another name or other immutables that nothing else continues with. */
function ownOf(
  kind: Kind,
  declared: Named,
  free: readonly CreationIntent[],
  isPlanned = ({ intent }: CreationIntent) => intent.wanted === true,
): CreationIntent | undefined {
  const traits = traitsIn(kind, declared);
  const same = free.filter(({ intent }) => isLike(traits, intent.traits));
  if (same.length > 0) return same.find(({ intent }) => !intent.idReported) ?? same[0];
  if (isAlone(declared)) return undefined;
  const open = free.filter((one) => !one.intent.idReported && !isPlanned(one));
  const name = nameAmong(kind, traits);
  const named = open.find(({ intent }) => name !== undefined && isLike(name, nameAmong(kind, intent.traits)));
  if (named) return named;
  const managed = managedWith(kind, declared, undefined);
  return open.find(
    ({ intent }) =>
      intent.id !== undefined &&
      isLike(kind.naming ? { ...traits, [kind.naming]: nameAmong(kind, intent.traits) } : traits, intent.traits) &&
      isDeepStrictEqual(plain(managed), plain(intent.managed)),
  );
}

/** Whether the user has named the object to adopt, or allowed another one beside those that match. */
function isAlone({ adopt, allowSameName }: Named): boolean {
  return adopt !== undefined || allowSameName === true;
}

/** Whether its outcome is undecided. */
function isOpen({ intent: { idReported, wanted } }: CreationIntent): boolean {
  return !idReported && !wanted;
}

/** Whether a resource of the state has its object. */
function isTaken({ intent: { id } }: CreationIntent, { taken }: Pick<Io, "taken">): boolean {
  return id !== undefined && taken?.has(id) === true;
}

function traitsIn(kind: Kind, declared: Named): Named {
  return traitsOf(kind, parse(kind, declared).values);
}

/** As read back from a file. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null));
}
