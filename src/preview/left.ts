import { labelOf } from "../model/names";
import { SvcError } from "../model/problem";
import { deletionBy, intentsIn, resolutionOf, type StackIntents } from "../state";
import { documentsHere } from "./documents";
import { type Engine, unitOf } from "./engine";

/** The journals of a stack in the store of this machine, with entries or without. */
export async function journalsOf(engine: Engine, name: string): Promise<readonly StackIntents[]> {
  // A configuration of Terraform has its own name for itself in a store.
  const isOwn = (project: string) => engine.unit === "workspace" || project === engine.project();
  return (await intentsIn(documentsHere())).filter((one) => one.stack === name && isOwn(one.project));
}

/**
 * A run that was killed may have created what its state does not have: a destroyed stack leaves that, and once it is removed,
 * nothing names it any more.
 *
 * @throws SvcError `unfinished`, with what the journal of the stack has, or else what its state had begun to create.
 */
export async function refuseLeft(engine: Engine, name: string, say: (line: string) => void): Promise<void> {
  await refuseRecorded(engine, name);
  if (engine.unit === "workspace") return;
  // It loads slowly, and `svc-iac --help` must not wait for it.
  const { refuseBegun } = require("./begun") as typeof import("./begun");
  await refuseBegun(await engine.state(name), name, say);
}

async function refuseRecorded(engine: Engine, name: string): Promise<void> {
  const left = (await journalsOf(engine, name)).flatMap(({ entries }) => entries);
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
