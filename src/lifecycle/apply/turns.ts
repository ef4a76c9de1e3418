import { changedFields, type Goal } from "../../declaration/diff";
import { isSuspended } from "../../declaration/suspension";
import type { Field, Named } from "../../model/field";
import type { Kind } from "../../model/kind";
import type { Live } from "../../model/live";
import { normal } from "../../model/normal";
import { UNKNOWN } from "../../model/unknown";

/** When an update sends a field of the object itself. */
export type Turn = "closing" | "restricting" | "rest" | "exchanging" | "opening" | "admitting";

/**
 * What each turn of an update sends, so that between two requests nobody reaches an object who did not before and will not
 * after it: what closes comes first, then new rules, and what opens last. Rules that admit more come before that, and after
 * what closes late: a suspension, or a deployment.
 */
export function turnsOf(kind: Kind, goal: Goal, live: Live): Readonly<Record<Turn, Named>> {
  const isOff = isSuspended(kind, live.values);
  const isOffThen = isSuspended(kind, { ...live.values, ...goal.values });
  const isClosedLate = isOffThen || closesByDeployment(kind, goal, live);
  const turnOf = (name: string, value: unknown): Turn => {
    const field = kind.fields[name];
    const isOpened = field && holds("opens", field, value);
    const isRestricted = field && holds("restricts", field, value);
    const isFirst = (isOff && !isOffThen) || (field && isNarrower(field, value, live.values[name]));
    if (isRestricted && isFirst) return "restricting";
    if (isRestricted !== undefined) return isClosedLate ? "admitting" : "exchanging";
    return isOpened === undefined ? "rest" : isOpened ? "opening" : "closing";
  };
  const turns: Record<Turn, Record<string, unknown>> = {
    ...{ closing: {}, restricting: {}, rest: {} },
    ...{ exchanging: {}, opening: {}, admitting: {} },
  };
  for (const [name, value] of Object.entries(goal.values)) turns[turnOf(name, value)][name] = value;
  return turns;
}

/** Whether an entry admits requests as long as another deployment is not live. */
export function closesByDeployment(kind: Kind, goal: Goal, { parts }: Live): boolean {
  return Object.entries(goal.parts).some(([name, { entries }]) => {
    const { fields = {} } = kind.parts[name] ?? {};
    if (entries === UNKNOWN) return false;
    return entries.some(({ key, values }) => {
      const present = parts[name]?.find((entry) => entry.key === key);
      const changes = present ? changedFields(fields, values, present.values) : [];
      return changes.some(({ field, to }) => holds("opens", field, to) === false);
    });
  });
}

function isNarrower(field: Field, value: unknown, before: unknown): boolean {
  const [now, was] = [normal(field, value), normal(field, before)];
  return !holds("restricts", field, before) || (field.narrows?.(now, was) ?? false);
}

function holds(fact: "opens" | "restricts", field: Field, value: unknown): boolean | undefined {
  const present = normal(field, value);
  return present === null ? undefined : field[fact]?.(present);
}
