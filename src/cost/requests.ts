import { type OperationId, operation } from "../contract";
import { isInBody } from "../declaration/body";
import type { DeployOptions } from "../declaration/options";
import { movedEntries } from "../declaration/order";
import { isSuspended } from "../declaration/suspension";
import { actions } from "../kinds/actions";
import type { Field, Fields, Kind, Live, Part, WantedEntry } from "../model";
import { namesOf, normal, ownValue, parse, UNKNOWN } from "../model";
import type { Costed, Named, PlannedSeed } from "./planned";

export interface Cost {
  /** Counts against the creations per minute. */
  readonly creations: number;
  readonly deployments: number;
  readonly requests: number;
  /** Parts whose content the plan does not show. */
  readonly hidden: number;
}

/** Something that takes half a minute, polled every ten seconds; waiting objects share some polls. */
const LOOKS = 3;
const LOOKS_AT_A_DELETE = 2;

const NOTHING: Cost = { creations: 0, deployments: 0, requests: 0, hidden: 0 };
const requests = (count: number): Cost => ({ ...NOTHING, requests: count });
const creation = (id: OperationId): Cost => ({ ...requests(1), creations: operation(id).creation ? 1 : 0 });

/** The requests of one change, by its kind's declaration alone. The length of waits varies, so it is an estimate. */
export function costOf({ kind, action, before, after, isKept = false }: Costed): Cost {
  switch (action) {
    case "create":
      return create(kind, after);
    case "adopt":
      // An import of Terraform has been read by the plan.
      return isEmpty(before) ? update(kind, observedOf(kind, after), after) : NOTHING;
    case "update":
      return update(kind, before, after);
    case "delete":
      return remove(kind);
    case "move":
      return sum([move(kind, before, after), isKept ? NOTHING : remove(kind)]);
    case "replace":
      return sum([create(kind, after), remove(kind)]);
    case "forget":
      return NOTHING;
  }
}

/**
 * The record of when it was declared, a look at the object, and the action: what it needs, its start, its end. What is
 * restored is checked before, too.
 */
export function costOfSeed({ action }: PlannedSeed): Cost {
  const { effect } = ownValue(actions, action)?.on[0] ?? {};
  return requests(effect?.by === "status" ? 9 + LOOKS : 5);
}

export function sum(costs: readonly Cost[]): Cost {
  const total = (name: keyof Cost) => costs.reduce((all, cost) => all + cost[name], 0);
  return {
    creations: total("creations"),
    deployments: total("deployments"),
    requests: total("requests"),
    hidden: total("hidden"),
  };
}

/** A new object is empty, except for the parts that it is created with: those are read first. */
function create(kind: Kind, declared: Named): Cost {
  const { values, parts, hidden } = takeApart(kind, declared);
  const made = Object.entries(parts).map(([name, entries]) => {
    const part = kind.parts[name] as Part;
    const writes = entries.map((entry) => 1 + ownWrites(part.fields, entry.values, part.api.create));
    return writes.reduce(
      (all, count) => all + count,
      (part.bornWith ? 1 : 0) + (part.ready && entries.length > 0 ? LOOKS : 0),
    );
  });
  return sum([
    creation(kind.api.create),
    requests(kind.ready ? LOOKS : 0),
    requests(secondAnswers(kind, values)),
    requests(ownWrites(kind.fields, values, kind.api.create)),
    ...made.map(requests),
    deployment(kind, values),
    { ...NOTHING, hidden },
  ]);
}

/** A read of the object and its parts, the differences from the last declaration, and a deployment if needed. */
function update(kind: Kind, before: Named, after: Named): Cost {
  const [old, now] = [takeApart(kind, before), takeApart(kind, after)];
  const changed = Object.keys({ ...old.values, ...now.values }).filter(
    (name) => !isSame(kind.fields[name], old.values[name], now.values[name]),
  );
  const wanted = Object.fromEntries(changed.map((name) => [name, now.values[name] ?? null]));
  const parts = Object.keys({ ...old.parts, ...now.parts });
  const differing = parts.map((name) => {
    const [before, after] = [old.parts[name] ?? [], now.parts[name] ?? []];
    const arranged = movedEntries(kind.parts[name] ?? {}, after, before).length > 0 ? 1 : 0;
    return [name, differences(before, after) + arranged] as const;
  });
  const deploys =
    changed.some((name) => kind.fields[name]?.deploys) ||
    differing.some(([name, count]) => count > 0 && kind.parts[name]?.deploys);
  return sum([
    requests(1 + parts.length),
    requests(secondAnswers(kind, now.values)),
    requests(ownWrites(kind.fields, wanted, undefined)),
    ...differing.map(([, count]) => requests(count)),
    deploys ? deployment(kind, now.values) : NOTHING,
    { ...NOTHING, hidden: now.hidden },
  ]);
}

const isEmpty = (values: Named) => Object.keys(values).length === 0;

/** What is taken for the values of an object that is adopted: the plan does not show them, and what cannot be read is written. */
const observedOf = (kind: Kind, declared: Named): Named =>
  Object.fromEntries(Object.entries(declared).filter(([name]) => kind.fields[name]?.observed !== false));

const remove = (kind: Kind): Cost => requests(1 + (kind.removal ? LOOKS_AT_A_DELETE : 0));

/** A copy that becomes live, is brought to the declaration like any object, and is live again before the original is deleted. */
function move(kind: Kind, before: Named, after: Named): Cost {
  const { clone, field } = kind.move as NonNullable<Kind["move"]>;
  const inPlace = update(kind, { ...before, [field]: after[field] }, after);
  return sum([creation(clone), deployment(kind, {}), inPlace]);
}

/** Its start, the polls until it is live, and the object's record after that. */
function deployment(kind: Kind, values: Named): Cost {
  const { wait } = (values.deploy ?? {}) as DeployOptions;
  if (!kind.deployment || wait === "none" || isSuspended(kind, values)) return NOTHING;
  return { ...requests(wait === "accepted" ? 1 : 2 + LOOKS), deployments: 1 };
}

/** Answers besides the main record: those of declared fields, and those that are read once in a lifetime. */
function secondAnswers(kind: Kind, values: Named): number {
  const read = Object.entries(kind.fields).filter(
    ([name, field]) => name in values || (field.mutability === "computed" && field.stable),
  );
  return new Set(read.flatMap(([, { source }]) => source?.operation ?? [])).size;
}

/**
 * One update for all fields that `along`, the create, does not accept, and one request for each with its own operation,
 * or for each of its members.
 */
function ownWrites(fields: Fields, values: Named, along: OperationId | undefined): number {
  const left = Object.entries(values).flatMap(([name, value]) => {
    const field = fields[name];
    if (!field || isSame(field, field.default, value)) return [];
    if (field.mutability === "option" || (along && goesAlong(along, name, field, value))) return [];
    return [field.via?.by === "members" && Array.isArray(value) ? value.length : field.via ? 1 : 0];
  });
  const single = left.reduce((all, count) => all + count, 0);
  return single + (left.includes(0) ? 1 : 0);
}

const nothing: Live = { id: "", values: {}, parts: {} };

function goesAlong(id: OperationId, name: string, field: Field, value: unknown): boolean {
  try {
    return isInBody(id, name, field, value, { object: nothing, id: "" });
  } catch {
    // Hidden values are not in the count of writes; their requests are.
    return !field.via;
  }
}

function differences(before: readonly WantedEntry[], after: readonly WantedEntry[]): number {
  const written = ({ values }: WantedEntry) => JSON.stringify(values);
  const kept = after.filter((entry) => before.some(({ key }) => key === entry.key));
  const changed = kept.filter((entry) =>
    before.some((old) => old.key === entry.key && written(old) !== written(entry)),
  );
  return before.length + after.length - 2 * kept.length + changed.length;
}

function isSame(field: Field | undefined, one: unknown, other: unknown): boolean {
  const spelled = (value: unknown) => {
    try {
      return JSON.stringify((field ? normal(field, value) : value) ?? null);
    } catch {
      return JSON.stringify(value ?? null);
    }
  };
  return spelled(one) === spelled(other);
}

interface Apart {
  readonly values: Named;
  readonly parts: Readonly<Record<string, readonly WantedEntry[]>>;
  readonly hidden: number;
}

/** A parsed declaration. A part of unknown content counts as one entry. */
function takeApart(kind: Kind, declared: Named): Apart {
  const hidden: Record<string, unknown> = {};
  for (const part of Object.values(kind.parts)) {
    for (const name of namesOf(part)) {
      if (declared[name] === UNKNOWN) hidden[name] = part.form.as === "list" ? [{}] : { [`${name} ?`]: {} };
    }
  }
  const { values, parts } = parse(kind, { ...declared, ...hidden });
  const known = Object.entries(parts).map(([name, entries]) => {
    const own = entries === UNKNOWN ? [] : entries;
    return [name, own.map((entry) => declaredOnly(kind.parts[name] as Part, entry))] as const;
  });
  return { values, parts: Object.fromEntries(known), hidden: Object.keys(hidden).length };
}

/** Some engines add computed values to declared ones. */
function declaredOnly({ fields }: Part, entry: WantedEntry): WantedEntry {
  const own = Object.entries(entry.values).filter(([name]) => fields[name]?.mutability !== "computed");
  return { ...entry, values: Object.fromEntries(own) };
}
