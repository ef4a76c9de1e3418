import type { OperationId } from "../contract";
import type { Call, Fields, Named, Reissue, Wire } from "./field";
import { deploy, options, roles } from "./fields";
import { kindFaults } from "./kind-faults";
import type { Outage, OutageRule, ShownInPlace, Stops } from "./outage";
import type { Part, Readiness } from "./part";
import type { Owned } from "./route";
import type { Look, Rule } from "./rule";

/** The operations of a top-level object. */
export interface KindApi {
  readonly list: OperationId;
  /** Without it, an object's row in the list is its record. */
  readonly get?: OperationId;
  readonly create: OperationId;
  readonly update?: OperationId;
  /** Missing for a kind that `awaits`. */
  readonly remove?: OperationId;
  /** Field with the ID of what an object is created in, if the path of `create` has one. */
  readonly under?: string;
}

/** The operations on entries that the contract names after `noun`. */
export function entryOperationsOf<Noun extends string>(noun: Noun) {
  return { list: `list${noun}s`, create: `create${noun}`, update: `update${noun}`, remove: `delete${noun}` } as const;
}

/** Those on objects. */
export function operationsOf<Noun extends string>(noun: Noun) {
  return { get: `get${noun}`, ...entryOperationsOf(noun) } as const;
}

/** How a kind applies its settings. */
export interface Deployment {
  readonly start: OperationId;
  readonly get: OperationId;
  readonly list: OperationId;
  readonly cancel: OperationId;
  readonly logs?: OperationId;
  /** The platform deploys by itself on creation (contract note 2). */
  readonly byItself?: true;
  /** The field of its record with the status. */
  readonly field: string;
  /** Statuses of a deployment. Any other one, and null, proves nothing by itself: see `ended`. */
  readonly pending: readonly unknown[];
  readonly ok: readonly unknown[];
  /** Each status has a phrase for messages: `was cancelled`. */
  readonly failed: Readonly<Record<string, string>>;
  /** The fields of a deployment's record with where it comes from: what started it, and what it builds. */
  readonly origin: Readonly<Record<"trigger" | "author" | "commit" | "branch", string>> & { readonly image?: string };
  /** The field of a deployment's record that is true for one that runs beside what is live: a preview. */
  readonly beside?: string;
  /** The field of a deployment's record that is set once it has ended, whatever its status (contract note 39). */
  readonly ended: string;
  /** Status of the object while one runs. */
  readonly busy: string;
  /** Statuses of the object that require another deployment. */
  readonly unfinished: readonly unknown[];
}

/** A reference to an object from outside of it. */
export interface Referrer {
  /** The referring object, for messages: `load balancer "edge" (…)`. */
  readonly label: string;
  /** The request that removes the reference. */
  readonly detach: Call;
  /** Of what forwards requests to it: its ID, what outages call it, where its host names are, and which of its requests. */
  readonly forwards?: {
    readonly from: string;
    readonly subject: string;
    readonly requests: "all" | "some";
    readonly domains: { readonly part: Part; readonly host: string };
    /** What refers to it in turn. */
    readonly referrers?: NonNullable<Kind["referrers"]>;
  };
}

/** What is known of an object that others may use. */
export interface Used {
  readonly id: string;
  readonly values: Named;
}

/** An application that uses an object. */
export interface User {
  readonly id: string;
  /** `Application "web" (…)`. */
  readonly label: string;
}

/** Facts about the current run. */
export interface Run {
  readonly look: Look;
  /** ID of the API key in use. */
  readonly keyId: string;
}

/**
 * Everything about one kind of resource. All faces are derived from it. A fact that only one kind has is here as well
 * (`move`, `region`, `awaits`, `changedBy`, `madeByPlatform`): code that knows no kind acts on it.
 */
export interface Kind {
  /** The platform's word, in the singular: `Application`. */
  readonly name: string;
  readonly doc: string;
  readonly fields: Fields;
  /** The field with an object's human-readable name: `displayName` if the kind has one. */
  readonly naming?: string;
  /** The computed field that holds an object's state: `status` if the kind has one. */
  readonly state?: string;
  /** The field with the ID of its group: `projectId` if the kind has one. */
  readonly group?: string;
  /** The computed field with the name of its region: `clusterDisplayName` if the kind has one. */
  readonly region?: string;
  /** The option that refuses to delete an object: `deletionProtection` if the kind has one. */
  readonly protection?: string;
  /** The parts, in the order in which they are synced. */
  readonly parts: Readonly<Record<string, Part>>;
  readonly rules: readonly Rule[];
  /** Rules that need the object's own ID: checked as soon as it has one. */
  readonly rulesOnceMade: readonly Rule[];
  readonly warnings: readonly Rule[];
  /** Remarks of a plan, for which the object before or the platform is needed. */
  readonly notes: readonly Rule[];
  readonly api: KindApi;
  /** Its objects are entries of the objects of other kinds. */
  readonly owned?: Owned;
  /**
   * Its objects are those of another resource: it creates, changes and deletes nothing, and waits until one is `ready`.
   * `create` is the operation that checks one at once, with the IDs of its path.
   */
  readonly awaits?: true;
  /** The fields that identify an object, if no two can have the same. */
  readonly identity?: readonly string[];
  /** The platform allows no second one beside it, so its replacement can only be created once it is deleted. */
  readonly deletedFirst?: true;
  /** A change of this immutable is a move, not a replacement by an empty object: a copy, made by the operation. */
  readonly move?: {
    readonly field: string;
    readonly clone: OperationId;
    /** The parts of which a clone gets all entries. */
    readonly copies?: readonly string[];
    /** What a clone does not get, in words. */
    readonly leaves: string;
    /** What runs in both while both exist, in words. */
    readonly runsTwice: string;
    /** What the original has that the declaration does not name; checked with the original's ID. */
    readonly undeclared: readonly Rule[];
  };
  /** What elsewhere on the platform refers to an object, and would dangle once it is deleted. */
  referrers?(id: string, look: Look): Promise<readonly Referrer[]>;
  /** Reissues what the platform shows only once, if the answer that showed it was lost or is kept nowhere. */
  readonly reveal?: Reissue;
  /** How many kinds may refer to it: what others wait for is created first. Counted where all kinds are listed. */
  readonly dependents?: number;
  /** What a change in place makes unavailable; a move and a replacement of what `serves` need no such rule. */
  readonly outages?: OutageRule;
  /** The same as far as a plan shows it, where nothing is read. */
  readonly shownOutages?: (change: ShownInPlace) => readonly Outage[];
  /** What stops an object as a whole, and with it what leads to it. */
  readonly stops?: Stops;
  /** The applications that use it by a connection or a key; those of which `isAsked` is false may be left out. */
  users?(used: Used, look: Look, isAsked?: (id: string) => boolean): Promise<readonly User[]>;
  /** Its name in a load balancer's destination (contract note 25), if it can be one. */
  readonly serviceType?: string;
  /** Whether it cannot be declared, by its summary: the platform created it by itself, or the run depends on it. */
  isUnmanageable?(summary: Wire, run: Run): boolean | Promise<boolean>;
  /** Whether generated code declares a row of its list as this kind, if another kind could declare it as well. */
  proposes?(summary: Wire): boolean;
  /** Whether a row of its list is one of this kind, if several kinds share a list. */
  lists?(summary: Wire): boolean;
  /** Whether the platform may have created it by itself, by its summary: then it need not be declared anywhere. */
  madeByPlatform?(summary: Wire): boolean;
  readonly ready?: Readiness;
  readonly deployment?: Deployment;
  /** The field of its record with the ID of the member who changed it last; few kinds have one. */
  readonly changedBy?: string;
  /** Lists of past operations on an object, which are never declared, by name: `backups`. */
  readonly histories?: Readonly<Record<string, OperationId>>;
  /** How deletes end, by the object's status. */
  readonly removal?: {
    /** Statuses in which a delete and a restoration are refused, and the operation that ends them (contract note 18). */
    readonly unblock?: { readonly statuses: readonly unknown[]; readonly operation: OperationId };
    /** Accepted, and not finished yet. */
    readonly deleting: readonly unknown[];
    /** The platform failed to delete it. */
    readonly failed: readonly unknown[];
    /** Deadline in seconds. */
    readonly within: number;
  };
  /** Updates need the object to be running: it is resumed for them and suspended again at the end. */
  readonly resumesForUpdates?: string;
  /** What replacing or deleting it would lose, for the message; `undefined` if nothing. */
  holdsData?(values: Wire): string | undefined;
  /**
   * One step for each change of the shape of its state that an older state cannot be read in: it takes an object's values
   * by declared names, as the releases before it wrote them, to the shape of the next. Steps stay for ever, the oldest
   * first. Their number is the version of the schema, in engines whose states have one.
   */
  readonly stateUpgrades?: readonly ((values: Wire) => Wire)[];
  /** Declarations that are complete and valid: for docs, tests and the reader. */
  readonly examples: {
    readonly minimal: Wire;
    readonly full: Wire;
    /** What they refer to, by its ID there, if a minimal object of its kind is not enough. */
    readonly others?: Readonly<Record<string, Wire>>;
  };
}

type Spec<F extends Fields> = Omit<
  Kind,
  "name" | "fields" | "parts" | "rules" | "rulesOnceMade" | "warnings" | "notes" | "holdsData"
> & {
  readonly fields: F;
  readonly parts?: Readonly<Record<string, Part>>;
  readonly rules?: readonly Rule[];
  readonly rulesOnceMade?: readonly Rule[];
  readonly warnings?: readonly Rule[];
  readonly notes?: readonly Rule[];
  holdsData?(values: never): string | undefined;
  /** Options instead of those that every kind has. */
  readonly options?: Fields;
};

/** Declares a kind. @throws Error for facts that contradict each other, and would have no effect as intended. */
export function kind<const F extends Fields>(name: string, spec: Spec<F>): Kind {
  const { rules = [], rulesOnceMade = [], warnings = [], notes = [], ...others } = spec;
  const { parts = {}, options: own = options, ...rest } = others;
  const fields: Fields = { ...spec.fields, ...(spec.deployment ? { deploy } : {}), ...own };
  const shared = Object.entries(roles).filter(([, field]) => fields[field]);
  const built = {
    ...Object.fromEntries(shared),
    ...rest,
    ...{ name, parts, rules, rulesOnceMade, warnings, notes, fields },
  } as Kind;
  const faults = kindFaults(built);
  if (faults.length > 0) throw new Error(`The kind ${name} does not fit together: ${faults.join("; ")}.`);
  return built;
}

/** All lists of past operations on an object, including its deployments. */
export function historiesOf({ histories, deployment }: Kind): Readonly<Record<string, OperationId>> {
  return { ...(deployment ? { deployments: deployment.list } : {}), ...histories };
}
