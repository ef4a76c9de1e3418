import { connectReadOnly } from "../client/read-only";
import { namesService } from "../client/token";
import { id as idShape, ownValue, SvcError } from "../model";
import { type Listing, listings, rowsOf } from "../read";

type Row = Readonly<Record<string, unknown>>;

/** All names of a row of a reference list; none if there is no such row. Without an ID, those of all. */
export type Names = (list: string, id?: string) => Promise<readonly string[]>;

/** Something that has an ID on the platform, and the reference list that it is in. */
export interface Listed {
  readonly id: string;
  readonly list: string | undefined;
  /** Without a list: every value that the field can have. */
  readonly values?: readonly string[];
}

/** The first of `allowed` that is the ID of something or one of its names. Case does not matter in names. */
export async function firstOf(
  { list, id }: Listed,
  allowed: readonly string[],
  namesOf: Names,
): Promise<string | undefined> {
  if (allowed.includes(id)) return id;
  // Nothing has to be read if all are IDs.
  if (list === undefined || allowed.every(isId)) return undefined;
  const names = await namesOf(list, id);
  return allowed.find((name) => hasName(names, name));
}

/** Those of `allowed` that something in a list has, and all that it could be. IDs are not looked up. */
export async function existing(
  { list, values = [] }: Pick<Listed, "list" | "values">,
  allowed: readonly string[],
  namesOf: Names,
): Promise<{ readonly usable: readonly string[]; readonly available: readonly string[] }> {
  if (list !== undefined && allowed.every(isId)) return { usable: allowed, available: [] };
  const available = list === undefined ? values : await namesOf(list);
  const isUsable = (name: string) => (list !== undefined && isId(name)) || hasName(available, name);
  return { usable: allowed.filter(isUsable), available };
}

/** The names on the service in the environment. Lists are read with the first question, once each. */
export function namesOnPlatform(environment: Readonly<Record<string, string | undefined>> = process.env): Names {
  const lists = new Map<string, Promise<readonly Row[]>>();
  return async (list, id) => {
    const listing = listingOf(list);
    if (!listing) return [];
    const rows = lists.get(list) ?? read(listing, environment);
    lists.set(list, rows);
    const meant = (await rows).filter((one) => id === undefined || one.id === id);
    return meant.flatMap((row) =>
      listing.names.flatMap((name) => (typeof row[name] === "string" ? [String(row[name])] : [])),
    );
  };
}

const hasName = (names: readonly string[], name: string): boolean =>
  names.some((one) => one.toLowerCase() === name.toLowerCase());

const isId = (name: string): boolean => idShape.safeParse(name).success;

const listingOf = (name: string): Listing<Row> | undefined =>
  ownValue(listings as unknown as Readonly<Record<string, Listing<Row>>>, name);

/** @throws SvcError `settings` without a service in the environment. */
async function read(listing: Listing<Row>, environment: Readonly<Record<string, string | undefined>>) {
  if (!namesService(environment)) {
    throw new SvcError({
      code: "settings",
      message: `The policy names a ${listing.what} by its name, and plans have IDs: the names have to be read from the service.`,
      next: "Set SERVICE_API_URL and SERVICE_API_TOKEN, or write IDs in the policy.",
    });
  }
  return rowsOf(
    listing,
    connectReadOnly(environment, () => {}),
  );
}
