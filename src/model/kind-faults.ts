import type { Field, Fields } from "./field";
import { isWriteOnly } from "./field";
import type { Kind } from "./kind";
import { fieldOf, namesOf, ORDER, type Part, type Readiness } from "./part";

/** A set of fields, with what else its facts may refer to. */
interface Place {
  /** For the message: `Database`, `Application.processes`. */
  readonly at: string;
  readonly fields: Fields;
  /** Names of parts that a field may also follow. */
  readonly parts: readonly string[];
}

/** Faults in the facts of a kind: unsupported combinations, and names that do not exist. */
export function kindFaults(kind: Kind): string[] {
  const parts = Object.entries(kind.parts);
  const own: Place = {
    at: kind.name,
    fields: kind.fields,
    parts: parts.flatMap(([, part]) => namesOf(part)),
  };
  return [
    ...fieldFaults(own),
    ...readinessFaults(own, kind.ready),
    ...nameFaults(kind),
    ...Object.entries(kind.fields)
      .filter(([name]) => own.parts.includes(name))
      .map(([name]) => `${kind.name}.${name} is a field and a part`),
    ...(kind.move && kind.fields[kind.move.field]?.mutability !== "immutable"
      ? [`${kind.name} moves by ${kind.move.field}, which is no immutable field`]
      : []),
    ...(Object.values(kind.fields).some(({ shownOnce }) => shownOnce) && !kind.reveal
      ? [`${kind.name} shows a field only once and has no operation to reveal it`]
      : []),
    ...(kind.api.under !== undefined && !kind.fields[kind.api.under]?.required
      ? [`${kind.name} is made under ${kind.api.under}, which is no required field`]
      : []),
    ...Object.entries(kind.fields)
      .filter(([, { deployed }]) => deployed && !kind.deployment?.origin[deployed.as])
      .map(([name]) => `${kind.name}.${name} is compared with deployments, whose records do not show it`),
    ...renamingFaults(kind, own.parts),
    ...parts.flatMap(([name, part]) => partFaults(kind, name, part)),
  ];
}

/** An earlier name is that of one field, and what the name decides elsewhere has none. */
function renamingFaults({ name, fields, parts, identity = [] }: Kind, taken: readonly string[]): string[] {
  const renamed = Object.entries(fields).filter(([, { renamedFrom }]) => renamedFrom);
  const earlier = renamed.flatMap(([, { renamedFrom = [] }]) => renamedFrom);
  const met = new Set([...Object.keys(fields), ...taken]);
  const inParts = Object.entries(parts).flatMap(([part, { fields: inner }]) =>
    Object.keys(inner)
      .filter((field) => inner[field]?.renamedFrom)
      .map((field) => `${name}.${part}.${field}`),
  );
  return [
    ...earlier
      .filter((one) => met.size === met.add(one).size)
      .map((one) => `${name}.${one} is a name and an earlier one`),
    ...renamed
      .filter(([own, { secret, mutability }]) => secret || mutability === "computed" || identity.includes(own))
      .map(([own]) => `${name}.${own} has an earlier name, which only settable fields without a secret may have`),
    ...inParts.map((at) => `${at} has an earlier name, which only fields of the object itself may have`),
  ];
}

/** Fields with a special meaning have to exist. */
function nameFaults({ name, fields, naming, state }: Kind): string[] {
  const autonamed = Object.keys(fields).filter((field) => fields[field]?.autonamed && field !== naming);
  return [
    ...autonamed.map((field) => `${name}.${field} is autonamed, but ${name} is not found by it`),
    ...(naming !== undefined && !fields[naming] ? [`${name} is found by ${naming}, which is no field`] : []),
    ...(state !== undefined && fields[state]?.mutability !== "computed"
      ? [`${name} has its state in ${state}, which is no computed field`]
      : []),
  ];
}

function partFaults(kind: Kind, name: string, part: Part): string[] {
  const at = `${kind.name}.${name}`;
  const { form, fields, belongsTo, api, order } = part;
  const named = form.as === "columns" ? Object.values(form.columns).map(({ field }) => field) : identityOf(part);
  return [
    ...fieldFaults({ at, fields, parts: [] }),
    ...readinessFaults({ at, fields, parts: [] }, part.ready),
    ...(belongsTo && !kind.parts[belongsTo.part] ? [`${at} belongs to ${belongsTo.part}, which is no part`] : []),
    ...[...named, ...[api.under, belongsTo?.field].filter((field) => field !== undefined)]
      .filter((field) => !fields[field])
      .map((field) => `${at} names ${field}, which is no field of it`),
    ...(order && form.as !== "list" ? [`${at} has an order, which only a part in the form of a list has`] : []),
    ...(order && (part.overlaps || api.under !== undefined)
      ? [`${at} has an order, but its entries overlap or live elsewhere`]
      : []),
    ...(order && fields[ORDER] ? [`${at}.${ORDER} is a field, and what the order of its entries is called`] : []),
    // Write-only hashes only cover own fields and maps: anywhere else the value would stay in plain text.
    ...Object.keys(fields)
      .filter((field) => form.as !== "map" && isWriteOnly(fieldOf(part, field)))
      .map((field) => `${at}.${field} is write-only, which only own fields and parts in the form of a map may be`),
  ];
}

function identityOf({ form }: Part): readonly string[] {
  return form.as === "list" ? form.identity : [];
}

function fieldFaults(place: Place): string[] {
  return Object.entries(place.fields).flatMap(([name, field]) =>
    [...referenceFaults(place, field), ...combinationFaults(field)].map((fault) => `${place.at}.${name} ${fault}`),
  );
}

/** Names of other fields that do not exist. */
function referenceFaults({ fields, parts }: Place, field: Field): string[] {
  const isSettable = (name: string) => fields[name] !== undefined && fields[name]?.mutability !== "computed";
  const { follows = [], sentWith = [], afterRemovalOf, appliesTo } = field;
  const decides = appliesTo && fields[appliesTo.field];
  return [
    ...follows
      .filter((name) => !isSettable(name) && !parts.includes(name))
      .map((name) => `follows ${name}, which is nothing that can be declared`),
    ...sentWith.filter((name) => !isSettable(name)).map((name) => `is sent with ${name}, which is no settable field`),
    ...(afterRemovalOf !== undefined && !isSettable(afterRemovalOf)
      ? [`waits for the removal of ${afterRemovalOf}, which is no settable field`]
      : []),
    ...(appliesTo && !isSettable(appliesTo.field) ? [`applies to ${appliesTo.field}, which is no settable field`] : []),
    ...(decides && appliesTo.values.some((value) => !decides.schema.safeParse(value).success)
      ? [`applies to values that ${appliesTo.field} cannot have`]
      : []),
  ];
}

/** Facts that contradict each other. */
function combinationFaults(field: Field): string[] {
  const { mutability, required, follows, shownOnce, stable, derive, via, release } = field;
  const isComputed = mutability === "computed";
  const only = (isGiven: boolean, fact: string, who: string) =>
    isGiven ? [`is ${mutability}, and ${fact} is for ${who}`] : [];
  const resting = field.default !== undefined || field.createDefault !== undefined;
  return [
    ...only(isComputed && required === true, "required", "what can be declared"),
    ...only(isComputed && (resting || field.clears === true), "a default", "what can be declared"),
    ...only(isComputed && via !== undefined, "via", "what can be declared"),
    ...only(!isComputed && follows !== undefined, "follows", "computed fields"),
    ...only(!isComputed && stable === true, "stable", "computed fields"),
    ...only(!isComputed && shownOnce === true, "shownOnce", "computed fields"),
    ...only(!isComputed && derive !== undefined, "derive", "computed fields"),
    ...only(mutability !== "writable" && release !== undefined, "release", "writable fields"),
    ...(required && field.default !== undefined ? ["is required and has a default"] : []),
  ];
}

function readinessFaults({ at, fields }: Place, ready: Readiness | undefined): string[] {
  return ready && fields[ready.field]?.mutability !== "computed"
    ? [`${at} is ready by ${ready.field}, which is no computed field`]
    : [];
}
