import type { Attribute, Shape } from "../shape";

/** A pure function of the provider: `provider::svc::<name>`. */
export interface ProviderFunction {
  readonly name: string;
  /** One sentence. */
  readonly summary: string;
  /** What the summary leaves open. */
  readonly details: string;
  readonly parameters: readonly Parameter[];
  readonly returns: Shape;
  /**
   * Its result for known arguments in the order of the parameters.
   *
   * @throws SvcError, whose `field` names the parameter that is to blame. Arguments may be secret: no message shows one
   * that is.
   */
  call(given: readonly unknown[]): unknown;
}

export interface Parameter {
  readonly name: string;
  readonly description: string;
  readonly shape: Shape;
}

const STRING: Shape = { is: "string" };

/** A parameter that takes a string unless told otherwise. */
export function parameter(name: string, description: string, shape: Shape = STRING): Parameter {
  return { name, description, shape };
}

/** The shape of an object. */
export function objectOf(members: Readonly<Record<string, Shape>>): Shape {
  const attributes = Object.entries(members).map(
    ([name, shape]): Attribute => ({
      name,
      declared: name,
      shape,
      presence: "computed",
      sensitive: false,
      writeOnly: false,
      description: "",
      deprecated: false,
    }),
  );
  return { is: "object", attributes };
}
