import {
  type Applied,
  abandonedNotices,
  applyPlan,
  arriveAt,
  check as checkDeclaration,
  comparePlan,
  type Difference,
  declarationOf,
  holding,
  type ImportId,
  type Io,
  isNeverShown,
  type Journal,
  type Known,
  mayBeOurs,
  openMoveOf,
  planResource,
  type ResourcePlan,
  readFull,
  read as readObject,
  retire,
  soughtIn,
  successorNotice,
  suspendedBesides,
  tellOfClone,
  undeclared,
  WriteOnlyHashes,
  withHosted,
} from "../lifecycle";
import { type Kind, type Problem, SvcError, type Wire, withPlainReferences } from "../model";
import { isOf } from "./carried";
import { EXCLUDED, exclusionProblems, FILLED_BY } from "./carried-inputs";
import { creationProblems } from "./creation-problems";
import { EngineState } from "./engine-state";
import { declaredIn, isUnknownMark } from "./engine-values";
import { MISTAKES, mistakesBeside } from "./mistakes-beside";
import { HalfMade, messageOf, plainly, type Redact, textOf, withoutTokens } from "./plain-errors";
import { plainSecrets } from "./plain-secrets";
import { REPLACE_ON_CHANGES, replacing } from "./replace-on-changes";
import { type Edges, type Limits, Run } from "./run";
import { spelledAs } from "./spelling";
import { stored } from "./stored";
import type { Subject } from "./subject";
import { superseded } from "./superseded";

type Named = Readonly<Record<string, unknown>>;

export interface Made {
  readonly id: string;
  readonly outs: Record<string, unknown>;
}

/** The work of one process for an engine, the same through both faces: dynamic and native. */
export class Session {
  readonly state: EngineState;
  readonly run: Run;
  readonly #edges: Edges;
  readonly #warned = new Set<string>();
  /** Those whose abandoned creations have been named, and those that this process plans for. */
  readonly #named = new WeakSet<Journal>();
  readonly #planned = new WeakSet<Journal>();

  constructor(edges: Edges, hashes: WriteOnlyHashes = new WriteOnlyHashes(isUnknownMark)) {
    this.#edges = edges;
    this.state = new EngineState(hashes, edges.keeps);
    this.run = new Run(edges);
  }

  /**
   * Runs in every preview: the only place where a declaration can be refused before anything is sent. If it is, the engine
   * stops: `mistakes` of other resources are reported, too.
   */
  check(
    subject: Subject,
    olds: Named,
    { [MISTAKES]: mistakes, [FILLED_BY]: filledBy, [EXCLUDED]: excluded, ...news }: Named,
  ): Promise<{ inputs: Named; failures: readonly string[] }> {
    const { kind, urn, label } = subject;
    const isNew = Object.keys(olds).length === 0;
    this.run.refreshed.delete(urn);
    this.run.endAttempts(urn);
    return this.#carefully(
      subject,
      () => declaredIn(news),
      async (declared) => {
        this.#plansFor(urn);
        this.#journal(urn).declare(urn);
        await this.#refuseImport(subject, declared);
        const previous = isNew ? undefined : declaredIn(olds);
        const isOurs = mayBeOurs(this.#journal(urn), urn);
        // A replacement is checked as if it were new.
        const replaced = this.run.plans.get(urn)?.known?.live.id;
        const context = {
          ...(previous ? { previous } : {}),
          look: this.run.look(),
          claim: this.run.claimFor(subject),
          leaving: this.run.leavingFor(subject),
          mayBeOurs: (record: Wire) => record.id === replaced || isOurs(record),
        };
        const found = await checkDeclaration({ kind, declared, context });
        const shown = found.filter(
          (problem) => !(previous && isNeverShown(kind, problem, Object.keys(previous), declared)),
        );
        const absent = exclusionProblems(excluded);
        const wrong = absent.length > 0 ? absent : shown;
        const problems =
          isNew && wrong.length === 0 ? await this.#creationProblems(subject, declared, filledBy) : wrong;
        const beside = problems.length > 0 ? mistakesBeside(label, mistakes) : [];
        for (const other of beside) this.#edges.engine.error(other.urn, other.message);
        for (const remark of await plainSecrets(subject, declared, this.#edges.sources)) this.#warn(urn, remark);
        const secret = this.#edges.tokens().find(Boolean);
        const source = secret ? { secret, address: urn } : undefined;
        const inputs = await this.state.hashes.hash(kind, withPlainReferences(kind, news), olds, source);
        return { inputs, failures: problems.map((problem) => textOf(problem, urn)) };
      },
    );
  }

  /** Once: the engine checks a resource again that will be replaced. */
  #warn(urn: string, remark: string): void {
    const key = `${urn} ${remark}`;
    if (!this.#warned.has(key)) this.#edges.engine.warning(urn, remark);
    this.#warned.add(key);
  }

  async #warnOfSuccessor({ kind, urn, label }: Subject): Promise<void> {
    const notice = await successorNotice(kind, label, urn, this.run.io(urn));
    if (notice) this.#warn(urn, notice);
  }

  /** Declared against live. In a refresh the engine passes the live outputs as `olds` and the last inputs as `news`. */
  diff(subject: Subject, id: string, olds: Named, news: Named): Promise<ResourcePlan> {
    const { kind, urn, label } = subject;
    const { engine } = this.#edges;
    const journal = this.#journal(urn);
    return this.#carefully(
      subject,
      () => this.state.hashes.open(kind, declaredIn(news)),
      async (declared) => {
        const isRefresh = this.run.refreshed.has(urn);
        if (!isRefresh) await this.#stored(id, urn, olds.__urn);
        const request = await this.#request(subject, id, olds, declared);
        const begun = openMoveOf(id, journal);
        const { action, differences } = comparePlan(request, { begun });
        const isUpdate = action === "update" && !isRefresh;
        const forced = replacing(isUpdate ? news[REPLACE_ON_CHANGES] : [], differences);
        const context = {
          ...this.#context(urn),
          claim: this.run.claimFor(subject),
          leaving: this.run.leavingFor(subject),
        };
        const plan = await planResource(request, { ...context, begun, isForced: forced.size > 0 });
        const conflict = () =>
          this.run.resumedElsewhere(id, subject) ??
          this.run.holdingProblem(subject, id) ??
          this.run.updateProblem(subject, plan);
        const [problem = isRefresh ? undefined : conflict()] = plan.problems;
        if (problem) throw new SvcError({ ...problem, message: `${label}: ${problem.message}` });
        // Remarks are made where literals are known, and a refresh compares with what the last run declared: it neither
        // moves nor cancels anything.
        const notices = isRefresh ? [] : plan.notices.filter(({ code }) => code !== "remark");
        for (const { message } of notices) engine.notice(urn, message);
        if (!isRefresh && !plan.isRenewed) await this.#warnOfSuccessor(subject);
        this.run.plans.set(urn, plan);
        return { ...plan, differences: plan.differences.map((one) => forced.get(one.path.join("\0")) ?? one) };
      },
    );
  }

  /** @throws HalfMade if an object exists that does not match its declaration yet. */
  create(subject: Subject, inputs: Named, limits?: Limits): Promise<Made> {
    const { kind, urn, name } = subject;
    return this.#carefully(
      subject,
      () => this.state.hashes.openAll(kind, declaredIn(inputs)),
      async ({ adopt: wanted, ...others }, redact) => {
        const io = this.run.io(urn, limits);
        const begun = this.#journal(urn).intent(urn)?.id;
        const before = this.run.attempt(urn, begun);
        // Under another owner, an entry is another one. That of a clone exists already: it was copied with the clone.
        const isElsewhere = kind.owned !== undefined && before?.action === "replace";
        const carried = await beside(kind, io, () => this.run.carriedEntry(kind, others, io));
        const adopt = carried ?? (before && !(isElsewhere && !isOf(wanted, before)) ? undefined : wanted);
        const isAdoption = adopt !== undefined && adopt !== null;
        const declared = isAdoption ? { ...others, adopt } : others;
        const plan =
          before?.action === "move"
            ? { ...before, whole: declared, declared }
            : await planResource({ kind, name, declared, address: urn }, { isSuccessor: true });
        const applied = await this.#apply(urn, plan, limits);
        await this.#refuseWithoutEngine();
        this.#tell(urn, applied.known.live.id);
        if (before?.action === "move" && before.known) await tellOfClone(before.known.live.id, io);
        // An original that is still to be deleted is no longer this resource, also where that was renamed.
        if (before?.known) this.run.replaced.set(before.known.live.id, urn);
        this.run.plans.set(urn, { ...plan, action: "create", known: applied.known });
        const { id } = applied.known.live;
        const isMade = !isAdoption && id !== begun;
        await this.#edges.journals.addresses(urn).show({ id, urn, isNew: true, isMade });
        this.run.claimOnceMade(subject, declared, id);
        if (before?.action === "move" && before.known) this.run.moved.set(id, before.known.live.id);
        if (isAdoption || id === begun) this.run.resumed.set(id, urn);
        if (!isAdoption) this.run.created.add(id);
        if (id === begun) this.#edges.engine.notice(urn, PENDING);
        if (applied.error === undefined) this.run.endAttempts(urn);
        return this.#settle(subject, applied, inputs, redact);
      },
    );
  }

  /** @throws HalfMade as `create`. */
  update(subject: Subject, id: string, olds: Named, news: Named, limits?: Limits): Promise<Made> {
    const { kind, urn } = subject;
    return this.#carefully(
      subject,
      () => this.state.hashes.openAll(kind, declaredIn(news)),
      async (declared, redact) => {
        stored(id, this.#journal(urn));
        const plan = comparePlan(await this.#request(subject, id, olds, declared));
        // The engine has decided to keep this object: changes of immutables are refused.
        const applied = await this.#apply(urn, { ...plan, action: "update" }, limits);
        return this.#settle(subject, applied, news, redact, olds);
      },
    );
  }

  /** The current managed state; `undefined` if the object does not exist any more. */
  read(subject: Subject, id: string, props: Named, limits?: Limits): Promise<Known | undefined> {
    const { kind, urn, name } = subject;
    return this.#carefully(
      subject,
      () => declaredIn(props),
      async () => {
        // Nothing is struck from the journal: a program may read an object of another resource (`Application.get`).
        this.run.refreshed.add(urn);
        return readObject(kind, name, await this.#recall(kind, id, props), this.run.io(urn, limits));
      },
    );
  }

  remove(subject: Subject, id: string, props: Named, limits?: Limits): Promise<void> {
    const { kind, urn, name, label } = subject;
    const current = this.run.currentUrn(id, urn);
    const plan = this.run.plans.get(current);
    const isCurrent = plan?.known?.live.id === id;
    // An object that is deleted before its successor is created leaves nothing to clone.
    if (isCurrent && plan.action === "move") this.run.plans.set(current, { ...plan, action: "replace" });
    return this.#carefully(
      subject,
      () => declaredIn(props),
      async () => {
        this.#plansFor(urn);
        const known = await this.#recall(kind, id, props);
        const io = this.run.io(urn, limits);
        const reason =
          this.run.reasonToKeep({ ...subject, urn: current }, id, declaredIn(props)) ??
          (await this.run.reasonKnown([urn, current], id));
        if (reason !== undefined) {
          if (this.run.plans.get(urn)?.known?.live.id !== id) await this.#forget(id, [urn], this.run.resumed.get(id));
          return io.say(`${label}: ${reason}, so it is not deleted.`);
        }
        const last = plan && !isCurrent ? superseded(label, known, plan) : known;
        for (const copy of await beside(kind, io, () => this.run.copiesOf(kind, declaredIn(props), io))) {
          await retire(kind, name, { ...known, live: { ...known.live, id: copy } }, io);
        }
        const [clone] = [...this.run.moved].find(([, original]) => original === id) ?? [];
        if (clone !== undefined) arriveAt(clone, io.journal);
        await retire(kind, name, last, io).finally(() => this.#edges.engine.done(urn));
        stored(id, this.#journal(urn));
        await this.#forget(id, [urn, current]);
      },
    );
  }

  /**
   * An undeclared object, as if all of it had been declared; `undefined` if there is none. `said`
   * is the import ID's information about what lives under other objects.
   */
  readFull(
    subject: Subject,
    { wanted: id, declared: said }: ImportId,
    limits?: Limits,
  ): Promise<{ readonly inputs: Named; readonly outputs: Named } | undefined> {
    const { kind, urn } = subject;
    return this.#carefully(
      subject,
      () => ({}),
      async () => {
        const io = this.run.io(urn, limits);
        const whole = await readFull(kind, id, io);
        if (!whole) return undefined;
        this.run.readById.set(urn, { id, home: whole.home });
        const found = await withHosted(kind, whole, (...where) => soughtIn(said, ...where), io);
        this.run.taken.add(id);
        const suspended = suspendedBesides(id, this.#journal(urn));
        if (suspended) io.say(suspended);
        const inputs = declarationOf(kind, found.live, found.managed);
        return { inputs, outputs: await this.state.outputs(kind, undeclared(found), {}) };
      },
    );
  }

  /** Work beside the resources, with the effects of one of them: no message shows a token. */
  async aside<T>(urn: string, limits: Limits | undefined, work: (io: Io) => Promise<T>): Promise<T> {
    const journal = this.#journal(urn);
    return withoutTokens(this.#edges.tokens(), async () => {
      await journal.load();
      const io = this.run.io(urn, limits);
      return holding(io, () => work(io)).finally(() => journal.settle());
    });
  }

  /** @throws SvcError `owned` if the check is that of an import, and the object belongs to another stack. */
  async #refuseImport({ urn, label }: Subject, { takeOver }: Named): Promise<void> {
    const found = this.run.readById.get(urn);
    if (!found) return;
    await this.#journal(urn).owners?.refuseOthers(found.home, found.id, label, takeOver === true);
    // The engine does not ask whether another URN has it, and the command that imports it plans nothing.
    await this.#edges.journals.addresses(urn).show({ id: found.id, urn, isNew: true });
  }

  #creationProblems(subject: Subject, declared: Named, filledBy: unknown): Promise<readonly Problem[]> {
    const { engine } = this.#edges;
    return creationProblems(
      { subject, declared, filledBy, context: this.#context(subject.urn) },
      { run: this.run, hashes: this.state.hashes, engine },
    );
  }

  async #request({ kind, name, urn }: Subject, id: string, olds: Named, declared: Named) {
    return { kind, name, declared, known: await this.#recall(kind, id, olds, declared), address: urn };
  }

  /** What a plan of a checked declaration may read. */
  #context(urn: string) {
    return { look: this.run.look(), io: () => this.run.io(urn), isChecked: true };
  }

  #apply(urn: string, plan: ResourcePlan, limits?: Limits): Promise<Applied> {
    return applyPlan(plan, this.run.io(urn, limits)).finally(() => this.#edges.engine.done(urn));
  }

  async #recall(kind: Kind, id: string, props: Named, declared?: Named): Promise<Known> {
    this.run.taken.add(id);
    const known = await this.state.recall(kind, id, props, declared);
    if (known.clonedFrom !== undefined) this.run.movedBefore.set(id, known.clonedFrom);
    return known;
  }

  /** `olds` as the engine has them, if it has any. */
  async #settle(
    { kind, urn }: Subject,
    applied: Applied,
    inputs: Named,
    redact: Redact,
    olds: Named = {},
  ): Promise<Made> {
    const { id } = applied.known.live;
    const outs = spelledAs(olds, kind, await this.state.outputs(kind, applied.known, inputs));
    if (applied.error === undefined) return { id, outs };
    throw new HalfMade(redact(messageOf(applied.error, urn)), id, outs);
  }

  /**
   * An engine that was killed during the creation does not get the ID: the journal must not say that it may have it.
   *
   * @throws SvcError `stopped`
   */
  async #refuseWithoutEngine(): Promise<void> {
    const gone = await this.#edges.engineGone?.();
    if (gone !== undefined) throw new SvcError({ code: "stopped", message: gone });
  }

  /** The engine now gets the ID of a created object. */
  #tell(urn: string, id: string): void {
    const journal = this.#journal(urn);
    const intent = journal.intent(urn);
    if (intent?.id === id) journal.note(urn, { ...intent, told: true });
  }

  /** With the first resource that is checked or deleted: the program declares its resources one by one. */
  #plansFor(urn: string): void {
    const journal = this.#journal(urn);
    if (this.#planned.has(journal)) return;
    this.#planned.add(journal);
    journal.passOver();
  }

  #nameAbandoned(journal: Journal): void {
    if (this.#named.has(journal)) return;
    this.#named.add(journal);
    for (const notice of abandonedNotices(journal)) this.#warn("", notice);
  }

  /** The engine has an object as that of a resource, which was only read until then if it is imported. */
  async #stored(id: string, urn: string, was: unknown): Promise<void> {
    stored(id, this.#journal(urn));
    const isNew = this.run.readById.has(urn);
    const earlier = typeof was === "string" ? { was } : {};
    await this.#edges.journals.addresses(urn).show({ id, urn, isNew, ...earlier });
  }

  #forget(id: string, urns: readonly string[], holder?: string): Promise<void> {
    return this.#edges.journals.addresses(urns[0] ?? "").forget(id, urns, holder);
  }

  #journal(urn: string): Journal {
    return this.#edges.journals.of(urn);
  }

  #carefully<T>(
    subject: Subject,
    open: () => Named | Promise<Named>,
    work: (values: Named, redact: Redact) => Promise<T>,
  ): Promise<T> {
    return plainly(subject, open, this.#edges.tokens(), async (values, redact) => {
      const journal = this.#journal(subject.urn);
      await journal.load();
      this.#nameAbandoned(journal);
      // The engine may end this process as soon as it has its last answer.
      return work(values, redact).finally(() => journal.settle());
    });
  }
}

/** With the latest journal: another process of this run may have moved the object that an entry belongs to. */
function beside<T>({ owned }: Kind, io: Io, work: () => Promise<T>): Promise<T> {
  return owned ? holding(io, work) : work();
}

/** The engine keeps the creations that it saw begin and not end, and its own advice needs a terminal. */
const PENDING =
  "If each run now warns of pending operations, `pulumi refresh --clear-pending-creates` removes them from the state.";

/** Top-level names whose change replaces the object. */
export function replacedBy(differences: readonly Difference[]): string[] {
  return [...new Set(differences.filter(({ replaces }) => replaces).map(({ path }) => path[0] ?? ""))];
}
