import type { Home } from "../client/client";
import { type Difference, diff, type Goal, goalOf } from "../declaration";
import type { Position } from "../environment/tree";
import { hasItsKey, type Kind, type Live, namesOf, parse, reasonOf, stampNames } from "../model";
import {
  declarationOf,
  declaredToDeploy,
  deployedOtherwise,
  type Interest,
  interestIn,
  observe,
  observeAgain,
  requestsToObserve,
} from "../read";
import { elsewhereThan, type Io } from "../state";
import { comparable, neverShown } from "./comparable";
import type { DeclaredObject, Untold } from "./declared";
import type { Change, DifferenceReport, ResourceReport } from "./report";
import { isMarked, liveSecrets, recognised } from "./secrets";
import { identityBeside, undeclaredIn, watchedNames, watching } from "./undeclared";
import { type Likely, withLikely } from "./without-ids";

type ComparisonResult = Pick<ResourceReport, "status" | "updatedAt" | "differences" | "unchecked" | "notObservable">;

/** A result that must not be shown before all secrets are known, and the secrets found. */
export interface Compared {
  readonly verdict: ComparisonResult;
  readonly secrets: readonly string[];
  /** Live values of the differences, secret or not. */
  readonly live: ReadonlyMap<DifferenceReport, unknown>;
}

export const GONE: ComparisonResult = {
  status: "gone",
  updatedAt: null,
  differences: [],
  unchecked: [],
  notObservable: [],
};

/** What has to be read, and its expected value. */
interface Plan {
  readonly goal: Goal;
  readonly interest: Interest;
  /** Values to keep if no answer shows them. */
  readonly known: Live;
}

/** How many requests the comparison of one object takes. With summaries, unchanged records are not read. */
export function requestsToCompare(object: DeclaredObject, reads: Io["reads"]): number {
  const { interest, known } = planFor(object, reads);
  const deployments = declaredToDeploy(object.kind, object.declared).length > 0 ? 1 : 0;
  return requestsToObserve(object.kind, interest, known) + deployments - (reads === "exact" ? 0 : 1);
}

/** Compares the declaration with the live object. What prevents that is reported, and is neither clean nor drift. */
export async function compare(object: DeclaredObject, home: Home, io: Io): Promise<Compared> {
  const { kind, id, untold } = object;
  const elsewhere = elsewhereThan(home, { ...home, ...object.known.home });
  if (elsewhere) {
    // The same for all objects of a state, so that a report has it once.
    const reason = `The state is of ${elsewhere.where}. ${elsewhere.next}`;
    return { verdict: nothingChecked(object, reason), secrets: [], live: new Map() };
  }
  const hidden = [...neverShown(kind, object.known.managed).map(textOf), ...object.keptNowhere];
  try {
    const { goal, interest: whole, known } = planFor(object, io.reads);
    const unread: Unread = new Map();
    const interest: Interest = { ...whole, unread: (name, { message }) => unread.set(name, message) };
    const look =
      io.reads === "exact" ? observe(kind, id, interest, known, io) : observeAgain(kind, interest, known, io);
    const seen = await look;
    if (!seen) return { verdict: GONE, secrets: [], live: new Map() };
    const { live, mayBe } = withLikely(comparable(kind), goal, interest, seen);
    const found = diff(comparable(kind), leaving(goal, unread), live);
    const shown = found.filter((one) => !isUnseen(kind, one, live));
    const unseen = found.filter((one) => !shown.includes(one)).map(({ path }) => textOf(path));
    const deployed = await deployedElse(object, found, live, io).catch((error: unknown) => {
      const reason = reasonOf(error);
      for (const { field } of declaredToDeploy(kind, object.declared)) unread.set(field, reason);
      return [];
    });
    const undeclared = [
      ...undeclaredIn(object, leaving(goal, unread), live),
      ...identityBeside(kind, goal, found, live),
    ]
      .filter(({ path: [name = ""] }) => !unread.has(name))
      .map(({ path, from }) => undeclaredReport(object, { path, from, to: undefined, secret: false }, live));
    const values = new Map([
      ...shown.map(
        (one) => [withCandidates(reported(object, one, live), kind, live, mayBe), foundIn(object, one, live)] as const,
      ),
      ...[...undeclared, ...deployed].map((one) => [one, one.live] as const),
    ]);
    const differences = [...values.keys()];
    const unchecked = [...untold, ...uncheckedIn(object, goal, unread)];
    const status = differences.length > 0 ? "drifted" : unchecked.length > 0 ? "unchecked" : "clean";
    const verdict: ComparisonResult = {
      status,
      updatedAt: timeIn(live),
      differences,
      unchecked: unchecked.map((one) => ({ ...one, position: positionIn(object, [one.field]) })),
      notObservable: [...new Set([...hidden, ...unseen])],
    };
    return { verdict, secrets: liveSecrets(object, live), live: values };
  } catch (error) {
    return { verdict: nothingChecked(object, reasonOf(error)), secrets: [], live: new Map() };
  }
}

function nothingChecked(object: DeclaredObject, reason: string): ComparisonResult {
  const unchecked = [{ field: null, reason, position: positionIn(object, []) }];
  return { status: "unchecked", updatedAt: null, differences: [], unchecked, notObservable: [] };
}

function planFor({ kind, declared, known: { live, managed } }: DeclaredObject, reads: Io["reads"]): Plan {
  const own = comparable(kind);
  const goal = watching(own, goalOf(own, parse(own, declared), managed));
  const asked = interestIn(kind, goal, live);
  const interest = { ...asked, fields: new Set([...asked.fields, ...watchedNames(own.fields)]) };
  // An exact read keeps no comparable values: recorded values must not pass for live ones.
  const known = reads === "exact" ? { id: live.id, values: computedIn(kind, live), parts: {} } : live;
  return { goal, interest, known };
}

/** Fields and parts that could not be read, each with the reason. */
type Unread = Map<string, string>;

/** Values that were not read would pass for missing, or for their earlier values. */
function leaving({ values, parts, orphaned }: Goal, unread: Unread): Goal {
  const read = <T>(all: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !unread.has(name)));
  return { values: read(values), parts: read(parts), orphaned };
}

/** The same under the declared names. */
function uncheckedIn({ kind, declared }: DeclaredObject, goal: Goal, unread: Unread): Untold[] {
  return [...unread].flatMap(([name, reason]) => {
    const part = goal.parts[name] && kind.parts[name];
    const isAsked = name in goal.values || kind.fields[name]?.watched;
    const names = part ? namesOf(part).filter((one) => one in declared) : isAsked ? [name] : [];
    return (part && names.length === 0 ? [name] : names).map((field) => ({ field, reason }));
  });
}

function computedIn(kind: Kind, { values }: Live): Live["values"] {
  return Object.fromEntries(Object.entries(values).filter(([name]) => kind.fields[name]?.mutability === "computed"));
}

/** The path of a part's entry that does not exist, or `undefined` for everything else. */
function isMissingEntry(kind: Kind, { path, from }: Found, live: Live): boolean {
  if (from !== undefined || path.length !== 2) return false;
  const [place = "", key] = path;
  const [name = "", part] = partAt(kind, place) ?? [];
  return part !== undefined && !live.parts[name]?.some((entry) => entry.key === key && hasItsKey(part, entry));
}

/** The part that a declaration has under a name. */
const partAt = (kind: Kind, place: string) =>
  Object.entries(kind.parts).find(([, one]) => namesOf(one).includes(place));

/** A missing entry with what it is now, as its recorded ID shows, or may be. */
function withCandidates(one: DifferenceReport, kind: Kind, live: Live, mayBe: Likely["mayBe"]): DifferenceReport {
  const [place = "", key = ""] = one.path;
  const [name = ""] = partAt(kind, place) ?? [];
  const renamed = live.parts[name]?.find((entry) => entry.key === key)?.name;
  const candidates = renamed === undefined ? mayBe(name, key) : [renamed];
  const found = one.change === "missing" ? candidates : [];
  return found.length > 0 ? { ...one, mayBe: found } : one;
}

/** No answer showed it, this time: contract note 6. */
function isUnseen(kind: Kind, difference: Difference, live: Live): boolean {
  return difference.from === undefined && !isMissingEntry(kind, difference, live);
}

type Found = Pick<Difference, "path" | "from" | "to" | "secret">;

/** What is live, in the words of a declaration. */
const foundIn = (object: DeclaredObject, { path, from, to }: Found, live: Live): unknown =>
  to === undefined ? entryAt(object, path, live) : from;

function reported(object: DeclaredObject, difference: Found, live: Live): DifferenceReport {
  const { kind } = object;
  const { path, to } = difference;
  const change: Change = isMissingEntry(kind, difference, live) ? "missing" : to === undefined ? "extra" : "changed";
  const found = foundIn(object, difference, live);
  const secret = difference.secret || isMarked(object, path) || recognised([found, to]).length > 0;
  const showing = change !== "missing" && !secret;
  return {
    path,
    field: textOf(path),
    change,
    secret,
    declared: showing ? (to ?? null) : null,
    live: showing ? (found ?? null) : null,
    since: isOnRecord(kind, path) ? timeIn(live) : null,
    position: positionIn(object, path),
    accepted: null,
    foundSince: null,
  };
}

function undeclaredReport(object: DeclaredObject, difference: Found, live: Live): DifferenceReport {
  return { ...reported(object, difference, live), change: "undeclared", live: difference.from };
}

/** Fields that are as declared, while the last deployment runs another value. */
async function deployedElse(
  object: DeclaredObject,
  found: readonly Found[],
  live: Live,
  io: Io,
): Promise<DifferenceReport[]> {
  const all = await deployedOtherwise(object.kind, object.id, object.declared, io);
  const others = all.filter(({ field }) => !found.some(({ path }) => path[0] === field));
  return others.map(({ field, declared, live: from }) => {
    const difference = { path: [field], from, to: declared, secret: false };
    return { ...reported(object, difference, live), change: "deployed" as const, since: null };
  });
}

/** An entry that is no longer declared, as it was. */
function entryAt({ kind, known }: DeclaredObject, [name = "", key = ""]: readonly string[], live: Live): unknown {
  const [partName = "", part] = Object.entries(kind.parts).find(([, one]) => namesOf(one).includes(name)) ?? [];
  const managed = known.managed.parts[partName]?.[key];
  const entries = live.parts[partName]?.filter((entry) => entry.key === key);
  if (!part || !managed || !entries) return undefined;
  const only = { values: [], parts: { [partName]: { [key]: managed } } };
  const declared = declarationOf(kind, { ...live, parts: { [partName]: entries } }, only)[name];
  return part.form.as === "list" ? (declared as readonly unknown[])[0] : (declared as Record<string, unknown>)?.[key];
}

function isOnRecord(kind: Kind, [name = ""]: readonly string[]): boolean {
  const field = kind.fields[name];
  return field !== undefined && field.source === undefined;
}

function timeIn({ values }: Live): string | null {
  const changed = values[stampNames.changed];
  return typeof changed === "string" ? changed : null;
}

const positionIn = ({ positionOf }: DeclaredObject, path: readonly string[]): Position | null =>
  positionOf?.(path) ?? null;

const textOf = (path: readonly string[]) => path.join(".");
