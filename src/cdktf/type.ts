/** The type of an attribute. Names are those of a declaration; Terraform spells them in snake case. */
export type Shape =
  | { readonly is: "text" | "number" | "bool"; readonly secret?: true }
  | { readonly is: "list" | "map"; readonly of: Shape; readonly secret?: true }
  | { readonly is: "object"; readonly attributes: Attributes; readonly secret?: true };

export type Attributes = Readonly<Record<string, Shape>>;

/** A type of resource, data source or ephemeral resource: the part that its constructs need. */
export interface Type {
  /** In Terraform: `svc_static_site`. */
  readonly name: string;
  /** The construct's class, for messages. */
  readonly title: string;
  readonly attributes: Attributes;
  /** Its type on the platform, if services are identified by type. */
  readonly serviceType?: string;
}

/** The provider itself. */
export interface ProviderType extends Type {
  readonly source: string;
  /** Releases with this schema. The command line of CDKTF refuses a provider without it. */
  readonly version: string;
}

export const text: Shape = { is: "text" };
export const number: Shape = { is: "number" };
export const bool: Shape = { is: "bool" };
export const list = (of: Shape): Shape => ({ is: "list", of });
export const map = (of: Shape): Shape => ({ is: "map", of });
export const object = (attributes: Attributes): Shape => ({ is: "object", attributes });
/** The attributes of a type that have these names, in their order. */
export const some = ({ attributes }: Type, ...names: string[]): Attributes =>
  Object.fromEntries(names.map((name) => [name, attributes[name] as Shape]));
/** Must not be in plain text in a synthesised file. */
export const secret = (shape: Shape): Shape => ({ ...shape, secret: true });
