import type { Named } from "../../model/field";
import type { Problem } from "../../model/problem";
import { type Io, stackWith } from "../../state/io";
import type { Intent } from "../../state/journal";
import { takeOverText } from "./duplicate-guard";

/** Which stack has what a creation has made, if any shows to have it. */
interface Left {
  readonly stack?: string;
}

/**
 * What the journal has created is not this state's to continue with where another stack has it, or where the run has ended in
 * order: a state has it since then. That state has got another name or another place, and the one of this name has begun
 * again. A run that was killed after the creation has left nothing of this.
 */
async function leftWithState({ id, runEnded }: Intent, io: Io): Promise<Left | undefined> {
  if (id === undefined) return undefined;
  const stack = await stackWith(id, io);
  if (stack !== undefined) return { stack };
  return runEnded ? {} : undefined;
}

/** Whether a state has it, and not the one that creates it again, as far as anything shows. */
export async function isLeftWithState(intent: Intent, io: Io): Promise<boolean> {
  return (await leftWithState(intent, io)) !== undefined;
}

/** Whether the declaration asks for another object beside that one, or in its place. */
export async function isSetApart(intent: Intent, { allowSameName, allowDataLoss }: Named, io: Io): Promise<boolean> {
  const isAsked = allowSameName === true || (allowDataLoss !== undefined && allowDataLoss === intent.id);
  return isAsked && (await isLeftWithState(intent, io));
}

/** Why a creation does not continue with what an intent has made, if so. */
export async function otherStateProblem(
  label: string,
  intent: Intent,
  id: string,
  io: Io,
): Promise<Problem | undefined> {
  const left = await leftWithState(intent, io);
  if (!left) return undefined;
  const another = "To create another one: `allowSameName: true`.";
  const created = `${label}: an earlier run of this stack created ${id}`;
  if (left.stack !== undefined) {
    return {
      code: "same-name",
      message: `${created}, and stack ${left.stack} has it now. It is neither used nor changed here.`,
      next: `${another} ${takeOverText(id, left.stack)}`,
    };
  }
  return {
    code: "same-name",
    message: `${created} and ended in order, so a state has it. This state has not: the stack was renamed, its state was copied or moved, or the object was removed from it. A forced replacement right after the creation looks the same.`,
    next: `If another state has it, or it is to be replaced: \`allowSameName: true\` creates another one. If none has: \`adopt: { id: "${id}" }\` continues with it. If the engine could not save its state, restore that first.`,
  };
}
