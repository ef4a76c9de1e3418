import type { Account, Listed } from "./account";
import { type Compared, nothingOf } from "./carried";
import type { Program } from "./code";
import type { Managed } from "./foreign-state";
import { type Found, foundIn } from "./found";
import { programOf } from "./program";
import { addressOf } from "./to-terraform";

export interface Migration {
  readonly program: Program;
  /** What happens to each instance of the state, in a sentence. */
  readonly said: readonly string[];
  /** Addresses whose objects exist, as far as is known, and are not taken over. */
  readonly left: readonly string[];
}

/**
 * The objects of another provider's state as a program, under their names there. A provider that has no object of this
 * account is another platform's, whatever its types are called: its resources stay in the state.
 */
export async function migrationOf(account: Account, whole: readonly Managed[]): Promise<Migration> {
  const rows = new Map((await account.list()).map((row) => [row.id, row]));
  const providers = new Set(whole.filter(({ id }) => id !== undefined && rows.has(id)).map(({ provider }) => provider));
  const state = whole.filter(({ provider }) => providers.has(provider));
  const others = whole.filter(({ provider }) => !providers.has(provider));
  const from = new Map<string, Managed>();
  for (const one of state) {
    if (one.id === undefined || one.isDeposed || from.has(one.id)) continue;
    if (one.kind && rows.get(one.id)?.kind === one.kind) from.set(one.id, one);
  }
  const listed = [...rows.values()].flatMap((row) => {
    const managed = from.get(row.id);
    return managed ? [{ ...row, displayName: managed.name }] : [];
  });
  const { found, carried } = await foundIn(account, listed, state);
  const { objects, ...rest } = await programOf(account, listed, { carried });
  const names = new Map(objects.map((object) => [object.id, addressOf(object)]));
  const fates = state.map((one) => {
    const id = one.id ?? "";
    const owner = from.get(id);
    const what = found.get(one) ?? { ...nothingOf(one.attributes), object: undefined, entry: undefined };
    const to = names.get(what.object ?? "") ?? "";
    const fate = owner === one ? takenOver(one, to, what) : leftOut(one, owner, rows.get(id), { ...what, to });
    return { ...fate, one, isMovable: owner === one && !one.isTainted };
  });
  const removed = fates.filter(({ isMovable }) => !isMovable).map(({ one }) => one.resource);
  return {
    program: { ...rest, objects, moves: { from, removed } },
    said: [...fates.map(({ says }) => says), ...others.map(staying)],
    left: [
      ...fates.filter(({ isLeft }) => isLeft).map(({ one }) => one.address),
      // Without any object, all of it may be what the key may not see.
      ...(state.length > 0 ? [] : others.filter(({ kind }) => kind).map(({ address }) => address)),
    ],
  };
}

const staying = ({ address }: Managed) =>
  `${address} stays as it is: no object that its provider has in the state exists on the platform, or the key may see none.`;

interface Fate {
  readonly says: string;
  readonly isLeft: boolean;
}

/** The state of a tainted instance would be moved with its mark, and the object replaced. */
function takenOver({ address, isTainted }: Managed, to: string, { named }: Compared): Fate {
  const tainted = isTainted ? " It is tainted there; here it is imported, so that it is not replaced." : "";
  const beside =
    named.length > 0
      ? ` The state also has ${named.join(", ")}: not copied from it. Compare with what is written here before you apply.`
      : "";
  return { says: `${address} becomes ${to}.${tainted}${beside}`, isLeft: false };
}

function leftOut(
  one: Managed,
  owner: Managed | undefined,
  row: Listed | undefined,
  { entry, carried, named, to }: Compared & Pick<Found, "entry"> & { readonly to: string },
): Fate {
  const what = one.isDeposed ? `${one.address} (deposed)` : one.address;
  const why = entry === undefined ? reason(one, owner, row) : `it is ${entry} of ${to}`;
  const copied = carried.map(({ from }) => from);
  return {
    says: [
      `${what} leaves the state without being destroyed: ${why}.`,
      ...(copied.length > 0 ? [`Copied from its state, secrets as variables: ${copied.join(", ")}.`] : []),
      ...(named.length > 0 ? [`Not copied from its state: ${named.join(", ")}.`] : []),
    ].join(" "),
    isLeft: entry === undefined && !owner && (row !== undefined || one.kind !== undefined),
  };
}

function reason({ kind, isDeposed, id }: Managed, owner: Managed | undefined, row: Listed | undefined): string {
  if (owner) return `${owner.address} has the same ID`;
  if (row) {
    const why = isDeposed ? "it remained after an interrupted replacement" : "no resource of its kind has this type";
    return `${why}; ${row.kind.name} ${row.id} still exists, so import or delete it`;
  }
  if (!kind) return "no resource has this type; if it is a part of a service, it is declared there";
  return id === undefined
    ? "the state has no ID for it, so import its object by hand"
    : "its object does not exist, or the key may not see it";
}
