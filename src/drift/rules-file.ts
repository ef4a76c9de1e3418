import { z } from "zod";
import { closest } from "../model";
import { readYaml } from "../yaml/yaml-file";
import type { Rule } from "./rules";

/** The file with the rules of a folder. */
export const RULES_FILE = "drift.yaml";

const text = z.string().min(1, { error: "must be a string" });

function shapeOf(kinds: readonly string[]) {
  const kind = text.superRefine((given, context) => {
    if (kinds.includes(given)) return;
    const meant = closest(given, kinds);
    const message = `${JSON.stringify(given)} is not a kind; ${meant ? `did you mean ${meant}` : `the kinds are ${kinds.join(", ")}`}`;
    context.addIssue({ code: "custom", message });
  });
  const rule = z
    .strictObject({ kind: kind.optional(), name: text.optional(), field: text.optional(), reason: text })
    .refine((one) => one.kind !== undefined || one.name !== undefined || one.field !== undefined, {
      error: "must have at least one of kind, name and field",
    });
  return z.strictObject({ version: z.literal(1), ignore: z.array(rule) });
}

/**
 * Reads the rules for drift that is never reported.
 *
 * @param kinds the names of all kinds.
 * @throws SvcError `drift-rules` with all mistakes in the file, each with file:line:column.
 */
export function readRules(file: string, kinds: readonly string[]): readonly Rule[] {
  const { data, placeOf } = readYaml({
    file,
    shape: shapeOf(kinds),
    keys: ["version", "ignore", "kind", "name", "field", "reason"],
    code: "drift-rules",
    next: "Name a file that exists, or leave --rules out.",
  });
  return data.ignore.map((one, index) => ({ ...one, place: placeOf(["ignore", index]) }));
}
