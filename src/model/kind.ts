import type { OperationId } from "../contract";
import type { Call, Fields, Reissue, Wire } from "./field";
import { deploy, options, roles } from "./fields";
import { kindFaults } from "./kind-faults";
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
  readonly remove: OperationId;
  /** Field with the id of what an object is made in, where the path of `create` has one. */
  readonly under?: string;
}

/** How a kind puts its settings to work. */
export interface Deployment {
  readonly start: OperationId;
  readonly get: OperationId;
  readonly list: OperationId;
  readonly cancel: OperationId;
  readonly logs?: OperationId;
  /** The platform deploys by itself on creation (contract note 2). */
  readonly byItself?: true;
  /** What its record holds its status in. */
  readonly field: string;
  /** Statuses of a deployment. Any other one, and null, says nothing by itself: see `ended`. */
  readonly pending: readonly unknown[];
  readonly ok: readonly unknown[];
  /** With what a message says of the deployment: `was cancelled`. */
  readonly failed: Readonly<Record<string, string>>;
  /** What a deployment's record has once it is over, whatever its status (contract note 39). */
  readonly ended: string;
  /** Status of the object while one runs. */
  readonly busy: string;
  /** Statuses of the object that call for another deployment before it is what was declared. */
  readonly unfinished: readonly unknown[];
}

/** A reference to an object from outside of it. */
export interface Referrer {
  /** What refers to it, for messages: `load balancer "edge" (…)`. */
  readonly label: string;
  /** The request that takes the reference away. */
  readonly detach: Call;
}

/** What is so of the run that asks. */
export interface Run {
  readonly look: Look;
  /** Id of the API key in use. */
  readonly keyId: string;
}

/** Everything about one kind of resource. All faces are derived from it. */
export interface Kind {
  /** The platform's word, in the singular: `Application`. */
  readonly name: string;
  readonly doc: string;
  readonly fields: Fields;
  /** The field whose value people know an object by: `displayName` where the kind has one. */
  readonly naming?: string;
  /** The computed field that holds an object's state: `status` where the kind has one. */
  readonly state?: string;
  /** The field with the id of what it is grouped under: `projectId` where the kind has one. */
  readonly group?: string;
  /** The computed field with the name of its region: `clusterDisplayName` where the kind has one. */
  readonly region?: string;
  /** In the order in which they are brought to their declaration. */
  readonly parts: Readonly<Record<string, Part>>;
  readonly rules: readonly Rule[];
  /** Rules that need the object's own id: judged as soon as it has one. */
  readonly rulesOnceMade: readonly Rule[];
  readonly warnings: readonly Rule[];
  readonly api: KindApi;
  /** Its objects are entries of the objects of other kinds. */
  readonly owned?: Owned;
  /** The fields that tell an object from every other one, where there can be no two with the same. */
  readonly identity?: readonly string[];
  /** The platform takes no second one beside it, so its replacement can only be created when it is gone. */
  readonly deletedFirst?: true;
  /** A change of this immutable is not a replacement by an empty one but a move: a copy, made by the operation. */
  readonly move?: {
    readonly field: string;
    readonly clone: OperationId;
    /** What a clone does not carry, in words. */
    readonly leaves: string;
    /** What runs in both while there are two, in words. */
    readonly runsTwice: string;
    /** What the old object has that the declaration does not know; judged with the old object's id. */
    readonly undeclared: readonly Rule[];
  };
  /** What elsewhere on the platform refers to an object: it dangles when the object is deleted. */
  referrers?(id: string, look: Look): Promise<readonly Referrer[]>;
  /** Issues again what the platform shows only once, where the answer that showed it was lost or is kept nowhere. */
  readonly reveal?: Reissue;
  /** How many kinds may refer to it: what others wait for is made first. Counted where all kinds are listed. */
  readonly dependents?: number;
  /** What a load balancer's destination calls it (contract note 25), where it can be one. */
  readonly serviceType?: string;
  /** Whether nobody can declare it, by its summary: the platform made it by itself, or the run depends on it. */
  isUnmanageable?(summary: Wire, run: Run): boolean | Promise<boolean>;
  /** Whether a row of its list is one of this kind, where several kinds share a list. */
  lists?(summary: Wire): boolean;
  /** Whether the platform may have made it by itself, by its summary: then it need not be declared anywhere. */
  madeByPlatform?(summary: Wire): boolean;
  readonly ready?: Readiness;
  readonly deployment?: Deployment;
  /** Lists of what an object has had done to it, which nobody declares, by what they are of: `backups`. */
  readonly histories?: Readonly<Record<string, OperationId>>;
  /** How deletes end, by the object's status. */
  readonly removal?: {
    /** Statuses that a delete is refused in, and the operation that leads out of them (contract note 18). */
    readonly unblock?: { readonly statuses: readonly unknown[]; readonly operation: OperationId };
    /** Accepted, and not yet over. */
    readonly deleting: readonly unknown[];
    /** The platform gave up. */
    readonly failed: readonly unknown[];
    /** Deadline in seconds. */
    readonly within: number;
  };
  /** Updates need the object running: it is resumed for them and suspended again at the end. */
  readonly resumesForUpdates?: string;
  /** What replacing or deleting it would lose, for the message; `undefined` when nothing. */
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
    /** What they refer to, by its id there, where the least of its kind is not enough. */
    readonly others?: Readonly<Record<string, Wire>>;
  };
}

type Spec<F extends Fields> = Omit<
  Kind,
  "name" | "fields" | "parts" | "rules" | "rulesOnceMade" | "warnings" | "holdsData"
> & {
  readonly fields: F;
  readonly parts?: Readonly<Record<string, Part>>;
  readonly rules?: readonly Rule[];
  readonly rulesOnceMade?: readonly Rule[];
  readonly warnings?: readonly Rule[];
  holdsData?(values: never): string | undefined;
  /** Options in place of those that every kind has. */
  readonly options?: Fields;
};

/** Declares a kind. @throws Error for facts that do not fit together: nothing would act on them as they are meant. */
export function kind<const F extends Fields>(name: string, spec: Spec<F>): Kind {
  const { rules = [], rulesOnceMade = [], warnings = [], parts = {}, options: own = options, ...rest } = spec;
  const fields: Fields = { ...spec.fields, ...(spec.deployment ? { deploy } : {}), ...own };
  const shared = Object.entries(roles).filter(([, field]) => fields[field]);
  const built = {
    ...Object.fromEntries(shared),
    ...rest,
    ...{ name, parts, rules, rulesOnceMade, warnings, fields },
  } as Kind;
  const faults = kindFaults(built);
  if (faults.length > 0) throw new Error(`The kind ${name} does not fit together: ${faults.join("; ")}.`);
  return built;
}

/** Every list of what has been done to an object, its deployments among them. */
export function historiesOf({ histories, deployment }: Kind): Readonly<Record<string, OperationId>> {
  return { ...(deployment ? { deployments: deployment.list } : {}), ...histories };
}
