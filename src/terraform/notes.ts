import type { Home } from "../client/client";
import { type Call, type Managed, SvcError } from "../model";
import type { Intent, Notes } from "../state";

/**
 * Our private data beside the state of a resource. Terraform stores it without showing it; it contains names and
 * no values of the user's.
 */
export interface Private {
  /**
   * What is managed, its home, and whether a deployment is due. Missing after an edit of the state by hand, and after the
   * provider has died in an update: an engine that goes on keeps nothing of what is here.
   */
  readonly notes?: Notes;
  /** They were missing at the last refresh: whatever the configuration has counts as declared, also what has not changed. */
  readonly forgotten?: true;
  /** Declared names whose values were given write-only. */
  readonly writeOnly?: readonly string[];
  /** Those of them that a failed apply may not have sent: the next one sends them, whatever their version. */
  readonly unsent?: readonly string[];
  /** Another provider has managed it until now: only its ID is known, and the next refresh reads the rest. */
  readonly moved?: true;
  /** This resource has not created the object: another one may have it. */
  readonly imported?: true;
  /** The creation failed half-way: the object is not yet what has been declared. */
  readonly interrupted?: true;
  /** The interrupted move, or the one whose original is left, for a run on another machine. */
  readonly move?: Intent;
  /** A refresh has found it as the clone of a move: until the engine has saved that, only the journal leads to it. */
  readonly arrived?: true;
  /** The original of a move that is complete except for its deletion. */
  readonly leftover?: string;
  /** Those of later moves: releases up to 0.2.1 know a single one, and keep this. */
  readonly leftovers?: readonly string[];
  /** A create was planned: together with a deletion, the two are one replacement. */
  readonly creates?: Successor;
  /** The replacement is due to a change, and not to a failed create. */
  readonly replaces?: true;
  /** Paths that the planned configuration declares: the apply takes the planned values of these only. */
  readonly declared?: Managed;
  /** Paths that the plan takes out of the state, although no configuration is on record as having declared them. */
  readonly taken?: Managed;
  /** Declared names whose values the planned configuration gives write-only. */
  readonly given?: readonly string[];
  /** Requests that a planned deletion sends first: they remove references to the object. */
  readonly detaches?: readonly Call[];
  /** The object of a planned deletion is that of another resource as well, so it is only removed from the state. */
  readonly keeps?: "always" | "unless all";
  /** ID of the object that is planned to move, or that may have to. */
  readonly moves?: string;
  /** It is planned to stay in place, because something is against what a value that is not known yet may lead to. */
  readonly stays?: true;
  /** It shows what an interrupted update has changed. */
  readonly continues?: true;
  /** What the plan says will be unavailable. */
  readonly outages?: readonly string[];
  /** The same as it was found when the engine planned again, to apply that. */
  readonly outagesNow?: readonly string[];
  /** ID of the object that is planned to change. */
  readonly changes?: string;
  /** The process that planned a deletion: one that plans it again before it applies it deletes a deposed object. */
  readonly planner?: string;
  /** Where a creation was planned; only Terraform from 1.16.0 on passes it when it plans again. */
  readonly home?: Home;
  /** The run of the engine that planned it, for the file of its plan: `runOfPlan` finds it there. */
  readonly plannedBy?: string;
  /** The run of the engine that planned a deletion. */
  readonly plannedIn?: string;
}

/** The creation that is planned to follow a deletion. */
export interface Successor {
  /** Its address in the journal. Missing while its configuration is not fully known: then it may never come. */
  readonly address?: string;
  readonly allowDataLoss?: string;
  /** What its plan has refreshed of its kind and is not complete, by ID: a tainted object comes to its deletion without this. */
  readonly unfinished?: Readonly<Record<string, Unfinished>>;
  /** The kept originals of moves that are deleted with the object at its address, as its plan says. */
  readonly originals?: readonly string[];
}

/** How an object of the state is not complete. */
export interface Unfinished {
  /** Its creation has failed half-way. */
  readonly isCreation?: true;
  /** The creation that is planned at its address needs another object. */
  readonly isReplaced?: true;
  /** What has been declared of it, and which of that write-only, for the creation at its address that resumes it. */
  readonly kept?: Pick<Private, "notes" | "writeOnly">;
  /** The originals of its moves that are still to be deleted. */
  readonly originals?: readonly string[];
}

const OF_PLANS: ReadonlySet<string> = new Set<keyof Private>([
  "creates",
  "declared",
  "taken",
  "moves",
  "changes",
  "outages",
  "outagesNow",
  "stays",
  "continues",
  "home",
  "plannedBy",
]);

/** What an apply has stored, without what its plan had noted for it. */
export function withoutPlanned(own: Private): Private {
  return Object.fromEntries(Object.entries(own).filter(([name]) => !OF_PLANS.has(name)));
}

/** The originals of its moves that are still to be deleted. */
export function leftoversOf({ leftover, leftovers = [] }: Private): readonly string[] {
  return leftover === undefined ? leftovers : [leftover, ...leftovers];
}

/** The same in a state as the engine prints it, which has the reason of the last apply and not always the private data. */
export function leftoversIn(own: Private, unfinished: unknown): readonly string[] {
  const named = typeof unfinished === "string" ? [...unfinished.matchAll(KEPT)].map(([, id = ""]) => id) : [];
  return [...new Set([...leftoversOf(own), ...named])];
}

/** As each message says it that an original is kept. */
const KEPT = /\bhas moved, but the original \(([^\s()]+)\) is kept\b/g;

export function withLeftovers(own: Private, ids: readonly string[]): Private {
  const { leftover: _, leftovers: __, ...others } = own;
  const [leftover, ...leftovers] = ids;
  if (leftover === undefined) return others;
  return { ...others, leftover, ...(leftovers.length > 0 ? { leftovers } : {}) };
}

export function readPrivate(bytes: Uint8Array | undefined): Private {
  if (!bytes?.length) return {};
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8")) as Private;
  } catch {
    throw new SvcError({
      code: "state",
      message: "The private data of this resource in the state is not what this provider has written.",
      next: EDITED,
    });
  }
}

/** What remains to be done about a state that was changed by something else. */
export const EDITED =
  "The state was probably edited by hand: restore a backup of it, or remove the resource with `state rm` and import it again. Nothing was sent to the platform.";

export function writePrivate(notes: Private): Uint8Array {
  return Buffer.from(JSON.stringify(notes), "utf8");
}
