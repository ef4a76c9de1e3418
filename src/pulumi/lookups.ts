import * as pulumi from "@pulumi/pulumi";
import { connect } from "../client/client";
import { type Listing, listings, type Predicate, pick } from "../lifecycle/read/listings";
import { SvcError } from "../model";
import { lazily, settingsOf } from "./connection";

const client = lazily(() => connect({ settings: settingsOf((key) => pulumi.runtime.getConfig(key)), shares: true }));

/** A look-up in one of the platform's lists, as an output. @throws SvcError as `getCluster`. */
export function find<T>(listing: Listing<T>) {
  return (wanted: pulumi.Input<string> | Predicate<T>): pulumi.Output<T> =>
    pulumi.output(typeof wanted === "function" ? undefined : wanted).apply(async (name) => {
      try {
        return await pick(listing, typeof wanted === "function" ? wanted : String(name), client());
      } catch (error) {
        throw error instanceof SvcError ? mistake(error.message) : error;
      }
    });
}

/** A user's mistake in a program prints its message, once, and not where in our code it was found. */
export function mistake(message: string): pulumi.RunError {
  const error = new pulumi.RunError(message);
  // For each resource that waits for this, the SDK would put `error serializing property "clusterId": ` before the
  // message once more; and it prints the stack, if there is one, of a RunError too.
  Object.defineProperty(error, "message", { get: () => message, set: () => {} });
  error.stack = "";
  return error;
}

/**
 * A region by its location, name or display name, or by a predicate.
 *
 * @throws SvcError `not-found` or `ambiguous`, with the candidates.
 */
export const getCluster = find(listings.cluster);

/** A size of a process by its name, or by a predicate. @throws SvcError as `getCluster`. */
export const getProcessResourceType = find(listings.processResourceType);

/** A size of a database by its name, or by a predicate. @throws SvcError as `getCluster`. */
export const getDatabaseResourceType = find(listings.databaseResourceType);

/** A size of a disk by its name, or by a predicate. @throws SvcError as `getCluster`. */
export const getDiskResourceType = find(listings.diskResourceType);
