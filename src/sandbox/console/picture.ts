import { type CollectionName, NOUNS, type Stored } from "../records";
import type { World } from "../world";

export interface Drawn {
  id: string;
  collection: CollectionName;
  /** Its kind, in words: "load balancer". */
  noun: string;
  label: string;
  /** The platform's status; "suspended" or "disabled" win; null if the record has none. */
  status: string | null;
  created_at: string;
}

interface Link {
  from: string;
  to: string;
  /** The field of `from` that refers to `to`: "project", "connections". */
  as: string;
}

export interface Picture {
  /** How many objects exist; `objects` may contain fewer. */
  total: number;
  objects: Drawn[];
  links: Link[];
}

/** The maximum that a page draws without delay. */
const MOST = 1000;

/** The length of a UUID. */
const ID_LENGTH = 36;

/** The first of these that a record has is its label. */
const LABELS = ["display_name", "name", "key", "endpoint"];

/** Collections and fields with events rather than objects. */
const HISTORY = new Set(["webhook-deliveries", "availability", "deployments", "logs", "work"]);

/**
 * The objects and their references: a link is any text within a record that is the ID of another one, so a
 * new kind of record needs nothing here. Only names and statuses leave this function. If there are more objects than
 * the maximum, the newest whose name, kind or ID contains `match` are drawn, and the objects that they refer to.
 */
export function pictureOf(world: World, match: string): Picture {
  const records = collections(world).map((collection) => [collection, builtOf(world, collection)] as const);
  const total = records.reduce((sum, [, all]) => sum + all.length, 0);
  const pattern = total <= MOST ? "" : match.toLowerCase();
  // Records of a collection are in the order of their creation: the newest of all are among the last of each.
  const chosen = records
    .flatMap(([collection, all]) =>
      matches(collection, all, pattern)
        .slice(-MOST)
        .map((record) => ({ collection, record })),
    )
    .sort((a, b) => byTime(a.record.created_at, b.record.created_at))
    .slice(-MOST);
  const drawn = new Map<string, Found>(chosen.map((it) => [it.record.id, it]));
  const links = chosen.flatMap(({ record }) => linksOf(world, record));
  for (const { to } of links) {
    const target = drawn.has(to) ? undefined : targetOf(world, to);
    if (target) drawn.set(to, target);
  }
  return { total, objects: [...drawn.values()].map(shown), links };
}

interface Found {
  collection: CollectionName;
  record: Stored;
}

const collections = (world: World): CollectionName[] =>
  (Object.keys(world.state.objects) as CollectionName[]).filter((name) => !HISTORY.has(name));

/** The keys that open this sandbox are not infrastructure. */
function builtOf(world: World, collection: CollectionName): Stored[] {
  const records: readonly (Stored & { is_given?: boolean })[] = world.records.of(collection);
  return records.filter((record) => record.is_given !== true);
}

function targetOf(world: World, id: string): Found | undefined {
  const collection = collections(world).find((name) => Object.hasOwn(world.state.objects[name], id));
  return collection && { collection, record: world.state.objects[collection][id] as Stored };
}

export function labelOf(record: object, noun: string): string {
  const fields = record as Record<string, unknown>;
  const label = LABELS.map((name) => fields[name]).find((value) => typeof value === "string" && value !== "");
  return label === undefined ? noun : addressOf(label as string);
}

/** An address without parts that may be secret: user, password and query. Any other text is unchanged. */
export const addressOf = (text: string): string =>
  /^https?:/.test(text) ? text.replace(/[?#].*$/s, "").replace(/\/\/[^/]*@/, "//") : text;

/** Orders timestamps; far faster than a locale's collation. */
export const byTime = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

function matches(collection: CollectionName, records: Stored[], match: string): Stored[] {
  if (match === "") return records;
  const noun = NOUNS[collection];
  return records.filter((it) => `${labelOf(it, noun)} ${noun} ${it.id}`.toLowerCase().includes(match));
}

function shown({ collection, record }: Found): Drawn {
  const noun = NOUNS[collection];
  const { id, created_at } = record;
  return { id, collection, noun, label: labelOf(record, noun), status: statusOf(record), created_at };
}

function statusOf(record: object): string | null {
  const { status, is_suspended, is_enabled } = record as Record<string, unknown>;
  if (status === "deleting") return status;
  if (is_suspended === true) return "suspended";
  if (is_enabled === false) return "disabled";
  return typeof status === "string" ? status : null;
}

function linksOf(world: World, record: Stored): Link[] {
  const links = new Map<string, Link>();
  const visit = (value: unknown, field: string): void => {
    if (typeof value === "string") {
      if (value.length === ID_LENGTH && value !== record.id && targetOf(world, value)) {
        links.set(`${field} ${value}`, { from: record.id, to: value, as: field.replace(/_ids?$/, "") });
      }
    } else if (typeof value === "object" && value !== null) {
      for (const [key, inner] of Object.entries(value)) if (!HISTORY.has(key)) visit(inner, field || key);
    }
  };
  visit(record, "");
  return [...links.values()];
}
