import type { Home } from "../client/client";
import { type Kind, type Named, namesOf, SvcError, type Wire } from "../model";
import { isCreatedBy, isLike } from "../read";
import { type Intent, isAt, mayBeInState, type StackIntents, type UpdateIntent } from "../state";
import type { Declarations, DeclaredObject } from "./declared";
import type { Belonging, Elsewhere } from "./elsewhere";
import type { ResourceReport, UncheckedList } from "./report";

/** What runs that have not ended have begun, as a journal has it, or a state. */
export interface Begun {
  /** Whose runs, for messages: `stack shop/dev`. */
  readonly whose: string;
  readonly intents: readonly Intent[];
  readonly updates?: StackIntents["updates"];
  /** Whether its last run still writes, or was interrupted while writing. */
  readonly isWriting?: boolean;
}

/** What the journals have, and why the others could not be read: those are not empty. */
export interface Journals {
  readonly stacks: readonly StackIntents[];
  readonly unread: readonly string[];
}

/** All that a comparison knows of: a failed apply has its move in the state as well, which another machine has without the journal. */
export function allBegun(stacks: readonly StackIntents[], declarations: readonly Declarations[]): readonly Begun[] {
  const journals = stacks.map(({ project, stack, entries, updates, writing }) => ({
    whose: `stack ${project}/${stack} (see \`svc-iac journal\`)`,
    intents: entries.map(({ intent }) => intent),
    updates,
    isWriting: writing !== undefined,
  }));
  return [
    ...journals,
    ...declarations.map(({ source, moves = [] }) => ({ whose: `the stack of ${source}`, intents: moves })),
  ];
}

/**
 * Whose an object is that an interrupted run has made or is moving: the next run of its stack continues with it. A run may
 * have begun to make it when the journals had been read already, so they are asked about what was found.
 */
export function begunIn(begun: () => Promise<readonly Begun[]>): Elsewhere {
  return {
    belongings: async (kind, rows, { home }) => {
      const found = new Map<string, Belonging>();
      for (const { whose, intents } of rows.length > 0 ? await begun() : []) {
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
export function unreadIn(unread: () => readonly string[]): Elsewhere {
  return {
    belongings: async (_, rows) => {
      const reasons = rows.length > 0 ? unread() : [];
      if (reasons.length > 0) {
        const message = `${rows.length} of it are in no source. ${unknownRuns(reasons)}`;
        throw new SvcError({ code: "store", message });
      }
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
  return Object.entries(traits).every(([name, value]) => [own[name], ...names].some((one) => isLike(value, one)));
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
  const { clone, taken: { values = {}, parts = {} } = {} } = begun.move;
  const { whose } = begun;
  if (report.status === "gone" && clone !== undefined) {
    const reason = `It does not exist any more, and a move of it was interrupted: the next run of ${whose} continues with the clone (${clone}).`;
    return { ...report, status: "unchecked", unchecked: [{ field: null, reason, position: report.position }] };
  }
  const isTaken = isAmong(object.kind, Object.keys(values), parts);
  const to = clone === undefined ? "" : ` to ${clone}`;
  const reason = `A move of it${to} was interrupted and has taken this from it: the next run of ${whose} continues the move, or cancels it and puts this back.`;
  return withUnchecked(report, isTaken, reason);
}

/** The comparison of an object in whose update a run was interrupted: what that may have changed is to be declared as it was. */
export function withoutUpdated(
  report: ResourceReport,
  object: DeclaredObject | undefined,
  stacks: readonly Begun[],
  home: Home,
): ResourceReport {
  if (!object) return report;
  const { lastUpdate = 0, home: recorded } = object.known;
  // A source without the last run's record does not show whether it has that update, and a run that has ended has it.
  const isOpen = ({ since }: UpdateIntent, isWriting = false) =>
    recorded.origin === undefined ? isWriting : since > lastUpdate;
  const all = stacks.flatMap(({ whose, updates = [], isWriting }) =>
    updates
      .filter(({ id, intent }) => id === report.id && isAt(home, intent) && isOpen(intent, isWriting))
      .map(({ intent: { managed } }) => ({ whose, managed })),
  );
  return all.reduce((one, { whose, managed: { values, parts } }) => {
    const reason = `An update of it was interrupted, or still runs, and may have changed this: the next run of ${whose} completes it, or undoes it.`;
    return withUnchecked(one, isAmong(object.kind, values, parts), reason);
  }, report);
}

/** Whether a path leads to one of these values, or of these entries by part and key. */
function isAmong(
  { parts: all }: Kind,
  values: readonly string[],
  parts: Readonly<Record<string, object>>,
): (path: readonly string[]) => boolean {
  const isOf = (part: string, key: string | undefined) => key !== undefined && Object.hasOwn(parts[part] ?? {}, key);
  return ([name = "", key]) =>
    values.includes(name) || Object.entries(all).some(([part, one]) => namesOf(one).includes(name) && isOf(part, key));
}

/** The same, with some of its differences unchecked. */
function withUnchecked(
  report: ResourceReport,
  isIts: (path: readonly string[]) => boolean,
  reason: string,
): ResourceReport {
  const own = report.differences.filter(({ path }) => isIts(path));
  if (own.length === 0) return report;
  const differences = report.differences.filter((one) => !own.includes(one));
  const unchecked = own.map(({ field, position }) => ({ field, reason, position }));
  return {
    ...report,
    ...{ status: differences.length > 0 ? "drifted" : "unchecked", differences },
    unchecked: [...report.unchecked, ...unchecked],
  };
}
