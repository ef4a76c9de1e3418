import type { Subject } from "../lifecycle";
import type { Kind } from "../model";
import { addressOf, isUnnamed, nameOf } from "./resource";
import type { Row } from "./value";

/** A resource among those of its run. Terraform does not pass addresses, so the whole configuration distinguishes it. */
export function inRun(kind: Kind, config: Row, more: Partial<Subject> = {}): Subject {
  const unnamed = isUnnamed(kind, config) ? { unnamed: `another ${kind.name} of this configuration` } : {};
  return {
    ...{ kind, name: nameOf(kind, config), address: addressOf(kind, config), identity: identityIn(config) },
    ...{ holder: {}, ...unnamed, ...more },
  };
}

export const identityIn = (config: Row) => JSON.stringify(config);
