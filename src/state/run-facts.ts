import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Home } from "../client/client";
import { recordedClaim } from "../declaration/claims";
import type { Foreseen } from "../declaration/open-owners";
import type { Documents, Shape } from "../store";
import { foreseenShape, type Recorded, recordForeseen } from "./foreseen";
import { SharedDocument } from "./shared-document";

/** An object that a program has named by its ID for a resource. */
export interface ReadById {
  readonly id: string;
  /** This run has read it; an earlier one has imported it otherwise. */
  readonly isNow?: boolean | undefined;
  /** The object whose loss the declaration accepts. */
  readonly allowed?: string | undefined;
  /** By column that hides nothing: the keys that the program declares there. */
  readonly plain?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** What a run has last shown or done of a resource that its program declares, as far as deletions depend on it. */
export interface Planned {
  /** The object that it has: until it is replaced or moved, that is the original. */
  readonly id: string;
  readonly action: "none" | "create" | "update" | "replace" | "move";
  /** What it got this one instead of, in this run. */
  readonly instead?: string | undefined;
  /** The original of its last move, as the state has it. */
  readonly clonedFrom?: string | undefined;
  /** The value of the field whose change moves it. */
  readonly place?: unknown;
  /** Its changes are not carried out, or not completely. */
  readonly isOpen?: boolean | undefined;
  /** Those of its options that decide about other objects. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** What the processes of one run know of it. */
interface Facts {
  /** By address of a resource: what the entries claim that it declares inline. */
  readonly inline: Readonly<Record<string, readonly string[]>>;
  /** The originals of objects that the run has moved, by the IDs of the clones. */
  readonly moved: Readonly<Record<string, string>>;
  /** By address of an entry that follows a moved object: the ID of its copy there, which it will adopt. */
  readonly copies: Readonly<Record<string, string>>;
  /** By ID: the addresses of resources that have got objects which existed before. */
  readonly taken: Readonly<Record<string, string>>;
  /** By address: what the program imports there, or only reads. */
  readonly read?: Readonly<Record<string, ReadById>>;
  /** The same of the run before it: the preview of this update. */
  readonly readBefore?: Readonly<Record<string, ReadById>>;
  /** By address: what the run has last shown or done there. */
  readonly plans?: Readonly<Record<string, Planned>>;
  /** Entries of their own of services whose inline entries the run did not know: it was a preview. */
  readonly foreseen?: readonly Recorded[];
  /** What the run before it has foreseen: the preview of this update. */
  readonly before?: readonly Recorded[];
  /** Where the objects of the stack are that the run has met or created. */
  readonly homes?: readonly Home[];
  /** The same of the last run before it that had any. */
  readonly lived?: readonly Home[];
}

interface Written extends Facts {
  readonly run: string;
}

const texts = z.record(z.string(), z.string());
const claims = z.record(z.string(), z.array(z.string()));
const readById = z.object({
  ...{ id: z.string(), isNow: z.boolean().optional(), allowed: z.string().optional() },
  plain: claims.optional(),
});
const readIds = z.record(z.string(), readById).optional();
const planned = z.looseObject({
  ...{ id: z.string(), action: z.string() },
  ...{ instead: z.string().optional(), clonedFrom: z.string().optional(), place: z.unknown().optional() },
  isOpen: z.boolean().optional(),
  options: z.record(z.string(), z.unknown()),
});
const homes = z.array(texts).optional();
const written = z.looseObject({
  ...{ run: z.string(), inline: claims, moved: texts, copies: texts, taken: texts },
  ...{
    ...{ read: readIds, readBefore: readIds },
    plans: z.record(z.string(), planned).optional(),
    foreseen: foreseenShape.optional(),
    before: foreseenShape.optional(),
    ...{ homes, lived: homes },
  },
});
const isWritten: Shape = (document) => written.safeParse(document).success;

/**
 * What the processes of one run of an engine tell each other, stored beside the journal. For each provider, the engine starts
 * a process; where the state was written with another release, what is deleted has another provider than the rest.
 */
export class RunFacts {
  readonly #document: SharedDocument<Written>;
  readonly #empty: Written;

  /** `run` identifies one run of the engine. */
  constructor(documents: Documents, stack: string, run: string) {
    this.#empty = { run, inline: {}, moved: {}, copies: {}, taken: {} };
    this.#document = new SharedDocument(documents, `runs/${stack}`, isWritten, this.#empty);
  }

  /** A resource of this run declares entries inline that claim this. @throws SvcError `store`. */
  tellInline(address: string, claims: readonly string[]): Promise<void> {
    return this.#tell((now) => ({ ...now, inline: { ...now.inline, [address]: claims.map(recordedClaim) } }));
  }

  /**
   * `moved`: this run has moved the object `other` to the clone `key`. `copies`: its entry at the address `key` adopts the
   * copy `other`. @throws SvcError `store`.
   */
  tellCloned(what: "moved" | "copies", key: string, other: string): Promise<void> {
    return this.#tell((now) => ({ ...now, [what]: { ...now[what], [key]: other } }));
  }

  /** A resource of this run has got an object that existed before. @throws SvcError `store`. */
  tellTaken(address: string, id: string): Promise<void> {
    return this.#tell((now) => ({ ...now, taken: { ...now.taken, [id]: address } }));
  }

  /** The program has named this object by its ID. @throws SvcError `store`. */
  tellRead(address: string, read: ReadById): Promise<void> {
    return this.#tell((now) => ({ ...now, read: { ...now.read, [address]: read } }));
  }

  /** What this run has shown or done of a resource. @throws SvcError `store`. */
  tellPlan(address: string, plan: Planned): Promise<void> {
    return this.#tell((now) => ({ ...now, plans: { ...now.plans, [address]: plan } }));
  }

  /** An object of the stack is there. @throws SvcError `store`. */
  tellHome(home: Home): Promise<void> {
    return this.#tell(({ homes = [], ...now }) => ({
      ...now,
      homes: homes.some((one) => isDeepStrictEqual(one, home)) ? homes : [...homes, home],
    }));
  }

  /**
   * This run has foreseen this. The first that it tells, be it nothing, makes what the run before has foreseen that of its
   * preview. @throws SvcError `store`.
   */
  tellForeseen(entries: readonly Foreseen[]): Promise<void> {
    return this.#tell((now) => (entries.length > 0 ? { ...now, foreseen: recordForeseen(entries) } : now));
  }

  /** What all processes have told in this run so far. @throws SvcError `store`. */
  async all(): Promise<Facts> {
    return this.#ofRun(await this.#document.read());
  }

  #tell(change: (now: Written) => Written): Promise<void> {
    return this.#document.edit((before) => {
      const changed = change(this.#ofRun(before));
      return isDeepStrictEqual(changed, before) ? before : changed;
    });
  }

  /** Another run has declared something else. */
  #ofRun({ foreseen, ...document }: Written): Written {
    if (document.run === this.#empty.run) return { ...document, ...(foreseen ? { foreseen } : {}) };
    const { homes: lived = document.lived, read } = document;
    const before = { ...(foreseen ? { before: foreseen } : {}), ...(read ? { readBefore: read } : {}) };
    return { ...this.#empty, ...before, ...(lived ? { lived } : {}) };
  }
}
