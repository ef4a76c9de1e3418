import type { ResourcePlan } from "../lifecycle";
import { SvcError } from "../model";
import { NEVER } from "./carried-inputs";
import { PACKAGE } from "./native/tokens";
import { OwnersPlaces } from "./places";
import type { Subject } from "./subject";

/** Why an engine deletes what it replaces before it creates the successor; `unknown` where only its deletion shows that. */
export type FirstDeleted = "option" | "names" | "unknown";

/** In which order the engine replaces the objects of resources, by URN, as far as that is known. */
export class Orders {
  readonly places = new OwnersPlaces();
  readonly #first = new Map<string, FirstDeleted | undefined>();
  /** Those whose programs do not have the option; nothing is known of programs in other languages. */
  readonly #withoutOption = new Set<string>();
  /** Those whose programs have set it to `false`. */
  readonly #never = new Set<string>();
  /** Those that the engine may delete with what they depend on. */
  readonly #dependents = new Set<string>();

  /** What the class of the resource has passed. */
  declare(urn: string, option: unknown): void {
    if (option === true) this.deletesFirst(urn, "option");
    if (option === false || option === NEVER) this.#withoutOption.add(urn);
    if (option === NEVER) this.#never.add(urn);
  }

  /** `why` is why a move would lose its original: an entry has none. */
  deletesFirst(urn: string, why?: FirstDeleted): void {
    this.#first.set(urn, why);
  }

  /** Whether the program has decided that the successor is created first, whatever the provider decides. */
  isNever(urn: string): boolean {
    return this.#never.has(urn);
  }

  mayFollow(urn: string): void {
    this.#dependents.add(urn);
  }

  cause(urn: string): FirstDeleted | undefined {
    return this.#first.get(urn);
  }

  /** Whether the object goes first; `undefined` where that is not known. */
  isFirst({ urn, kind }: Pick<Subject, "urn" | "kind">): boolean | undefined {
    if (kind.deletedFirst || this.#first.has(urn)) return true;
    return this.#withoutOption.has(urn) && !this.#dependents.has(urn) ? false : undefined;
  }
}

const REASONS: Readonly<Record<FirstDeleted, readonly [why: string, next: string]>> = {
  option: ["with the option `deleteBeforeReplace`", "Remove that option, and run this command again."],
  names: [
    "with `pulumi:autonaming` as it is set, names repeat",
    `Run \`pulumi config set --path 'pulumi:autonaming.providers.${PACKAGE}.mode' default\`, and then this command again. Objects that exist keep their names.`,
  ],
  unknown: [
    "it or what it depends on has the option `deleteBeforeReplace`",
    "Remove that option, and run this command again. Nothing was deleted.",
  ],
};

/** A clone needs its original. @throws SvcError for a move if the engine deletes the original first. */
export function refuseEmptyMove(
  { kind, label }: Pick<Subject, "kind" | "label">,
  action: ResourcePlan["action"],
  cause: FirstDeleted | undefined,
): void {
  if (action !== "move" || cause === undefined) return;
  const [why, next] = REASONS[cause];
  throw new SvcError({
    code: "delete-first",
    field: kind.move?.field ?? "",
    message: `${label}: ${kind.move?.field} changes, which moves it by cloning, but the engine would delete the original first: ${why}.`,
    next,
  });
}
