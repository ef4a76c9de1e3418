import type { z } from "zod";
import type { OperationId } from "../contract";
import type { Field, Fields, Wire } from "./field";
import type { Deployment, Kind, KindApi } from "./kind";
import { kebabCase } from "./names";
import { fieldIn } from "./record";
import type { Look } from "./rule";

/** The part of a kind that an action on it needs. */
export type Subject = Pick<Kind, "name" | "fields" | "naming" | "state" | "deployment" | "ready" | "move"> & {
  readonly api: Pick<KindApi, "list" | "get">;
};

/** Values of declared inputs, by name. */
export type Inputs<F extends Fields> = { readonly [K in keyof F]?: z.infer<F[K]["schema"]> };

/** The inputs of an action, with what it may read before it sends anything. */
export interface Asked<F extends Fields = Fields> {
  readonly id: string;
  readonly record: Wire;
  /** `Database "main" (5f0c…)`, for messages. */
  readonly label: string;
  readonly input: Inputs<F>;
  /** An input as messages write it, in the user's terms: `allowDataLoss`, `--allow-data-loss`. */
  spelled(input: keyof F & string): string;
  readonly look: Look;
  /** The server's time, in milliseconds. */
  readonly now: number;
  /**
   * The record of another object, by its ID or its name.
   *
   * @throws SvcError `not-found`, `ambiguous`.
   */
  find(subject: Subject, wanted: string): Promise<Wire>;
}

/** What is sent besides the ID of the target. */
export interface ActionRequest {
  /** IDs that follow the target's in the path. */
  readonly ids?: readonly string[];
  readonly body?: Wire;
  readonly query?: Readonly<Record<string, string>>;
}

type DeploymentOrigin = Readonly<Partial<Record<keyof Deployment["origin"], unknown>>>;

/** What was sent, and for which object. */
interface Requested extends Pick<Asked, "id" | "record" | "look"> {
  readonly body: Wire;
}

/**
 * What an action starts: how its end is observed, and how to find out whether a request whose answer was lost was
 * carried out.
 * - `deployment`: the answer is a deployment of the target, or names several.
 * - `cancel`: the deployment named in the path ends, and not in success.
 * - `status`: an object passes through other statuses and ends in `ok`, or in one that its kind calls failed.
 * - `entry`: the answer is a row of a list that becomes ready.
 * - `reading`: another answer shows `field` with another value, and its own answer may be empty. `missing` is what a
 *   404 of that reading means.
 * - `answer`: complete with its answer, and idempotent.
 * - `nothing`: complete with its answer, and nothing shows it afterwards.
 * - `list`: only reads; the answer is rows.
 */
export type Effect =
  | {
      readonly by: "deployment";
      /** What the record of the requested deployment shows of its origin: one that shows anything else is not ours. */
      shows(asked: Requested): DeploymentOrigin | Promise<DeploymentOrigin>;
      readonly several?: {
        readonly subject: Subject;
        targets(body: Wire): readonly string[];
        /** Parses a row of the answer into an object and its deployment. */
        started(row: Wire): readonly [object: string, deployment: string];
        row(object: string, deployment: string): Wire;
      };
    }
  | { readonly by: "cancel" }
  | {
      readonly by: "status";
      readonly ok: readonly string[];
      readonly failed: readonly string[];
      /** Seconds. */
      readonly within: number;
      /** The object whose status it is; the target by default. */
      on?(body: Wire): string | undefined;
    }
  | {
      readonly by: "entry";
      readonly list: OperationId;
      readonly field: string;
      readonly ok: readonly string[];
      readonly failed: readonly string[];
      /** Seconds. */
      readonly within: number;
      isOurs(row: Wire, body: Wire): boolean;
    }
  | { readonly by: "reading"; readonly operation: OperationId; readonly field: string; readonly missing?: string }
  | { readonly by: "answer" }
  | { readonly by: "nothing" }
  | { readonly by: "list" };

/** An action on one kind of target. */
export interface ActionOn<F extends Fields = Fields> {
  readonly subject: Subject;
  readonly operation: OperationId;
  /** Inputs that it accepts; all by default. */
  readonly takes?: readonly string[];
  /** Skips the request if the target is in the desired state already. `says` is the message. */
  readonly already?: { readonly says: string; holds(record: Wire): boolean };
  /**
   * What to send. Only reads.
   *
   * @throws SvcError if it must not be sent.
   */
  request?(asked: Asked<F>): ActionRequest | Promise<ActionRequest>;
  readonly effect: Effect;
  /** The messages once the platform has accepted it, and at its end; `{name}` is replaced by an output. */
  readonly accepted: string;
  readonly done: string;
}

/** An operation on an object that is no state of it. Commands, docs and the engines' actions are derived from it. */
export interface Action<F extends Fields = Fields> {
  /** `cancel-deployment`, which is also its command. */
  readonly name: string;
  /** Sentences in the imperative; lists show the first one. */
  readonly doc: string;
  /** `appliesTo` of an input names a field of the target: the platform ignores it on the others. */
  readonly inputs: F;
  /** Inputs that a command accepts as positional arguments after its target, in this order. */
  readonly words: readonly string[];
  /** Fields of its result. */
  readonly outputs: Fields;
  readonly on: readonly ActionOn<F>[];
  /** Command lines with descriptions. */
  readonly examples: readonly (readonly [command: string, does: string])[];
}

type Spec<F extends Fields> = Omit<Action<F>, "name" | "inputs" | "words" | "outputs"> & {
  readonly inputs?: F;
  readonly words?: readonly string[];
  readonly outputs?: Fields;
};

/** Declares an action. @throws Error for facts that contradict each other. */
export function action<const F extends Fields = Record<never, never>>(name: string, spec: Spec<F>): Action<F> {
  const { inputs = {} as F, words = [], outputs = {} } = spec;
  const built: Action<F> = { ...spec, name, inputs, words, outputs };
  const strangers = [...words, ...built.on.flatMap(({ takes = [] }) => takes)].filter((one) => !inputs[one]);
  if (strangers.length > 0)
    throw new Error(`The action ${name} names ${strangers.join(", ")}, which is no input of it.`);
  const undecided = Object.entries(inputs).filter(([, { appliesTo }]) => {
    return appliesTo && !built.on.some(({ subject }) => subject.fields[appliesTo.field]);
  });
  if (undecided.length > 0)
    throw new Error(`The action ${name}: ${undecided.map(([one]) => one).join(", ")} applies to a field of no target.`);
  if (kebabCase(name) !== name) throw new Error(`The action ${name} is not spelled as a command.`);
  return built;
}

/** The inputs that an action accepts on one kind. */
export function inputsOn<F extends Fields>({ inputs }: Action<F>, { takes }: ActionOn<F>): Fields {
  return Object.fromEntries(Object.entries(inputs).filter(([name]) => !takes || takes.includes(name)));
}

/**
 * The field of a target that decides that an input has no effect there, with its value; `undefined` if it has one, and where
 * no answer shows the value.
 */
export function ignoredBy({ appliesTo }: Field, { fields }: Pick<Subject, "fields">, record: Wire) {
  if (!appliesTo) return undefined;
  const { field, values } = appliesTo;
  const value = fieldIn({ fields }, field, record) ?? undefined;
  return value === undefined || values.includes(value) ? undefined : { field, value, values };
}

/** Whether it only reads: its result is rows. */
export function isListing({ on }: Action): boolean {
  return on.every(({ effect }) => effect.by === "list");
}

/** Whether the platform continues after it has accepted it, so that its end can be waited for. */
export function isAwaited({ on }: Action): boolean {
  return on.some(({ effect }) => ["deployment", "status", "entry", "cancel"].includes(effect.by));
}

/** Whether its result has secrets, most of which are shown only once. */
export function hasSecretOutputs({ outputs }: Action): boolean {
  return Object.values(outputs).some(({ secret }) => secret);
}

/** Where a kind's logs are read; those of its deployments are in `Subject.deployment`. */
export interface LogSources {
  readonly subject: Subject;
  /** Operations by the word for the source: `runtime`, `access`. The first is read by default. */
  readonly sources: Readonly<Record<string, OperationId>>;
}
