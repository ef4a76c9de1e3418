import { type Problem, SvcError, UNKNOWN } from "../model";
import { isSettable } from "./known";
import type { ResourceSchema } from "./schema";
import type { Shape } from "./shape";
import type { Row } from "./value";

/** An entry of a map is neither there nor not: the engine itself can fail to print its plan. */
export function nullProblems({ attributes }: ResourceSchema, config: Row): Problem[] {
  // Secrets are checked as what they stand for.
  const own = attributes.filter((attribute) => isSettable(attribute) && !attribute.writeOnly);
  return nullsIn({ is: "object", attributes: own }, config, "").map((field) => ({
    code: "invalid",
    field,
    message: `${field} is null, which an entry cannot be.`,
    next: "Leave its key out: `{ for key, value in <the map> : key => value if value != null }`.",
  }));
}

/** Where a value has entries of maps that are null, in declared names. */
function nullsIn(shape: Shape, value: unknown, at: string): string[] {
  if (value === UNKNOWN || value === null || value === undefined) return [];
  if (shape.is === "list")
    return (value as unknown[]).flatMap((item, index) => nullsIn(shape.of, item, `${at}[${index}]`));
  if (shape.is === "map") {
    return Object.entries(value as Row).flatMap(([key, item]) =>
      item === null ? [`${at}.${key}`] : nullsIn(shape.of, item, `${at}.${key}`),
    );
  }
  if (shape.is !== "object") return [];
  const within = (declared: string) => (at === "" ? declared : `${at}.${declared}`);
  return shape.attributes.flatMap((one) => nullsIn(one.shape, (value as Row)[one.name], within(one.declared)));
}

/** The same where an entry was not known in the plan. @throws SvcError `invalid` */
export function refuseNullEntries(schema: ResourceSchema, config: Row): void {
  const [problem] = nullProblems(schema, config);
  if (problem) throw new SvcError(problem);
}
