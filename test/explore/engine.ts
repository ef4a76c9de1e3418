import { render, routeOf } from "../../src/model";
import { DELETE_FIRST } from "../../src/pulumi/carried-inputs";
import { check } from "../../src/pulumi/check";
import { create, update } from "../../src/pulumi/create";
import { diff, replacedBy } from "../../src/pulumi/diff";
import { ENGINE_UNKNOWN } from "../../src/pulumi/engine-values";
import { PartialFailure } from "../../src/pulumi/plain-errors";
import { read } from "../../src/pulumi/read";
import { remove } from "../../src/pulumi/remove";
import { Session } from "../../src/pulumi/session";
import { type Subject, subjectOf } from "../../src/pulumi/subject";
import { RunFacts, StacksBeside } from "../../src/state";
import { Documents, storeInMemory } from "../../src/store";
import type { Opened } from "./journal";
import { PlainHashes } from "./plain-hashes";
import { type Named, type Program, type Resource, withReferences } from "./programs";
import type { Runner } from "./runner";

/** What the engine keeps of an object. */
export interface Kept {
  readonly name: string;
  readonly type: string;
  readonly id: string;
  readonly inputs: Named;
  readonly outputs: Named;
  /** Its creation or last update failed half-way. */
  readonly isHalf?: true;
  /** It has been replaced, and is still to be deleted. */
  readonly isGoing?: true;
  /** It was deleted first, and its successor is still to be created. */
  readonly isPending?: true;
}

/** The engine's state file: the JSON of `Kept[]`. */
export interface StateFile {
  read(): string;
  write(text: string): void;
}

export interface EngineParts {
  readonly runner: Runner;
  readonly file: StateFile;
  readonly opened: Pick<Opened, "journal" | "addresses">;
  /** The run is of these resources only: it deletes no others. */
  readonly isPart?: boolean | undefined;
  /** Every resource has the option `deleteBeforeReplace`. */
  readonly deletesFirst: boolean;
  /** Everything that its user reads. */
  say(message: string): void;
  /** What was read of it until now. */
  readonly said: readonly string[];
}

/** Pulumi's engine, in one run: it saves its state after each step. */
export class Engine {
  /** IDs of the records that the engine has shown as deleted. */
  readonly removed: string[] = [];
  /** What its user has read when it begins to change something, where it does. */
  planned: readonly string[] | undefined;
  readonly #parts: EngineParts;
  #session: Session;
  /** By ID, the names until this run of what it has renamed: it deletes that by these. */
  readonly #former = new Map<string, string>();
  #state: readonly Kept[];

  constructor(parts: EngineParts) {
    this.#parts = parts;
    this.#state = JSON.parse(parts.file.read()) as Kept[];
    this.#session = this.#begin();
  }

  #begin(): Session {
    const { runner, opened, say, isPart } = this.#parts;
    const { journal, addresses } = opened;
    const note = (_: string, message: string) => say(message);
    // A run is one process here.
    const documents = new Documents(storeInMemory());
    const facts = new RunFacts(documents, "shop/test", "run");
    const beside = new StacksBeside({ project: "shop", name: "test" }, documents);
    return new Session(
      {
        client: () => runner.client,
        engine: { notice: note, warning: note, error: note, progress: () => {}, done: async () => {} },
        journals: {
          meet: async () => {},
          of: () => journal,
          beside: () => beside,
          addresses: () => addresses,
          facts: () => facts,
          coversAll: async () => isPart !== true,
        },
        sources: { find: async () => undefined },
        reads: () => undefined,
        tokens: () => [],
        keeps: [],
      },
      new PlainHashes(),
    );
  }

  async end(): Promise<void> {}

  /** One `preview`, in a process of its own. @throws Error as the provider does. */
  async preview(program: Program): Promise<void> {
    for (const { name, alias, kind, declared: given } of program) {
      const kept = this.#current.find((one) => one.name === name) ?? this.#current.find((one) => one.name === alias);
      const idOf = (other: string) => this.#current.find((one) => one.name === other)?.id ?? ENGINE_UNKNOWN;
      const declared = withReferences(given, idOf) as Named;
      const subject = subjectIn({ name, type: kind.name });
      const inputs = await this.#checked(subject, kept?.inputs ?? {}, declared);
      if (kept) await diff(this.#session, subject, kept.id, kept.outputs, inputs);
    }
    this.#session = this.#begin();
  }

  /** One `up`. @throws Error as the provider does. */
  async up(program: Program, isRefreshed = false): Promise<void> {
    if (isRefreshed) await this.#refresh();
    if (program.length === 0) await this.#checkNeighbour();
    for (const resource of program) await this.#bring(resource);
    const isDeclared = ({ name }: Kept) => this.#parts.isPart || program.some((one) => one.name === name);
    const replaced = this.#state.filter((one) => one.isGoing).toReversed();
    const leaving = this.#state.filter((one) => !one.isGoing && !isDeclared(one)).toReversed();
    for (const one of [...replaced, ...leaving]) await this.#remove(one);
  }

  /** What is gone already leaves the state, and the provider is not asked. */
  async #remove(one: Kept): Promise<void> {
    if (!one.isPending) await this.#delete(one);
    await this.#save(this.#state.filter((other) => other !== one));
  }

  async #delete(one: Kept): Promise<void> {
    this.planned = [...this.#parts.said];
    const subject = subjectIn({ ...one, name: this.#former.get(one.id) ?? one.name });
    this.removed.push(routeOf(subject.kind, one.id).ids.at(-1) ?? "");
    await remove(this.#session, subject, one.id, one.outputs);
  }

  async #refresh(): Promise<void> {
    const found = await Promise.all(this.#state.map((one) => this.#refreshed(one)));
    const state = found.filter((one) => one !== undefined);
    if (JSON.stringify(state) !== JSON.stringify(this.#state)) await this.#save(state);
  }

  async #refreshed(one: Kept): Promise<Kept | undefined> {
    if (one.isPending) return one;
    const subject = subjectIn(one);
    const found = await read(this.#session, subject, one.id, one.outputs);
    if (!found) return undefined;
    const outputs = await this.#session.state.outputs(subject.kind, found, one.outputs);
    return { ...one, inputs: render(subject.kind, found.live, found.managed, { computed: false }), outputs };
  }

  /** A program without any resource of ours starts no provider: this one has another one, which never changes. */
  async #checkNeighbour(): Promise<void> {
    const inputs = { displayName: "neighbour" };
    await check(this.#session, subjectIn({ name: "neighbour", type: "Project" }), inputs, inputs);
  }

  async #bring(resource: Resource): Promise<void> {
    const { name, alias, kind } = resource;
    const idOf = (other: string) => this.#state.find((one) => one.name === other && !one.isGoing)?.id;
    const declared = withReferences(resource.declared, idOf) as Named;
    const subject = subjectIn({ name, type: kind.name });
    const current = this.#current;
    const kept = current.find((one) => one.name === name) ?? current.find((one) => one.name === alias);
    await (kept
      ? this.#change(subject, kept, declared)
      : this.#create(subject, declared, (made) => [...this.#state, made]));
  }

  get #current(): readonly Kept[] {
    return this.#state.filter(({ isGoing }) => !isGoing);
  }

  async #change(subject: Subject, kept: Kept, declared: Named): Promise<void> {
    const { id, outputs, inputs: before } = kept;
    this.planned = undefined;
    if (kept.name !== subject.name) this.#rename(kept, subject.name);
    const inputs = await this.#checked(subject, before, declared);
    const plan = await diff(this.#session, subject, id, outputs, inputs);
    const { name } = subject;
    const withIt = (now: Kept, instead = kept) => this.#state.map((one) => (one === instead ? now : one));
    if (replacedBy(plan).length > 0 || kept.isPending) {
      if (!plan.deletesFirst && !this.#parts.deletesFirst && !kept.isPending) {
        return this.#create(subject, declared, (made) => [...withIt({ ...kept, name, isGoing: true }), made]);
      }
      const pending: Kept = { ...kept, name, isPending: true };
      if (!kept.isPending) await this.#delete(kept);
      await this.#save(withIt(pending));
      return this.#create(subject, declared, (made) => withIt(made, pending));
    }
    if (plan.changes || kept.isHalf) {
      return this.#made(subject, inputs, withIt, () =>
        update(this.#session, subject, { id, olds: outputs, news: inputs }),
      );
    }
    if (kept.name !== subject.name) await this.#save(withIt({ ...kept, name: subject.name }));
  }

  /** What is still to be deleted under the name that a resource had gets its new one as well. */
  #rename(kept: Kept, name: string): void {
    const isMeant = (one: Kept) => one.name === kept.name && one.type === kept.type;
    for (const one of this.#state) if (isMeant(one)) this.#former.set(one.id, one.name);
    this.#state = this.#state.map((one) => (one.isGoing && isMeant(one) ? { ...one, name } : one));
  }

  /** `stateWith` is the state that has the object. */
  async #create(subject: Subject, declared: Named, stateWith: (made: Kept) => readonly Kept[]): Promise<void> {
    this.planned = undefined;
    const inputs = await this.#checked(subject, {}, declared);
    await this.#made(subject, inputs, stateWith, () => create(this.#session, subject, inputs));
  }

  async #made(
    { name, kind }: Subject,
    inputs: Named,
    stateWith: (made: Kept) => readonly Kept[],
    make: () => ReturnType<typeof create>,
  ): Promise<void> {
    this.planned = [...this.#parts.said];
    try {
      const { id, outs: outputs } = await make();
      await this.#save(stateWith({ name, type: kind.name, id, inputs, outputs }));
    } catch (error) {
      if (error instanceof PartialFailure) {
        const { id, properties: outputs } = error;
        await this.#save(stateWith({ name, type: kind.name, id, inputs, outputs, isHalf: true }));
      }
      throw error;
    }
  }

  async #checked(subject: Subject, before: Named, declared: Named): Promise<Named> {
    const given = this.#parts.deletesFirst ? { ...declared, [DELETE_FIRST]: true } : declared;
    const { inputs, failures } = await check(this.#session, subject, before, given);
    if (failures.length > 0) throw new Error(failures.join("\n"));
    return inputs;
  }

  async #save(state: readonly Kept[]): Promise<void> {
    const text = JSON.stringify(state);
    await this.#parts.runner.pass({ of: "engine", label: "save", isWrite: true }, () => this.#parts.file.write(text));
    this.#state = state;
  }
}

function subjectIn({ name, type }: Pick<Kept, "name" | "type">): Subject {
  return subjectOf(`urn:pulumi:test::shop::svc:index:${type}::${name}`);
}
