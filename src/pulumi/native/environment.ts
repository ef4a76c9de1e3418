import * as pulumi from "@pulumi/pulumi";
import { COMPONENT } from "./tokens";
import { VERSION } from "./version.gen";

export interface EnvironmentArgs {
  /** Path of the file, relative to the folder of the project; `environment.svc.yaml` by default. */
  readonly file?: string;
  /** Which of its environments; the name of the stack by default. */
  readonly environment?: string;
}

/**
 * All resources of an environment file, as children with their names in the file. The plugin registers them, for programs in
 * any language; they use the provider of this component.
 */
export class Environment extends pulumi.ComponentResource {
  /** The file's `outputs`. */
  declare readonly outputs: pulumi.Output<Readonly<Record<string, unknown>>>;

  constructor(name: string, args: EnvironmentArgs = {}, opts: pulumi.ComponentResourceOptions = {}) {
    super(COMPONENT, name, { outputs: undefined, ...args }, pulumi.mergeOptions({ version: VERSION }, opts), true);
  }
}
