import { parse } from "../model/declaration";
import type { Named } from "../model/field";
import type { Kind } from "../model/kind";
import type { Live, Managed } from "../model/live";
import { namesOf } from "../model/part";
import type { Problem } from "../model/problem";
import { UNKNOWN } from "../model/unknown";
import { beside, Claims, claimedAt, type Owner } from "./claims";
import { claimsOf, claimsOfObject, sharedEntries, type Update, updateConflict } from "./one-owner";
import type { Foreseen, OpenOwners } from "./open-owners";

/** An update, and what of its object is removed when it is not declared any more. */
export interface OpenUpdate extends Omit<Update, "known"> {
  readonly known: { readonly live: Live; readonly declared: Managed } | undefined;
}

/**
 * Records that a plan does not know which entries a service will declare inline. Returns a problem if another resource of the
 * run declares one that it has inline until now: either both declare it then, or the service deletes it.
 */
export function openListConflict(
  claims: Claims,
  openOwners: OpenOwners,
  owner: Owner,
  update: OpenUpdate,
): Problem | undefined {
  const { kind, declared, known } = update;
  if (!known) return undefined;
  const { id, parts } = known.live;
  const open = openParts(kind, declared, id);
  if (open.length === 0) return undefined;
  openOwners.add({ id, label: owner.label, lists: open.map(([, { api }]) => api.list) });
  const conflicts = open.flatMap(([name, part]) => {
    const own = (parts[name] ?? []).filter(({ key }) => Object.hasOwn(known.declared.parts[name] ?? {}, key));
    return own.flatMap((entry) =>
      claimsOf(part, entry, id).flatMap((what) => {
        const other = claims.take(what, { ...owner, from: "open" });
        return other ? [{ other, at: `${namesOf(part)[0]}.${entry.key}` }] : [];
      }),
    );
  });
  const [conflict] = conflicts;
  if (!conflict) return undefined;
  const declarer = beside(owner.label, conflict.other.label);
  const [field = ""] = conflict.at.split(".");
  return {
    code: "shared",
    field,
    message: `${field} is not known yet, and ${declarer} declares ${conflict.at}, which it has until now: after this run, either both would declare that entry, or it would be deleted.`,
    next: conflict.other.kind.owned
      ? `Apply this first without ${declarer}, and declare that afterwards, without importing or adopting it.`
      : `Apply this first without that entry in ${declarer}, and declare it there afterwards.`,
  };
}

/** Why an update cannot be carried out, now that the entries are known which its plan did not know. */
export function foreseenConflict(foreseen: readonly Foreseen[], owner: Owner, update: Update): Problem | undefined {
  const { kind, declared, known } = update;
  if (!known) return undefined;
  const others = foreseen.filter((one) => !isItself(one, update, known.live));
  if (others.length === 0) return undefined;
  const claims = claimsOfPlan(others);
  const removed = updateConflict(claims, owner, update);
  if (removed) return { ...removed, next: `${removed.next} ${UNTOUCHED}` };
  const claim = (what: string) => {
    const other = claims.declarer(what);
    return other && beside(owner.label, other.label);
  };
  const leaving = claims.leaving(kind, owner.owner, owner.label);
  const [shared] = sharedEntries(kind, declared, { claim, leaving, id: known.live.id });
  if (!shared) return undefined;
  return { code: "shared", field: shared.at, message: `${shared.at} ${shared.say}.`, next: UNTOUCHED };
}

/** Whether what a plan has foreseen is the resource itself, an entry of its own: no other one of its kind can claim the same. */
function isItself(one: Foreseen, { kind, declared }: Update, live: Live): boolean {
  if (one.kind !== kind) return false;
  if (one.deletes !== undefined) return one.deletes === live.id;
  const claimed = new Map(one.claims.map((what) => [what, what]));
  const own = [...claimsOfObject(kind, declared), ...claimsOfObject(kind, live.values)];
  return own.some((what) => claimedAt(claimed, what) !== undefined);
}

const UNTOUCHED = "Nothing of it was changed: its plan did not know these values.";

function claimsOfPlan(foreseen: readonly Foreseen[]): Claims {
  const claims = new Claims();
  for (const [index, { kind, label, claims: all, deletes }] of foreseen.entries()) {
    const owner = `${index}`;
    const claim = claims.of(kind, owner, label);
    for (const what of all) {
      if (deletes === undefined) claim(what);
      else claims.take(what, { kind, owner, label, id: deletes });
    }
  }
  return claims;
}

/** The parts of which a declaration has entries that are not known yet. */
function openParts(kind: Kind, declared: Named, id: string) {
  const wanted = parse({ ...kind, fields: {} }, declared).parts;
  return Object.entries(kind.parts).filter(([name, part]) => {
    const entries = wanted[name] ?? [];
    return entries === UNKNOWN || entries.some((entry) => claimsOf(part, entry, id).length === 0);
  });
}
