import { labelOf } from "../model/names";
import { SvcError } from "../model/problem";
import { deletionBy, intentsIn, resolutionOf } from "../state";
import { type Engine, unitOf } from "./engine";
import { documentsHere } from "./list";

/**
 * A run that was killed may have created what its state does not have: a destroyed stack leaves that, and once it is removed,
 * nothing names it any more.
 *
 * @throws SvcError `unfinished`, with what the journal of the stack has.
 */
export async function refuseLeft(engine: Engine, name: string): Promise<void> {
  // A configuration of Terraform has its own name for itself in a store.
  const isOwn = (project: string) => engine.unit === "workspace" || project === engine.project();
  const stacks = (await intentsIn(documentsHere())).filter((one) => one.stack === name && isOwn(one.project));
  const left = stacks.flatMap(({ entries }) => entries);
  if (left.length === 0) return;
  const named = left.map(({ id: entry, intent }) => {
    const id = intent.clone ?? intent.id;
    const object = labelOf({ kind: { name: intent.kind }, name: intent.name });
    return id === undefined
      ? {
          object,
          way: `\`${resolutionOf({ entry })} --give-up\` shows its ID, and deletes it with \`--allow-data-loss <ID>\``,
        }
      : { object: `${object} (${id})`, way: deletionBy({ entry }, id) };
  });
  throw new SvcError({
    code: "unfinished",
    message: `An interrupted run has created what the state does not have: ${named.map(({ object }) => object).join(", ")}. The rest is destroyed; the ${unitOf(engine)} is kept.`,
    next: `Delete that with what is in it, and run the command again: ${named.map(({ way }) => way).join("; ")}.`,
  });
}
