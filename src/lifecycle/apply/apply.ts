import { eitherManaged } from "../../model/declaration";
import type { Fields, Wire } from "../../model/field";
import type { Kind } from "../../model/kind";
import { SvcError } from "../../model/problem";
import { changedFields, diff } from "../declaration/diff";
import { isSleeping, sleepField } from "../declaration/suspension";
import { cloned, type Move, midway } from "../move/clone";
import { asCloned, finishMove, release, uncontested, verify } from "../move/move";
import {
  isPartial,
  observe,
  observeRest,
  readBeside,
  readRecord,
  takeRecord,
  type Working,
  working,
} from "../read/observe";
import { until } from "../read/wait";
import type { Io } from "../state/io";
import { atHome, type Known, managedWith } from "../state/known";
import { deployDue, refresh } from "./deploy-due";
import { ensure } from "./ensure";
import { syncFields } from "./sync-fields";
import { handOver, syncPart } from "./sync-parts";
import { Work } from "./work";
import { carryOut } from "./write";

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
  const work = new Work(request, io);
  const run = new Run(work);
  const managed = managedWith(kind, declared, known);
  if (request.moveFrom) {
    // Nothing of a move is told to the engine before it is complete: until then the old object is the one it knows.
    const live = await run.move(request.moveFrom);
    return { known: { live, managed, home, undeployed: work.undeployed } };
  }
  const { live, isNew } = known ? { live: await run.find(known), isNew: false } : await ensure(work, managed);
  try {
    await run.sync(live, isNew);
    return { known: { live, managed, home, undeployed: work.undeployed } };
  } catch (error) {
    // What was declared before may not have been put back yet, so it stays ours until a run comes through.
    const both = work.before ? eitherManaged(work.before, managed) : managed;
    return { known: { live, managed: both, home, undeployed: work.undeployed }, error };
  }
}

class Run {
  readonly #work: Work;
  /** What belongs to one object at a time stays with the old one for now. */
  #moving = false;
  /** A deployment is waited for, whatever the declaration says of that. */
  #mustBeLive = false;

  constructor(work: Work) {
    this.#work = work;
  }

  async find(known: Known): Promise<Working> {
    const live = await observe(this.#work.kind, known.live.id, this.#work.interest(), known.live, this.#work.io);
    if (live) return live;
    throw new SvcError({
      code: "gone",
      message: `${this.#work.label} (${known.live.id}) no longer exists on the platform.`,
      next: "Run again with a refresh (`pulumi up --refresh`): it is then made anew.",
    });
  }

  /** Clones, brings the clone to the declaration, checks it, and hands over at last what only one can have. */
  async move(from: Known): Promise<Working> {
    const { kind, name, goal, io } = this.#work;
    const move = { kind, name, goal, from };
    try {
      return await this.#moveBy(move);
    } catch (error) {
      throw midway(move, error, io);
    }
  }

  async #moveBy(move: Move): Promise<Working> {
    const { from } = move;
    const { record, isUndeployed, isBroken } = await cloned(move, this.#work.io);
    this.#work.undeployed = isUndeployed;
    this.#mustBeLive = isBroken;
    const id = String(record.id);
    const live = await observe(
      this.#work.kind,
      id,
      this.#work.interest(),
      working(id, asCloned(this.#work.kind, from)),
      this.#work.io,
    );
    if (!live) throw new SvcError({ code: "gone", message: `${this.#work.label}: the clone (${id}) vanished.` });
    this.#moving = true;
    await this.sync(live, false);
    await verify(this.#work, live);
    this.#moving = false;
    await release(this.#work, from.live.id);
    await this.#syncOwn(live);
    for (const [name, goal] of Object.entries(this.#work.goal.parts)) {
      const part = this.#work.kind.parts[name];
      if (part?.exclusive) await handOver({ name, part, goal, patient: false }, from.live.id, live, this.#work.io);
    }
    finishMove(move, this.#work.io);
    return live;
  }

  /** What this phase is about: in a move, contested values come last. */
  #wantedNow(): Named {
    const { kind, goal } = this.#work;
    return this.#moving ? uncontested(kind, goal.values) : goal.values;
  }

  /** Everything from waking to sleeping again. */
  async sync(live: Working, isNew: boolean): Promise<void> {
    for (const path of this.#work.goal.released) {
      this.#work.say(`${path} keeps its value and is no longer managed: the platform cannot clear it`);
    }
    await this.#settle(live);
    if (isNew) await this.#lookAround(live);
    const asleepLater = await this.#wake(live);
    await this.#syncOwn(live);
    const postponed = await this.#syncParts(live, true);
    if (postponed) this.#work.undeployed = true;
    const isLive = await this.#deploy(live, asleepLater);
    if (postponed && isLive) {
      await this.#syncParts(live, false);
      await this.#deploy(live, asleepLater);
    } else if (postponed) {
      this.#work.say("some changes have to wait for a deployment that is live; the next run sends them");
    }
    if (asleepLater) await this.#switch(live, true);
  }

  /** A fresh object has values and entries that its first answer did not show, and some that need no asking. */
  async #lookAround(live: Working): Promise<void> {
    if (isPartial(this.#work.kind, live)) await refresh(this.#work, live);
    const { fields, parts } = this.#work.interest();
    const open = new Set([...fields].filter((name) => live.values[name] === undefined));
    const all = this.#work.kind.parts;
    const worth = Object.keys(parts).flatMap((name) => [name, ...(all[name]?.needs ?? [])]);
    const born = worth.filter((name) => all[name]?.bornWith).map((name) => [name, parts[name] ?? []]);
    await observeRest(this.#work.kind, live, { fields: open, parts: Object.fromEntries(born) }, live, this.#work.io);
  }

  /** Answers whether something is left that has to wait for the deployment. */
  async #syncParts(live: Working, patient: boolean): Promise<boolean> {
    let left = false;
    for (const [name, goal] of Object.entries(this.#work.goal.parts)) {
      const part = this.#work.kind.parts[name];
      if (!part || (this.#moving && part.exclusive)) continue;
      const { deploys, postponed } = await syncPart({ name, part, goal, patient }, live, this.#work.io);
      if (deploys) this.#work.undeployed = true;
      left ||= postponed;
    }
    return left;
  }

  /** Own fields, in one update and then one by one. */
  async #syncOwn(live: Working): Promise<void> {
    const kind = this.#work.kind;
    const immutable = changedFields(kind.fields, this.#wantedNow(), live.values).find(
      ({ field }) => field.mutability === "immutable",
    );
    if (immutable) {
      throw new SvcError({
        code: "immutable",
        field: immutable.name,
        message: `${this.#work.label}: ${immutable.name} is ${JSON.stringify(immutable.from)} and cannot change while the object lives.`,
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
    const { sent } = await syncFields(target, this.#wantedNow(), this.#work.io);
    if (sent.some(({ field }) => field.deploys)) this.#work.undeployed = true;
    // A switch of the record itself may give computed fields beside it new values, and its answer need not show them.
    if (!kind.ready && sent.some(({ field }) => field.via && !field.source && field.observed !== false)) {
      await refresh(this.#work, live);
    }
    await readBeside(
      kind,
      live,
      sent.map(({ field }) => field),
      this.#work.io,
    );
  }

  /** Wakes what sleeps if it has to change or is to be awake. Answers whether it has to sleep at the end. */
  async #wake(live: Working): Promise<boolean> {
    const name = sleepField(this.#work.kind);
    if (!name) return false;
    const asleep = live.values[name] === true;
    const wanted = (this.#work.goal.values[name] ?? live.values[name]) === true;
    const pending = diff(this.#work.kind, this.#work.goal, live).some(({ path }) => path[0] !== name);
    const mustBeAwake = !wanted || (this.#work.kind.asleep !== undefined && pending);
    if (asleep && mustBeAwake) {
      if (wanted)
        this.#work.say("it is suspended and has to be woken for this change; it is suspended again afterwards");
      await this.#switch(live, false);
    }
    return wanted && live.values[name] !== true;
  }

  async #switch(live: Working, to: boolean): Promise<void> {
    const name = sleepField(this.#work.kind) ?? "";
    const field = this.#work.kind.fields[name] as Fields[string];
    const change = { name, field, from: live.values[name], to };
    await carryOut(change, [live.id], { object: live, id: live.id }, this.#work.io);
    live.values[name] = to;
    await this.#settle(live, true);
  }

  #deploy(live: Working, asleepLater: boolean): Promise<boolean> {
    return deployDue(this.#work, {
      live,
      isBorn: !this.#work.known && !this.#moving,
      isAsleep: asleepLater || isSleeping(this.#work.kind, live.values),
      mustBeLive: this.#mustBeLive,
    });
  }

  /** Waits until the object has come to rest, where its kind does such things. */
  async #settle(live: Working, changed = false): Promise<void> {
    const { ready } = this.#work.kind;
    if (!ready) return;
    const resting = [...ready.ok, ...ready.failed];
    if (!changed && resting.includes(live.values[ready.field])) return;
    const record = await until(
      {
        what: `${this.#work.label} to be ready`,
        within: ready.within,
        mayBeOver: changed,
        summary: {
          kind: this.#work.kind,
          id: live.id,
          isPending: (row) => row[ready.field] !== undefined && !resting.includes(row[ready.field]),
        },
        look: async () => {
          const now = await readRecord(this.#work.kind, live.id, this.#work.io);
          return now && resting.includes(now[ready.field]) ? now : undefined;
        },
      },
      this.#work.io,
    );
    takeRecord(this.#work.kind, live, record);
    if (ready.failed.includes(record[ready.field]) && (changed || !this.#work.known)) throw this.#failed(record);
  }

  #failed(record: Wire): SvcError {
    return new SvcError({
      code: "failed",
      message: `${this.#work.label} ended in status ${JSON.stringify(record[this.#work.kind.ready?.field ?? "status"])} (${record.id}).`,
      next: "It exists and is kept. Look at it in the dashboard, then run the command again.",
    });
  }
}
