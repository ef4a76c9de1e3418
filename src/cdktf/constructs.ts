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
import { declared, type Written } from "./declared";
import { lockInstalled } from "./lock-file";
import type { ProviderType, Type } from "./type";

/** What all resources have in common. The classes themselves are generated from the kinds. */
export abstract class SvcResource extends TerraformResource {
  readonly #attributes: Written;

  constructor(type: Type, scope: Construct, id: string, config: TerraformMetaArguments) {
    super(scope, id, { ...config, terraformResourceType: type.name });
    this.#attributes = declared(this, type, config);
  }

  protected override synthesizeAttributes(): Written {
    return this.#attributes;
  }
}

/** What all data sources have in common. */
export abstract class SvcDataSource extends TerraformDataSource {
  readonly #attributes: Written;

  constructor(type: Type, scope: Construct, id: string, config: TerraformMetaArguments) {
    super(scope, id, { ...config, terraformResourceType: type.name });
    this.#attributes = declared(this, type, config);
  }

  protected override synthesizeAttributes(): Written {
    return this.#attributes;
  }
}

/** The meta-arguments of an ephemeral resource. */
export interface EphemeralMetaArguments {
  readonly dependsOn?: ITerraformDependable[];
  readonly provider?: TerraformProvider;
}

/** What all ephemeral resources have in common. Built on the element, as the last `cdktf` has no class for them. */
export abstract class SvcEphemeralResource extends TerraformElement {
  readonly #type: Type;
  readonly #attributes: Written;

  constructor(type: Type, scope: Construct, id: string, config: EphemeralMetaArguments) {
    super(scope, id, `ephemeral.${type.name}`);
    const { dependsOn, provider } = config;
    this.#type = type;
    this.#attributes = {
      ...declared(this, type, config),
      ...(dependsOn ? { depends_on: dependsOn.map(dependable) } : {}),
      ...(provider ? { provider: provider.fqn } : {}),
    };
  }

  interpolationForAttribute(path: string): IResolvable {
    return ref(`ephemeral.${this.#type.name}.${this.friendlyUniqueId}.${path}`, this.cdktfStack);
  }

  override toTerraform(): Written {
    const attributes = { ...this.#attributes, ...this.rawOverrides, "//": this.constructNodeMetadata };
    return { ephemeral: { [this.#type.name]: { [this.friendlyUniqueId]: attributes } } };
  }
}

/** The provider; its class is generated from the provider's own schema. */
export abstract class Provider extends TerraformProvider {
  readonly #attributes: Written;

  constructor(type: ProviderType, scope: Construct, id: string, config: object) {
    const terraformGeneratorMetadata = { providerName: type.name, providerVersionConstraint: type.version };
    const { name: terraformResourceType, source: terraformProviderSource } = type;
    super(scope, id, { terraformResourceType, terraformProviderSource, terraformGeneratorMetadata });
    this.#attributes = declared(this, type, config);
    lockInstalled(this, terraformResourceType);
  }

  override get alias(): string | undefined {
    return this.#attributes.alias as string | undefined;
  }

  protected override synthesizeAttributes(): Written {
    return this.#attributes;
  }
}
