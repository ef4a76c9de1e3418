import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { isUnknownMark } from "../../src/pulumi/engine-values";
import { plain } from "../../src/pulumi/marks";
import type { Autonaming, DiffAnswer, Provider, Raw } from "../../src/pulumi/native/protocol";
import { provider } from "../../src/pulumi/native/provider";
import { NativeSession } from "../../src/pulumi/native/session";
import { tokenOf } from "../../src/pulumi/native/tokens";
import { intentsIn } from "../../src/state";
import { documentsIn } from "../../src/store";
import { startWorld, type World } from "../laws/world";
import { newFolder } from "../support/new-folder";

/** What an engine has of a resource between two runs. */
export interface Kept {
  readonly id: string;
  readonly inputs: Raw;
  readonly outputs: Raw;
}

/** What a preview says: a verdict on what is there, and the outputs to come. */
export interface Preview {
  readonly diff?: DiffAnswer;
  readonly outputs: Raw;
}

/** Asks one resource's questions in the engine's order, each run in a provider process of its own. */
export class Plugin {
  readonly said: string[] = [];
  /** What the stack's configuration says of names. */
  autonaming: Autonaming | undefined;
  /** As the engine's option: what is replaced is dropped from the state, and the provider is not asked. */
  retainOnDelete = false;
  /** Why the engine is gone, if so. */
  engineGone: () => string | undefined = () => undefined;

  constructor(
    private readonly world: World,
    private readonly kind: string,
    private readonly name = "subject",
    private readonly folder = newFolder(),
    private readonly stack = "test",
    /** Location of a shared store. */
    private readonly store?: string,
  ) {}

  /** Another resource of the same program. */
  beside(name: string, kind = this.kind): Plugin {
    return new Plugin(this.world, kind, name, this.folder, this.stack, this.store);
  }

  /** The same resource in another stack, on another machine, with a store that both share. */
  inStack(stack: string, store: string): Plugin {
    return new Plugin(this.world, this.kind, this.name, this.folder, stack, store);
  }

  get urn(): string {
    return `urn:pulumi:${this.stack}::shop::${tokenOf(this.kind)}::${this.name}`;
  }

  /** As `pulumi do --stateless`: what is named by an ID is read, and then deleted. */
  async removeStateless(id: string): Promise<void> {
    const { urn } = this;
    const process = this.process(undefined, "urn:pulumi:::::pulumi:providers:svc::");
    const found = await process.read({ urn, id, olds: {}, oldInputs: {} });
    await process.delete({ urn, id, olds: found?.outputs ?? {}, timeout: 0 });
  }

  /**
   * A provider as a fresh process would have it; without a service in its configuration it is that of the environment.
   * `urn` is the provider's own.
   */
  process(service: object = { apiUrl: this.world.sandbox.url, token: this.world.sandbox.token }, urn = ""): Provider {
    const note = (_: string, message: string) => void this.said.push(message);
    const engine = { notice: note, warning: note, error: note, progress: note, done: async () => {} };
    const session = new NativeSession({
      ...{ engine, folder: this.folder, clock: this.world.io.client.clock },
      address: `run ${randomUUID()}`,
      stopWrites: async () => this.engineGone(),
    });
    const one = provider(session);
    const store = this.store === undefined ? {} : { store: this.store };
    one.configure(urn, { ...service, ...store });
    return one;
  }

  /** @throws Error with the failures of the check. */
  async preview(news: Raw, kept?: Kept): Promise<Preview> {
    return this.#step(this.process(), news, kept, true);
  }

  async up(news: Raw, kept?: Kept, process = this.process()): Promise<Kept> {
    const { diff, outputs, id, inputs } = await this.#step(process, news, kept, false);
    if (kept && diff?.replaces.length && !this.retainOnDelete)
      await process.delete({ urn: this.urn, id: kept.id, olds: kept.outputs, timeout: 0 });
    return { id, inputs, outputs };
  }

  /** What a refresh finds, and the engine's verdict on it. */
  async refresh(kept: Kept): Promise<{ now: Kept; diff: DiffAnswer } | undefined> {
    const process = this.process();
    const { urn } = this;
    const found = await process.read({ urn, id: kept.id, olds: kept.outputs, oldInputs: kept.inputs });
    if (!found) return undefined;
    const request = { urn, id: kept.id, olds: found.outputs, oldInputs: found.inputs, news: kept.inputs };
    return { now: found, diff: await process.diff(request) };
  }

  /** What the engine reads by an ID alone: for an import, or because a program only reads it (`Application.get`). */
  async reading(id: string): Promise<Kept | undefined> {
    return this.process().read({ urn: this.urn, id, olds: {}, oldInputs: {} });
  }

  /** As `pulumi import`, which checks what it has read. */
  async importing(id: string): Promise<Kept | undefined> {
    const process = this.process();
    const found = await process.read({ urn: this.urn, id, olds: {}, oldInputs: {} });
    return found && { ...found, inputs: await this.#checked(process, {}, found.inputs) };
  }

  async remove({ id, outputs }: Kept): Promise<void> {
    await this.process().delete({ urn: this.urn, id, olds: outputs, timeout: 0 });
  }

  /** The journal as it is stored. */
  async journal(): Promise<string> {
    return JSON.stringify(await intentsIn(documentsIn({ store: undefined, folder: this.folder })));
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #step(process: Provider, news: Raw, kept: Kept | undefined, preview: boolean) {
    const { urn } = this;
    const inputs = await this.#checked(process, kept?.inputs ?? {}, news);
    if (!kept) return { inputs, ...(await process.create({ urn, inputs, preview, timeout: 0 })) };
    const { id, outputs: olds } = kept;
    const diff = await process.diff({ urn, id, olds, oldInputs: kept.inputs, news: inputs });
    if (!diff.changes) return { inputs, diff, id, outputs: olds };
    if (diff.replaces.length > 0) {
      const fresh = await this.#checked(process, {}, news);
      return { inputs: fresh, diff, ...(await process.create({ urn, inputs: fresh, preview, timeout: 0 })) };
    }
    const updated = await process.update({ urn, id, olds, inputs, preview, timeout: 0 });
    return { inputs, diff, id, outputs: updated.outputs };
  }

  async #checked(process: Provider, olds: Raw, news: Raw): Promise<Raw> {
    const { inputs, failures } = await process.check(this.urn, olds, news, this.autonaming);
    if (failures.length > 0) throw new Error(failures.map(({ reason }) => reason).join("\n"));
    return inputs;
  }
}

/** A world and the plugin of a kind, both new for each test of the suite. */
export function pluginOfTest(kind: string, take: (opened: { world: World; plugin: Plugin }) => void): void {
  let opened: { world: World; plugin: Plugin };
  beforeEach(async () => {
    const world = await startWorld();
    opened = { world, plugin: new Plugin(world, kind) };
    take(opened);
  });
  afterEach(async () => {
    opened.plugin.close();
    await opened.world.close();
  });
}

/** Where a planned value is known and the result is another. */
export function contradictions(planned: unknown, result: unknown, path = ""): string[] {
  if (typeof planned === "string" && isUnknownMark(planned)) return [];
  if (typeof planned !== "object" || planned === null) {
    return planned === result ? [] : [`${path}: ${JSON.stringify(planned)} became ${JSON.stringify(result)}`];
  }
  const [one, other] = [planned, result ?? {}] as Record<string, unknown>[];
  return Object.keys({ ...one, ...other }).flatMap((key) => {
    if (key.startsWith("__")) return [];
    if (!(key in (one ?? {}))) return [`${path}.${key}: not planned`];
    return contradictions(one?.[key], other?.[key], `${path}.${key}`);
  });
}

/** The values of what an engine keeps, without its marks. */
export const values = (raw: Raw) => plain(raw);
