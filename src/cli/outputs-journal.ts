import { z } from "zod";
import { names, type Output, time } from "./output-parts";

/** What `svc-iac journal` prints with `--json`. */
export const journalOutputs = {
  "journal-list": {
    command: "journal",
    schema: z.array(
      z.object({
        project: z.string(),
        stack: z.string(),
        writing: z
          .object({ host: z.string(), since: z.string() })
          .nullable()
          .describe("The run that is writing, or was interrupted."),
        entries: z.array(
          z.object({
            id: z.string(),
            address: z.string(),
            kind: z.string(),
            name: z.string(),
            since: time,
            operation: z.enum(["create", "move"]),
            from: z.string().nullable().describe("The original of a move."),
            ledTo: z.string().nullable().describe("ID of what was created."),
            isComplete: z.boolean(),
          }),
        ),
        updates: z
          .array(z.object({ id: z.string(), kind: z.string(), since: time, changes: names }))
          .describe("Updates that may not be in the state, by the IDs of their objects; the next plan shows it."),
      }),
    ),
  },
  "journal-resolve": {
    command: "journal resolve",
    schema: z.object({ id: z.string(), outcome: z.string().describe("A sentence.") }),
  },
} as const satisfies Readonly<Record<string, Output>>;
