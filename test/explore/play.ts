import { type Facts, type Stage, withRun } from "./facts";
import type { Leg } from "./history";
import { isBlind, isElsewhere, judge, type Standard, stageOf, standardOf } from "./judge";
import { isPulumi, type Lab, type Node, type Played } from "./lab";
import { type Change, leastOf, type Programs, programAfter } from "./programs";
import type { Scene } from "./scenes";

/** A moment between two runs, and how it came about. */
export interface Moment {
  readonly node: Node;
  readonly legs: readonly Leg[];
  readonly facts: Facts;
}

/** A scene whose histories are played and judged. */
export class Play {
  readonly #standards = new Map<Change, Standard>();

  private constructor(
    private readonly lab: Lab,
    private readonly scene: Scene,
    readonly stage: Stage,
    readonly begin: Node,
    readonly programs: Programs,
  ) {}

  static async of(lab: Lab, scene: Scene): Promise<Play> {
    const { node, programs } = await lab.begin(scene);
    const all = { ...programs, less: await leastOf(programs.wanted) };
    return new Play(lab, scene, stageOf(lab, scene, node), node, all);
  }

  /** The undisturbed runs after everything that happened, and what is wrong change; `undefined` for no such program. */
  async end(
    { node, legs, facts }: Moment,
    change: Change,
    tell: (played: Played) => void = () => {},
  ): Promise<string[] | undefined> {
    const { lab, stage, begin } = this;
    const program = programAfter(this.programs, change, idsIn(node));
    if (!program) return undefined;
    const standards = [await this.standard("same"), await this.standard(change)] as const;
    const runs = [await lab.run(program, node)];
    if (change !== "same" || this.#isKeptLonger) {
      // What an interrupted run has changed is drift for a program that is as before: a refresh shows it.
      const later = lab.after(runs[0]?.node ?? node, { gap: "later", shelf: "kept" });
      runs.push(await lab.run(program, later, [], { isRefreshed: change !== "same" }));
    }
    for (const played of runs) tell(played);
    const all = runs.reduce((now, played) => withRun(now, stage, played), facts);
    const { name } = this.scene;
    const interrupted = this.programs.wanted;
    const end = { scene: name, stage, begin, standards, change, program, interrupted, runs, facts: all };
    return judge(lab, { ...end, isBlind: isBlind(legs), isElsewhere: isElsewhere(legs) });
  }

  /** Terraform keeps an original to which requests still come until the next apply. */
  get #isKeptLonger(): boolean {
    return this.scene.isServed === true && !isPulumi(this.lab.engine);
  }

  /** What a history that nothing disturbs ends with, on a platform whose clocks agree. */
  async standard(change: Change): Promise<Standard> {
    const { platform } = this.lab;
    const { ahead } = platform;
    platform.ahead = 0;
    const standard = this.#standards.get(change) ?? (await this.#undisturbed(change));
    platform.ahead = ahead;
    this.#standards.set(change, standard);
    return standard;
  }

  async #undisturbed(change: Change): Promise<Standard> {
    const program = programAfter(this.programs, change, idsIn(this.begin)) ?? [];
    const first = await this.lab.run(program, this.begin);
    const later = this.lab.after(first.node, { gap: "later", shelf: "kept" });
    const { node } = this.#isKeptLonger ? await this.lab.run(program, later) : first;
    return standardOf(this.lab, this.stage, node);
  }
}

/** The ID of the object that an engine has under a name. */
function idsIn({ state }: Node): (name: string) => string | undefined {
  const all = JSON.parse(state) as readonly { readonly name: string; readonly id: string; readonly isGoing?: true }[];
  return (wanted) => all.find(({ name, isGoing }) => name === wanted && !isGoing)?.id;
}
