import { type Part, parseEntries, UNKNOWN } from "../model";
import { toDeclaration } from "./convert";
import type { Attribute } from "./shape";

/** The keys of a list's entries, in its order; none while one of them is unknown. */
export function listKeys(attribute: Attribute, part: Part, rows: unknown): readonly string[] {
  return Array.isArray(rows) && !rows.includes(UNKNOWN) ? entryKeys(attribute, part, rows) : [];
}

/** The same for rows that may be unknown. */
export function entryKeys(attribute: Attribute, part: Part, rows: unknown): readonly string[] {
  const entries = parseEntries(part, toDeclaration([attribute], { [attribute.name]: rows }));
  return Array.isArray(entries) ? entries.map(({ key }) => key) : [];
}
