import * as pulumi from "@pulumi/pulumi";
import { warnings } from "../declaration";
import { kindNamed } from "../kinds";
import { adoptedId, type Kind, labelOf, type Named, respelled, withCode } from "../model";
import { DELETE_FIRST, deleteFirst, FILLED_BY, ignoredIn } from "./carried-inputs";
import { excludedIn } from "./excluded";
import { dereference, inputsOf, literals, register, secretOutputs } from "./inputs";
import { mistake } from "./mistake";
import { mistakesInProgram } from "./mistakes";
import { dynamicTypeOf, tokenOf } from "./native/tokens";
import { REPLACE_ON_CHANGES } from "./replace-on-changes";
import { secretsIn } from "./secrets-in-program";
import { SHIM } from "./shim";
import { UntracedResource } from "./untraced";

/** What all typed resource classes have in common. The classes themselves are generated from the kinds. */
export abstract class SvcResource extends UntracedResource {
  constructor(kindName: string, name: string, args: object = {}, opts: pulumi.CustomResourceOptions = {}) {
    const kind = kindNamed(kindName);
    const type = dynamicTypeOf(kindName);
    if (opts.import !== undefined)
      throw mistake(withCode(cannotImport(`${kindName} "${name}"`, opts.import), "unsupported"));
    const { [FILLED_BY]: filledBy, ...given } = args as Named;
    const inputs = dereference(kind, given, labelOf({ kind, name }));
    const props = {
      // Here, so that a value under an earlier name stays the secret that the program has made of it.
      ...inputsOf(kind, respelled(kind, given)),
      ...excludedIn(inputs),
      ...secretsIn(kind, respelled(kind, inputs)),
      ...(filledBy === undefined ? {} : { [FILLED_BY]: filledBy }),
      ...mistakesInProgram({ kind, name, type, inputs, parent: opts.parent }),
      // The provider's methods do not receive the URN. Names with this prefix are hidden from every display.
      __urn: urnOf(type, name, opts.parent),
      __provider: SHIM,
      [DELETE_FIRST]: deleteFirst(opts.deleteBeforeReplace),
      ...ignoredIn(opts, inputs),
      [REPLACE_ON_CHANGES]: opts.replaceOnChanges,
    };
    const own: pulumi.CustomResourceOptions = {
      // Resources of the native plugin continue as this one: only the provider changes.
      aliases: [{ type: tokenOf(kindName) }],
      additionalSecretOutputs: secretOutputs(kind),
    };
    super(type, name, props, pulumi.mergeOptions(own, opts));
    const adopted = adoptedId(inputs);
    if (pulumi.runtime.isDryRun() && adopted !== undefined) {
      Object.defineProperty(this, "id", { value: knownId(this.id, adopted), enumerable: true });
    }
    register(this, kind);
    void warn(kind, inputs, this);
  }
}

/** The SDK's provider process would crash: it reads an import as a resource with a state (SDK 3.260). */
function cannotImport(label: string, id: pulumi.ID): string {
  return `${label}: the dynamic provider does not support the option \`import\`. Set the argument \`adopt: { id: "${id}" }\` instead, or use svc-iac/native, which supports it.`;
}

/**
 * The ID of an adopted object is known before the engine has it: without it, the preview would show every reference
 * to it as a change. The engine's own comes first, because a resource that has an object adopts nothing. In previews
 * only, which create nothing, so that it need not carry the dependency along.
 */
function knownId(id: pulumi.Output<string>, adopted: string): pulumi.Output<string> {
  const own = id as unknown as { readonly isKnown: Promise<boolean>; promise(): Promise<string> };
  return pulumi.output(own.isKnown.then((isKnown) => (isKnown ? own.promise() : adopted)));
}

/**
 * As an output of no resource. That of `createUrn` depends on the parent; a parent that is a component depends on all
 * its children, so that each of them would wait for itself.
 */
export function urnOf(type: string, name: string, parent?: pulumi.Resource): pulumi.Output<string> {
  const urn = pulumi.createUrn(name, type, parent);
  return pulumi.output(new Promise<string>((resolve) => urn.apply(resolve)));
}

/** Warnings about literals in the program: the provider itself has no way to report any. */
async function warn(kind: Kind, inputs: Named, resource: pulumi.Resource): Promise<void> {
  const literal = literals(inputs) as Named;
  for (const remark of await warnings({ kind, declared: literal, context: {} })) {
    await pulumi.log.warn(remark, resource);
  }
}
