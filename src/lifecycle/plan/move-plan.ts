import { isForbidden } from "../../client/errors";
import { render } from "../../model/declaration";
import type { Kind } from "../../model/kind";
import { type Problem, SvcError } from "../../model/problem";
import type { Finding, Look, Rule, RuleContext } from "../../model/rule";
import { findingsOf } from "../declaration/check";
import type { Io } from "../state/io";
import type { Known } from "../state/known";
import { moveOf } from "../state/move-intents";

type Named = Readonly<Record<string, unknown>>;

export interface MovePlan {
  /** What is said before a move starts, and what it does not do by itself. */
  readonly notice: string;
  /** Why it must not start. */
  readonly problem?: Problem;
}

/** Reads what the original has that the clone will not get, before anything is sent. */
export async function planMove(
  kind: Kind,
  label: string,
  declared: Named,
  known: Known,
  look: Look,
): Promise<MovePlan> {
  const { field = "", leaves = "", undeclared = [], referrers = [] } = kind.move ?? {};
  const { id } = known.live;
  const previous = render(kind, known.live, known.managed, { computed: false });
  const left = await lookedAt(undeclared, declared, { previous, id, look });
  const lost = left.found;
  const { found: pointing, unseen } = await lookedAt(referrers, declared, { id, look });
  const notice = [
    `${label} moves because ${field} changed: it is cloned, the clone is brought to the declaration and checked, custom domains are handed over last, and then the original (${id}) is deleted.`,
    `Will not be copied: ${leaves}.`,
    "While both exist, crons, workers and deployment jobs run in both; `move: { suspendOld: true }` avoids that.",
    ...lost.map((sentence) => `${sentence}: that will not be on the new one.`),
    ...(pointing.length > 0
      ? [
          `Still referenced by ${pointing.join(", ")}: what this program declares is updated with it, anything else has to be changed before the original can be deleted.`,
        ]
      : []),
    ...[...left.unseen, ...unseen].map((reason) => `Not everything could be looked at: ${reason}`),
  ].join(" ");
  if (lost.length === 0 || mayLeaveBehind(declared)) return { notice };
  return {
    notice,
    problem: {
      code: "left-behind",
      field,
      message: `${field} changed, which moves it and deletes the original (${id}), and with it what exists only on the original. ${lost.join(". ")}. Declare it or remove it from the original, or accept the loss: \`move: { leaveBehind: true }\`.`,
    },
  };
}

/** What the rules find; what the key may not see, or would take too many requests, stops no move and is said. */
async function lookedAt(
  rules: readonly Rule[],
  declared: Named,
  context: RuleContext,
): Promise<{ found: string[]; unseen: string[] }> {
  const found: string[] = [];
  const unseen: string[] = [];
  for (const rule of rules) {
    try {
      found.push(...sentences(await findingsOf([rule], declared, context)));
    } catch (error) {
      const isUnseen = isForbidden(error) || (error instanceof SvcError && error.problem.code === "unchecked");
      if (!isUnseen) throw error;
      unseen.push((error as SvcError).message);
    }
  }
  return { found, unseen };
}

export function mayLeaveBehind(declared: Named): boolean {
  return (declared.move as { leaveBehind?: boolean } | undefined)?.leaveBehind === true;
}

/** Why the original of a finished move is kept: others send traffic to it. It may be suspended since then. */
export async function referralProblem(kind: Kind, label: string, id: string, io: Io): Promise<Problem | undefined> {
  const look: Look = { one: (call) => io.client.one(call, io.signal), all: (call) => io.client.all(call, io.signal) };
  const referring = sentences(await findingsOf(kind.move?.referrers ?? [], {}, { id, look }));
  if (referring.length === 0) return undefined;
  return {
    code: "referred",
    message: `${label} has moved, but the original (${id}) is kept${moveOf(id, io.journal)?.slept ? ", suspended," : ","}: it is still referenced by ${referring.join(", ")}.`,
    next: "Point it at the new one and run the command again, or delete the original all the same with `move: { leaveBehind: true }`.",
  };
}

function sentences(findings: readonly Finding[]): string[] {
  return findings.map(({ at, say }) => [at, say].filter(Boolean).join(" "));
}
