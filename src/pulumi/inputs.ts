import * as pulumi from "@pulumi/pulumi";
import { declaredNames, jsonSchemaAt, schemaBelow } from "../declaration/declared-names";
import { carriedBy, earlierNames, inside, type JsonSchema, type Kind, type Named, UNKNOWN, withCode } from "../model";
import { mistake } from "./mistake";

/** The kinds of our resources, declared through either face. */
const kindsOf = new WeakMap<pulumi.Resource, Kind>();

/** Our resources pass facts along when they are given as a reference, and have their outputs under each name. */
export function register(resource: pulumi.Resource, kind: Kind): void {
  kindsOf.set(resource, kind);
  const outputs = resource as unknown as Record<string, pulumi.Output<unknown>>;
  for (const [earlier, current] of earlierNames(kind)) {
    // Until its next update, the state of an object has the names of the release that wrote it.
    const both = pulumi.all([outputs[current], outputs[earlier]]).apply(([now, before]) => now ?? before);
    outputs[current] = both;
    outputs[earlier] = both;
  }
}

/** The arguments of a resource for the engine: references resolved, secrets marked, all outputs named. */
export function inputsOf(kind: Kind, args: object): Record<string, unknown> {
  return { ...outputNames(kind), ...withSecrets(kind, dereference(kind, args)) };
}

/** A resource only has the outputs that its inputs name, even where these are undefined. */
export function outputNames(kind: Kind): Record<string, undefined> {
  const names = [...Object.keys(kind.fields), ...Object.keys(declaredNames(kind))];
  return Object.fromEntries(names.map((name) => [name, undefined]));
}

/** Names of outputs that are secrets, whatever their inputs were. */
export function secretOutputs(kind: Kind): string[] {
  const own = Object.entries(kind.fields).filter(([, field]) => field.secret);
  const inParts = Object.entries(declaredNames(kind)).filter(([, facts]) => facts.secret);
  return [...new Set([...own, ...inParts].map(([name]) => name))];
}

/**
 * Whole resources become what their place takes: their ID, or that and the facts of a reference. `label` is of the
 * resource that they are arguments of.
 *
 * @throws RunError for a resource of another kind, which the compiler does not tell apart if it has the same outputs.
 */
export function dereference(kind: Kind, args: object, label = kind.name): Record<string, unknown> {
  const entries = Object.entries(args).map(([name, value]) => [
    name,
    dereferenced(value, { name: `${label}: ${name}`, schema: jsonSchemaAt(kind, name) }),
  ]);
  return Object.fromEntries(entries);
}

/** Where a value is, and what it may be there. */
interface Place {
  /** `Application "api": projectId` */
  readonly name: string;
  readonly schema: JsonSchema | undefined;
}

function dereferenced(value: unknown, { name, schema }: Place): unknown {
  const at = (below: JsonSchema | undefined): Place => ({ name, schema: below });
  if (pulumi.CustomResource.isInstance(value)) return reference(value, { name, schema });
  if (isPending(value)) return allowedAt(schema).length > 0 ? later(value, { name, schema }) : value;
  if (Array.isArray(value)) return value.map((inner) => dereferenced(inner, at(schema && schemaBelow(schema, "0"))));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    dereferenced(inner, at(schema && schemaBelow(schema, key))),
  ]);
  return Object.fromEntries(entries);
}

/** The kinds that a value may refer to. */
function allowedAt(schema: JsonSchema | undefined): readonly string[] {
  return (schema?.idOf ?? schema?.refersTo)?.split(" | ") ?? [];
}

function reference(resource: pulumi.CustomResource, { name, schema }: Place): unknown {
  const given = kindsOf.get(resource)?.name;
  const allowed = allowedAt(schema);
  if (given !== undefined && allowed.length > 0 && !allowed.includes(given)) {
    throw mistake(
      withCode(`${name} takes a resource of kind ${allowed.join(" or ")}, got one of kind ${given}.`, "invalid"),
    );
  }
  return schema?.idOf === undefined ? { id: resource.id, ...carriedAlong(resource) } : resource.id;
}

/** What turns out to be a resource, or its ID. */
function later(value: pulumi.Input<unknown>, place: Place): pulumi.Output<unknown> {
  const settled = pulumi.output(value as pulumi.Input<string>);
  return settled.apply((inner: unknown) => pulumi.output(dereferenced(inner, place) as pulumi.Input<string>));
}

/** The facts that a resource passes along when it is given as a reference. */
function carriedAlong(resource: pulumi.Resource): Record<string, unknown> {
  const kind = kindsOf.get(resource);
  return kind ? carriedBy(kind, (name) => (resource as unknown as Named)[name]) : {};
}

/** If only outputs were marked, the inputs would have the same values in plain text (measured). */
function withSecrets(kind: Kind, inputs: Named): Record<string, unknown> {
  const secret = new Set(Object.entries(declaredNames(kind)).flatMap(([name, facts]) => (facts.secret ? [name] : [])));
  const out: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(inputs)) {
    out[name] = value !== undefined && secret.has(name) ? pulumi.secret(value) : value;
  }
  for (const part of Object.values(kind.parts)) {
    if (part.form.as === "columns" || out[part.form.name] === undefined) continue;
    const names = Object.entries(part.fields).flatMap(([name, field]) => (field.secret ? [name] : []));
    if (names.length > 0) out[part.form.name] = eachEntry(out[part.form.name], names);
  }
  return out;
}

function eachEntry(entries: unknown, secret: readonly string[]): unknown {
  const mark = (entry: unknown) => {
    if (isPending(entry) || typeof entry !== "object" || entry === null) return entry;
    const marked = Object.entries(entry).map(([name, value]) => [
      name,
      secret.includes(name) ? pulumi.secret(value) : value,
    ]);
    return Object.fromEntries(marked);
  };
  if (isPending(entries) || typeof entries !== "object" || entries === null) return entries;
  if (Array.isArray(entries)) return entries.map(mark);
  return Object.fromEntries(Object.entries(entries).map(([key, entry]) => [key, mark(entry)]));
}

/** The arguments that are literals in the program. */
export function literals(value: unknown): unknown {
  if (isPending(value)) return UNKNOWN;
  return inside(value, literals);
}

export function isPending(value: unknown): value is pulumi.Output<unknown> | Promise<unknown> {
  return pulumi.Output.isInstance(value) || value instanceof Promise;
}
