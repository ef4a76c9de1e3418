import { Engine } from "./engine";
import type { Leg, ShelfFate } from "./history";
import { BLANK_SHELF, type Journals, journals as newJournals } from "./journal";
import { type Moment, masked, Platform } from "./platform";
import type { Program, Programs } from "./programs";
import { type Boundary, type Disturbance, Runner, type Surroundings } from "./runner";
import type { Scene } from "./scenes";
import { announcedIn, failuresIn, NONE, type Served, type Standing, standingIn } from "./served";
import { Switches } from "./switches";
import { TerraformEngine } from "./terraform";

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

interface Outcome {
  readonly end: "done" | "died" | "failed";
  readonly error?: string;
  /** Everything that its user has read. */
  readonly said: readonly string[];
}

/** What came of a run. */
export interface Played extends Outcome {
  readonly boundaries: readonly Boundary[];
  /** IDs of the records that the engine has shown as deleted. */
  readonly removed: readonly string[];
  readonly served: Served;
  /** What its plan has shown, where it goes on to its apply. */
  readonly planned?: readonly string[] | undefined;
  readonly node: Node;
}

export interface Begun {
  readonly node: Node;
  readonly programs: Programs;
}

interface Lasting {
  readonly shelf: { text: string };
  readonly file: { text: string };
}

/** The engines that runs are of; Terraform with and without `create_before_destroy`. */
export const ENGINES = ["pulumi", "terraform", "terraform-cbd"] as const;
/** The same, and Pulumi with `deleteBeforeReplace`. */
export const ORDERS = [...ENGINES, "pulumi-dbr"] as const;
export type EngineName = (typeof ORDERS)[number];

export function isPulumi(engine: EngineName): engine is "pulumi" | "pulumi-dbr" {
  return engine.startsWith("pulumi");
}

const LATER = 40 * 60_000;

/** What a run refreshes first, and whether it is of all resources, and previewed; Pulumi only. */
interface How {
  /** What is not declared any more leaves the state and is not deleted (`removed` blocks); Terraform only. */
  readonly isForgetting?: boolean | undefined;
  readonly isRefreshed?: boolean;
  /** `-refresh=false`; Terraform only. */
  readonly isUnrefreshed?: boolean | undefined;
  readonly isPreviewed?: boolean;
  readonly isPart?: boolean;
}

/** Plays runs in one world, from any moment of it. */
export class Lab {
  readonly platform = new Platform();
  /** Hashes of all that was met at a boundary. */
  readonly states = new Set<string>();
  readonly #journals: Journals;
  readonly #empty: Moment;

  constructor(
    journals: Journals = newJournals,
    readonly engine: EngineName = "pulumi",
  ) {
    this.#journals = journals;
    this.#empty = this.platform.keep();
  }

  /** The moment before the first run of a scene, and what its runs declare. */
  async begin({ name, earlier, before, programs, isForeign, isFresh, isServed }: Scene): Promise<Begun> {
    this.platform.watch(isServed === true);
    const nothing = { moment: this.#empty, shelf: BLANK_SHELF, state: "[]", machine: 1 };
    if (before.length === 0) return { node: nothing, programs: programs("") };
    const made = await this.run(earlier ?? before, nothing);
    const settled = isFresh ? made : await this.run(before, made.node);
    if (settled.end !== "done") throw new Error(`${name} cannot begin: ${made.error ?? settled.error}`);
    const [{ id } = { id: "" }] = JSON.parse(settled.node.state) as { id: string }[];
    const node = isServed ? this.after(settled.node, { gap: "later", shelf: "kept" }) : settled.node;
    return { node: isForeign ? { ...node, shelf: BLANK_SHELF, state: "[]" } : node, programs: programs(id) };
  }

  async run(program: Program, from: Node, disturbances: readonly Disturbance[] = [], how: How = {}): Promise<Played> {
    const lasting = this.#lasting(from);
    const { runner, engine, ended } = this.#start(program, lasting, from.machine, { disturbances, ...how });
    const { platform } = this;
    const outcome = await ended;
    const served = {
      failures: failuresIn(platform.timelines, from.moment.now, platform.now),
      announced: announcedIn(outcome.said),
    };
    const node = {
      moment: platform.keep(),
      shelf: lasting.shelf.text,
      state: lasting.file.text,
      machine: from.machine,
    };
    const { removed, planned } = engine;
    return { ...outcome, boundaries: runner.boundaries, removed, planned, served, node };
  }

  /**
   * Two runs from one moment, on two machines: the first stops after `first` boundaries and the second begins, which
   * stops after `second` for the first to end.
   */
  async overlap(
    program: Program,
    from: Node,
    [first, second]: readonly [number, number],
  ): Promise<readonly [Played, Played]> {
    const lasting = this.#lasting(from);
    const switches = new Switches([first, second]);
    const start = (index: 0 | 1) => {
      const turn = () => switches.turn(index);
      const begun = this.#start(program, lasting, from.machine + index, { disturbances: [], turn });
      return { ...begun, ended: begun.ended.finally(() => switches.end(index)) };
    };
    const one = start(0);
    await switches.begun;
    const other = start(1);
    const outcomes = await Promise.all([one.ended, other.ended]);
    const { shelf, file } = lasting;
    const machine = from.machine + 2;
    const node = { moment: this.platform.keep(), shelf: shelf.text, state: file.text, machine };
    return [
      { ...outcomes[0], boundaries: one.runner.boundaries, removed: one.engine.removed, served: NONE, node },
      { ...outcomes[1], boundaries: other.runner.boundaries, removed: other.engine.removed, served: NONE, node },
    ];
  }

  /** Puts everything back as it was. */
  #lasting({ moment, shelf, state }: Node): Lasting {
    this.platform.restore(moment);
    return { shelf: { text: shelf }, file: { text: state } };
  }

  #start(
    program: Program,
    { shelf, file }: Lasting,
    machine: number,
    {
      isRefreshed = false,
      isPreviewed = false,
      isForgetting = false,
      isUnrefreshed = false,
      isPart,
      ...what
    }: Pick<Surroundings, "disturbances" | "turn"> & How,
  ): {
    readonly runner: Runner;
    readonly engine: Pick<Played, "removed" | "planned">;
    readonly ended: Promise<Outcome>;
  } {
    const { platform } = this;
    const said: string[] = [];
    const say = (message: string) => said.push(message);
    let last: readonly string[] = [];
    let hash = "";
    const state = () => {
      const now = [platform.text(), shelf.text, file.text, String(machine)];
      if (now.some((text, index) => text !== last[index])) hash = masked(...now);
      last = now;
      this.states.add(hash);
      return hash;
    };
    const runner: Runner = new Runner({ platform, state, mayWrite: () => opened.mayWrite(), ...what });
    const opened = this.#journals.open({ shelf, runner, machine, say });
    const write = (text: string) => {
      file.text = text;
    };
    const stateFile = { read: () => file.text, write };
    const parts = { runner, opened, file: stateFile, say, said, isPart };
    const engine = isPulumi(this.engine)
      ? new Engine({ ...parts, deletesFirst: this.engine === "pulumi-dbr" })
      : new TerraformEngine({ ...parts, isForgetting, isUnrefreshed, createsFirst: this.engine === "terraform-cbd" });
    const previewed = isPreviewed && engine instanceof Engine ? engine.preview(program) : Promise.resolve();
    const up = previewed
      .then(() => engine.up(program, isRefreshed))
      .finally(async () => {
        await engine.end();
        await Promise.race([opened.end(), runner.providerDeath]);
      });
    const ended = Promise.race([
      runner.death.then(() => ({ end: "died", said }) as const),
      up.then(
        () => ({ end: "done", said }) as const,
        (reason: unknown) => ({ end: "failed", error: messageOf(reason), said }) as const,
      ),
    ]);
    return { runner, engine, ended };
  }

  /** Whether two runs that overlap keep out of each other's way. */
  get hasLeases(): boolean {
    return this.#journals.hasLeases;
  }

  /** Whether a run that begins so is not the same as one that does otherwise. */
  matters(fate: ShelfFate, { shelf }: Node): boolean {
    return this.#journals.fates(shelf).includes(fate);
  }

  /** What the intents that stand are of. One run of Terraform that writes nothing takes no lease to strike one. */
  intentsIn({ shelf, state }: Node): readonly string[] {
    const known = isPulumi(this.engine) ? [] : (JSON.parse(state) as { id: string }[]).map(({ id }) => id);
    return this.#journals.addresses(shelf, known);
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

  /** What can be reached at a moment. */
  standing({ moment }: Node): Standing {
    this.platform.restore(moment);
    return standingIn(this.platform.timelines);
  }

  /** The hash of all that lasts, and of ids in it. */
  hashOf({ moment, shelf, state, machine }: Node, ids: readonly string[] = []): string {
    this.platform.restore(moment);
    const { operation } = moment.late ?? {};
    return masked(this.platform.text(), shelf, state, [machine, operation ?? "", ...ids].join());
  }
}

function messageOf(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason);
}
