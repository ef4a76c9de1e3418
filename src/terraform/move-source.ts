import type { ResourcePlan, RunResource } from "../lifecycle";
import type { Problem } from "../model";
import { type Io, type Known, moveOf } from "../state";
import type { Outcome } from "./apply";
import { errorDiagnostic, type Subject, warning } from "./diagnostics";
import { withLeftovers } from "./notes";
import { UNFINISHED } from "./schema";

/** The original of a move of which only the ID was stored. */
export function moveSourceOf(known: Known, id: string): Known {
  return { ...known, live: { id, values: {}, parts: {} } };
}

/** An original that is kept, and why. */
interface Kept {
  readonly id: string;
  readonly problem: Problem;
}

export interface Retired {
  readonly kept: readonly Kept[];
  /** The deletion of the first of `rest` has failed. */
  readonly failed?: { readonly error: unknown; readonly rest: readonly string[] };
}

/** Deletes the originals of finished moves that nothing needs any more. */
export async function retireAll(
  { deletion }: RunResource,
  originals: readonly Known[],
  plan: ResourcePlan,
): Promise<Retired> {
  const kept: Kept[] = [];
  for (const [at, original] of originals.entries()) {
    try {
      const problem = await deletion.retireOriginal(original, plan);
      if (problem) kept.push({ id: original.live.id, problem });
    } catch (error) {
      return { kept, failed: { error, rest: originals.slice(at).map(({ live }) => live.id) } };
    }
  }
  return { kept };
}

/**
 * All is done but the deletion of originals, which others still refer to, or whose domains are not active on the clone.
 * The engine updates what the same configuration declares only after this resource has answered, so the deletion is left
 * to the next apply. What its machine needs for that is in the state, if it is another one.
 */
export function withMoveSources(
  outcome: Outcome,
  { kept, failed }: Retired,
  subject: Subject,
  unfinishedBy: (error: unknown) => string,
  { journal }: Io,
): Outcome {
  const ids = [...kept.map(({ id }) => id), ...(failed?.rest ?? [])];
  if (ids.length === 0) return outcome;
  const [move] = ids.flatMap((id) => moveOf(id, journal) ?? []).slice(-1);
  const because = failed ? unfinishedBy(failed.error) : kept.at(0)?.problem.message;
  return {
    row: outcome.row && { ...outcome.row, [UNFINISHED]: outcome.row[UNFINISHED] ?? because ?? null },
    private: { ...withLeftovers(outcome.private, ids), ...(move ? { move } : {}) },
    diagnostics: [
      ...outcome.diagnostics,
      ...(kept.length > 0 ? [warning("The original is kept for now", keptText(kept), subject)] : []),
      ...(failed ? [errorDiagnostic(failed.error, subject)] : []),
    ],
  };
}

/** When the next apply deletes an original that this one has kept. */
const UNTIL: readonly [Problem["code"], string][] = [
  ["referred", "when nothing refers to it"],
  ["domain-pending", "as soon as these records are found and the certificate is issued"],
  ["still-serving", "when these are removed from it"],
  ["protected", "when `deletionProtection` is no longer declared"],
];

function keptText(kept: readonly Kept[]): string {
  const rest = UNTIL.filter(([code]) => kept.some(({ problem }) => problem.code === code)).map(([, when]) => when);
  const isProtected = kept.every(({ problem }) => problem.code === "protected");
  const atOnce = isProtected ? "" : ", or at once with `move: { leaveBehind: true }`";
  const next = `What this configuration declares is updated now; change anything else yourself. The next apply deletes ${kept.length > 1 ? "each original" : "the original"} ${rest.join(", and ")}${atOnce}.`;
  return `${kept.map(({ problem }) => problem.message).join(" ")} ${next}`;
}
