import {
  type Applied,
  adoptionNotice,
  apply,
  check as checkDeclaration,
  checkOnceMade,
  type Difference,
  declarationOf,
  diff as differences,
  giveUpMove,
  goalOf,
  type ImportId,
  type Known,
  liveDataProblem,
  mayBeOurs,
  moveOf,
  movesBy,
  type Notes,
  owesDeployment,
  planMove,
  readBack,
  read as readObject,
  readWhole,
  retire,
  Seals,
  soughtIn,
  withHosted,
  writeDown,
} from "../lifecycle";
import { isWriteOnly, type Kind, type Problem, parse, SvcError, withPlainReferences } from "../model";
import { declaredIn, internal, isUnknownMark, NOTES, toEngine } from "./marks";
import { HalfMade, messageOf, plainly, type Redact } from "./plain-errors";
import { type Edges, Run } from "./run";
import type { Subject } from "./subject";

type Named = Readonly<Record<string, unknown>>;

/** A declaration against what is known of its object. */
export interface Comparison {
  readonly known: Known;
  readonly found: readonly Difference[];
  readonly isMove: boolean;
}

export interface Verdict extends Comparison {
  readonly changes: boolean;
  /** Top-level names whose change replaces the object. */
  readonly replaces: readonly string[];
}

export interface Made {
  readonly id: string;
  readonly outs: Record<string, unknown>;
}

/** What one process of ours does for an engine, the same through both of its doors: dynamic and native. */
export class Session {
  readonly seals = new Seals(isUnknownMark);
  readonly run: Run;
  readonly #edges: Edges;

  constructor(edges: Edges) {
    this.#edges = edges;
    this.run = new Run(edges);
  }

  /** Runs in every preview: the only place where a declaration can be refused before anything is sent. */
  check(subject: Subject, olds: Named, news: Named): Promise<{ inputs: Named; problems: readonly Problem[] }> {
    const { kind, urn, label } = subject;
    const isNew = Object.keys(olds).length === 0;
    return this.#carefully(
      kind,
      () => declaredIn(news),
      async (declared) => {
        const previous = isNew ? undefined : declaredIn(olds);
        const context = {
          ...(previous ? { previous } : {}),
          look: this.run.look(),
          claim: this.run.claimFor(subject),
          mayBeOurs: mayBeOurs(this.#edges.journal, urn),
        };
        const found = await checkDeclaration({ kind, declared, context });
        const problems = found.filter((problem) => !(previous && neverShown(kind, problem, previous, declared)));
        if (isNew && !this.run.replaced.has(urn) && problems.length === 0) {
          const notice = await adoptionNotice(kind, label, declared, this.run.io(urn));
          if (notice) this.#edges.engine.notice(urn, notice);
        }
        return { inputs: await this.seals.seal(kind, withPlainReferences(kind, news), olds), problems };
      },
    );
  }

  /** Declared against known, without a word to the user. */
  compare({ kind }: Subject, id: string, olds: Named, news: Named): Promise<Comparison> {
    return this.#carefully(
      kind,
      () => this.seals.open(kind, declaredIn(news)),
      (declared) => this.#compare(kind, id, olds, declared),
    );
  }

  /** Declared against live. In a refresh the engine passes the live outputs as `olds` and the last inputs as `news`. */
  diff(subject: Subject, id: string, olds: Named, news: Named): Promise<Verdict> {
    const { kind, urn, label } = subject;
    const { engine, journal } = this.#edges;
    return this.#carefully(
      kind,
      () => this.seals.open(kind, declaredIn(news)),
      async (declared) => {
        journal.strike(urn);
        const { known, found, isMove } = await this.#compare(kind, id, olds, declared);
        const look = this.run.look();
        const [broken] = await checkOnceMade({ kind, declared, context: { id, look } });
        const plan = isMove ? await planMove(kind, label, declared, known, look) : undefined;
        if (plan) engine.notice(urn, plan.notice);
        const lost = await liveDataProblem(kind, declared, known, found, () => this.run.io(urn));
        const problem = broken ?? lost ?? plan?.problem;
        if (problem) throw new SvcError({ ...problem, message: `${label}: ${problem.message}` });
        if (isMove) this.run.moves.set(urn, known);
        else this.run.moves.delete(urn);
        const abandoned = !isMove && moveOf(id, journal) !== undefined;
        const replaces = [...new Set(found.filter((one) => one.replaces).map((one) => one.path[0] ?? ""))];
        if (replaces.length > 0) this.run.replaced.add(urn);
        return {
          known,
          found,
          isMove,
          changes: found.length > 0 || owesDeployment(kind, known) || abandoned,
          replaces,
        };
      },
    );
  }

  /** @throws HalfMade where an object exists that is not yet what was declared. */
  create(subject: Subject, inputs: Named, signal?: AbortSignal): Promise<Made> {
    const { kind, urn, name } = subject;
    const moveFrom = this.run.moves.get(urn);
    return this.#carefully(
      kind,
      () => this.seals.openAll(kind, declaredIn(inputs)),
      async ({ adopt, ...others }, redact) => {
        const declared = adopt === undefined || this.run.replaced.has(urn) ? others : { ...others, adopt };
        const request = { kind, name, declared, address: urn, ...(moveFrom ? { moveFrom } : {}) };
        const applied = await apply(request, this.run.io(urn, signal)).finally(() => this.#edges.engine.done(urn));
        this.run.moves.delete(urn);
        return this.#settle(subject, applied, inputs, redact);
      },
    );
  }

  /** @throws HalfMade as `create`. */
  update(subject: Subject, id: string, olds: Named, news: Named, signal?: AbortSignal): Promise<Made> {
    const { kind, urn, name } = subject;
    return this.#carefully(
      kind,
      () => this.seals.openAll(kind, declaredIn(news)),
      async (declared, redact) => {
        this.#edges.journal.strike(urn);
        const known = await this.#recall(kind, id, olds, declared);
        const io = this.run.io(urn, signal);
        const work = async () => {
          await giveUpMove(kind, name, id, io);
          return apply({ kind, name, declared, known }, io);
        };
        const applied = await work().finally(() => this.#edges.engine.done(urn));
        return this.#settle(subject, applied, news, redact);
      },
    );
  }

  /** What is now, as far as it is managed; `undefined` where there is none any more. */
  read(subject: Subject, id: string, props: Named, signal?: AbortSignal): Promise<Known | undefined> {
    const { kind, urn, name } = subject;
    return this.#carefully(
      kind,
      () => declaredIn(props),
      async () => {
        this.#edges.journal.strike(urn);
        return readObject(kind, name, await this.#recall(kind, id, props), this.run.io(urn, signal));
      },
    );
  }

  remove({ kind, urn, name }: Subject, id: string, props: Named, signal?: AbortSignal): Promise<void> {
    // An object that goes before its successor comes leaves nothing to clone.
    if (this.run.moves.get(urn)?.live.id === id) this.run.moves.delete(urn);
    return this.#carefully(
      kind,
      () => declaredIn(props),
      async () => {
        const known = await this.#recall(kind, id, props);
        await retire(kind, name, known, this.run.io(urn, signal)).finally(() => this.#edges.engine.done(urn));
      },
    );
  }

  /** What the engine keeps of an object. */
  async outputs(kind: Kind, known: Known, inputs: Named): Promise<Record<string, unknown>> {
    const { values, notes } = writeDown(kind, known);
    const sealed = await this.seals.seal(kind, values, inputs);
    return toEngine({ ...sealed, [NOTES]: notes, ...internal(inputs, this.#edges.keeps) });
  }

  /**
   * An object that no declaration knows yet, as if all of it had been declared; `undefined` where there is none. `said`
   * is what its import id says of what lives under other objects.
   */
  readWhole(
    { kind, urn }: Subject,
    { wanted: id, declared: said }: ImportId,
    signal?: AbortSignal,
  ): Promise<{ readonly inputs: Named; readonly outputs: Named } | undefined> {
    return this.#carefully(
      kind,
      () => ({}),
      async () => {
        const io = this.run.io(urn, signal);
        const whole = await readWhole(kind, id, io);
        if (!whole) return undefined;
        const found = await withHosted(kind, whole, (...where) => soughtIn(said, ...where), io);
        this.run.taken.add(id);
        const inputs = declarationOf(kind, found.live, found.managed);
        return { inputs, outputs: await this.outputs(kind, found, {}) };
      },
    );
  }

  async #compare(kind: Kind, id: string, olds: Named, declared: Named): Promise<Comparison> {
    const known = await this.#recall(kind, id, olds, declared);
    const found = differences(kind, goalOf(kind, parse(kind, declared), known.managed), known.live);
    return { known, found, isMove: movesBy(kind, found) };
  }

  /** What is known of an object; of its sealed values those that are still what is declared. */
  async #recall(kind: Kind, id: string, props: Named, declared: Named = {}): Promise<Known> {
    const notes = props[NOTES] as Notes | undefined;
    if (!notes) {
      throw new SvcError({
        code: "state",
        message: `The state of ${kind.name} ${id} was not written by svc-iac: it has no ${NOTES}.`,
        next: "Was it edited by hand, or brought in with `pulumi import`? Declare it with `adopt` instead.",
      });
    }
    this.run.taken.add(id);
    return readBack(kind, id, { values: await this.seals.open(kind, declaredIn(props), declared), notes });
  }

  async #settle({ kind }: Subject, applied: Applied, inputs: Named, redact: Redact): Promise<Made> {
    const { id } = applied.known.live;
    const outs = await this.outputs(kind, applied.known, inputs);
    if (applied.error === undefined) return { id, outs };
    throw new HalfMade(redact(messageOf(applied.error)), id, outs);
  }

  #carefully<T>(
    kind: Kind,
    open: () => Named | Promise<Named>,
    work: (values: Named, redact: Redact) => Promise<T>,
  ): Promise<T> {
    return plainly(kind, open, this.#edges.tokens(), work);
  }
}

/** What no answer ever shows is missing in an imported object: that is no mistake as long as nobody declares it. */
function neverShown(kind: Kind, { field = "" }: Problem, before: Named, declared: Named): boolean {
  const facts = kind.fields[field];
  return facts !== undefined && isWriteOnly(facts) && !(field in before) && !(field in declared);
}
