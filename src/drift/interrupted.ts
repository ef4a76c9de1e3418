import { isDeepStrictEqual } from "node:util";
import type { Home } from "../client/client";
import { type Kind, type Named, namesOf, SvcError, type Wire } from "../model";
import { isCreatedBy } from "../read";
import { type Intent, isAt, mayBeInState, type StackIntents } from "../state";
import type { Declarations, DeclaredObject } from "./declared";
import type { Belonging, Elsewhere } from "./elsewhere";
import type { ResourceReport, UncheckedList } from "./report";

/** What runs that have not ended have begun, as a journal has it, or a state. */
export interface Begun {
  /** Whose runs, for messages: `stack shop/dev`. */
  readonly whose: string;
  readonly intents: readonly Intent[];
}

/** All that a comparison knows of: a failed apply has its move in the state as well, which another machine has without the journal. */
export function allBegun(
  stacks: readonly Pick<StackIntents, "project" | "stack" | "entries">[],
  declarations: readonly Declarations[],
): readonly Begun[] {
  const journals = stacks.map(({ project, stack, entries }) => ({
    whose: `stack ${project}/${stack} (see \`svc-iac journal\`)`,
    intents: entries.map(({ intent }) => intent),
  }));
  return [
    ...journals,
    ...declarations.map(({ source, moves = [] }) => ({ whose: `the stack of ${source}`, intents: moves })),
  ];
}

/** Whose an object is that an interrupted run has made or is moving: the next run of its stack continues with it. */
export function begunIn(stacks: readonly Begun[]): Elsewhere {
  return {
    belongings: async (kind, rows, { home }) => {
      const found = new Map<string, Belonging>();
      for (const { whose, intents } of stacks) {
        const owner = `${whose}: a run that has not ended`;
        const own = intents.filter((one) => one.kind === kind.name && isAt(home, one));
        for (const [row, intent] of rows.flatMap((row) => own.map((one) => [row, one] as const))) {
          const doubt = doubtOf(intent, kind, row);
          if (doubt === "") found.set(String(row.id), { owner });
          else if (doubt !== undefined && !found.has(String(row.id))) found.set(String(row.id), { owner, doubt });
        }
      }
      return found;
    },
  };
}

const unknownRuns = (unread: readonly string[]) =>
  `Whether a run was interrupted, or still runs, is not known: ${unread.join(" ")}`;

/** Where a journal cannot be read, any object that no state has may be what a run is creating. */
export function unreadIn(unread: readonly string[]): Elsewhere {
  return {
    belongings: async (_, rows) => {
      if (rows.length > 0 && unread.length > 0)
        throw new SvcError({ code: "store", message: `${rows.length} of it are in no source. ${unknownRuns(unread)}` });
      return new Map();
    },
  };
}

/** For a report: without its journals, not even a comparison without differences shows all that runs have begun. */
export function uncheckedRuns(unread: readonly string[]): readonly UncheckedList[] {
  return unread.map((reason) => ({ what: "what interrupted runs have begun", reason }));
}

/** Without its journal, nobody knows whether a run has begun to make an object other than its source: that is not drift. */
export function withoutUnread(report: ResourceReport, unread: readonly string[]): ResourceReport {
  return unread.length === 0 ? report : asUnchecked(report, unknownRuns(unread));
}

/**
 * The comparison of what a run that has not ended is creating, the clone of a move among that: it is not complete yet, or does
 * not exist yet. A source without IDs finds it, or not, by its traits.
 */
export function withoutBegun(
  report: ResourceReport,
  traits: Named | undefined,
  stacks: readonly Begun[],
  home: Home,
): ResourceReport {
  const isIts = (intent: Intent) => {
    const { clone, id = clone, done } = intent;
    if (intent.kind !== report.kind || done || mayBeInState(intent)) return false;
    if (report.id !== "" && id !== undefined) return id === report.id;
    if (traits === undefined || intent.from === report.id || intent.before?.includes(report.id)) return false;
    return isAt(home, intent) && hasTraits(intent, traits);
  };
  const begun = stacks.find(({ intents }) => intents.some(isIts));
  if (!begun) return report;
  return asUnchecked(
    report,
    `A run was interrupted, or still runs, that creates it: the next run of ${begun.whose} continues.`,
  );
}

function hasTraits({ traits: own, names = [] }: Intent, traits: Named): boolean {
  return Object.entries(traits).every(([name, value]) =>
    [own[name], ...names].some((one) => isDeepStrictEqual(one, value)),
  );
}

/** A report whose differences are an unfinished run's, or may be: each is unchecked. */
function asUnchecked(report: ResourceReport, reason: string): ResourceReport {
  const { status, differences, position } = report;
  if (status !== "gone" && differences.length === 0) return report;
  const own =
    status === "gone"
      ? [{ field: null, reason: `It does not exist. ${reason}`, position }]
      : differences.map(({ field, position }) => ({ field, reason: `It differs. ${reason}`, position }));
  return { ...report, status: "unchecked", differences: [], unchecked: [...report.unchecked, ...own] };
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
  const [begun] = stacks
    .flatMap(({ whose, intents }) => intents.map((move) => ({ whose, move })))
    .filter(({ move }) => move.from === report.id);
  if (!object || !begun) return report;
  const { clone, taken } = begun.move;
  const { whose } = begun;
  if (report.status === "gone" && clone !== undefined) {
    const reason = `It does not exist any more, and a move of it was interrupted: the next run of ${whose} continues with the clone (${clone}).`;
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
  const reason = `A move of it${to} was interrupted and has taken this from it: the next run of ${whose} continues the move, or cancels it and puts this back.`;
  const unchecked = own.map(({ field, position }) => ({ field, reason, position }));
  return {
    ...report,
    ...{ status: differences.length > 0 ? "drifted" : "unchecked", differences },
    unchecked: [...report.unchecked, ...unchecked],
  };
}
