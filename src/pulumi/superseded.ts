import { roles, SvcError } from "../model";
import { isProtected, type Known, type Planned, protection } from "../state";

/**
 * An object that has been replaced and is still to be deleted: no declaration refers to it any more, so that of its
 * successor lifts its protection by naming it, in a run after the one that created the successor.
 *
 * @throws SvcError `protected` if it does not.
 */
export function superseded(label: string, known: Known, successor: Planned): Known {
  const { id, values } = known.live;
  if (!isProtected(known)) return known;
  if (successor.action !== "create" && successor.options.allowDataLoss === id) {
    return { ...known, live: { ...known.live, values: { ...values, [roles.protection]: false } } };
  }
  throw new SvcError(
    protection(
      `${label} has been replaced, but the original (${id}) is protected against deletion, so it is kept.`,
      `To delete it and lose its data: \`allowDataLoss: "${id}"\`, and run the command again. To keep it instead of its successor, edit the state (docs/pulumi.md, "A replacement that was forced").`,
    ),
  );
}
