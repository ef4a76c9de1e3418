import { run } from "../../actions";
import { checkAround, checkInputs } from "../../actions/inputs";
import { givenIn, type Named, problemIn, type Values } from "../../data";
import { allActions } from "../../kinds/actions";
import { type Action, isAwaited, isListing, jsonSchemaOf, oneOf, SvcError } from "../../model";
import type { Io } from "../../state";
import { secret } from "../marks";
import type { During, Raw } from "./protocol";
import { actionTokenOf } from "./tokens";

/** Every action by the token of its function; read-only ones are data sources. */
export const actionFunctions: ReadonlyMap<string, Action> = new Map(
  allActions.filter((action) => !isListing(action)).map((action) => [actionTokenOf(action), action]),
);

const text = { type: "string" };

/** The parameters of its function. */
export function parametersOf(action: Action): Values {
  const kinds = action.on.map(({ subject }) => subject.name);
  const inputs = Object.entries(action.inputs).map(([name, { doc, schema, required }]) => [
    name,
    { doc, schema: jsonSchemaOf(schema), ...(required && { required }) },
  ]);
  return {
    target: { doc: `ID or display name of the object: ${oneOf(kinds)}.`, schema: text, required: true },
    ...(kinds.length > 1 && { kind: { doc: "Kind of the object, if several objects have that name.", schema: text } }),
    ...(isAwaited(action) && {
      wait: { doc: "Whether to wait for the end. Default: `true`.", schema: { type: "boolean" } },
      timeout: { doc: "Seconds to wait at most; the platform continues.", schema: { type: "number" } },
    }),
    ...Object.fromEntries(inputs),
  };
}

/** What every result has besides the outputs of its action. */
export const RESULT: Values = {
  state: {
    doc: "`done`, `accepted`, `unchanged` (it was in that state already), or `preview`: it was not run, and nothing else is known.",
    schema: text,
    required: true,
  },
  message: { doc: "What was done, as a sentence.", schema: text, required: true },
};

export interface Course {
  readonly during: During | undefined;
  /** Does work with the lease of the stack. */
  aside<T>(work: (io: Io) => Promise<T>): Promise<T>;
}

/**
 * Carries out an action; a preview only checks its inputs. `args` may contain unknowns then.
 *
 * @throws SvcError as the action does, and `wrong-state` for an engine that does not report its previews.
 */
export async function carryOut(action: Action, args: Named, { during, aside }: Course): Promise<Raw> {
  const takes = parametersOf(action);
  const { target, kind, wait = true, timeout, ...input } = givenIn(args);
  const problem = problemIn({ takes, keys: [] }, args);
  if (problem) throw new SvcError(problem);
  checkAround({ target, timeout });
  checkInputs(action, input, (name) => name);
  if (during === undefined)
    throw new SvcError({
      code: "wrong-state",
      message: `${action.name} was not run: this version of the engine does not report whether it only previews.`,
      next: "Update Pulumi to 3.216 or later.",
    });
  if (during === "preview")
    return { state: "preview", message: `${action.name} runs in the update, not in a preview.` };
  const request = {
    target: String(target),
    kind: kind as string | undefined,
    input,
    wait: isAwaited(action) && wait === true,
    timeout: timeout as number | undefined,
  };
  const { values, secrets, state, message } = await aside(async (io) => {
    const outcome = await run(action, request, io, (event) => io.progress?.(event.message));
    io.say(outcome.message);
    return outcome;
  });
  const hidden = Object.entries(secrets).map(([name, value]) => [name, secret(value)]);
  return JSON.parse(JSON.stringify({ state, message, ...values, ...Object.fromEntries(hidden) }));
}
