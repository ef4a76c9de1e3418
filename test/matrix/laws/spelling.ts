import type { Kind, Named, Part } from "../../../src/model";

/** The same declaration with its keys spelled otherwise, where that means the same; `undefined` if it has none. */
export function inAnotherCase({ parts, owned, naming = "" }: Kind, declared: Named): Named | undefined {
  const changed = Object.values(parts).flatMap((part): [string, Named][] => {
    const { form } = part;
    const entries = form.as === "map" && Object.entries((declared[form.name] ?? {}) as Named);
    if (form.as !== "map" || !entries || !isFolded(part) || entries.length === 0) return [];
    return [[form.name, Object.fromEntries(entries.map(([key, entry]) => [key.toUpperCase(), entry]))]];
  });
  const name = declared[naming];
  const isEntry = typeof name === "string" && Object.values(owned?.hosts ?? {}).some(({ part }) => isFolded(part));
  const own: [string, unknown][] = isEntry ? [[naming, name.toUpperCase()]] : [];
  return changed.length + own.length > 0 ? { ...declared, ...Object.fromEntries([...changed, ...own]) } : undefined;
}

const isFolded = ({ folded }: Part) => folded !== undefined && folded("A") === folded("a");
