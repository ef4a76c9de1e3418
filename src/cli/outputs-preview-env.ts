import { z } from "zod";
import { ended, names, type Output, time, version } from "./output-parts";

/** What the commands for environments of pull requests print. */
export const previewOutputs = {
  "preview-env-comment": {
    command: "preview-env comment",
    schema: z.object({ version, stack: z.string(), text: z.string().describe("Markdown.") }),
  },
  "preview-env-up": {
    command: "preview-env up",
    schema: z.object({
      version,
      pullRequest: z.string(),
      stack: z.string(),
      until: time,
      pooled: z.boolean().describe("Whether it was taken from the pool."),
    }),
  },
  "preview-env-down": {
    command: "preview-env down",
    schema: z.object({
      version,
      ...ended,
    }),
  },
  "preview-env-sweep": {
    command: "preview-env sweep",
    schema: z.object({
      version,
      previews: z.array(z.object({ stack: z.string(), pullRequest: z.string(), until: time, isExpired: z.boolean() })),
      ...ended,
    }),
  },
  "preview-env-pool": {
    command: "preview-env pool",
    schema: z.object({
      version,
      ready: names.describe("Stacks that wait."),
      taken: names.describe("Stacks of pull requests."),
      suspended: names.describe("What is suspended in each that waits: `2 databases`."),
      running: names.describe("What the platform cannot suspend."),
    }),
  },
  "preview-env-list": {
    command: "preview-env list",
    schema: z.object({
      version,
      previews: z.array(
        z.object({
          stack: z.string(),
          pullRequest: z.string(),
          state: z
            .enum(["running", "suspended", "expired", "incomplete"])
            .describe("`incomplete`: the last run has failed, or has not ended."),
          until: time,
          active: time.nullable().describe("Its last `up`."),
          pooled: z.boolean().describe("Whether it was taken from the pool."),
        }),
      ),
      pool: z.array(
        z.object({
          stack: z.string(),
          state: z.enum(["filling", "ready", "taken", "returned"]),
          since: time,
          pullRequest: z.string().nullable(),
        }),
      ),
    }),
  },
  "preview-env-pause": { command: "preview-env pause", schema: z.object({ version, stacks: names }) },
  "preview-env-resume": { command: "preview-env resume", schema: z.object({ version, stacks: names }) },
} as const satisfies Readonly<Record<string, Output>>;
