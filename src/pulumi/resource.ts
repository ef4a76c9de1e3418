import * as pulumi from "@pulumi/pulumi";
import { kindNamed } from "../kinds";
import { warnings } from "../lifecycle";
import { declaredNames } from "../lifecycle/check";
import { type Kind, UNKNOWN } from "../model";
import { shim } from "./shim";

type Named = Readonly<Record<string, unknown>>;

const MODULE = "svc";

/** What all typed resource classes have in common. The classes themselves are generated from the kinds. */
export abstract class SvcResource extends pulumi.dynamic.Resource {
  readonly #kind: Kind;

  constructor(kindName: string, name: string, args: object, opts: pulumi.CustomResourceOptions = {}) {
    const kind = kindNamed(kindName);
    const inputs = dereference(args) as Named;
    super(
      shim,
      name,
      {
        ...outputNames(kind),
        ...withSecrets(kind, inputs),
        // The provider's methods are never told the URN; this name is hidden from every display.
        __urn: urnOf(kindName, name, opts.parent),
      },
      { ...opts, additionalSecretOutputs: [...secretOutputs(kind), ...(opts.additionalSecretOutputs ?? [])] },
      MODULE,
      kindName,
    );
    this.#kind = kind;
    const adopted = (inputs.adopt as { readonly id?: unknown } | undefined)?.id;
    if (pulumi.runtime.isDryRun() && typeof adopted === "string") {
      Object.defineProperty(this, "id", { value: knownId(this.id, adopted), enumerable: true });
    }
    void warn(kind, inputs, this);
  }

  /** What goes along when the resource is passed where a reference is asked for. */
  static carriedBy(resource: SvcResource): Record<string, unknown> {
    const { fields, serviceType } = resource.#kind;
    const carried = Object.entries(fields).filter(([, field]) => field.carried);
    const values = carried.map(([name]) => [name, (resource as unknown as Named)[name]]);
    return { ...(serviceType ? { type: serviceType } : {}), ...Object.fromEntries(values) };
  }
}

/**
 * The id of what is adopted is known before the engine has it: without it, the preview would take every reference to it
 * for a change. The engine's own goes first, because a resource that has an object adopts nothing. In previews only, where
 * nothing is made, so that it need not carry the dependency along.
 */
function knownId(id: pulumi.Output<string>, adopted: string): pulumi.Output<string> {
  const own = id as unknown as { readonly isKnown: Promise<boolean>; promise(): Promise<string> };
  return pulumi.output(own.isKnown.then((isKnown) => (isKnown ? own.promise() : adopted)));
}

/**
 * As an output of no resource. That of `createUrn` depends on the parent; a parent that is a component stands for all
 * its children, so that each of them would wait for itself.
 */
function urnOf(kindName: string, name: string, parent?: pulumi.Resource): pulumi.Output<string> {
  const urn = pulumi.createUrn(name, `pulumi-nodejs:dynamic/${MODULE}:${kindName}`, parent);
  return pulumi.output(new Promise<string>((resolve) => urn.apply(resolve)));
}

/** A dynamic resource only has the outputs that its inputs name, even where these are undefined. */
function outputNames(kind: Kind): Record<string, undefined> {
  const names = [...Object.keys(kind.fields), ...Object.keys(declaredNames(kind))];
  return Object.fromEntries(names.map((name) => [name, undefined]));
}

/** Whole resources given as references become their id and what a reference carries along. */
function dereference(value: unknown): unknown {
  if (pulumi.CustomResource.isInstance(value)) {
    const carried = value instanceof SvcResource ? SvcResource.carriedBy(value) : {};
    return { id: value.id, ...carried };
  }
  if (isPending(value)) return value;
  if (Array.isArray(value)) return value.map(dereference);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, dereference(inner)]));
}

/** Marking outputs alone would leave the same values in clear among the inputs (measured). */
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

function secretOutputs(kind: Kind): string[] {
  const own = Object.entries(kind.fields).filter(([, field]) => field.secret);
  const inParts = Object.entries(declaredNames(kind)).filter(([, facts]) => facts.secret);
  return [...new Set([...own, ...inParts].map(([name]) => name))];
}

/** Remarks on what stands in the program as a literal: the provider itself has no way to make any. */
async function warn(kind: Kind, inputs: Named, resource: pulumi.Resource): Promise<void> {
  const literal = literals(inputs) as Named;
  for (const remark of await warnings({ kind, declared: literal, context: {} })) {
    await pulumi.log.warn(remark, resource);
  }
}

function literals(value: unknown): unknown {
  if (isPending(value)) return UNKNOWN;
  if (Array.isArray(value)) return value.map(literals);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, literals(inner)]));
}

function isPending(value: unknown): boolean {
  return pulumi.Output.isInstance(value) || value instanceof Promise;
}
