import { listings, pascal, plural, rowsNamed } from "../model";
import { type Listing, only, rowsOf } from "../read";
import { answerOf, columnsOf, filtersIn, inOrder } from "./columns";
import { code, type DataSource, type Named, type Values } from "./source";

/** For each reference list: one row by its names, and all that match. */
export function referenceSources(): readonly DataSource[] {
  return Object.entries(listings).flatMap(([key, listing]) => {
    const columns = columnsOf(listing.operation);
    const untyped = listing as unknown as Listing<Named>;
    return [oneOf(key, untyped, columns), allOf(key, untyped, columns)];
  });
}

function oneOf(name: string, listing: Listing<Named>, columns: Values): DataSource {
  const { what, names } = listing;
  const own = ["id", ...names].map((key): [string, Values[string]] => [
    key,
    { doc: columns[key]?.doc ?? "", schema: { type: "string" } },
  ]);
  const any = { doc: `One of its names: ${names.map(code).join(", then ")}.`, schema: { type: "string" } };
  const takes: Values = { ...Object.fromEntries(own), name: any };
  return {
    name,
    doc: `A ${what}, by ${Object.keys(takes).map(code).join(", ")}. Case does not matter.`,
    takes,
    needs: "at least one",
    keys: Object.keys(takes),
    answers: { is: "row", type: pascal(name), columns },
    read: async (given, { client }) => {
      const { name: wanted, ...others } = given;
      const rows = await rowsOf(listing, client);
      const named = wanted === undefined ? rows : rowsNamed(listing, String(wanted), rows);
      const fitting = matching(named, others);
      const asked = Object.entries(given).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
      return only(listing, asked.join(" and "), fitting, rows);
    },
  };
}

function allOf(key: string, listing: Listing<Named>, columns: Values): DataSource {
  const [first = "id"] = listing.names;
  return {
    name: plural(key),
    doc: `Every ${listing.what}, or those that have each of the given values; case does not matter. Ordered by ${code(first)}.`,
    takes: filtersIn(columns),
    keys: [],
    answers: { is: "list", type: pascal(key), columns },
    read: async (given, { client }) => {
      const rows = await rowsOf(listing, client);
      return answerOf(inOrder(matching(rows, given), ...listing.names), columns);
    },
  };
}

/** Rows that have each of the wanted values, ignoring case. */
function matching(rows: readonly Named[], wanted: Named): readonly Named[] {
  return rows.filter((row) => Object.entries(wanted).every(([name, value]) => fold(row[name]) === fold(value)));
}

function fold(value: unknown): string {
  return String(value ?? "").toLowerCase();
}
