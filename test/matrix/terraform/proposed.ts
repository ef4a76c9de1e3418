import { UNKNOWN } from "../../../src/model";
import type { Attribute, Shape } from "../../../src/terraform/shape";
import type { Row } from "../../../src/terraform/value";

/** As `objchange.ProposedNew`: the configuration, and the prior value where the platform may choose and nothing is set. */
export function proposedNew(attributes: readonly Attribute[], prior: Row | null, config: Row | null): Row | null {
  if (config === null) return prior;
  return Object.fromEntries(
    attributes.map((attribute) => [
      attribute.name,
      attributeOf(attribute, prior?.[attribute.name] ?? null, config[attribute.name] ?? null),
    ]),
  );
}

export const isComputed = ({ presence }: Attribute) => presence === "computed" || presence === "optional or computed";
export const isOptional = ({ presence }: Attribute) => presence === "optional" || presence === "optional or computed";

function attributeOf(attribute: Attribute, prior: unknown, config: unknown): unknown {
  if (isComputed(attribute) && config === null) return isOnceConfigured(attribute, prior) ? null : prior;
  const { shape } = attribute;
  return isNested(shape) ? nestedOf(shape, prior, config) : config;
}

/** A nested value that holds something no platform computes was configured once: taken out, it goes. */
function isOnceConfigured(attribute: Attribute, prior: unknown): boolean {
  return isOptional(attribute) && isNested(attribute.shape) && holdsPlain(attribute.shape, prior);
}

function holdsPlain(shape: Shape, value: unknown): boolean {
  if (value === null || value === undefined || value === UNKNOWN) return false;
  if (shape.is === "list" || shape.is === "map") {
    return Object.values(value as object).some((one) => holdsPlain(shape.of, one));
  }
  if (shape.is !== "object") return false;
  return shape.attributes.some((inner) => {
    const held = (value as Row)[inner.name] ?? null;
    return held !== null && (!isComputed(inner) || holdsPlain(inner.shape, held));
  });
}

/** Whether the schema says what stands inside: the engine looks into nothing else. */
export function isNested(shape: Shape): boolean {
  return shape.is === "object" || ((shape.is === "list" || shape.is === "map") && shape.of.is === "object");
}

function nestedOf(shape: Shape, prior: unknown, config: unknown): unknown {
  if (config === null || config === UNKNOWN) return config;
  if (shape.is === "object") return proposedNew(shape.attributes, known(prior), config as Row);
  const of = (shape as { of: Shape & { is: "object" } }).of;
  const one = (before: unknown, value: unknown) =>
    value === null || value === UNKNOWN ? value : proposedNew(of.attributes, known(before), value as Row);
  if (shape.is === "list") {
    const before = Array.isArray(prior) ? prior : [];
    return (config as unknown[]).map((value, index) => (index < before.length ? one(before[index], value) : value));
  }
  const before = known(prior) ?? {};
  return Object.fromEntries(
    Object.entries(config as Row).map(([key, value]) => [key, key in before ? one(before[key], value) : value]),
  );
}

function known(value: unknown): Row | null {
  return typeof value === "object" ? (value as Row | null) : null;
}
