import type { Claimant } from "../lifecycle";
import type { Kind } from "../model";
import { isUnnamed, labelOf } from "./resource";
import type { Row } from "./value";

/** A resource among those of its run. Terraform does not pass addresses, so the whole configuration serves as one. */
export function claimantOf(kind: Kind, config: Row, more: Pick<Claimant, "holder" | "held"> = {}): Claimant {
  const unnamed = isUnnamed(kind, config) ? { unnamed: `another ${kind.name} of this configuration` } : {};
  return { kind, name: nameIn(config), label: labelOf(kind, config), ...unnamed, holder: {}, ...more };
}

export const nameIn = (config: Row) => JSON.stringify(config);
