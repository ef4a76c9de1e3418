import * as pulumi from "@pulumi/pulumi";
import { type Listing, listings, type Predicate, pickFrom } from "../../lifecycle/read/listings";
import { tokenOf } from "./tokens";
import { VERSION } from "./version.gen";

/** A look-up through the plugin, with the address and the token of the provider that `opts` name. */
function find<T>(listing: Listing<T>, name: string) {
  return (wanted: pulumi.Input<string> | Predicate<T>, opts?: pulumi.InvokeOptions): pulumi.Output<T> => {
    const options = { version: VERSION, ...opts };
    if (typeof wanted === "function") {
      const all: Promise<{ rows: readonly T[] }> = pulumi.runtime.invoke(tokenOf(`${name}s`), {}, options);
      return pulumi.output(all.then(({ rows }) => pickFrom(listing, wanted, rows))) as pulumi.Output<T>;
    }
    const one = pulumi.output(wanted).apply((text) => pulumi.runtime.invoke(tokenOf(name), { name: text }, options));
    return one as pulumi.Output<T>;
  };
}

/** A region by its location, name or display name, or by a predicate. An error names the candidates. */
export const getCluster = find(listings.cluster, "getCluster");

/** A size of a process by its name, or by a predicate. */
export const getProcessResourceType = find(listings.processResourceType, "getProcessResourceType");

/** A size of a database by its name, or by a predicate. */
export const getDatabaseResourceType = find(listings.databaseResourceType, "getDatabaseResourceType");

/** A size of a disk by its name, or by a predicate. */
export const getDiskResourceType = find(listings.diskResourceType, "getDiskResourceType");
