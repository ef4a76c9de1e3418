import { z } from "zod";
import { id } from "./fields";
import type { Kind } from "./kind";

/** A reference to another resource, with what is known of it when the whole resource was given. */
export interface Referred {
  readonly id: string;
  readonly clusterId?: string;
}

/** Takes a resource of a kind or its id. `meta.refersTo` names the kind for the faces. */
export function reference(kind: string) {
  return z
    .union([id, z.object({ id, clusterId: id.nullish() })], { error: `a ${kind} or its id is allowed` })
    .meta({ refersTo: kind });
}

/** What a load balancer can point at, in the platform's spelling (contract note 25). */
export const serviceTypes = ["APP", "STATIC_SITE", "OBJECT_STORAGE", "LOAD_BALANCER"] as const;

/** Takes a resource of one of several kinds, or what the platform calls it and its id. */
export function serviceReference(kinds: readonly string[]) {
  return z.object({ type: z.enum(serviceTypes), id }).meta({ title: "ServiceReference", refersTo: kinds.join(" | ") });
}

/** The id behind either form. */
export function idOf(value: unknown): unknown {
  return typeof value === "object" && value !== null && "id" in value ? (value as Referred).id : value;
}

/** What goes along, beside the id, when a whole resource of a kind is given as a reference. */
export function carriedBy(kind: Kind, read: (name: string) => unknown): Record<string, unknown> {
  const names = Object.keys(kind.fields).filter((name) => kind.fields[name]?.carried);
  const values = Object.fromEntries(names.map((name) => [name, read(name)]));
  return { ...(kind.serviceType ? { type: kind.serviceType } : {}), ...values };
}
