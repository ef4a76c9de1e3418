import { malformed } from "./refusal";
import type { World } from "./world";

/** A record of the public DNS, outside the platform. Caches are not modelled: a change is visible at once. */
export interface DnsRecord {
  name: string;
  type: RecordType;
  value: string;
  ttl: number;
}

const TYPES = ["A", "AAAA", "CNAME", "TXT"] as const;
type RecordType = (typeof TYPES)[number];

const DEFAULT_TTL = 300;
const NAME = /^(\*\.)?([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
/** A longer chain of CNAME records is not followed. */
const LONGEST_CHAIN = 8;

const normal = (name: string): string => name.toLowerCase().replace(/\.$/, "");

/** The zone in the body of a request. @throws Refusal that names the record and its field. */
export function readZone(given: unknown): DnsRecord[] {
  if (!Array.isArray(given)) throw malformed("The zone must be a list of { name, type, value, ttl }.");
  const zone = given.map(readRecord);
  for (const [index, { name, type }] of zone.entries()) {
    const other = zone.findIndex((it, at) => at !== index && it.name === name && type === "CNAME");
    if (other >= 0)
      throw malformed(`[${index}]: a name with a CNAME has no other records, and ${name} has [${other}].`);
  }
  return zone;
}

function readRecord(given: unknown, index: number): DnsRecord {
  const { name, type, value, ttl = DEFAULT_TTL, ...others } = (given ?? {}) as Record<string, unknown>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw malformed(`[${index}] has no field ${unknown}; there are name, type, value, ttl.`);
  const wrong = (field: string, allowed: string, it: unknown): Error =>
    malformed(`[${index}].${field} must be ${allowed}, got ${JSON.stringify(it) ?? "nothing"}.`);
  if (typeof name !== "string" || !NAME.test(normal(name)))
    throw wrong("name", "a host name such as shop.example.org or *.example.org", name);
  if (!TYPES.includes(type as RecordType)) throw wrong("type", TYPES.join(", "), type);
  if (typeof value !== "string" || value === "") throw wrong("value", "a text", value);
  if (typeof ttl !== "number" || !Number.isInteger(ttl) || ttl < 0) throw wrong("ttl", "whole seconds", ttl);
  return { name: normal(name), type: type as RecordType, value: type === "CNAME" ? normal(value) : value, ttl };
}

/** The records of a name: its own, else those of the wildcard beside it. */
function recordsOf(zone: readonly DnsRecord[], name: string): DnsRecord[] {
  const own = zone.filter((it) => it.name === name);
  return own.length > 0 ? own : zone.filter((it) => it.name === name.replace(/^[^.]+/, "*"));
}

export function hasText(zone: readonly DnsRecord[], name: string, value: string): boolean {
  return recordsOf(zone, normal(name)).some((it) => it.type === "TXT" && it.value.replace(/^"(.*)"$/, "$1") === value);
}

/** Where CNAME records lead from a name to; the name itself if it has none. */
export function canonicalName(zone: readonly DnsRecord[], name: string): string {
  let at = normal(name);
  for (let hop = 0; hop < LONGEST_CHAIN; hop++) {
    const next = recordsOf(zone, at).find((it) => it.type === "CNAME");
    if (!next) return at;
    at = next.value;
  }
  return at;
}

const WITH_DOMAINS = ["applications", "static-sites", "load-balancers"] as const;

/** Replaces the zone; domains that wait for records are checked with the new one. */
export function writeZone(world: World, zone: DnsRecord[]): void {
  world.state.dns = zone;
  for (const collection of WITH_DOMAINS) {
    for (const { id, domains } of world.records.of(collection)) {
      if (Object.values(domains).some((it) => it.type === "CUSTOM")) world.changes.mark(collection, id);
    }
  }
}

/** The zone with the records that custom domains ask for, in place of others of their name and type. */
export function withRequired(world: World): DnsRecord[] {
  const services = WITH_DOMAINS.flatMap((collection) => world.records.of(collection));
  const domains = services.flatMap((it) => Object.values(it.domains));
  const required = readZone(domains.flatMap((it) => it.dns_records ?? []));
  // A name with a CNAME has no other records.
  const isReplaced = ({ name, type }: DnsRecord): boolean =>
    required.some((it) => it.name === name && (it.type === type || it.type === "CNAME" || type === "CNAME"));
  return [...world.state.dns.filter((it) => !isReplaced(it)), ...required];
}
