import { type OperationId, operation as operationOf } from "../contract";
import type { Field, Fields, Named, Surroundings } from "../model/field";
import { snakeCase } from "../model/names";

/** The body of `operation` from declared values: those that the contract accepts in it. */
export function bodyFor(
  operation: OperationId,
  fields: Fields,
  values: Named,
  around: Surroundings,
): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name];
    if (!field || field.mutability === "option") continue;
    Object.assign(out, field.write ? field.write(value, around) : { [field.wire ?? snakeCase(name)]: value });
  }
  const taken = operationOf(operation).body ?? [];
  return Object.fromEntries(Object.entries(out).filter(([name]) => taken.includes(name)));
}

/** Whether the update operation takes the field in its body. */
export function isInBody(
  operation: OperationId | undefined,
  name: string,
  field: Field,
  value: unknown,
  around: Surroundings,
): boolean {
  return (
    operation !== undefined && Object.keys(bodyFor(operation, { [name]: field }, { [name]: value }, around)).length > 0
  );
}
