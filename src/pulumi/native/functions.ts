import type { Client } from "../../client/client";
import { type Listing, listings, pick, rowsOf } from "../../lifecycle";
import { SvcError } from "../../model";
import type { InvokeAnswer, Raw } from "./protocol";
import { tokenOf } from "./tokens";

/** A function of the package that answers a question about the platform. */
export interface DataFunction {
  readonly doc: string;
  /** Key of the list that it looks into. */
  readonly list: keyof typeof listings;
  /** One row by its name, or all. */
  readonly answers: "one" | "all";
}

/** `getCluster` and `getClusters`, and so on for each list that the platform keeps for reference. */
export const dataFunctions: ReadonlyMap<string, DataFunction> = new Map(
  Object.entries(listings).flatMap(([key, { what, names }]): [string, DataFunction][] => {
    const list = key as keyof typeof listings;
    const name = `get${key.charAt(0).toUpperCase()}${key.slice(1)}`;
    const by = names.map((each) => `\`${each}\``).join(", then ");
    return [
      [tokenOf(name), { doc: `A ${what}, by its ${by}.`, list, answers: "one" }],
      [tokenOf(`${name}s`), { doc: `All ${what}s.`, list, answers: "all" }],
    ];
  }),
);

/** @throws SvcError `not-found` or `ambiguous`, with the candidates. */
export async function invoke(token: string, args: Raw, client: Client): Promise<InvokeAnswer> {
  const asked = dataFunctions.get(token);
  if (!asked) throw new SvcError({ code: "not-found", message: `There is no function ${token}.` });
  const listing = listings[asked.list] as Listing<unknown>;
  if (asked.answers === "all") return { value: { rows: await rowsOf(listing, client) }, failures: [] };
  const { name } = args;
  if (typeof name !== "string" || name === "") {
    return {
      value: {},
      failures: [{ property: "name", reason: `name is missing: the name of a ${listing.what} is required.` }],
    };
  }
  return { value: (await pick(listing, name, client)) as Raw, failures: [] };
}
