import type { Around, Program } from "../../discover";
import { type Problem, sentencesOf } from "../../model";
import { visible } from "../../model/visible";
import type { Declarations, DeclaredObject } from "../declared";
import type { DifferenceReport, Report, ResourceReport } from "../report";
import { type Adoption, adoptionsOf, expectationsOf, renamedText } from "./adoption";
import { type Change, withRows } from "./change";
import { type Choice, type Drifted, describe, driftIn } from "./choices";
import { CannotPatch, type Texts } from "./edit";
import { invalidIn } from "./invalid";
import type { Left, Source, Subject } from "./source";

export { type Choice, type Drifted, describe, driftIn, namedUnmanaged } from "./choices";
export { type Edit, edited, positionAt, Texts } from "./edit";
export { EnvironmentFile } from "./environment";
export { TerraformFolder } from "./hcl";
export type { MapNode, Node } from "./literal";
export type { Left, Source, Subject } from "./source";
export { TypeScriptProgram } from "./typescript";

export interface PatchRequest {
  /** With the exact places. */
  readonly report: Report;
  /** As it is shown. */
  readonly shown?: Report;
  readonly declarations: readonly Declarations[];
  /** Where each of them is written down, by its `source`. */
  readonly sources: ReadonlyMap<string, Source>;
  readonly texts: Texts;
  choose(drifted: Drifted): Promise<Choice>;
  /** Names of the rows of reference lists that differences are about, by their IDs. */
  readonly rows?: ReadonlyMap<string, string>;
  /** Objects that no source declares, as code. */
  discover(ids: ReadonlySet<string>, around: Around): Promise<Program>;
}

export interface Patched {
  /** What the sources say now. */
  readonly adopted: readonly Drifted[];
  /** What the engine puts right, by the command that does. */
  readonly reverted: ReadonlyMap<string, readonly Drifted[]>;
  /** What cannot be changed mechanically. */
  readonly left: readonly (Left & { readonly drifted: Drifted })[];
  /** What has to follow by hand. */
  readonly open: readonly Left[];
}

/** Changes the texts of the sources to declare the live values, as far as chosen. Writes no file. */
export async function patch(request: PatchRequest): Promise<Patched> {
  const { report, shown = report, choose } = request;
  const run = new Run(request);
  const asShown = driftIn(shown);
  const all = driftIn(report).map((one, index) => [one, asShown[index] ?? one] as const);
  for (const [drifted, one] of all) await run.take(drifted, await choose(one));
  return withShown(await run.finish(), new Map(all));
}

function withShown({ adopted, reverted, left, open }: Patched, shown: ReadonlyMap<Drifted, Drifted>): Patched {
  const shownAs = (one: Drifted) => shown.get(one) ?? one;
  return {
    adopted: adopted.map(shownAs),
    reverted: new Map([...reverted].map(([command, all]) => [command, all.map(shownAs)])),
    left: left.map((one) => ({ ...one, drifted: shownAs(one.drifted) })),
    open,
  };
}

/** The differences of one object, which are made together, as one may say where another one is. */
interface Batch {
  readonly resource: ResourceReport;
  readonly differences: Map<DifferenceReport, Drifted>;
}

/** Why neither a change of the source nor the next apply does what was chosen, if so. */
function whyLeft({ difference: { change }, resource }: OfDifference, choice: Choice): string | undefined {
  // The setting is as declared. With another one, the next comparison would find the setting instead, and change it back.
  if (change === "deployed")
    return `no engine deploys while nothing changes: \`svc-iac deploy ${resource.id}\` deploys what is declared; to keep what is deployed, declare that and apply`;
  return change === "undeclared" && choice === "revert"
    ? "no engine restores what is not declared: declare the value that it should have"
    : undefined;
}

type OfDifference = Extract<Drifted, { is: "difference" }>;

class Run {
  readonly #adopted: Drifted[] = [];
  readonly #reverted = new Map<string, Drifted[]>();
  readonly #left: (Left & { readonly drifted: Drifted })[] = [];
  readonly #open: Left[] = [];
  readonly #batches = new Map<ResourceReport, Batch>();
  readonly #gone: Extract<Drifted, { is: "gone" }>[] = [];
  readonly #unmanaged: Extract<Drifted, { is: "unmanaged" }>[] = [];

  constructor(private readonly request: PatchRequest) {}

  async take(drifted: Drifted, choice: Choice): Promise<void> {
    if (choice === "leave") return;
    const reason = drifted.is === "difference" ? whyLeft(drifted, choice) : undefined;
    if (reason !== undefined) this.#leave(drifted, reason);
    else if (choice === "revert") this.#revert(drifted);
    else if (drifted.is === "unmanaged") this.#unmanaged.push(drifted);
    else if (drifted.is === "gone") this.#gone.push(drifted);
    else {
      const { resource, difference } = drifted;
      const batch = this.#batches.get(resource) ?? { resource, differences: new Map() };
      this.#batches.set(resource, batch);
      batch.differences.set(difference, drifted);
    }
  }

  async finish(): Promise<Patched> {
    for (const batch of this.#batches.values()) await this.#adopt(batch);
    for (const drifted of this.#gone) await this.#remove(drifted);
    const steps = await this.#add();
    // Their positions are those of the final texts.
    for (const source of this.request.sources.values()) this.#open.push(...(await source.strays()));
    this.#open.push(...steps);
    return { adopted: this.#adopted, reverted: this.#reverted, left: this.#left, open: this.#open };
  }

  #leave(drifted: Drifted, reason: string): void {
    const position = drifted.is === "difference" ? (drifted.difference.position ?? undefined) : undefined;
    this.#left.push({ drifted, position, reason });
  }

  #revert(drifted: Drifted): void {
    if (drifted.is === "unmanaged") {
      this.#leave(drifted, "delete it manually, or adopt it");
      return;
    }
    const command = this.request.sources.get(drifted.resource.source)?.revert ?? "the engine's next apply";
    this.#reverted.set(command, [...(this.#reverted.get(command) ?? []), drifted]);
  }

  async #adopt({ resource, differences }: Batch): Promise<void> {
    const object = this.#objectOf(resource);
    const source = this.request.sources.get(resource.source);
    const all = object ? adoptionsOf(object, [...differences.keys()]) : [];
    const refused = object && source ? await this.#change(object, source, all) : new Map();
    for (const [difference] of all) {
      const drifted = differences.get(difference) as Drifted;
      await this.#attempt([drifted], difference.position ?? undefined, async () => {
        if (!source) throw new CannotPatch("has no source");
        const refusal = refused.get(difference);
        if (refusal) throw refusal;
      });
    }
  }

  /** Makes the changes of one object, and returns those that cannot be made: the others are valid without them. */
  async #change(object: DeclaredObject, source: Source, all: Adoptions): Promise<Refused> {
    const { texts } = this.request;
    const edited = await editedIn(source, object, all);
    const refused = new Map<DifferenceReport, CannotPatch>();
    const open = () => all.filter(([difference]) => !refused.has(difference));
    for (;;) {
      for (const [difference, problem] of await invalidIn(object, open()))
        refused.set(difference, refusalOf(problem, source));
      const restore = texts.keep();
      for (const [difference, adoption] of open()) {
        try {
          const changes = changesIn(adoption).map((one) => withRows(one, this.request.rows ?? new Map()));
          const edit = changes.map(({ at }) => edited.get(at[0])).find((one) => one !== undefined);
          if (edit) throw edit;
          await texts.whole(() => source.change(subjectOf(object), changes));
        } catch (error) {
          if (!(error instanceof CannotPatch)) throw error;
          refused.set(difference, error);
        }
      }
      if ((await invalidIn(object, open())).size === 0) return refused;
      restore();
    }
  }

  async #remove(drifted: Extract<Drifted, { is: "gone" }>): Promise<void> {
    const { resource } = drifted;
    const source = this.request.sources.get(resource.source);
    // What becomes a declaration of its own is no renamed one.
    const isDeclared = (text: string) => this.#unmanaged.some(({ object }) => text.endsWith(`(${object.id})`));
    const mayBe = (resource.mayBe ?? []).filter((text) => !isDeclared(text));
    await this.#attempt([drifted], resource.position ?? undefined, async () => {
      if (!source) throw new CannotPatch("has no source");
      if (mayBe.length > 0) throw new CannotPatch(renamedText(mayBe));
      await source.remove(resource);
    });
  }

  /** All at once, as they may refer to each other, and into the first of the sources. */
  async #add(): Promise<readonly Left[]> {
    if (this.#unmanaged.length === 0) return [];
    const [source] = this.request.sources.values();
    const steps: Left[] = [];
    await this.#attempt(this.#unmanaged, undefined, async () => {
      if (!source) throw new CannotPatch("has no source");
      const ids = new Set(this.#unmanaged.map(({ object }) => object.id));
      steps.push(...(await source.add(await this.request.discover(ids, await source.around()))));
    });
    return steps;
  }

  async #attempt(all: readonly Drifted[], position: Left["position"], work: () => Promise<void>): Promise<void> {
    try {
      await this.request.texts.whole(work);
      this.#adopted.push(...all);
    } catch (error) {
      if (!(error instanceof CannotPatch)) throw error;
      const { reason } = error;
      this.#left.push(...all.map((drifted) => ({ drifted, position: error.position ?? position, reason })));
    }
  }

  #objectOf({ source, address }: ResourceReport): DeclaredObject | undefined {
    const found = this.request.declarations.filter((one) => one.source === source);
    return found.flatMap(({ objects }) => objects).find((one) => one.address === address);
  }
}

type Adoptions = ReturnType<typeof adoptionsOf>;
type Refused = ReadonlyMap<DifferenceReport, CannotPatch>;

function refusalOf(problem: Problem, { revert }: Source): CannotPatch {
  const rule = visible(sentencesOf(problem));
  return new CannotPatch(`would not be valid in the source: ${rule} \`${revert}\` restores the declared value`);
}

/** Lists that have been edited since they were applied: a place in them may be that of another item. */
async function editedIn(
  source: Source,
  object: DeclaredObject,
  adoptions: Adoptions,
): Promise<ReadonlyMap<unknown, CannotPatch>> {
  const changes = adoptions.flatMap(([, adoption]) => ("changes" in adoption ? adoption.changes : []));
  const refused = new Map<unknown, CannotPatch>();
  for (const expectation of expectationsOf(object, changes)) {
    try {
      await source.change(subjectOf(object), [expectation]);
    } catch (error) {
      if (!(error instanceof CannotPatch)) throw error;
      refused.set(expectation.at[0], error);
    }
  }
  return refused;
}

function changesIn(adoption: Adoption): readonly Change[] {
  if ("reason" in adoption) throw new CannotPatch(adoption.reason);
  return adoption.changes;
}

const subjectOf = ({ address, kind, name }: DeclaredObject): Subject => ({ address, kind: kind.name, name });

/** What came of a patch, for a person: one line each. `hide` takes secrets out of reasons. */
export function patchRemarks(
  { adopted, reverted, left, open }: Patched,
  hide: (text: string) => string = (text) => text,
): readonly string[] {
  return [
    ...adopted.map((one) => `adopted: ${describe(one)}`),
    ...[...reverted].flatMap(([command, all]) => [
      ...all.map((one) => `to be reverted: ${describe(one, "revert")}`),
      `\`${command}\` reverts ${all.length === 1 ? "it" : `these ${all.length}`}.`,
    ]),
    ...left.map(({ drifted, position, reason }) => `not patched: ${at(position)}${describe(drifted)}: ${hide(reason)}`),
    ...open.map((one) => hide(todo(one))),
  ];
}

/** What has to be done by hand, as a line for a person. */
export const todo = ({ position, reason }: Left): string => `to do: ${at(position)}${reason}`;

const at = (position: Left["position"]) => (position ? `${position.file}:${position.line}:${position.column}: ` : "");
