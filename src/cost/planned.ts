import type { z } from "zod";
import { kinds } from "../kinds";
import { type Kind, type Named, ownValue, publicText, SvcError, snakeCase } from "../model";
import type { Change } from "./changes";

export type { Named } from "../model";

/** What a plan does with an object, in the order of every summary. */
export const ACTIONS = ["create", "adopt", "update", "move", "replace", "delete", "forget"] as const;
export type Action = (typeof ACTIONS)[number];

/** The planned change of one object, in the names of its declaration. */
export interface Costed {
  readonly kind: Kind;
  readonly action: Action;
  /** The declaration that the state was made from; empty for a new resource. */
  readonly before: Named;
  /** The current declaration; empty for a delete. */
  readonly after: Named;
  /** Whether the original of a move leaves the state, and is kept. */
  readonly isKept?: boolean;
}

/** The planned change of a resource, as its engine shows it. */
export interface PlannedChange extends Costed {
  /** `svc_application.api`, or the name of a Pulumi resource. */
  readonly address: string;
  /** What the state has of it, also what is computed. */
  readonly state: Named;
  /** What differs; empty for what is created or deleted. */
  readonly changes: readonly Change[];
}

/** A step of a seed that is carried out. */
export interface PlannedSeed {
  readonly name: string;
  /** Of `src/kinds/actions`. */
  readonly action: string;
}

/** A resource as it is declared. */
export interface Declared {
  readonly kind: Kind;
  readonly address: string;
  /** By declared names; what is not known yet is `UNKNOWN`. */
  readonly values: Named;
  /** All secrets in it. */
  readonly secrets: readonly string[];
  /** Whether it stays as the state has it, and the plan does not contain it. */
  readonly isLeftOut?: true;
}

/** A plan of either engine. */
export interface Plan {
  readonly planned: readonly PlannedChange[];
  readonly seeds: readonly PlannedSeed[];
  /** Requests for reference lists: each process reads a list once. */
  readonly lookUps: number;
  /** What the provider has said about them. */
  readonly said: readonly string[];
  /** What it is not asked about, or of which the engine shows nothing that it says. */
  readonly unsaid: readonly Action[];
  /** All secrets in it, also in what is not shown: another place may have the same text. */
  readonly secrets: readonly string[];
  /** How many resources of other providers change. */
  readonly others: number;
}

/** What an engine does with one resource: it may adopt and change it, or create its successor and keep it. */
export function changesBy(actions: readonly Action[], moving: Action, change: Omit<PlannedChange, "action">) {
  const isKept = actions.includes("forget");
  return actions.map((one): PlannedChange => {
    const action = meant(one, moving, { ...change, isKept });
    return { ...change, action, isKept, changes: UNCHANGED.has(action) ? [] : change.changes };
  });
}

const UNCHANGED: ReadonlySet<Action> = new Set(["adopt", "delete", "forget"]);

/**
 * What an engine's action is for us: one that it shows as `moving` may be a move, a creation may take an object that
 * exists, and a replacement whose original is kept is a creation.
 */
function meant(action: Action, moving: Action, { kind, before, after, isKept }: Omit<Costed, "action">): Action {
  if (action === moving && kind.move !== undefined && before[kind.move.field] !== after[kind.move.field]) return "move";
  if (action === "replace" && isKept) return "create";
  return action === "create" && (after.adopt ?? null) !== null ? "adopt" : action;
}

/** The word of an engine for what it does, which may be newer than this release. */
export function known<T>(words: Readonly<Record<string, T>>, word: string): T {
  const found = ownValue(words, word);
  if (found !== undefined) return found;
  throw unreadable(`The plan has the action ${publicText(word)}, which this release does not know.`, "Update svc-iac.");
}

/** The items of a list in a plan. @throws SvcError `plan` if it is no list, or an item has another shape. */
export function inFormat<S extends z.ZodType>(shape: S, list: unknown, say: (at: number) => string): z.output<S>[] {
  return (Array.isArray(list) ? list : [list]).map((item, index) => {
    const read = shape.safeParse(item);
    if (!read.success) throw unreadable(`The plan's ${say(index + 1)}.`, "Plan again.");
    return read.data;
  });
}

/** A plan that cannot be read, or that is none. */
export function unreadable(message: string, next: string): SvcError {
  return new SvcError({ code: "plan", message, next });
}

/** The kind of a face's type, if the type is one of ours. */
export function kindBehind(type: string, own: RegExp, spelled: (kind: Kind) => string): Kind | undefined {
  const [, word] = own.exec(type) ?? [];
  if (word === undefined) return undefined;
  const found = Object.values(kinds).find((kind) => spelled(kind) === word);
  if (found) return found;
  throw unreadable(`The plan has a resource of type ${type}, which this release does not know.`, "Update svc-iac.");
}

/** `StaticSite` → `static_site`. */
export const snakeName = ({ name }: Kind): string => snakeCase(name).replace(/^_/, "");
