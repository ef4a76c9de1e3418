import Ajv from "ajv";
import { z } from "zod";
import { type OutputName, outputs } from "../../src/cli/outputs";

/** Reads what a command has printed with `--json`, which has to be as its schema describes it, without anything more. */
export function outputIn(name: OutputName, printed: string): unknown {
  const value: unknown = JSON.parse(printed);
  // Readers have to accept new properties, so that the schema of the package allows them.
  const schema = z.toJSONSchema(outputs[name].schema, { unrepresentable: "any", io: "output", target: "draft-7" });
  const ajv = new Ajv({ strict: false });
  expect({ isValid: ajv.validate(schema, value), errors: ajv.errors }).toEqual({ isValid: true, errors: null });
  return value;
}
