import type { Declared } from "../cost";
import { type Place, placeOf } from "../environment/place";
import { type Field, parse, UNKNOWN, type Wire } from "../model";
import type { Listed } from "./names";

/** A declared value, with what its kind knows about it. */
export interface DeclaredValue {
  /** `processes.web.resourceTypeId` */
  readonly path: string;
  readonly field: Field;
  readonly value: unknown;
  /** The object or entry that it is in. */
  readonly around: Wire;
}

/** Every declared value of a resource, without those that are not known yet. */
export function valuesOf({ kind, values }: Declared): DeclaredValue[] {
  const { values: own, parts } = parse(kind, values);
  const inParts = Object.entries(parts).flatMap(([name, entries]) => {
    if (entries === UNKNOWN) return [];
    const fields = kind.parts[name]?.fields ?? {};
    return entries.flatMap((entry) => valuesIn(fields, entry.values as Wire, `${name}.${entry.key}.`));
  });
  return [...valuesIn(kind.fields, own as Wire, ""), ...inParts];
}

function valuesIn(fields: Readonly<Record<string, Field>>, around: Wire, prefix: string): DeclaredValue[] {
  return Object.entries(around).flatMap(([name, value]) => {
    const field = fields[name];
    return field && value !== UNKNOWN ? [{ path: `${prefix}${name}`, field, value, around }] : [];
  });
}

/** A use of a size: its ID, and how many of it at most. */
export interface SizeUse extends Listed {
  readonly path: string;
  readonly instances: number;
}

/** The word that sizes have in the reference lists of the platform. */
const SIZE = "size";

/** The sizes that a resource uses, also inside nested values. */
export function sizesOf(resource: Declared): SizeUse[] {
  return valuesOf(resource).flatMap(({ path, field, value, around }) => {
    const instances = field.instances?.(around) ?? 1;
    return sizesIn(placeOf(field.schema), value, path).map((use) => ({ ...use, instances }));
  });
}

function sizesIn(place: Place, value: unknown, path: string): Omit<SizeUse, "instances">[] {
  if (place.word === SIZE && typeof value === "string") return [{ path, id: value, list: place.listing }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const next = place.properties.get(name);
    return next ? sizesIn(next, inner, `${path}.${name}`) : [];
  });
}
