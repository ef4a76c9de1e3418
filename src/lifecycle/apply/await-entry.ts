import type { Wire } from "../../model/field";
import type { Kind } from "../../model/kind";
import { wireName } from "../../model/names";
import { dnsRecords, type Serving } from "../../model/part";
import { type Problem, SvcError } from "../../model/problem";
import { isNamed } from "../../model/record";
import { routeOf } from "../../model/route";
import { entriesAmong } from "../../read/find-id";
import { list } from "../../read/list";
import { takeRecord } from "../../read/observe";
import { until } from "../../read/wait";
import { type Working, working } from "../../read/working";
import type { Work } from "./work";

/** The entry that a kind which `awaits` waits for. @throws SvcError `not-found`. */
export async function entryToAwait({ kind, label, wanted, io }: Work): Promise<Working> {
  const name = String(wanted.values[kind.naming ?? ""]);
  const rows = await list(kind, io, wanted.values);
  const row = rows.find((one) => isNamed(kind, one, name));
  if (!row) {
    throw new SvcError({
      code: "not-found",
      given: name,
      message: `${label}: the service has no domain ${name} to wait for.${entriesAmong(kind, rows)}`,
      next: "Declare it in the service or as a `Domain`, and let this resource depend on that.",
    });
  }
  const live = working(String(row.id), { ...wanted.values });
  takeRecord(kind, live, row);
  return live;
}

/** Waits until the entry serves requests; the platform is asked to check it each time. @throws SvcError `domain-pending`. */
export async function awaitEntry({ kind, label, io }: Work, live: Working): Promise<void> {
  const { ready } = kind;
  if (!ready || ready.ok.includes(live.values[ready.field])) return;
  const { api, ids, fields, serves } = routeOf(kind, live.id);
  let last: Wire = {};
  const look = async () => {
    last = await io.client.one({ operation: api.create, ids }, io.signal);
    return ready.ok.includes(last[ready.field]) ? last : undefined;
  };
  try {
    await until({ what: `${label} to be active`, within: ready.within, mayBeOver: true, look }, io);
  } catch (error) {
    if (!(error instanceof SvcError && error.problem.code === "timeout")) throw error;
    throw new SvcError(
      pending(label, last[ready.field], serves ? recordsOf({ fields }, serves, last) : "", error.problem),
    );
  } finally {
    takeRecord(kind, live, { ...last, id: live.id });
  }
}

function pending(label: string, status: unknown, records: string, { message }: Problem): SvcError["problem"] {
  return {
    code: "domain-pending",
    message: `${label} is ${String(status ?? "not checked yet")} (${records}). ${message}`,
    next: "Set these records and run the command again; the certificate takes some minutes after that. If the engine marks this resource as tainted, nothing on the platform is replaced: it waits again.",
  };
}

/** The DNS records that a row asks for, as in a zone file. */
export function recordsOf({ fields }: Pick<Kind, "fields">, { records }: Serving, row: Wire): string {
  const all = dnsRecords(row[wireName(records, fields[records])]);
  return all.map(({ name, type, value }) => `${name} ${type} ${value}`).join(", ") || "the platform shows none";
}
