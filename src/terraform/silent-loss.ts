import { isIdOf, type Kind, SvcError } from "../model";
import { liveDataIn, readRecord, working } from "../read";
import type { Io } from "../state";
import { labelOf, type Resource } from "./resource";
import type { Session } from "./session";
import type { Row } from "./value";

/** What the state had when the plan was made, which neither keeps it nor shows its deletion: a successor may be created first. */
export function unshownIn({ known, run }: Session, kind: Kind): readonly string[] {
  const { deleted, made } = run.objects;
  const isPlanned = (id: string) => known.object(id).is("kept") || known.object(id).is("resumes");
  const isGone = (id: string) => deleted.has(id) || made.has(id) || isPlanned(id);
  return known.recorded.having("unplanned").filter((id) => isIdOf(kind, id) && !isGone(id));
}

/**
 * Refuses to create what may be the successor of a tainted object that holds data or is protected. The engine plans such
 * an object as a creation without showing it, and if its name or an immutable attribute has changed as well, nothing on
 * the platform matches. Only the record of the plan shows that it was there, and that nothing was planned with it.
 *
 * @throws SvcError `protected`, `data-loss`
 */
export async function refuseSilentLoss(
  { schema: { kind }, session }: Resource,
  row: Row,
  { adopt, allowSameName }: Record<string, unknown>,
  io: Io,
): Promise<void> {
  // What another resource owns has no data.
  if (kind.owned || allowSameName === true) return;
  const { known } = session;
  const { id: adopted } = (adopt ?? {}) as { readonly id?: unknown };
  for (const id of unshownIn(session, kind).filter((one) => one !== adopted)) {
    const isProtected = known.object(id).is("protected");
    if (!isProtected && known.object(id).is("allowed")) continue;
    // A successor is of the same kind: IDs of another form are those of entries, and of another kind nothing is found.
    if (!(await readRecord(kind, id, io))) continue;
    const managed = { values: [], parts: {} };
    if (!isProtected && (await liveDataIn(kind, { live: working(id), managed }, io)) === undefined) continue;
    const says = isProtected ? "is protected against deletion" : "holds data";
    throw new SvcError({
      code: isProtected ? "protected" : "data-loss",
      given: id,
      message: `${labelOf(kind, row)} is not created: the state has ${kind.name} ${id}, which ${says}, and this plan neither keeps it nor shows its deletion. A tainted object is replaced in this way.`,
      next: `\`terraform untaint\` or \`tofu untaint\` with its address keeps it. To replace it and lose its data: ${isProtected ? "after that, set `deletionProtection: false`, apply, taint it again, and then " : ""}\`allowDataLoss: "${id}"\`. If the state only forgets it (a \`removed\` block), or to have another one beside it: \`allowSameName: true\`.`,
    });
  }
}
