import type * as pulumi from "@pulumi/pulumi";
import type { ActionOutcome } from "../../actions";
import { actions as declared } from "../../kinds/actions";
import { type Action, type Inputs, isListing, type Named } from "../../model";
import { invoked } from "./ask";
import { actionTokenOf } from "./tokens";

/** The arguments of an action: its inputs, and these. */
export type ActionArgs<A> = (A extends Action<infer F> ? Inputs<F> : never) & {
  /** ID or display name of the object. */
  readonly target: string;
  /** Kind of the object, if several objects have that name. */
  readonly kind?: string;
  /** Whether to wait for the end. Default: `true`. */
  readonly wait?: boolean;
  /** Seconds to wait at most; the platform continues. */
  readonly timeout?: number;
};

/** The result of an action, with its outputs. A preview does not run it: nothing else is known then. */
export type ActionResult = Named & {
  readonly state: ActionOutcome["state"] | "preview";
  readonly message: string;
};

type Names = Exclude<keyof typeof declared, "deployments" | "backups">;

/** A function for each action, for resource hooks: a program would run it with every update. */
export type Actions = {
  readonly [K in Names]: (args: ActionArgs<(typeof declared)[K]>, opts?: pulumi.InvokeOptions) => Promise<ActionResult>;
};

export const actions = Object.fromEntries(
  Object.entries<Action>(declared)
    .filter(([, action]) => !isListing(action))
    .map(([name, action]) => [
      name,
      (args: Named, opts?: pulumi.InvokeOptions) => invoked(actionTokenOf(action), args, opts),
    ]),
) as unknown as Actions;
