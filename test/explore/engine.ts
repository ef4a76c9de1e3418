import type { Journal } from "../../src/lifecycle";
import type { Kind } from "../../src/model";
import { KnownAddresses } from "../../src/pulumi/known-addresses";
import { HalfMade } from "../../src/pulumi/plain-errors";
import { replacedBy, Session } from "../../src/pulumi/session";
import { subjectOf } from "../../src/pulumi/subject";
import { Documents, storeInMemory } from "../../src/store";
import { PlainHashes } from "./plain-hashes";
import type { Runner } from "./runner";

type Named = Readonly<Record<string, unknown>>;

/** What the engine keeps of an object. */
interface Kept {
  readonly id: string;
  readonly inputs: Named;
  readonly outputs: Named;
  /** Its creation or last update failed half-way. */
  readonly isHalf?: true;
  /** It has been replaced, and is still to be deleted. */
  readonly isGoing?: true;
}

/** The engine's state file: the JSON of `Kept[]`. */
export interface StateFile {
  read(): string;
  write(text: string): void;
}

export interface EngineParts {
  readonly kind: Kind;
  readonly runner: Runner;
  readonly file: StateFile;
  readonly journal: Journal;
  /** Everything that its user reads. */
  say(message: string): void;
}

/** Pulumi's engine for a program of one resource, in one run: it saves its state after each step. */
export class Engine {
  readonly #session: Session;
  readonly #parts: EngineParts;
  readonly #subject;
  #state: readonly Kept[];

  constructor(parts: EngineParts) {
    const { kind, file, runner, journal, say } = parts;
    this.#parts = parts;
    this.#state = JSON.parse(file.read()) as Kept[];
    this.#subject = subjectOf(`urn:pulumi:test::shop::svc:index:${kind.name}::subject`);
    const note = (_: string, message: string) => say(message);
    this.#session = new Session(
      {
        client: () => runner.client,
        engine: { notice: note, warning: note, error: note, progress: () => {}, done: async () => {} },
        // A program of one resource has no second place for its object.
        journals: {
          of: () => journal,
          addresses: () => new KnownAddresses(new Documents(storeInMemory()), "test", "", async () => true),
        },
        sources: { find: async () => undefined },
        reads: () => undefined,
        tokens: () => [],
        keeps: [],
      },
      new PlainHashes(),
    );
  }

  /** One `up`; without a declaration, of a program that the resource has left. @throws Error as the provider does. */
  async up(declared: Named | undefined): Promise<void> {
    const [kept] = this.#state.filter(({ isGoing }) => !isGoing);
    if (declared) await (kept ? this.#change(kept, declared) : this.#create(declared, []));
    else await this.#checkNeighbour();
    const leaving = declared ? this.#state.filter(({ isGoing }) => isGoing) : this.#state;
    for (const one of leaving) {
      await this.#session.remove(this.#subject, one.id, one.outputs);
      await this.#save(this.#state.filter((other) => other !== one));
    }
  }

  /** A program without any resource of ours starts no provider: this one has another one, which never changes. */
  async #checkNeighbour(): Promise<void> {
    const urn = "urn:pulumi:test::shop::svc:index:Project::neighbour";
    const inputs = { displayName: "neighbour" };
    await this.#session.check(subjectOf(urn), inputs, inputs);
  }

  async #change(kept: Kept, declared: Named): Promise<void> {
    const { id, outputs, inputs: before } = kept;
    const inputs = await this.#checked(before, declared);
    const plan = await this.#session.diff(this.#subject, id, outputs, inputs);
    const others = this.#state.filter((other) => other !== kept);
    if (replacedBy(plan.differences).length > 0) {
      return this.#create(declared, [{ ...kept, isGoing: true }, ...others]);
    }
    if (!plan.changes && !kept.isHalf) return;
    await this.#made(inputs, others, () => this.#session.update(this.#subject, id, outputs, inputs));
  }

  async #create(declared: Named, others: readonly Kept[]): Promise<void> {
    const inputs = await this.#checked({}, declared);
    await this.#made(inputs, others, () => this.#session.create(this.#subject, inputs));
  }

  async #made(inputs: Named, others: readonly Kept[], make: () => ReturnType<Session["create"]>): Promise<void> {
    try {
      const { id, outs: outputs } = await make();
      await this.#save([{ id, inputs, outputs }, ...others]);
    } catch (error) {
      if (error instanceof HalfMade) {
        const { id, properties: outputs } = error;
        await this.#save([{ id, inputs, outputs, isHalf: true }, ...others]);
      }
      throw error;
    }
  }

  async #checked(before: Named, declared: Named): Promise<Named> {
    const { inputs, failures } = await this.#session.check(this.#subject, before, declared);
    if (failures.length > 0) throw new Error(failures.join("\n"));
    return inputs;
  }

  async #save(state: readonly Kept[]): Promise<void> {
    const text = JSON.stringify(state);
    await this.#parts.runner.pass({ of: "engine", label: "save", isWrite: true }, () => this.#parts.file.write(text));
    this.#state = JSON.parse(text) as Kept[];
  }
}
