import * as pulumi from "@pulumi/pulumi";
import { kindNamed } from "../../kinds";
import { autonamedField, type Kind, labelOf, UNKNOWN } from "../../model";
import { DELETE_FIRST, deleteFirst, ignoredIn } from "../carried-inputs";
import { excludedIn } from "../excluded";
import { dereference, inputsOf, outputNames, register, secretOutputs } from "../inputs";
import { mistakesInProgram } from "../mistakes";
import { UntracedResource } from "../untraced";
import { dynamicTypeOf, PACKAGE, tokenOf } from "./tokens";
import { VERSION } from "./version.gen";

/** What all typed resource classes have in common. The classes themselves are generated from the kinds. */
export abstract class NativeResource extends UntracedResource {
  constructor(kindName: string, name: string, args: object = {}, opts: pulumi.CustomResourceOptions = {}) {
    const kind = kindNamed(kindName);
    const own: pulumi.CustomResourceOptions = {
      version: VERSION,
      // Resources of the dynamic provider continue as this one: only the provider changes.
      aliases: [{ type: dynamicTypeOf(kindName) }],
      additionalSecretOutputs: secretOutputs(kind),
    };
    // A resource that is only read has no inputs: they would be taken for its state.
    const inputs = opts.id === undefined ? inputsWithMistakes(kind, name, args, opts) : outputNames(kind);
    super(tokenOf(kindName), name, inputs, pulumi.mergeOptions(own, opts));
    register(this, kind);
  }
}

function inputsWithMistakes(kind: Kind, name: string, args: object, opts: pulumi.CustomResourceOptions) {
  // The plugin chooses a name where there is none.
  const given = dereference(kind, args, labelOf({ kind, name }));
  const named = autonamedField(kind);
  const inputs = named === undefined ? given : { ...given, [named]: given[named] ?? UNKNOWN };
  return {
    ...inputsOf(kind, args),
    ...excludedIn(given),
    ...mistakesInProgram({ kind, name, type: tokenOf(kind.name), inputs, parent: opts.parent }),
    [DELETE_FIRST]: deleteFirst(opts.deleteBeforeReplace),
    ...ignoredIn(opts, given),
  };
}

/** The service and the credentials: both `apiUrl` and `token`, or neither. */
export interface ProviderArgs {
  /** Address of the API. */
  readonly apiUrl?: pulumi.Input<string>;
  /** API key; a secret in any case. */
  readonly token?: pulumi.Input<string>;
  /**
   * `exact`: a refresh reads everything, including what a summary reports as unchanged. `state`: an update reads nothing
   * that it does not change, for objects that nobody else changes.
   */
  readonly reads?: pulumi.Input<"exact" | "state" | "summaries">;
  /** Where shared journals and limits are stored; SVC_STORE if not set. Without a password. */
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
