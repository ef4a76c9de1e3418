import type { Kind } from "../model";
import { application } from "./application";
import { bucket } from "./bucket";
import { database } from "./database";
import { loadBalancer } from "./load-balancer";
import { project } from "./project";
import { staticSite } from "./static-site";
import { usageAlert } from "./usage-alert";

/** Every kind. A new one is a file beside this one and a line here. */
export const kinds = {
  project,
  application,
  database,
  staticSite,
  bucket,
  loadBalancer,
  usageAlert,
} as const satisfies Readonly<Record<string, Kind>>;

/** @throws Error for a name that no kind has: that is a fault of ours, never of a user. */
export function kindNamed(name: string): Kind {
  const found = Object.values(kinds).find((kind) => kind.name === name);
  if (!found) throw new Error(`There is no kind ${name}.`);
  return found;
}
