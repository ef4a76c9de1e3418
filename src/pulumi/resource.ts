import * as pulumi from "@pulumi/pulumi";
import { kindNamed } from "../kinds";
import { warnings } from "../lifecycle";
import type { Kind } from "../model";
import { dereference, inputsOf, literals, register, secretOutputs } from "./inputs";
import { shim } from "./shim";

type Named = Readonly<Record<string, unknown>>;

const MODULE = "svc";

/** What all typed resource classes have in common. The classes themselves are generated from the kinds. */
export abstract class SvcResource extends pulumi.dynamic.Resource {
  constructor(kindName: string, name: string, args: object, opts: pulumi.CustomResourceOptions = {}) {
    const kind = kindNamed(kindName);
    super(
      shim,
      name,
      {
        ...inputsOf(kind, args),
        // The provider's methods are never told the URN; this name is hidden from every display.
        __urn: urnOf(kindName, name, opts.parent),
      },
      { ...opts, additionalSecretOutputs: [...secretOutputs(kind), ...(opts.additionalSecretOutputs ?? [])] },
      MODULE,
      kindName,
    );
    register(this, kind);
    void warn(kind, dereference(args) as Named, this);
  }
}

/**
 * As an output of no resource. That of `createUrn` depends on the parent; a parent that is a component stands for all
 * its children, so that each of them would wait for itself.
 */
function urnOf(kindName: string, name: string, parent?: pulumi.Resource): pulumi.Output<string> {
  const urn = pulumi.createUrn(name, `pulumi-nodejs:dynamic/${MODULE}:${kindName}`, parent);
  return pulumi.output(new Promise<string>((resolve) => urn.apply(resolve)));
}

/** Remarks on what stands in the program as a literal: the provider itself has no way to make any. */
async function warn(kind: Kind, inputs: Named, resource: pulumi.Resource): Promise<void> {
  const literal = literals(inputs) as Named;
  for (const remark of await warnings({ kind, declared: literal, context: {} })) {
    await pulumi.log.warn(remark, resource);
  }
}
