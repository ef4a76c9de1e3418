import { ignoreMissing } from "../../client/errors";
import { type Difference, diff, goalOf } from "../../declaration/diff";
import { parse, render } from "../../model/declaration";
import type { Named } from "../../model/field";
import { roles } from "../../model/fields";
import type { Kind } from "../../model/kind";
import type { ManagedEntry } from "../../model/live";
import { canHoldData, namesOf, type Part } from "../../model/part";
import type { Problem } from "../../model/problem";
import { readPart } from "../../read/parts";
import { working } from "../../read/working";
import type { Io } from "../../state/io";
import { declaredOf, isProtected, type Known } from "../../state/known";

/** A change whose consequences for data are judged. */
export interface Change {
  readonly kind: Kind;
  readonly declared: Named;
  readonly known: Known;
  readonly differences: readonly Difference[];
  /** The engine replaces the object although no difference requires it. */
  readonly isForced?: boolean;
}

/**
 * Refuses to lose data, before anything is sent. What holds data may not be declared, or may be newer than
 * the last read, so the platform is asked before anything is deleted that could hold data.
 */
export async function liveDataProblem(change: Change, io: () => Io): Promise<Problem | undefined> {
  const { kind, declared, known, differences, isForced = false } = change;
  const problem = dataProblem(change);
  const holding = Object.entries(kind.parts).filter(([, part]) => canHoldData(part));
  const isAtRisk = differences.some(({ replaces, ends }) => ends || (replaces && holding.length > 0));
  const isEnding = isForced && holding.length > 0;
  if (problem || !(isAtRisk || isEnding) || declared.allowDataLoss === known.live.id) return problem;
  const actual = await withEntries(known, holding, io());
  const goal = goalOf(kind, parse(kind, declared), declaredOf(known));
  const lost = diff(kind, goal, actual.live).filter(({ loses }) => loses);
  const replacing = differences.filter(({ replaces }) => replaces);
  return dataProblem({ ...change, known: actual, differences: [...replacing, ...lost] });
}

/** With all existing entries of these parts, as if each had been declared. */
async function withEntries<K extends Pick<Known, "live" | "managed">>(
  known: K,
  parts: readonly [string, Part][],
  io: Io,
): Promise<K> {
  const live = working(known.live.id, known.live.values);
  Object.assign(live.parts, known.live.parts);
  const managed: Record<string, Record<string, ManagedEntry>> = {};
  for (const [name, part] of parts) {
    const before = known.live.parts[name] ?? [];
    const entries = await readPart(part, live, before, before, io);
    live.parts[name] = entries;
    const names = Object.keys(part.fields);
    managed[name] = Object.fromEntries(entries.map(({ key, id }) => [key, { id, names }]));
  }
  return { ...known, live, managed: { ...known.managed, parts: { ...known.managed.parts, ...managed } } };
}

/** The data that would be lost with an object, where known; `undefined` if none. */
export function dataIn(kind: Kind, { live, managed }: Pick<Known, "live" | "managed">): string | undefined {
  return kind.holdsData?.(render(kind, live, managed, { computed: true }));
}

/** The same with what is not declared, which only the platform shows. */
export async function liveDataIn(
  kind: Kind,
  known: Pick<Known, "live" | "managed">,
  io: Io,
): Promise<string | undefined> {
  const stated = dataIn(kind, known);
  const holding = Object.entries(kind.parts).filter(([, part]) => canHoldData(part));
  if (stated || holding.length === 0) return stated;
  const actual = await withEntries(known, holding, io).catch(ignoreMissing);
  return actual ? dataIn(kind, actual) : undefined;
}

/** Refuses to lose known data: by a replacement, a move, or the removal of an entry or field. */
export function dataProblem(change: Change): Problem | undefined {
  return replacementProblem(change) ?? removalProblem(change);
}

function removalProblem({ kind, declared, known, differences }: Change): Problem | undefined {
  const losing = differences.filter(({ loses }) => loses);
  const lost = losing.map(({ path }) => path.join("."));
  const contents = [...new Set(losing.flatMap(({ path }) => contentsAt(kind, path)))].join(" and ");
  const { id } = known.live;
  if (lost.length === 0 || declared.allowDataLoss === id) return undefined;
  return {
    code: "data-loss",
    field: lost[0] ?? "",
    message: `${lost.join(", ")} would be removed, with ${contents}. The safe way: copy the data to another process first. To accept the loss: \`allowDataLoss: "${id}"\`.`,
  };
}

/** What is lost with the value at a path, in words. */
function contentsAt(kind: Kind, [top = ""]: readonly string[]): readonly string[] {
  const part = Object.values(kind.parts).find((one) => namesOf(one).includes(top));
  const own = kind.fields[top];
  const fields = part ? Object.values(part.fields) : own ? [own] : [];
  return fields.flatMap(({ holdsData = [] }) => holdsData);
}

/**
 * Refuses a replacement that would lose what cannot be recovered. `allowDataLoss` takes the
 * object's ID, so that it does not apply to its successor (decisions, "data loss").
 */
function replacementProblem({ kind, declared, known, differences, isForced = false }: Change): Problem | undefined {
  const causes = differences.filter(({ replaces }) => replaces).map(({ path }) => path.join("."));
  if (causes.length === 0 && !isForced) return undefined;
  const { id } = known.live;
  const isMove = !isForced && movesBy(kind, differences);
  const [field = ""] = causes;
  const because = isMove
    ? `${field} changed, which moves it by cloning and deletes the original`
    : causes.length > 0
      ? `${causes.join(", ")} cannot change in place, so it would be replaced`
      : "The engine replaces it, although no declared change requires it";
  if (isProtected(known)) {
    return protection(
      `${because}, but it is protected against deletion (${id}).`,
      `Set \`deletionProtection: false\` and apply that first${causes.length > 0 && !isMove ? `, or leave ${causes.join(", ")} as it was` : ""}.`,
    );
  }
  const lost = dataIn(kind, known);
  if (!lost || declared.allowDataLoss === id) return undefined;
  const losing = isMove ? `and a clone does not carry ${lost}` : `and that loses ${lost}`;
  return {
    code: "data-loss",
    ...(field ? { field } : {}),
    message: `${because}, ${losing}. The safe way: declare a second one${isMove ? " there" : " beside it"}, copy the data over, and remove this one afterwards. To accept the loss of the data: \`allowDataLoss: "${id}"\`.`,
  };
}

/** @see isProtected */
export function protection(message: string, next: string): Problem {
  return { code: "protected", field: roles.protection, message, next };
}

/** Why an object must not be deleted, if so. */
export function deletionProblem(label: string, known: Known): Problem | undefined {
  if (!isProtected(known)) return undefined;
  const next = "Set `deletionProtection: false`, apply, and then delete it.";
  return protection(`${label} is protected against deletion (${known.live.id}).`, next);
}

/** Whether the only immutable differences are those that a clone can change. */
export function movesBy(kind: Kind, differences: readonly Difference[]): boolean {
  const replacing = differences.filter(({ replaces }) => replaces);
  return kind.move !== undefined && replacing.length === 1 && replacing[0]?.path[0] === kind.move.field;
}
