import type { Kind, Named, Part } from "../../model";

/** A placeholder in a declaration for an unavailable value. */
export class Gap {
  /** There is no reason if the value can never be available. */
  constructor(readonly reason?: string | undefined) {}
}

/** A path of a declaration without a value to compare. */
export interface Missing {
  readonly path: readonly string[];
  readonly gap: Gap;
}

/**
 * A declaration without its gaps. Incomplete entries of lists are dropped, and so are incomplete lists of plain
 * values: the rest would mean something else.
 */
export function withoutGaps(kind: Kind, declared: Named): { declared: Named; missing: readonly Missing[] } {
  const missing: Missing[] = [];
  const parts = new Map(
    Object.values(kind.parts).flatMap((part) => (part.form.as === "columns" ? [] : [[part.form.name, part] as const])),
  );
  const entries = Object.entries(declared).flatMap(([name, value]) => {
    const kept = keep(value, [name], missing, parts.get(name));
    return kept === undefined ? [] : [[name, kept]];
  });
  return { declared: Object.fromEntries(entries), missing };
}

function keep(value: unknown, path: readonly string[], missing: Missing[], part?: Part): unknown {
  if (value instanceof Gap) {
    missing.push({ path, gap: value });
    return undefined;
  }
  if (Array.isArray(value)) {
    const gaps = value.map((item) => gapsIn(item));
    const note = (index: number, at: readonly string[]) =>
      missing.push(...(gaps[index] ?? []).map((gap) => ({ path: at, gap })));
    if (part) {
      for (const index of value.keys()) note(index, [...path, String(index + 1)]);
      return value.filter((_, index) => gaps[index]?.length === 0);
    }
    const first = gaps.findIndex((found) => found.length > 0);
    if (first < 0) return value;
    note(first, path);
    return undefined;
  }
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, inner]) => {
    const at = [...path, key];
    const kept = keep(inner, at, missing);
    return kept === undefined ? [] : [[key, kept]];
  });
  return Object.fromEntries(entries);
}

export function gapsIn(value: unknown): Gap[] {
  if (value instanceof Gap) return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(gapsIn) : [];
}
