import { z } from "zod";
import { id } from "./fields";
import type { Kind } from "./kind";
import { withArticle } from "./names";

/** A reference to another resource, with its known values if the whole resource was given. */
export interface Referred {
  readonly id: string;
  readonly clusterId?: string;
}

/** Accepts a resource of a kind or its ID. `meta.refersTo` names the kind for the faces. */
export function reference(kind: string) {
  return z
    .union([id, z.object({ id, clusterId: id.nullish() })], { error: `must be ${withArticle(kind)} or its ID` })
    .meta({ refersTo: kind });
}

/** What a load balancer can point at, in the platform's spelling (contract note 25). */
const serviceTypes = ["APP", "STATIC_SITE", "OBJECT_STORAGE", "LOAD_BALANCER"] as const;

/** Accepts a resource of one of several kinds, or its type on the platform and its ID. */
export function serviceReference(kinds: readonly string[]) {
  return z.object({ type: z.enum(serviceTypes), id }).meta({ title: "ServiceReference", refersTo: kinds.join(" | ") });
}

/** The ID in either form. */
export function idOf(value: unknown): unknown {
  return typeof value === "object" && value !== null && "id" in value ? (value as Referred).id : value;
}

/** The values included with the ID when a whole resource of a kind is given as a reference. */
export function carriedBy(kind: Kind, read: (name: string) => unknown): Record<string, unknown> {
  const names = Object.keys(kind.fields).filter((name) => kind.fields[name]?.carried);
  const values = Object.fromEntries(names.map((name) => [name, read(name)]));
  return { ...(kind.serviceType ? { type: kind.serviceType } : {}), ...values };
}
