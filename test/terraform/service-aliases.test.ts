import { kinds } from "../../src/kinds";
import type { Kind } from "../../src/model";
import { resourceSchema } from "../../src/terraform/schema";
import { type Attribute, entryAttributes } from "../../src/terraform/shape";

/** Every nested attribute that takes other values, by the name of its kind. */
function aliasesIn(kind: Kind): readonly unknown[] {
  const within = ({ shape, aliases }: Attribute): readonly unknown[] => [
    ...(aliases ? [aliases] : []),
    ...entryAttributes(shape).flatMap(within),
  ];
  return resourceSchema(kind).attributes.flatMap(within);
}

test("the own type of a whole resource means its kind of service, wherever one is referred to", () => {
  const found = Object.values<Kind>(kinds).flatMap((kind) =>
    aliasesIn(kind).map((aliases) => [kind.name, aliases] as const),
  );
  const aliases = { app: "APP", previewApp: "APP", DEFAULT: "LOAD_BALANCER", GEO: "LOAD_BALANCER" };
  expect(found).toEqual([
    ["LoadBalancer", aliases],
    ["Destination", aliases],
  ]);
});
