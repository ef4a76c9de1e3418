import type { Named } from "../../src/model";
import type { Attribute, Shape } from "../../src/terraform/shape";

/** Everything in a synthesised block that the provider's schema would not take. */
export function misfits(attributes: readonly Attribute[], block: unknown, path = ""): string[] {
  if (isExpression(block)) return [];
  if (typeof block !== "object" || block === null) return [`${path} is no object`];
  const names = attributes.filter(({ presence }) => presence !== "computed").map(({ name }) => name);
  const foreign = Object.keys(block).filter((name) => !names.includes(name));
  const missing = attributes.filter(({ name, presence }) => presence === "required" && !(name in block));
  return [
    ...foreign.map((name) => `${path}${name} is unknown`),
    ...missing.map(({ name }) => `${path}${name} is missing`),
    ...attributes.flatMap(({ name, shape }) =>
      name in block ? misfit(shape, (block as Named)[name], `${path}${name}`) : [],
    ),
  ];
}

function misfit(shape: Shape, value: unknown, path: string): string[] {
  if (isExpression(value)) return [];
  switch (shape.is) {
    case "object":
      return misfits(shape.attributes, value, `${path}.`);
    case "list":
      if (!Array.isArray(value)) return [`${path} is no list`];
      return value.flatMap((item, index) => misfit(shape.of, item, `${path}[${index}]`));
    case "map":
      if (typeof value !== "object" || value === null) return [`${path} is no map`];
      return Object.entries(value).flatMap(([key, item]) => misfit(shape.of, item, `${path}.${key}`));
    default: {
      const type = shape.is === "bool" ? "boolean" : shape.is;
      return typeof value === type ? [] : [`${path} is no ${type}`];
    }
  }
}

function isExpression(value: unknown): boolean {
  return typeof value === "string" && value.startsWith("${");
}

/** `values` with each text put through `change`. */
export function mapTexts(
  attributes: readonly Attribute[],
  values: Named,
  change: (value: unknown, isSecret: boolean) => unknown,
): Named {
  const mapped = (shape: Shape, value: unknown, isSecret: boolean): unknown => {
    if (value === undefined || value === null) return value;
    if (shape.is === "string") return change(value, isSecret);
    if (shape.is === "list") return (value as unknown[]).map((item) => mapped(shape.of, item, isSecret));
    if (shape.is === "object") return mapTexts(shape.attributes, value as Named, change);
    if (shape.is !== "map") return value;
    const entries = Object.entries(value as Named).map(([key, item]) => [key, mapped(shape.of, item, isSecret)]);
    return Object.fromEntries(entries);
  };
  const entries = Object.entries(values).map(([declared, value]) => {
    const attribute = attributes.find((one) => one.declared === declared);
    return [declared, attribute ? mapped(attribute.shape, value, attribute.sensitive) : value];
  });
  return Object.fromEntries(entries);
}
