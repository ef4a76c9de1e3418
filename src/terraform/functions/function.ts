import { text } from "../schema";
import type { Shape } from "../shape";

/** A pure function of the provider: `provider::svc::<name>`. */
export interface ProviderFunction {
  readonly name: string;
  /** One sentence. */
  readonly summary: string;
  /** The rest of the description. */
  readonly details: string;
  readonly parameters: readonly Parameter[];
  readonly returns: Shape;
  /**
   * Returns its result for known arguments, in the order of the parameters.
   *
   * @throws SvcError, whose `field` names the parameter at fault. Arguments may be secret: no message shows
   * such a value.
   */
  call(given: readonly unknown[]): unknown;
}

export interface Parameter {
  readonly name: string;
  readonly description: string;
  readonly shape: Shape;
}

const STRING: Shape = { is: "string" };

/** A string parameter by default. */
export function parameter(name: string, description: string, shape: Shape = STRING): Parameter {
  return { name, description, shape };
}

export function objectOf(members: Readonly<Record<string, Shape>>): Shape {
  const attributes = Object.entries(members).map(([name, shape]) => ({ ...text(name, name, "computed"), shape }));
  return { is: "object", attributes };
}
