import { isDeepStrictEqual } from "node:util";
import { operation as operationOf } from "../../../src/contract";
import {
  type Field,
  type Fields,
  isWriteOnly,
  type Kind,
  type Part,
  routeOf,
  type Surroundings,
  snakeCase,
  UNKNOWN,
  type Wire,
} from "../../../src/model";
import type { Delta } from "./delta";
import { type Role, rolesOf } from "./roles";
import type { Snapshot } from "./snapshot";
import { isQuestion, show, type Write } from "./writes";

/** What an engine showed of one object before it was said yes to. */
export interface Shown {
  readonly kind: Kind;
  readonly action: "no-op" | "create" | "update" | "delete" | "replace";
  /** Of the object that there is. */
  readonly id: string | undefined;
  readonly name: string | undefined;
  /** What differs, for an update. */
  readonly delta: Delta;
  /** An update that ends with another object. */
  readonly isMove: boolean;
  /** An earlier run has left something to do. */
  readonly isUnfinished: boolean;
  /** Another resource has the object. */
  readonly isHeld?: boolean;
  /** `allowDataLoss` names this object. */
  readonly isAllowed: boolean;
  /** Everything that was said to the user. */
  readonly said: string;
  /** As it was when the apply began. */
  readonly snapshot: Snapshot | undefined;
}

/** Law (a): every write belongs to a difference that the plan showed. What does not, in words. */
export function undeclaredWrites(shown: readonly Shown[], writes: readonly Write[]): string[] {
  return writes
    .filter((write) => !isQuestion(write))
    .flatMap((write) => {
      const reasons = shown.map((one) => whyNot(one, write));
      if (reasons.includes(undefined)) return [];
      return [`${show(write)}: ${[...new Set(reasons)].join("; ") || "nothing was planned"}`];
    });
}

/** Law (b): nothing that holds data goes without having been named. */
export function unnamedLosses(shown: readonly Shown[], writes: readonly Write[]): string[] {
  return writes.flatMap((write) => {
    const losses = shown.map((one) => lossOf(one, write));
    const found = losses.filter((loss) => typeof loss === "string");
    return found.map((loss) => `${show(write)}: ${loss}`);
  });
}

/** Two resources that have one object: what one of them deletes is lost to the other. */
export function sharedObjects(ids: readonly (readonly [name: string, id: string])[]): string[] {
  return ids
    .filter(([, id], at) => ids.findIndex(([, other]) => other === id) < at)
    .map(([name, id]) => `${name} has the object of another resource: ${id}`);
}

/** `undefined` when the plan showed it. */
function whyNot(shown: Shown, write: Write): string | undefined {
  const { kind, action, id: old, delta } = shown;
  const roles = rolesOf(kind, write.operation);
  if (roles.length === 0) return `no operation of a ${kind.name}`;
  const isOld = write.ids.includes(String(old).split("/").at(-1) ?? "");
  switch (action) {
    case "no-op":
      return "no difference was shown";
    case "delete":
      return isOld && roles.some(isOfRemoval) ? undefined : "only a deletion was shown";
    case "create":
      if (isOld && shown.isHeld) return "it is the object of another resource";
      return roles.some(({ is }) => is === "remove") ? "only a creation was shown" : undefined;
    case "replace":
      // One whose creation is still in the journal is resumed instead, which the run reports: then it is not deleted.
      if (isOld && shown.said.includes(`uses ${old}, which exists`)) return undefined;
      return !isOld || roles.some(isOfRemoval) ? undefined : "the old one was only to be deleted";
    default: {
      // All of the new object is made, and the old one goes.
      if (shown.isMove) return undefined;
      const reasons = roles.map((role) => whyNotIn(shown, delta, role, write));
      return reasons.includes(undefined) ? undefined : reasons[0];
    }
  }
}

const isOfRemoval = ({ is }: Role) => is === "remove" || is === "unblocks" || is === "deploys";

function whyNotIn(shown: Shown, delta: Delta, role: Role, write: Write): string | undefined {
  const { kind, id, snapshot } = shown;
  const around: Surroundings = { object: snapshot?.live ?? { id: "", values: {}, parts: {} }, id: String(id) };
  const entryId = write.ids.at(-1) ?? "";
  switch (role.is) {
    case "update":
      return wrongBody(routeOf(kind, String(id)).fields, delta.fields, delta.after, write, around, snapshot?.record);
    case "deploys":
      return delta.isAny || shown.isUnfinished ? undefined : "nothing that deploys was shown";
    case "field":
      if (delta.fields.has(role.name)) return undefined;
      // Updates need the object awake.
      if (kind.resumesForUpdates !== undefined && delta.isAny && isSwitchOfSleep(role.field)) return undefined;
      return `no difference of ${role.name} was shown`;
    case "entry created": {
      const found = [...(delta.entries[role.name] ?? [])].filter(([, { is }]) => is !== "removed");
      const fits = found.some(([key]) => isCreated(role.part, key, delta, role.name, write, around));
      return fits ? undefined : `no new entry of ${role.name} that says this was shown`;
    }
    case "entry updated": {
      const keys = snapshot?.keysOf(role.name, entryId, delta.either[role.name]) ?? [];
      const found = keys.filter((key) => delta.entries[role.name]?.has(key));
      if (found.length === 0) return `no difference of ${role.name}.${keys[0] ?? entryId} was shown`;
      if (operationOf(write.operation).method === "PUT") return undefined;
      const reasons = found.map((key) => wrongEntry(role, key, delta, write, around));
      return reasons.includes(undefined) ? undefined : reasons[0];
    }
    case "entry removed": {
      const keys = snapshot?.keysOf(role.name, entryId, delta.either[role.name]) ?? [];
      if (keys.some((key) => delta.entries[role.name]?.has(key))) return undefined;
      return isHostedGone(role.part, delta, role.name)
        ? undefined
        : `that ${role.name}.${keys[0] ?? entryId} goes was not shown`;
    }
    case "entries arranged": {
      const isOnlyThat = isDeepStrictEqual(Object.keys(write.body), [role.part.order?.arrange.field]);
      return isOnlyThat && delta.arranged.has(role.name) ? undefined : `no other order of ${role.name} was shown`;
    }
    case "field of entry": {
      const keys = write.ids.slice(1).flatMap((id) => snapshot?.keysOf(role.name, id, delta.either[role.name]) ?? []);
      // One that was made a moment ago is in no snapshot.
      if (keys.length === 0) {
        return [...(delta.entries[role.name]?.values() ?? [])].some(({ is }) => is === "added" || is === "changed")
          ? undefined
          : `no new entry of ${role.name} was shown`;
      }
      const isShown = keys.some((key) => delta.entries[role.name]?.get(key)?.fields.has(role.inner));
      return isShown ? undefined : `no difference of ${role.name}.${keys[0]}.${role.inner} was shown`;
    }
    case "remove":
      if (shown.said.includes(`the original (${entryId}) is deleted`)) return undefined;
      return "that an original of its moves goes was not shown";
    default:
      return `an update has no business with it (${role.is})`;
  }
}

function isSwitchOfSleep({ via }: Field): boolean {
  return via?.by === "switch" && via.suspends === true;
}

/** A part that lives under another object: its ids are known there only. */
function isHostedGone({ api }: Part, delta: Delta, name: string): boolean {
  return api.under !== undefined && [...(delta.entries[name]?.values() ?? [])].some(({ is }) => is !== "added");
}

/** One that was not declared before takes the name that it is declared under. */
function wrongEntry(
  { part, name }: { readonly part: Part; readonly name: string },
  key: string,
  delta: Delta,
  write: Write,
  around: Surroundings,
): string | undefined {
  const entry = delta.entries[name]?.get(key);
  const wanted = delta.wanted[name]?.find((one) => one.key === key);
  const named = wanted ? Object.keys(part.send?.(wanted, around) ?? {}) : [];
  const body = Object.fromEntries(Object.entries(write.body).filter(([field]) => !named.includes(field)));
  return wrongBody(part.fields, entry?.fields ?? new Set(), wanted?.values ?? {}, { ...write, body }, around);
}

function isCreated(part: Part, key: string, delta: Delta, name: string, write: Write, around: Surroundings): boolean {
  const entry = delta.wanted[name]?.find((one) => one.key === key);
  if (!entry) return false;
  const sent = (part.send?.(entry, around) ?? {}) as Record<string, unknown>;
  const isSame = Object.entries(sent).every(([field, value]) => isDeepStrictEqual(write.body[field], value));
  return isSame && contradictions(part.fields, entry.values, write, around).length === 0;
}

/** Every field of a body is one that differs, or goes along with one, and has the value that was planned. */
function wrongBody(
  fields: Fields,
  differing: ReadonlySet<string>,
  planned: Readonly<Record<string, unknown>>,
  write: Write,
  around: Surroundings,
  record: Wire = {},
): string | undefined {
  const along = [...differing].flatMap((name) => [name, ...(fields[name]?.sentWith ?? [])]);
  const allowed = new Set(along.flatMap((name) => wireNames(name, fields[name], planned[name], around)));
  const stray = Object.keys(write.body).filter((name) => !allowed.has(name));
  if (stray.length > 0) return `no difference of ${stray.join(", ")} was shown`;
  const [wrong] = contradictions(fields, planned, write, around).filter(
    // What goes along without a difference may be as it is: a plan that ignores it does not change it.
    ({ name, own }) => differing.has(name) || !isDeepStrictEqual(write.body[own], record[own]),
  );
  return wrong?.text;
}

function wireNames(name: string, field: Field | undefined, value: unknown, around: Surroundings): readonly string[] {
  if (!field) return [];
  const own = field.wire ?? snakeCase(name);
  if (!field.write) return [own];
  try {
    return [own, ...Object.keys(field.write(value as never, around))];
  } catch {
    return [own];
  }
}

function contradictions(
  fields: Fields,
  planned: Readonly<Record<string, unknown>>,
  { body }: Write,
  around: Surroundings,
): { readonly name: string; readonly own: string; readonly text: string }[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = planned[name];
    if (field.mutability === "computed" || field.mutability === "option" || field.via) return [];
    // A plan may hold the hash of such a value.
    if (isWriteOnly(field)) return [];
    if (value === undefined || value === null || value === UNKNOWN || typeof value === "object") return [];
    const [own = ""] = wireNames(name, field, value, around);
    const sent = field.write ? (field.write(value as never, around) as Record<string, unknown>)[own] : value;
    if (sent === undefined || !(own in body) || body[own] === null) return [];
    if (isDeepStrictEqual(body[own], sent)) return [];
    return [{ name, own, text: `${name} was planned as ${JSON.stringify(value)}` }];
  });
}

function lossOf(shown: Shown, write: Write): string | undefined {
  const { kind, action, said, snapshot } = shown;
  const id = String(shown.id);
  if (!snapshot || !write.ids.includes(id)) return undefined;
  const isNamed = (...names: readonly string[]) => shown.isAllowed || names.some((name) => said.includes(name));
  for (const role of rolesOf(kind, write.operation)) {
    if (role.is === "remove") {
      const holds = Boolean(kind.holdsData?.(declaredValues(shown) as never)) || anyDisk(shown);
      const isPlanned = action === "delete" || action === "replace";
      if (holds && !isPlanned && !isNamed(id, String(shown.name))) return `${kind.name} ${id} goes, and was not named`;
    }
    if (role.is === "entry removed" || role.is === "field of entry") {
      const entry = write.ids.at(-1) === "disk" ? write.ids.at(-2) : write.ids.at(-1);
      const fields = snapshot.holding(role.name, String(entry));
      const goes =
        role.is !== "field of entry" ||
        (fields.includes(role.inner) && operationOf(write.operation).method === "DELETE");
      const [key = ""] = snapshot.keysOf(role.name, String(entry), shown.delta.either[role.name]);
      if (fields.length > 0 && goes && !isNamed(`${role.name}.${key}`, key))
        return `${role.name}.${key} goes with its data, and was not named`;
    }
  }
  return undefined;
}

function declaredValues({ kind, snapshot }: Shown): Readonly<Record<string, unknown>> {
  const record = snapshot?.record ?? {};
  return Object.fromEntries(
    Object.entries(kind.fields).map(([name, field]) => [name, record[field.wire ?? snakeCase(name)]]),
  );
}

function anyDisk({ kind, snapshot }: Shown): boolean {
  return Object.keys(kind.parts).some((part) =>
    (snapshot?.live.parts[part] ?? []).some(({ id }) => (snapshot?.holding(part, id).length ?? 0) > 0),
  );
}
