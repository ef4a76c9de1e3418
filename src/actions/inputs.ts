import { operation as operationOf } from "../contract";
import { allowedFor, refusal } from "../declaration";
import {
  type Action,
  type ActionOn,
  closest,
  type Fields,
  hasUnknown,
  ignoredBy,
  inputsOn,
  mustBe,
  oneOf,
  SvcError,
  show,
  type Wire,
  wireName,
} from "../model";
import type { Found } from "./target";

/** How messages write the name of an input: `to`, `--to`. */
export type Spelled = (input: string) => string;

/**
 * Checks the inputs of an action without its target. Unknown values may be anything.
 *
 * @throws SvcError `unknown-field`, `invalid`.
 */
export function checkInputs({ name: action, inputs }: Action, given: Wire, spelled: Spelled): void {
  for (const [name, value] of Object.entries(given)) {
    const field = inputs[name];
    if (!field) {
      const meant = closest(name, Object.keys(inputs));
      throw new SvcError({
        code: "unknown-field",
        field: name,
        allowed: Object.keys(inputs).map(spelled).join(", "),
        message: `${spelled(name)} is not an input of ${action}${meant ? `; did you mean ${spelled(meant)}?` : "."}`,
      });
    }
    if (value === undefined || value === null || hasUnknown(value)) continue;
    const [issue] = field.schema.safeParse(value).error?.issues ?? [];
    if (!issue) continue;
    throw new SvcError({
      code: "invalid",
      field: name,
      given: value,
      allowed: allowedFor(issue, value),
      message: `${spelled(name)}${refusal(issue, value)}.`,
    });
  }
  for (const [name, { required }] of Object.entries(inputs)) {
    if (required && (given[name] ?? undefined) === undefined)
      throw new SvcError({ code: "invalid", field: name, message: `${spelled(name)} is required by ${action}.` });
  }
}

/** What every action is asked with, besides its inputs. @throws SvcError `invalid`. */
export function checkAround({ target, timeout }: { readonly target?: unknown; readonly timeout?: unknown }): void {
  const refuse = (field: string, given: unknown, allowed: string): never => {
    throw new SvcError({ code: "invalid", field, given, allowed, message: `${field} ${mustBe(allowed, given)}.` });
  };
  if (target === "") refuse("target", target, "the ID or display name of an object");
  if (typeof timeout === "number" && timeout <= 0) refuse("timeout", timeout, "more than 0");
}

/**
 * The inputs of an action on a kind, with defaults.
 *
 * @throws SvcError `invalid` for one that is not for it.
 */
export function inputsFor(action: Action, on: ActionOn, given: Wire, spelled: Spelled): Wire {
  const taken = inputsOn(action, on);
  const present = Object.entries(given).filter(([, value]) => value !== undefined && value !== null);
  const [stray] = present.find(([name]) => !taken[name]) ?? [];
  if (stray !== undefined) {
    const kinds = action.on.filter((other) => inputsOn(action, other)[stray]).map(({ subject }) => subject.name);
    throw new SvcError({
      code: "invalid",
      field: stray,
      message: `${spelled(stray)} does not apply to ${on.subject.name}, only to ${kinds.join(", ")}.`,
    });
  }
  const defaults = Object.entries(taken).flatMap(([name, field]) =>
    field.default === undefined ? [] : [[name, field.default] as const],
  );
  return { ...Object.fromEntries(defaults), ...Object.fromEntries(present) };
}

/**
 * Refuses an input that the platform would ignore on this target: it would do something else than it was asked for.
 *
 * @throws SvcError `invalid`.
 */
export function refuseIgnored(
  { inputs }: Action,
  { on, record, label }: Pick<Found<ActionOn>, "on" | "record" | "label">,
  given: Wire,
  spelled: Spelled,
): void {
  for (const [name, input] of Object.entries(inputs)) {
    const ignored = (given[name] ?? undefined) === undefined ? undefined : ignoredBy(input, on.subject, record);
    if (!ignored) continue;
    const { field, value, values } = ignored;
    throw new SvcError({
      code: "invalid",
      field: name,
      message: `${spelled(name)} does not apply to ${label}, whose ${field} is ${show(value)}, only where it is ${oneOf(values)}.`,
    });
  }
}

/** The default body of an operation; `undefined` if it has none. */
export function bodyFrom({ operation }: ActionOn, inputs: Fields, values: Wire): Wire | undefined {
  const { body } = operationOf(operation);
  if (!body) return undefined;
  const named = Object.entries(values).map(([name, value]) => [wireName(name, inputs[name]), value] as const);
  return Object.fromEntries(named.filter(([name]) => body.includes(name)));
}
