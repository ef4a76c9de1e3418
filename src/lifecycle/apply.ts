import { ApiError } from "../client/errors";
import { eitherManaged, parse } from "../model/declaration";
import type { Fields, Wire } from "../model/field";
import type { Kind } from "../model/kind";
import type { Live } from "../model/live";
import { SvcError } from "../model/problem";
import { UNKNOWN } from "../model/unknown";
import { type Adopt, adopted } from "./adopt";
import { awaitLatest, cancelRunning, type DeployOptions, deploy } from "./deploy";
import { changedFields, diff, type Goal, goalOf } from "./diff";
import type { Io } from "./io";
import { atHome, type Known, managedWith } from "./known";
import { findMade, lookUp, traitsOf } from "./look-up";
import { liveClone } from "./move";
import {
  type Interest,
  isPartial,
  observe,
  observeRest,
  readBeside,
  readRecord,
  takeRecord,
  type Working,
  working,
} from "./observe";
import { atBirth, comesLast, forCreation, handOver, syncFields, syncPart } from "./sync";
import { until } from "./wait";
import { bodyFor, carryOut, isInBody } from "./write";

type Named = Readonly<Record<string, unknown>>;

export interface ApplyRequest {
  readonly kind: Kind;
  /** The user's name for the resource, for messages. */
  readonly name: string;
  readonly declared: Named;
  /** What an earlier run wrote down; `undefined` for a new object. */
  readonly known?: Known | undefined;
  /** The object that moves: the new one is made as its clone. */
  readonly moveFrom?: Known;
  /** The engine's own name for the resource, the same in every run: its place in the journal. */
  readonly address?: string;
}

export interface Applied {
  readonly known: Known;
  /** What stopped it half-way. The object exists, and the next run goes on from `known`. */
  readonly error?: unknown;
}

/**
 * Brings an object to its declaration, whatever is there now: observe, ensure, sync, wait. Safe to run again after
 * any interruption.
 *
 * @throws SvcError as long as no object exists; from then on the error is part of the answer, so that nothing is lost.
 */
export async function apply(request: ApplyRequest, io: Io): Promise<Applied> {
  const { kind, name, declared, known } = request;
  const home = await atHome(kind, name, known ?? request.moveFrom, io);
  const goal = goalOf(kind, parse(kind, declared), (known ?? request.moveFrom)?.managed);
  const run = new Run(request, goal, io);
  const managed = managedWith(kind, declared, known);
  if (request.moveFrom) {
    // Nothing of a move is told to the engine before it is complete: until then the old object is the one it knows.
    const live = await run.move(request.moveFrom);
    return { known: { live, managed, home, undeployed: run.undeployed } };
  }
  const live = known ? await run.find(known) : await run.ensure();
  try {
    await run.sync(live);
    return { known: { live, managed, home, undeployed: run.undeployed } };
  } catch (error) {
    // What was declared before may not have been put back yet, so it stays ours until a run comes through.
    const both = known ? eitherManaged(known.managed, managed) : managed;
    return { known: { live, managed: both, home, undeployed: run.undeployed }, error };
  }
}

/** How young a twin has to be to be taken for ours, in milliseconds (decisions). */
const TWIN_AGE = 30 * 60_000;

class Run {
  undeployed: boolean;
  readonly #kind: Kind;
  readonly #name: string;
  readonly #goal: Goal;
  readonly #known: Known | undefined;
  readonly #io: Io;
  readonly #address: string;
  /** Not made by this run: what it is has to be looked at, not assumed. */
  #wasFound = false;
  /** What belongs to one object at a time stays with the old one for now. */
  #moving = false;

  constructor(request: ApplyRequest, goal: Goal, io: Io) {
    this.#kind = request.kind;
    this.#name = request.name;
    this.#known = request.known;
    this.#goal = goal;
    this.#io = io;
    this.#address = request.address ?? request.name;
    // What differs from the state was changed by a run that may have died before it could deploy.
    const differences = request.known ? diff(request.kind, goal, request.known.live) : [];
    this.undeployed = (request.known?.undeployed ?? false) || differences.some(({ deploys }) => deploys);
  }

  async find(known: Known): Promise<Working> {
    const live = await observe(this.#kind, known.live.id, this.#interest(), known.live, this.#io);
    if (live) return live;
    throw new SvcError({
      code: "gone",
      message: `${this.#label} (${known.live.id}) no longer exists on the platform.`,
      next: "Run again with a refresh (`pulumi up --refresh`): it is then made anew.",
    });
  }

  /** Makes the object, unless an earlier run or a lost answer did so already. */
  async ensure(): Promise<Working> {
    const { journal, client } = this.#io;
    const adopt = this.#goal.values.adopt as Adopt | undefined;
    if (adopt) return this.#takeUp(await adopted(this.#kind, this.#label, this.#goal, adopt, this.#io));
    const traits = traitsOf(this.#kind, this.#goal.values);
    const intent = journal?.intent(this.#address);
    const earlier = intent ? await this.#made(intent.traits, intent.since) : await this.#twin(traits);
    if (earlier) return this.#takeUp(earlier);
    const since = client.serverTime();
    journal?.write(this.#address, { kind: this.#kind.name, name: this.#name, since, traits });
    try {
      return await this.#create();
    } catch (error) {
      if (!(error instanceof ApiError) || !error.lost) throw error;
      const made = await this.#made(traits, since);
      return made ? this.#takeUp(made) : await this.#create();
    }
  }

  async #create(): Promise<Working> {
    const { fields, api } = this.#kind;
    const values = forCreation(fields, this.#goal.values);
    const blank = working("");
    const body = bodyFor(api.create, fields, values, { object: blank, id: "" });
    const answer = await this.#io.client.one({ operation: api.create, ids: [], body }, this.#io.signal);
    const id = String(answer.id);
    const told = Object.entries(values).filter(([name, value]) => {
      const field = fields[name];
      if (!field) return false;
      return field.mutability === "option" || isInBody(api.create, name, field, value, { object: blank, id: "" });
    });
    const live = working(id, { ...atBirth(fields), ...Object.fromEntries(told) });
    this.#io.taken?.add(id);
    takeRecord(this.#kind, live, answer);
    return live;
  }

  #made(traits: Named, since: number): Promise<Wire | undefined> {
    return findMade({ kind: this.#kind, traits, since, taken: this.#io.taken ?? new Set() }, this.#label, this.#io);
  }

  /** Without an intent, a young object that looks just like ours may be what an interrupted run on another host made. */
  async #twin(traits: Named): Promise<undefined> {
    if (!this.#io.journal || this.#goal.values.allowSameName === true) return undefined;
    const since = this.#io.client.serverTime() - TWIN_AGE;
    const taken = this.#io.taken ?? new Set();
    const [twin] = await lookUp({ kind: this.#kind, traits, since, taken }, this.#io);
    if (!twin) return undefined;
    throw new SvcError({
      code: "same-name",
      message: `${this.#label}: an object that looks just like it was made at ${twin.created_at} (${twin.id}): by a run that was interrupted, or it is the one that a forced replacement is to replace.`,
      next: `If it is meant: \`adopt: { id: "${twin.id}" }\`. To have another one beside it: \`allowSameName: true\`.`,
    });
  }

  /** Goes on with an object that exists: nothing of it is taken for granted. */
  async #takeUp(record: Wire): Promise<Working> {
    const id = String(record.id);
    this.#say(`it exists already (${id}); going on with it`);
    this.#io.taken?.add(id);
    const options = Object.entries(this.#goal.values).filter(
      ([name]) => this.#kind.fields[name]?.mutability === "option",
    );
    const known = working(id, Object.fromEntries(options));
    const live = await observe(this.#kind, id, this.#interest(), known, this.#io);
    if (!live) throw new SvcError({ code: "gone", message: `${this.#label} (${id}) vanished while it was looked at.` });
    const { reveal, fields } = this.#kind;
    const hidden = Object.entries(fields).some(([name, field]) => field.shownOnce && !live.values[name]);
    if (reveal && hidden) {
      takeRecord(
        this.#kind,
        live,
        await this.#io.client.one({ operation: reveal, ids: [id], body: {} }, this.#io.signal),
      );
    }
    this.#wasFound = true;
    // Settings that an interrupted run made may be younger than the last deployment; an adopted object has its own.
    this.undeployed = this.#kind.deployment !== undefined && this.#goal.values.adopt === undefined;
    return live;
  }

  /** Clones, brings the clone to the declaration, checks it, and hands over at last what only one can have. */
  async move(from: Known): Promise<Working> {
    const move = { kind: this.#kind, name: this.#name, address: this.#address, goal: this.#goal, from };
    const record = await liveClone(move, this.#remarks);
    const id = String(record.id);
    const live = await observe(this.#kind, id, this.#interest(), working(id, asCloned(this.#kind, from)), this.#io);
    if (!live) throw new SvcError({ code: "gone", message: `${this.#label}: the clone (${id}) vanished.` });
    this.#moving = true;
    await this.sync(live);
    await this.#verify(live);
    this.#moving = false;
    await this.#release(from.live.id);
    await this.#syncOwn(live);
    for (const [name, goal] of Object.entries(this.#goal.parts)) {
      const part = this.#kind.parts[name];
      if (part?.exclusive) await handOver({ name, part, goal, patient: false }, from.live.id, live, this.#remarks);
    }
    return live;
  }

  /** Takes from the old object what the new one cannot have beside it. */
  async #release(oldId: string): Promise<void> {
    const contested = Object.entries(this.#kind.fields).filter(
      ([name, field]) => field.release && name in this.#goal.values,
    );
    if (contested.length === 0) return;
    const old = working(oldId);
    await observeRest(this.#kind, old, { fields: new Set(contested.map(([name]) => name)), parts: {} }, old, this.#io);
    for (const [name, field] of contested) {
      const from = old.values[name];
      const to = field.release?.(from, this.#goal.values[name]);
      if (to !== undefined) await carryOut({ name, field, from, to }, [oldId], { object: old, id: oldId }, this.#io);
    }
  }

  /** What this phase is about: in a move, contested values come last. */
  #wantedNow(): Named {
    if (!this.#moving) return this.#goal.values;
    return Object.fromEntries(Object.entries(this.#goal.values).filter(([name]) => !this.#kind.fields[name]?.release));
  }

  /** The old object only goes when the new one is what was declared. */
  async #verify(live: Working): Promise<void> {
    const seen = await observe(this.#kind, live.id, this.#interest(), live, this.#io);
    // What could not be taken away was said; what is handed over comes later.
    const parts = Object.entries(this.#goal.parts)
      .filter(([name]) => !this.#kind.parts[name]?.exclusive)
      .map(([name, { entries }]) => [name, { entries, remove: [] }]);
    const left = seen
      ? diff(this.#kind, { ...this.#goal, values: this.#wantedNow(), parts: Object.fromEntries(parts) }, seen)
      : [];
    if (seen && left.length === 0) return;
    throw new SvcError({
      code: "move-failed",
      message: `${this.#label}: the clone (${live.id}) is not yet what was declared: ${left.map(({ path }) => path.join(".")).join(", ") || "it is gone"}. The old one serves on.`,
      next: "Run the command again: the move goes on from here.",
    });
  }

  async sync(live: Working): Promise<void> {
    for (const path of this.#goal.released) {
      this.#say(`${path} keeps its value and is no longer managed: the platform cannot clear it`);
    }
    await this.#settle(live);
    if (!this.#known && !this.#wasFound && !this.#moving) await this.#lookAround(live);
    const asleepLater = await this.#wake(live);
    await this.#syncOwn(live);
    const postponed = await this.#syncParts(live, true);
    if (postponed) this.undeployed = true;
    const isLive = await this.#deploy(live, asleepLater);
    if (postponed && isLive) {
      await this.#syncParts(live, false);
      await this.#deploy(live, asleepLater);
    } else if (postponed) {
      this.#say("some changes have to wait for a deployment that is live; the next run sends them");
    }
    if (asleepLater) await this.#switch(live, true);
  }

  /** A fresh object has values and entries that its first answer did not show, and some that need no asking. */
  async #lookAround(live: Working): Promise<void> {
    if (isPartial(this.#kind, live)) await this.#refresh(live);
    const { fields, parts } = this.#interest();
    const open = new Set([...fields].filter((name) => live.values[name] === undefined));
    await observeRest(this.#kind, live, { fields: open, parts }, live, this.#io);
  }

  /** Answers whether something is left that has to wait for the deployment. */
  async #syncParts(live: Working, patient: boolean): Promise<boolean> {
    let left = false;
    for (const [name, goal] of Object.entries(this.#goal.parts)) {
      const part = this.#kind.parts[name];
      if (!part || (this.#moving && part.exclusive)) continue;
      const { deploys, postponed } = await syncPart({ name, part, goal, patient }, live, this.#remarks);
      if (deploys) this.undeployed = true;
      left ||= postponed;
    }
    return left;
  }

  /** Own fields, in one update and then one by one. */
  async #syncOwn(live: Working): Promise<void> {
    const kind = this.#kind;
    const immutable = changedFields(kind.fields, this.#wantedNow(), live.values).find(
      ({ field }) => field.mutability === "immutable",
    );
    if (immutable) {
      throw new SvcError({
        code: "immutable",
        field: immutable.name,
        message: `${this.#label}: ${immutable.name} is ${JSON.stringify(immutable.from)} and cannot change while the object lives.`,
        next: "Replace the object, or declare the value that it has.",
      });
    }
    const target = {
      fields: kind.fields,
      update: kind.api.update,
      ids: [live.id],
      around: { object: live, id: live.id },
      values: live.values,
      rest: () => this.#settle(live, true),
    };
    const { sent } = await syncFields(target, this.#wantedNow(), this.#io);
    if (sent.some(({ field }) => field.deploys)) this.undeployed = true;
    await readBeside(
      kind,
      live,
      sent.map(({ field }) => field),
      this.#io,
    );
  }

  /** Wakes what sleeps if it has to change or is to be awake. Answers whether it has to sleep at the end. */
  async #wake(live: Working): Promise<boolean> {
    const name = this.#sleepField();
    if (!name) return false;
    const asleep = live.values[name] === true;
    const wanted = (this.#goal.values[name] ?? live.values[name]) === true;
    const pending = diff(this.#kind, this.#goal, live).some(({ path }) => path[0] !== name);
    const mustBeAwake = !wanted || (this.#kind.asleep !== undefined && pending);
    if (asleep && mustBeAwake) {
      if (wanted) this.#say("it is suspended and has to be woken for this change; it is suspended again afterwards");
      await this.#switch(live, false);
    }
    return wanted && live.values[name] !== true;
  }

  #sleepField(): string | undefined {
    return Object.entries(this.#kind.fields).find(([, field]) => comesLast(field))?.[0];
  }

  async #switch(live: Working, to: boolean): Promise<void> {
    const name = this.#sleepField() ?? "";
    const field = this.#kind.fields[name] as Fields[string];
    const change = { name, field, from: live.values[name], to };
    await carryOut(change, [live.id], { object: live, id: live.id }, this.#io);
    live.values[name] = to;
    await this.#settle(live, true);
  }

  /**
   * Settings first, then one deployment, and only when something changed that needs one (contract note 1). Answers
   * whether one became live.
   */
  async #deploy(live: Working, asleepLater: boolean): Promise<boolean> {
    const { deployment } = this.#kind;
    const options = (this.#goal.values.deploy ?? {}) as DeployOptions;
    const name = this.#sleepField();
    if (!deployment || options.wait === "none") return false;
    const target = { kind: this.#kind, name: this.#name, id: live.id };
    if (!this.#known && !this.#moving && deployment.byItself) {
      // What it deploys by itself on creation knows nothing of the variables that came after.
      if (this.undeployed) await cancelRunning(live.id, deployment, this.#io);
      else {
        this.undeployed = true;
        const isLive = await awaitLatest(target, deployment, options, this.#remarks);
        this.undeployed = false;
        await this.#refresh(live);
        return isLive;
      }
    }
    if (!this.undeployed && !deployment.unfinished.includes(live.values.status)) return false;
    this.undeployed = true;
    if (asleepLater || (name && live.values[name] === true)) {
      this.#say("it is suspended, so nothing is deployed; that happens when it is woken");
      return false;
    }
    await deploy(target, deployment, options, this.#remarks);
    this.undeployed = false;
    await this.#refresh(live);
    return options.wait !== "accepted";
  }

  /** Waits until the object has come to rest, where its kind does such things. */
  async #settle(live: Working, changed = false): Promise<void> {
    const { ready } = this.#kind;
    if (!ready) return;
    const resting = [...ready.ok, ...ready.failed];
    if (!changed && resting.includes(live.values[ready.field])) return;
    const record = await until(
      {
        what: `${this.#label} to be ready`,
        within: ready.within,
        look: async () => {
          const now = await readRecord(this.#kind, live.id, this.#io);
          return now && resting.includes(now[ready.field]) ? now : undefined;
        },
      },
      this.#io,
    );
    takeRecord(this.#kind, live, record);
    if (ready.failed.includes(record[ready.field]) && (changed || !this.#known)) throw this.#failed(record);
  }

  async #refresh(live: Working): Promise<void> {
    const record = await readRecord(this.#kind, live.id, this.#io);
    if (record) takeRecord(this.#kind, live, record);
  }

  #failed(record: Wire): SvcError {
    return new SvcError({
      code: "failed",
      message: `${this.#label} ended in status ${JSON.stringify(record[this.#kind.ready?.field ?? "status"])} (${record.id}).`,
      next: "It exists and is kept. Look at it in the dashboard, then run the command again.",
    });
  }

  #interest(): Interest {
    const sought = Object.entries(this.#goal.parts).map(([name, goal]) => {
      const before: Live["parts"][string] = this.#known?.live.parts[name] ?? [];
      const entries = goal.entries === UNKNOWN ? [] : goal.entries;
      const ours = entries.map((entry) => ({ ...entry, ...idOf(before, entry.key) }));
      return [name, [...ours, ...before.filter(({ key }) => goal.remove.includes(key))]] as const;
    });
    return { fields: new Set(Object.keys(this.#goal.values)), parts: Object.fromEntries(sought) };
  }

  get #label(): string {
    return `${this.#kind.name} ${JSON.stringify(this.#name)}`;
  }

  get #remarks(): Io {
    return { ...this.#io, say: (message) => this.#say(message) };
  }

  #say(message: string): void {
    this.#io.say(`${this.#label}: ${message}`);
  }
}

/** What of a clone no answer shows: toggles are off at birth, the rest was copied. */
function asCloned(kind: Kind, from: Known): Record<string, unknown> {
  const hidden = Object.entries(kind.fields).filter(
    ([, field]) => field.observed !== undefined || field.mutability === "option",
  );
  const copied = hidden.map(([name, { via }]) => [name, via ? undefined : from.live.values[name]]);
  const values = Object.fromEntries(copied.filter(([, value]) => value !== undefined));
  return { ...atBirth(kind.fields), ...values };
}

function idOf(entries: readonly { key: string; id: string }[], key: string): { id?: string } {
  const id = entries.find((entry) => entry.key === key)?.id;
  return id ? { id } : {};
}
