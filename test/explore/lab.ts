import type { Kind } from "../../src/model";
import { Engine } from "./engine";
import type { Leg, ShelfFate } from "./history";
import { BLANK_SHELF, type Journals, journals as newJournals } from "./journal";
import { type Moment, masked, Platform } from "./platform";
import { type Boundary, type Disturbance, Runner } from "./runner";
import type { Scene } from "./scenes";

/** Everything that lasts from one run to the next. */
export interface Node {
  readonly moment: Moment;
  /** JSON of the journal. */
  readonly shelf: string;
  /** JSON of the engine's state. */
  readonly state: string;
  /** The machine that the next run is on. */
  readonly machine: number;
}

/** What came of a run. */
export interface Played {
  readonly end: "done" | "died" | "failed";
  readonly error?: string;
  /** Everything that its user has read. */
  readonly said: readonly string[];
  readonly boundaries: readonly Boundary[];
  readonly node: Node;
}

export interface Begun {
  readonly node: Node;
  readonly wanted: Readonly<Record<string, unknown>> | undefined;
}

const LATER = 40 * 60_000;

/** Plays runs in one world, from any moment of it. */
export class Lab {
  readonly platform = new Platform();
  /** Hashes of all that was met at a boundary. */
  readonly states = new Set<string>();
  readonly #journals: Journals;
  readonly #empty: Moment;

  constructor(journals: Journals = newJournals) {
    this.#journals = journals;
    this.#empty = this.platform.keep();
  }

  /** The moment before the first run of a scene, and what its runs declare. */
  async begin({ kind, op, before, wanted }: Scene): Promise<Begun> {
    const nothing = { moment: this.#empty, shelf: BLANK_SHELF, state: "[]", machine: 1 };
    if (!before) return { node: nothing, wanted: wanted("") };
    const made = await this.run(kind, before, nothing);
    const settled = await this.run(kind, before, made.node);
    if (settled.end !== "done") throw new Error(`${kind.name} cannot be made: ${made.error ?? settled.error}`);
    const [{ id } = { id: "" }] = JSON.parse(settled.node.state) as { id: string }[];
    const { node } = settled;
    return { node: op === "adopt" ? { ...node, shelf: BLANK_SHELF, state: "[]" } : node, wanted: wanted(id) };
  }

  async run(
    kind: Kind,
    declared: Readonly<Record<string, unknown>> | undefined,
    from: Node,
    disturbances: readonly Disturbance[] = [],
  ): Promise<Played> {
    const { platform } = this;
    platform.restore(from.moment);
    const shelf = { text: from.shelf };
    const file = { text: from.state };
    const said: string[] = [];
    let last: readonly string[] = [];
    let hash = "";
    const state = () => {
      const now = [platform.text(), shelf.text, file.text];
      if (now.some((text, index) => text !== last[index])) hash = masked(now.join("\n"));
      last = now;
      this.states.add(hash);
      return hash;
    };
    const runner = new Runner({ platform, state, disturbances });
    const { machine } = from;
    const { journal, end: endJournal } = this.#journals.open({
      shelf,
      runner,
      machine,
      say: (text) => said.push(text),
    });
    const stateFile = {
      read: () => file.text,
      write: (text: string) => {
        file.text = text;
      },
    };
    const engine = new Engine({ kind, runner, journal, file: stateFile, say: (message) => said.push(message) });
    const [end, error] = await Promise.race([
      runner.death.then(() => ["died"] as const),
      engine
        .up(declared)
        .finally(endJournal)
        .then(
          () => ["done"] as const,
          (reason: unknown) => ["failed", messageOf(reason)] as const,
        ),
    ]);
    const node = { moment: platform.keep(), shelf: shelf.text, state: file.text, machine };
    return { end, ...(error === undefined ? {} : { error }), said, boundaries: runner.boundaries, node };
  }

  /** Whether a run that begins so is not the same as one that does otherwise. */
  matters(fate: ShelfFate, { shelf }: Node): boolean {
    return this.#journals.fates(shelf).includes(fate);
  }

  /** What the intents that stand are of. */
  intentsIn({ shelf }: Node): readonly string[] {
    return this.#journals.addresses(shelf);
  }

  /** What the next run finds, which may begin later and elsewhere. */
  after({ moment, shelf, state, machine }: Node, leg: Pick<Leg, "gap" | "shelf">): Node {
    const { now } = moment;
    return {
      moment: leg.gap === "later" ? { ...moment, now: now + LATER } : moment,
      shelf: leg.shelf === "lost" ? BLANK_SHELF : shelf,
      state,
      machine: leg.shelf === "kept" ? machine : machine + 1,
    };
  }

  /** The hash of all that lasts, and of ids in it. */
  hashOf({ moment, shelf, state, machine }: Node, ids: readonly string[] = []): string {
    this.platform.restore(moment);
    return masked([this.platform.text(), shelf, state, machine, ...ids].join("\n"));
  }
}

function messageOf(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason);
}
