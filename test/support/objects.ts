import { operation } from "../../src/contract";
import { type Kind, type Wire, wireName } from "../../src/model";
import { list, manageable, readRecord } from "../../src/read";
import type { Io } from "../../src/state";

/** As the control API calls what a kind's list shows. */
export function collectionOf({ api }: Kind): string {
  return operation(api.list).path.split("/").at(-1) ?? "";
}

/** What somebody else may have done to an object of a kind: given it another name. */
export function driftOf({ naming = "", fields }: Kind): Wire {
  const field = fields[naming];
  if (!field) return {};
  const isText = field.schema.safeParse("drifted").success;
  return { [wireName(naming, field)]: isText ? "drifted" : "https://drifted.example.com" };
}

/** Records of the objects of a kind that fit and that a test can have made. */
export async function records(kind: Kind, fits: (row: Wire) => boolean, io: Io): Promise<Wire[]> {
  const rows = (await manageable(kind, await list(kind, io), io)).filter(fits);
  const found = await Promise.all(rows.map(({ id }) => readRecord(kind, String(id), io)));
  return found.filter((record) => record !== undefined);
}
