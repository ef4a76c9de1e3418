import { type Kind, namesOf, type Wire } from "../model";
import { isCreatedBy } from "../read";
import { type Intent, isAt, mayBeInState, type StackIntents } from "../state";
import type { DeclaredObject } from "./declared";
import type { Belonging, Elsewhere } from "./elsewhere";
import type { ResourceReport } from "./report";

/** What runs of a stack that have not ended have begun, as its journal has it. */
export type Begun = Pick<StackIntents, "project" | "stack" | "entries">;

/** Whose an object is that an interrupted run has made or is moving: the next run of its stack continues with it. */
export function begunIn(stacks: readonly Begun[]): Elsewhere {
  return {
    belongings: async (kind, rows, { home }) => {
      const found = new Map<string, Belonging>();
      for (const { project, stack, entries } of stacks) {
        const owner = `a run of stack ${project}/${stack} that has not ended (\`svc-iac journal\` shows it)`;
        const intents = entries.map(({ intent }) => intent).filter((one) => one.kind === kind.name && isAt(home, one));
        for (const [row, intent] of rows.flatMap((row) => intents.map((one) => [row, one] as const))) {
          const doubt = doubtOf(intent, kind, row);
          if (doubt === "") found.set(String(row.id), { owner });
          else if (doubt !== undefined && !found.has(String(row.id))) found.set(String(row.id), { owner, doubt });
        }
      }
      return found;
    },
  };
}

/** Why an intent may not mean an object after all; empty if it does, and `undefined` if it does not. */
function doubtOf(intent: Intent, kind: Kind, row: Wire): string | undefined {
  const { from, clone = intent.id, undeclared } = intent;
  if (from === row.id) return "";
  if (clone === undefined) return isCreatedBy(intent, kind, row) ? "it got no answer with an ID" : undefined;
  if (clone !== row.id) return undefined;
  if (from !== undefined) return "";
  if (undeclared) return "the last plan did not declare it";
  return mayBeInState(intent) ? "the run may have ended well" : "";
}

/**
 * The comparison of the original of an interrupted move. What the move has taken from it is missing because of that, and is
 * on the clone, or comes back: neither is to be declared otherwise.
 */
export function withoutTaken(
  report: ResourceReport,
  object: DeclaredObject | undefined,
  stacks: readonly Begun[],
): ResourceReport {
  const [move] = stacks.flatMap(({ entries }) => entries).filter(({ intent }) => intent.from === report.id);
  if (!object || !move) return report;
  const { clone, taken } = move.intent;
  if (report.status === "gone" && clone !== undefined) {
    const reason = `It does not exist any more, and a move of it was interrupted: the next run of its stack continues with the clone (${clone}). \`svc-iac journal\` shows the move.`;
    return { ...report, status: "unchecked", unchecked: [{ field: null, reason, position: report.position }] };
  }
  const isTaken = ([name = "", key]: readonly string[]) =>
    Object.hasOwn(taken?.values ?? {}, name) ||
    Object.entries(object.kind.parts).some(
      ([part, one]) => namesOf(one).includes(name) && key !== undefined && Object.hasOwn(taken?.parts[part] ?? {}, key),
    );
  const own = report.differences.filter(({ path }) => isTaken(path));
  if (own.length === 0) return report;
  const differences = report.differences.filter((one) => !own.includes(one));
  const to = clone === undefined ? "" : ` to ${clone}`;
  const reason = `A move of it${to} was interrupted and has taken this from it: the next run of its stack continues the move, or cancels it and puts this back. \`svc-iac journal\` shows the move.`;
  const unchecked = own.map(({ field, position }) => ({ field, reason, position }));
  return {
    ...report,
    ...{ status: differences.length > 0 ? "drifted" : "unchecked", differences },
    unchecked: [...report.unchecked, ...unchecked],
  };
}
