import type { Named } from "../model/field";
import type { Kind } from "../model/kind";
import type { Part } from "../model/part";
import type { Owned } from "../model/route";
import type { Finding, RuleContext } from "../model/rule";
import { hasUnknown } from "../model/unknown";

type Claim = NonNullable<RuleContext["claim"]>;

/** How many entries an owner may have: their list, and the owner, if it is known. */
export interface Room {
  readonly list: string;
  readonly max: number;
  readonly owner: string | undefined;
}

/** An entry of a declaration: its path, and its room, where there is a limit. */
interface Placed {
  readonly at: string;
  readonly room?: Room;
}

export function roomOf({ api, max }: Part, owner: string | undefined): Pick<Placed, "room"> {
  return max === undefined ? {} : { room: { list: api.list, max, owner } };
}

/** Whether the owner is one that gets its ID in this run. */
const isOwnerUnknown = (owned: Owned, declared: Named): boolean =>
  [owned.owner ?? "", ...Object.keys(owned.hosts)].some((field) => hasUnknown(declared[field]));

/** Entries beyond those that their owner may have, inline and as resources: each takes one of its places. */
export function withoutRoom(entries: readonly Placed[], claim: Claim): Finding[] {
  const used = new Set<string>();
  return entries.flatMap(({ at, room }) => {
    if (room?.owner === undefined || takesPlace({ of: `${room.list} ${room.owner}`, max: room.max, used, claim }))
      return [];
    return [{ at, say: `${at ? "is" : "It is"} ${tooMany(room.max, "its owner")}` }];
  });
}

/**
 * The same for an entry whose owner is not known yet. It is one of those that the run has checked before, of which
 * each has its places: it is one too many where all of them are taken.
 */
export function withoutRoomInRun(
  kind: Kind,
  declared: Named,
  entries: readonly Placed[],
  { claim, isClaimed }: Required<Pick<RuleContext, "claim" | "isClaimed">>,
): Finding[] {
  const used = new Set<string>();
  for (const { api, max } of Object.values(kind.parts)) {
    const numbered = (index: number) => `${api.list} owner ${index}`;
    if (max !== undefined) for (let index = 0; claim(numbered(index)) !== undefined; index++);
  }
  return entries.flatMap(({ at, room }) => {
    if (!room || (kind.owned && !(room.owner === undefined && isOwnerUnknown(kind.owned, declared)))) return [];
    let owners = 0;
    while (isClaimed(`${room.list} owner ${owners}`)) owners++;
    const max = room.max * owners;
    if (owners === 0 || takesPlace({ of: `${room.list} of all`, max, used, claim })) return [];
    const whose = owners === 1 ? "its owner" : `the ${owners} of this run together`;
    return [
      { at, say: `${at ? "is" : "It is"} ${tooMany(max, whose)}; if it belongs to another one, set the ID of that` },
    ];
  });
}

const tooMany = (max: number, whose: string) =>
  `one more than the ${max} that ${whose} may have, inline and as resources`;

/** The places of a list, and those that entries of the same resource have. */
interface Places {
  readonly of: string;
  readonly max: number;
  readonly used: Set<string>;
  readonly claim: Claim;
}

/** Whether there is a place for one more entry, which it takes. */
function takesPlace({ of, max, used, claim }: Places): boolean {
  const places = Array.from({ length: max }, (_, index) => `${of} place ${index}`);
  const place = places.find((one) => !used.has(one) && claim(one) === undefined);
  if (place !== undefined) used.add(place);
  return place !== undefined;
}
