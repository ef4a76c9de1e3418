import { type Difference, diff, goalOf } from "../../declaration/diff";
import { parse } from "../../model/declaration";
import type { Named } from "../../model/field";
import type { Kind } from "../../model/kind";
import { canHoldData, partNamed } from "../../model/part";
import type { Problem } from "../../model/problem";
import { withEntries } from "../../read/live-data";
import type { Io } from "../../state/io";
import { declaredOf, type Known } from "../../state/known";
import { dataIn, isProtected, protection } from "../../state/protection";

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
  const part = partNamed(kind, top);
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

/** Whether the only immutable differences are those that a clone can change. */
export function movesBy(kind: Kind, differences: readonly Difference[]): boolean {
  const replacing = differences.filter(({ replaces }) => replaces);
  return kind.move !== undefined && replacing.length === 1 && replacing[0]?.path[0] === kind.move.field;
}
