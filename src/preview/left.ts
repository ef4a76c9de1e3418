import { documentsFrom } from "../client/settings";
import { labelOf } from "../model/names";
import { SvcError } from "../model/problem";
import { deletionBy, type IntentEntry, intentsIn, mayBeInState, resolutionOf, type StackIntents } from "../state";
import { type Engine, unitOf } from "./engine";

interface Journal extends StackIntents {
  /** `false` if another configuration may have written it: then only what is in no state counts. */
  readonly isOwn: boolean;
}

/** The journals of a stack in the store of this machine, with entries or without. */
export async function journalsOf(engine: Engine, name: string): Promise<readonly Journal[]> {
  const isOwnOf = await engine.isOwn(name);
  const journals = await intentsIn(documentsFrom(process.env), (one) => isOwnOf(one) !== false);
  return journals.map((one) => {
    if (isOwnOf(one)) return { ...one, isOwn: true };
    return { ...one, isOwn: false, entries: one.entries.filter(({ intent }) => !mayBeInState(intent)) };
  });
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
  const left = (await journalsOf(engine, name)).filter(({ entries }) => entries.length > 0);
  const own = left.filter(({ isOwn }) => isOwn).flatMap(({ entries }) => entries);
  if (own.length > 0) throw leftBy(own, unitOf(engine));
  const [other] = left;
  if (other === undefined) return;
  throw new SvcError({
    code: "unfinished",
    message: `A run of stack ${other.project}/${name} was interrupted, and may have created what no state has. Whether that is this configuration cannot be told: \`stack\` of its provider block is not a literal. The rest is destroyed; the ${unitOf(engine)} is kept.`,
    next: `Set \`stack\` of each provider block to a literal, and run the command again. \`svc-iac journal\` shows what that run has begun.`,
  });
}

function leftBy(left: readonly IntentEntry[], unit: string): SvcError {
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
  return new SvcError({
    code: "unfinished",
    message: `An interrupted run has created what the state does not have: ${named.map(({ object }) => object).join(", ")}. The rest is destroyed; the ${unit} is kept.`,
    next: `Delete that with what is in it, and run the command again: ${named.map(({ way }) => way).join("; ")}.`,
  });
}
