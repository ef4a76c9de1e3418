import {
  dependable,
  type IResolvable,
  type ITerraformDependable,
  ref,
  TerraformDataSource,
  TerraformElement,
  type TerraformMetaArguments,
  TerraformProvider,
  TerraformResource,
} from "cdktf";
import type { Construct } from "constructs";
import { declared } from "./declared";
import type { Type } from "./type";

type Synthesised = Record<string, unknown>;

/** What all resources have in common. The classes themselves are generated from the kinds. */
export abstract class SvcResource extends TerraformResource {
  readonly #attributes: Synthesised;

  constructor(type: Type, scope: Construct, id: string, config: TerraformMetaArguments) {
    const { meta, own } = split(config);
    super(scope, id, { ...meta, terraformResourceType: type.name });
    this.#attributes = declared(this, type, own);
  }

  protected override synthesizeAttributes(): Synthesised {
    return this.#attributes;
  }

  protected override synthesizeHclAttributes(): Synthesised {
    return inHcl(this.#attributes);
  }
}

/** What all data sources have in common. */
export abstract class SvcDataSource extends TerraformDataSource {
  readonly #attributes: Synthesised;

  constructor(type: Type, scope: Construct, id: string, config: TerraformMetaArguments) {
    const { meta, own } = split(config);
    super(scope, id, { ...meta, terraformResourceType: type.name });
    this.#attributes = declared(this, type, own);
  }

  protected override synthesizeAttributes(): Synthesised {
    return this.#attributes;
  }

  protected override synthesizeHclAttributes(): Synthesised {
    return inHcl(this.#attributes);
  }
}

/** What an ephemeral resource takes beside its own arguments. */
export interface EphemeralMetaArguments {
  readonly dependsOn?: ITerraformDependable[];
  readonly provider?: TerraformProvider;
}

/** What all ephemeral resources have in common. Built on the element, as the last `cdktf` has no class for them. */
export abstract class SvcEphemeralResource extends TerraformElement {
  readonly #type: Type;
  readonly #attributes: Synthesised;

  constructor(type: Type, scope: Construct, id: string, config: EphemeralMetaArguments) {
    super(scope, id, `ephemeral.${type.name}`);
    const { dependsOn, provider, ...own } = config;
    this.#type = type;
    this.#attributes = {
      ...declared(this, type, own),
      ...(dependsOn ? { depends_on: dependsOn.map(dependable) } : {}),
      ...(provider ? { provider: provider.fqn } : {}),
    };
  }

  interpolationForAttribute(path: string): IResolvable {
    return ref(`ephemeral.${this.#type.name}.${this.friendlyUniqueId}.${path}`, this.cdktfStack);
  }

  override toTerraform(): Synthesised {
    return { ephemeral: { [this.#type.name]: { [this.friendlyUniqueId]: { ...this.#attributes, ...this.rawOverrides } } } };
  }
}

/** The provider; its class is generated from what the provider says of itself. */
export abstract class Provider extends TerraformProvider {
  readonly #attributes: Synthesised;
  readonly #alias: string | undefined;

  constructor(type: Type & { readonly source: string }, scope: Construct, id: string, config: { alias?: string }) {
    super(scope, id, { terraformResourceType: type.name, terraformProviderSource: type.source });
    const { alias, ...own } = config;
    this.#alias = alias;
    this.#attributes = declared(this, type, own);
  }

  override get alias(): string | undefined {
    return this.#alias;
  }

  protected override synthesizeAttributes(): Synthesised {
    return this.#attributes;
  }
}
