import { goneIsEmpty } from "../client/errors";
import { retryLookup } from "../client/retry-lookup";
import type { Named, Wire } from "../model/field";
import type { Kind } from "../model/kind";
import type { Io } from "../state/io";
import { matchesOf, traitsOf } from "./find-created";
import { list } from "./list";

/** A creation of which nothing is known but what it was to create: no journal has its time, or its answer. */
export interface Begun {
  readonly kind: Kind;
  readonly declared: Named;
  /** Fields whose values are not known here: they distinguish nothing. */
  readonly untold: readonly string[];
}

/** The objects that it may have created. Answers may lag behind for a minute. */
export async function madeBy({ kind, declared, untold }: Begun, label: string, io: Io): Promise<readonly Wire[]> {
  // What is adopted exists before, and a wait creates nothing.
  if (kind.awaits || (declared.adopt !== undefined && declared.adopt !== null)) return [];
  const told = Object.entries(traitsOf(kind, declared)).filter(([name]) => !untold.includes(name));
  const search = { kind, traits: Object.fromEntries(told), since: 0, taken: io.taken ?? new Set<string>() };
  const look = async () => {
    const found = await matchesOf(search, await rowsOf(kind, declared, io), io);
    return found.length > 0 ? found : undefined;
  };
  const onWait = (seconds: number) =>
    io.say(`an interrupted run may have created it; looking for it for at most ${seconds} s`, label);
  return (await retryLookup({ look, since: Number.POSITIVE_INFINITY, onWait }, io)) ?? [];
}

/** The entries of what is gone are gone with it. */
function rowsOf(kind: Kind, declared: Named, io: Io): Promise<readonly Wire[]> {
  const rows = list(kind, io, declared);
  return kind.owned ? rows.catch(goneIsEmpty) : rows;
}
