import {
  type Kind,
  type Live,
  type LiveEntry,
  type Look,
  listingOf,
  routeOf,
  UNKNOWN,
  type WantedEntry,
  type Wire,
} from "../../../src/model";

/** An object and its entries as the platform has them: what ids mean, and what holds data. */
export interface Snapshot {
  readonly live: Live;
  /** What an entry may be called: by the platform, and by those of `entries` that it is. */
  keysOf(part: string, id: string, entries?: readonly WantedEntry[]): readonly string[];
  /** Declared names of what holds data in an entry. */
  holding(part: string, id: string): readonly string[];
  /** Everything at once, to compare before and after. */
  readonly record: Wire;
}

async function recordOf(kind: Kind, id: string, look: Look): Promise<Wire | undefined> {
  const { api, above, ids } = routeOf(kind, id);
  if (api.get) return look.one({ operation: api.get, ids });
  const rows = await look.all({ operation: api.list, ids: above });
  return rows.find((row) => row.id === ids.at(-1));
}

export async function snapshot(kind: Kind, id: string, look: Look): Promise<Snapshot | undefined> {
  const record = await recordOf(kind, id, look).catch(() => undefined);
  if (!record) return undefined;
  const parts: Record<string, LiveEntry[]> = {};
  const live: Live = { id, values: {}, parts };
  const rows = new Map<string, Wire>();
  for (const [name, part] of Object.entries(kind.parts)) {
    if (part.api.under) continue;
    const found = await look.all(listingOf(part, id));
    parts[name] = [];
    for (const row of found) {
      const key = part.keyOf(row, { object: live, id });
      if (key === undefined) continue;
      parts[name].push({ key, id: String(row.id), values: {} });
      rows.set(`${name} ${row.id}`, row);
    }
  }
  return {
    live,
    record,
    keysOf: (part, entry, entries = []) => {
      const row = rows.get(`${part} ${entry}`);
      const around = { object: live, id: entry };
      const meant = entries.map(known).filter((one) => row && kind.parts[part]?.is?.(row, one, around));
      const own = parts[part]?.filter((one) => one.id === entry) ?? [];
      return [...new Set([...meant, ...own].map(({ key }) => key))];
    },
    holding: (part, entry) => {
      const row = rows.get(`${part} ${entry}`);
      const fields = Object.entries(kind.parts[part]?.fields ?? {}).filter(([, { holdsData }]) => holdsData);
      if (!row) return [];
      return fields
        .filter(([, field]) => (field.read?.(row, { object: live, id: entry }) ?? null) !== null)
        .map(([name]) => name);
    },
  };
}

/** What is not known yet says nothing about what an entry is. */
function known({ key, values }: WantedEntry): WantedEntry {
  return { key, values: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== UNKNOWN)) };
}
