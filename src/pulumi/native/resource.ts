import * as pulumi from "@pulumi/pulumi";
import { kindNamed } from "../../kinds";
import { inputsOf, outputNames, register, secretOutputs } from "../inputs";
import { UntracedResource } from "../untraced";
import { dynamicTypeOf, PACKAGE, tokenOf } from "./tokens";
import { VERSION } from "./version.gen";

/** What all typed resource classes have in common. The classes themselves are generated from the kinds. */
export abstract class NativeResource extends UntracedResource {
  constructor(kindName: string, name: string, args: object, opts: pulumi.CustomResourceOptions = {}) {
    const kind = kindNamed(kindName);
    const own: pulumi.CustomResourceOptions = {
      version: VERSION,
      // What the dynamic provider made goes on as this: nothing but the provider changes.
      aliases: [{ type: dynamicTypeOf(kindName) }],
      additionalSecretOutputs: secretOutputs(kind),
    };
    // One that is only read has no inputs: they would be taken for its state.
    const inputs = opts.id === undefined ? inputsOf(kind, args) : outputNames(kind);
    super(tokenOf(kindName), name, inputs, pulumi.mergeOptions(own, opts));
    register(this, kind);
  }
}

/** How a provider is reached and as whom: both `apiUrl` and `token`, or neither. */
export interface ProviderArgs {
  /** Address of the API. */
  readonly apiUrl?: pulumi.Input<string>;
  /** API key; a secret in any case. */
  readonly token?: pulumi.Input<string>;
  /** `exact`: a refresh reads everything, also what a summary says has not changed. */
  readonly reads?: pulumi.Input<"exact" | "summaries">;
  /** Where journal and budget are kept that several machines share; SVC_STORE where it is not set. No password. */
  readonly store?: pulumi.Input<string>;
}

/** A company on the platform: with several providers, one program manages several companies. */
export class Provider extends pulumi.ProviderResource {
  constructor(name: string, args: ProviderArgs = {}, opts: pulumi.ResourceOptions = {}) {
    const { token, ...others } = args;
    const inputs = { ...others, token: token === undefined ? undefined : pulumi.secret(token) };
    super(PACKAGE, name, inputs, pulumi.mergeOptions({ version: VERSION }, opts));
  }
}
