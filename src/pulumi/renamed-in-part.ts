import { SvcError } from "../model";
import { moveOf, originalsOf, resolutionFor } from "../state";
import type { Session } from "./session";
import type { Subject } from "./subject";

/**
 * A run of a part of the stack in which a resource gets another URN while the original of its move is still to be deleted
 * leaves a state with two current entries, which no command of the engine loads any more (Pulumi 3.259).
 *
 * @throws SvcError `renamed`
 */
export async function refuseRenamedInPart({ edges }: Session, { urn, label }: Subject, id: string): Promise<void> {
  const { journals } = edges;
  const journal = journals.of(urn);
  const originals = originalsOf(id, journal);
  if (originals.length === 0 || (await journals.coversAll())) return;
  const [original] = await journals.addresses(urn).renamed(originals, urn);
  if (original === undefined) return;
  const resolve = resolutionFor(moveOf(original, journal) ?? {}, journal);
  throw new SvcError({
    code: "renamed",
    message: `${label} was renamed after its move, and the original (${original}) is still to be deleted. With \`--target\` or \`--exclude\`, Pulumi would write a state that it cannot load.`,
    next: `Run the command without these options, which deletes the original once nothing needs it any more. If \`retainOnDelete\` keeps the original: \`${resolve} --give-up\`, and then this command.`,
  });
}
