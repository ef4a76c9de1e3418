import { shown } from "../model/declaration";
import type { Field, Fields, Named, Surroundings, Wire } from "../model/field";
import type { Leaving, Live, LiveEntry, WantedEntry } from "../model/live";
import { normal } from "../model/normal";
import { SvcError } from "../model/problem";

/** What an observer needs: reading costs requests, so nothing else is read. */
export interface Interest {
  /** Fields whose value matters. Those of the main record are read in any case. */
  readonly fields: ReadonlySet<string>;
  /** Entries to look for, by part. */
  readonly parts: Readonly<Record<string, readonly (WantedEntry & { readonly id?: string })[]>>;
  /** Called for a field or part outside the record that cannot be read. Without it, the first one is thrown. */
  readonly unread?: (name: string, error: SvcError) => void;
}

/** A `Live` under construction. */
export interface Working extends Live {
  readonly values: Record<string, unknown>;
  readonly parts: Record<string, LiveEntry[]>;
  leaving?: Leaving;
}

export function working(id: string, values: Named = {}, leaving?: Leaving): Working {
  return { id, values: { ...values }, parts: {}, ...(leaving ? { leaving } : {}) };
}

/**
 * The fields that an answer shows. What it omits, or never shows, keeps the known value (contract note 6), and so
 * does what is shown only once: an answer that does not reveal it has it empty or masked (contract notes 23 and 29).
 */
export function readFields(
  fields: Fields,
  record: Wire,
  around: Surroundings,
  known: Named,
  reveals = false,
): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const answered = answeredIn(name, field, record, around);
    const value = field.shownOnce && answered !== undefined && !reveals ? null : answered;
    if (value === null && field.shownOnce && known[name]) out[name] = known[name];
    else if (value !== undefined) out[name] = value ?? field.default ?? null;
    else if (known[name] !== undefined) out[name] = known[name];
  }
  return out;
}

/** A value of another form than the field's, from a gateway or another version, says nothing of the field. */
function answeredIn(name: string, field: Field, record: Wire, around: Surroundings): unknown {
  try {
    const value = shown(name, field, record, around);
    if (value !== undefined && value !== null) normal(field, value);
    return value;
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Reads something besides the record; a failure is passed to `unread`, if given. */
export async function orUnread(
  { unread }: Interest,
  names: readonly string[],
  read: () => Promise<void>,
): Promise<void> {
  try {
    await read();
  } catch (error) {
    if (!unread || !(error instanceof SvcError)) throw error;
    for (const name of names) unread(name, error);
  }
}
