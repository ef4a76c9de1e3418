import { isDeepStrictEqual } from "node:util";
import { UNKNOWN } from "../../../src/model";
import type { Attribute, Shape } from "../../../src/terraform/shape";
import type { Row } from "../../../src/terraform/value";
import { isComputed, isNested } from "./proposed";

/** As `objchange.AssertPlanValid`: what an engine would call an invalid plan; none when it is content. */
export function planFaults(
  attributes: readonly Attribute[],
  prior: Row | null,
  config: Row | null,
  planned: Row | null,
  path = "",
): string[] {
  return attributes.flatMap((attribute) => {
    // Of an entry that is not known, no attribute is.
    const at = (row: unknown) => (row === UNKNOWN ? UNKNOWN : ((row as Row | null)?.[attribute.name] ?? null));
    const [before, given, wanted] = [prior, config, planned].map(at);
    return attributeFaults(attribute, before, given, wanted, path ? `${path}.${attribute.name}` : attribute.name);
  });
}

function attributeFaults(
  attribute: Attribute,
  prior: unknown,
  config: unknown,
  planned: unknown,
  path: string,
): string[] {
  if (isDeepStrictEqual(planned, config)) return [];
  if (isDeepStrictEqual(planned, prior) && prior !== null && config !== null) return [];
  if (attribute.writeOnly) return planned === null ? [] : [`${path} is write-only and planned`];
  if (attribute.presence === "computed" || (config === null && isComputed(attribute))) return [];
  const values = `${path} is planned as ${show(planned)}, configured as ${show(config)}, and was ${show(prior)}`;
  if (!isNested(attribute.shape) || config === null || planned === null || planned === UNKNOWN) return [values];
  if (config === UNKNOWN) return [values];
  return nestedFaults(attribute.shape, prior, config, planned, path);
}

function nestedFaults(shape: Shape, prior: unknown, config: unknown, planned: unknown, path: string): string[] {
  if (shape.is === "object") return planFaults(shape.attributes, prior as Row, config as Row, planned as Row, path);
  const { attributes } = (shape as { of: Shape & { is: "object" } }).of;
  const [given, wanted, before] = [config, planned, prior ?? {}] as Row[];
  const [names, others] = [Object.keys(given as Row).sort(), Object.keys(wanted as Row).sort()];
  if (!isDeepStrictEqual(names, others)) return [`${path} is planned with ${others}, configured with ${names}`];
  return names.flatMap((key) =>
    planFaults(attributes, (before?.[key] ?? null) as Row, given?.[key] as Row, wanted?.[key] as Row, `${path}.${key}`),
  );
}

/** As `objchange.AssertObjectCompatible`: what is planned and known has to come true. */
export function resultFaults(planned: unknown, actual: unknown, path = ""): string[] {
  if (planned === UNKNOWN || isDeepStrictEqual(planned, actual)) return [];
  const isObject = (value: unknown) => typeof value === "object" && value !== null;
  if (!isObject(planned) || !isObject(actual))
    return [`${path} was planned as ${show(planned)} and is ${show(actual)}`];
  const [names, others] = [planned, actual].map((row) => Object.keys(row as Row).sort()) as [string[], string[]];
  if (!isDeepStrictEqual(names, others)) return [`${path} was planned with ${names} and has ${others}`];
  return names.flatMap((name) => {
    const [one, other] = [planned, actual].map((row) => (row as Row)[name] ?? null);
    return resultFaults(one, other, path ? `${path}.${name}` : name);
  });
}

function show(value: unknown): string {
  return value === UNKNOWN ? "unknown" : JSON.stringify(value);
}
