import { type Kind, type Named, parseEntries } from "../../model";

/**
 * The path of a difference as a file writes it: `destinations[1].weight`, where the difference identifies entries of a
 * list by their values. `written` is the whole declaration, `declared` what was compared of it.
 */
export function fieldPath(kind: Kind, path: readonly string[], written: Named, declared: Named): string {
  const [name = "", key, ...rest] = path;
  const part = Object.values(kind.parts).find(({ form }) => form.as === "list" && form.name === name);
  const entries = part && parseEntries(part, declared);
  if (!Array.isArray(entries) || key === undefined) return path.join(".");
  const compared = (declared[name] as readonly unknown[])[entries.findIndex((entry) => entry.key === key)];
  // Incomplete entries are not compared, which shifts indexes; the entries themselves are the same.
  return [`${name}[${(written[name] as readonly unknown[]).indexOf(compared)}]`, ...rest].join(".");
}
