import { fitsKeyedHash, keyedHash } from "../model/keyed-hash";
import type { DifferenceReport, ResourceReport } from "./report";
import type { Hiding } from "./shown";

/** Where something was found, as a baseline has it. */
export interface Placed {
  readonly address: string;
  readonly field?: string;
  /** Of the exact place, where a secret in it is not shown. */
  readonly placeHash?: string | undefined;
}

type Owner = Pick<ResourceReport, "address">;
/** A difference; none for the whole object. */
type Inside = Pick<DifferenceReport, "path" | "field"> | undefined;

const exactly = ({ address }: Owner, one: Inside) => JSON.stringify(one ? [address, one.field] : [address]);

export async function placeOf(owner: Owner, one: Inside, { text, field }: Hiding): Promise<Placed> {
  const exact = { address: owner.address, ...(one ? { field: one.field } : {}) };
  const shown = { address: text(owner.address), ...(one ? { field: field(one) } : {}) };
  const isPublic = shown.address === exact.address && shown.field === exact.field;
  return isPublic ? exact : { ...shown, placeHash: await keyedHash(exactly(owner, one)) };
}

/** An earlier release has written places as they are. */
export async function isPlace(placed: Placed, owner: Owner, one: Inside, { text, field }: Hiding): Promise<boolean> {
  const { address, placeHash } = placed;
  const isField = placed.field === one?.field;
  if (placeHash === undefined) return address === owner.address && isField;
  const isHidden = one !== undefined && field(one) !== one.field;
  return (isField || isHidden) && address === text(owner.address) && fitsKeyedHash(placeHash, exactly(owner, one));
}
