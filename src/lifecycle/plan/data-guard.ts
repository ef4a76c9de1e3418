import { parse, render } from "../../model/declaration";
import type { Kind } from "../../model/kind";
import type { ManagedEntry } from "../../model/live";
import { canHoldData, namesOf, type Part } from "../../model/part";
import type { Problem } from "../../model/problem";
import { type Difference, diff, goalOf } from "../declaration/diff";
import { readPart, working } from "../read/observe";
import type { Io } from "../state/io";
import type { Known } from "../state/known";

/**
 * Refuses what would lose data, before anything is sent. What holds data may be declared nowhere, or have come after the
 * last look, so the platform is asked before something goes that could.
 */
export async function liveDataProblem(
  kind: Kind,
  declared: Readonly<Record<string, unknown>>,
  known: Known,
  differences: readonly Difference[],
  io: () => Io,
): Promise<Problem | undefined> {
  const problem = dataProblem(kind, declared, known, differences);
  const holding = Object.entries(kind.parts).filter(([, part]) => canHoldData(part));
  const isAtRisk = differences.some(({ replaces, ends }) => ends || (replaces && holding.length > 0));
  if (problem || !isAtRisk || declared.allowDataLoss === known.live.id) return problem;
  const actual = await withEntries(known, holding, io());
  const goal = goalOf(kind, parse(kind, declared), known.managed);
  const lost = diff(kind, goal, actual.live).filter(({ loses }) => loses);
  return dataProblem(kind, declared, actual, [...differences.filter(({ replaces }) => replaces), ...lost]);
}

/** With all entries that there are of these parts, as if each of them had been declared. */
async function withEntries(known: Known, parts: readonly [string, Part][], io: Io): Promise<Known> {
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

/** What would be lost with an object, as far as that is known; `undefined` where nothing. */
export function dataIn(kind: Kind, { live, managed }: Known): string | undefined {
  return kind.holdsData?.(render(kind, live, managed, { computed: true }));
}

/** Refuses what would lose data that is known of: a replacement, a move, or something taken away in place. */
export function dataProblem(
  kind: Kind,
  declared: Readonly<Record<string, unknown>>,
  known: Known,
  differences: readonly Difference[],
): Problem | undefined {
  return replacementProblem(kind, declared, known, differences) ?? removalProblem(kind, declared, known, differences);
}

function removalProblem(
  kind: Kind,
  declared: Readonly<Record<string, unknown>>,
  known: Known,
  differences: readonly Difference[],
): Problem | undefined {
  const losing = differences.filter(({ loses }) => loses);
  const lost = losing.map(({ path }) => path.join("."));
  const contents = [...new Set(losing.flatMap(({ path }) => contentsAt(kind, path)))].join(" and ");
  const { id } = known.live;
  if (lost.length === 0 || declared.allowDataLoss === id) return undefined;
  return {
    code: "data-loss",
    field: lost[0] ?? "",
    message: `${lost.join(", ")} would be taken away, with ${contents}. The safe way: copy the data to another process first. To lose it all the same: \`allowDataLoss: "${id}"\`.`,
  };
}

/** What is lost with what stands at a path, in words. */
function contentsAt(kind: Kind, [top = ""]: readonly string[]): readonly string[] {
  const part = Object.values(kind.parts).find((one) => namesOf(one).includes(top));
  const own = kind.fields[top];
  const fields = part ? Object.values(part.fields) : own ? [own] : [];
  return fields.flatMap(({ holdsData = [] }) => holdsData);
}

/**
 * Refuses a replacement that would lose what cannot be got back, before anything is sent. `allowDataLoss` takes the
 * object's id, so that it does not stay armed for its successor (decisions, "data loss").
 */
function replacementProblem(
  kind: Kind,
  declared: Readonly<Record<string, unknown>>,
  known: Known,
  differences: readonly Difference[],
): Problem | undefined {
  if (movesBy(kind, differences)) return moveProblem(kind, declared, known);
  const causes = differences.filter(({ replaces }) => replaces).map(({ path }) => path.join("."));
  if (causes.length === 0) return undefined;
  const { id } = known.live;
  const because = `${causes.join(", ")} cannot change while it lives, so it would be replaced`;
  if (known.live.values.deletionProtection === true) {
    return {
      code: "protected",
      field: "deletionProtection",
      message: `${because}, but it is protected against deletion (${id}). Set \`deletionProtection: false\` and apply that first, or leave ${causes.join(", ")} as it was.`,
    };
  }
  const lost = dataIn(kind, known);
  if (!lost || declared.allowDataLoss === id) return undefined;
  return {
    code: "data-loss",
    field: causes[0] ?? "",
    message: `${because}, and that loses ${lost}. The safe way: declare a second one beside it, copy the data over, and take this one out afterwards. To lose the data all the same: \`allowDataLoss: "${id}"\`.`,
  };
}

/** Whether the only thing that cannot change in place is what a clone can change. */
export function movesBy(kind: Kind, differences: readonly Difference[]): boolean {
  const replacing = differences.filter(({ replaces }) => replaces);
  return kind.move !== undefined && replacing.length === 1 && replacing[0]?.path[0] === kind.move.field;
}

/** A clone carries everything but data, and the old one has to go in the end. */
function moveProblem(kind: Kind, declared: Readonly<Record<string, unknown>>, known: Known): Problem | undefined {
  const { id } = known.live;
  const field = kind.move?.field ?? "";
  if (known.live.values.deletionProtection === true) {
    return {
      code: "protected",
      field: "deletionProtection",
      message: `${field} changed, which moves it and deletes the old one, but it is protected against deletion (${id}). Set \`deletionProtection: false\` and apply that first.`,
    };
  }
  const lost = dataIn(kind, known);
  if (!lost || declared.allowDataLoss === id) return undefined;
  return {
    code: "data-loss",
    field,
    message: `${field} changed, which moves it by cloning, and a clone does not carry ${lost}. The safe way: declare a second one there, copy the data over, and take this one out afterwards. To lose the data all the same: \`allowDataLoss: "${id}"\`.`,
  };
}
