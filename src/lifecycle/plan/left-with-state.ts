import type { Named } from "../../model/field";
import type { Problem } from "../../model/problem";
import { type Io, stackWith } from "../../state/io";
import type { Intent } from "../../state/journal";
import { takeOverText } from "./recorded-beside";

/**
 * Whether another stack has what the journal has created: that state has got another name or another place since, and the
 * one of this name has begun again.
 */
export async function isLeftWithState({ id }: Intent, io: Io): Promise<boolean> {
  return id !== undefined && (await stackWith(id, io)) !== undefined;
}

/** Whether the declaration asks for another object beside that one, or in its place. */
export async function isSetApart(intent: Intent, { allowSameName, allowDataLoss }: Named, io: Io): Promise<boolean> {
  const isAsked = allowSameName === true || (allowDataLoss !== undefined && allowDataLoss === intent.id);
  return isAsked && (await isLeftWithState(intent, io));
}

/** The intent that a creation continues with, unless it is to be apart from what that has made. */
export async function unlessSetApart(intent: Intent | undefined, declared: Named, io: Io): Promise<Intent | undefined> {
  return intent && !(await isSetApart(intent, declared, io)) ? intent : undefined;
}

/** Why a creation does not continue with what an intent has made, if so. */
export async function otherStateProblem(label: string, id: string, io: Io): Promise<Problem | undefined> {
  const stack = await stackWith(id, io);
  if (stack === undefined) return undefined;
  return {
    code: "same-name",
    message: `${label}: an earlier run of this stack created ${id}, and stack ${stack} has it now. It is neither used nor changed here.`,
    next: `To create another one: \`allowSameName: true\`. ${takeOverText(id, stack)}`,
  };
}
