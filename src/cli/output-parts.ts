// What several outputs of commands consist of.
import { z } from "zod";
import type { ProblemCode } from "../model";

export const version = z
  .literal(1)
  .describe("Changes when a property is removed or changes its meaning; properties may be added at any time.");

const suggestion = z
  .discriminatedUnion("edit", [
    z.object({ edit: z.literal("rename"), to: z.string().describe("The new name of the last step of the path.") }),
    z.object({ edit: z.literal("replace"), with: z.unknown().describe("The new value.") }),
    z.object({ edit: z.literal("remove") }),
    z.object({ edit: z.literal("add"), value: z.unknown().describe("An example of a valid value.") }),
    z.object({ edit: z.enum(["insert", "delete"]), text: z.string().describe("At the position in the file.") }),
  ])
  .describe("An edit at the path that settles the problem.");

export const problem = z.object({
  code: z
    .custom<ProblemCode>()
    .meta({ type: "string" })
    .describe("Stable; `svc-iac explain <code>` and docs/errors.md describe each."),
  message: z.string(),
  field: z.string().optional().describe("Path of the field in the declaration, or an option of the command."),
  given: z.unknown().optional().describe("The value, unless it is secret."),
  allowed: z.string().optional().describe("What is allowed."),
  suggestion: suggestion.optional(),
  lookUp: z
    .object({ listing: z.string(), word: z.string(), name: z.string() })
    .optional()
    .describe("A name was given instead of the ID of a row: the list, the key for a name in it, and the name."),
  status: z.number().int().optional().describe("HTTP status of the API's answer."),
  reference: z.string().optional().describe("Reference code of the API's answer, to quote to support."),
  next: z.string().optional().describe("What to do next."),
});

export const mistake = problem
  .pick({ code: true, message: true, given: true, allowed: true, suggestion: true })
  .extend({
    severity: z.enum(["error", "warning"]),
    path: z
      .string()
      .describe("Path in the file, `applications.api.processes.web.port`; empty for the file as a whole."),
    file: z.string().optional().describe("The file of the mistake, for a configuration with several."),
    line: z.number().int().optional(),
    column: z.number().int().optional(),
    environments: z.array(z.string()).describe("Those in which it is a problem."),
  });

export const names = z.array(z.string());
export const time = z.string().describe("RFC 3339.");
export const cost = {
  creations: z.number().int().describe("Creations that count against the platform's limit."),
  deployments: z.number().int(),
  requests: z.number().int(),
  hidden: z.number().int().describe("Changes whose requests the plan does not show."),
};
export const written = {
  file: z.string().nullable().describe("The file that was written."),
  code: z.string().nullable().describe("The code, unless it was written to a file."),
};
export const ended = {
  destroyed: names.describe("Stacks."),
  returned: names.describe("Stacks that are back in the pool, suspended."),
};
export const artifact = z
  .object({ image: z.string().optional(), branch: z.string().optional(), commit: z.string().optional() })
  .nullable()
  .describe("What runs; null if nothing was deployed yet.");

/** An output, and the command that prints it. */
export interface Output {
  /** The words between `svc-iac` and `--json`. */
  readonly command: string;
  readonly schema: z.ZodType;
  /** Printed once for each of something. */
  readonly each?: string;
}
