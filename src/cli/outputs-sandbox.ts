import { z } from "zod";
import { names, type Output, time, version } from "./output-parts";

/** What the commands around the sandbox print. */
export const sandboxOutputs = {
  sandbox: {
    command: "sandbox",
    schema: z.object({
      version,
      url: z.string(),
      edge: z.string().nullable().describe("Where hosts are answered, with --edge-port."),
      console: z.string().describe("Address of the console; it works once."),
      speed: z.number(),
      limits: z.boolean(),
      state: z.string().nullable().describe("The file that keeps its state."),
    }),
    each: "start",
  },
  "sandbox-dns": {
    command: "sandbox dns",
    schema: z.object({
      version,
      records: z.array(
        z.object({
          name: z.string(),
          type: z.enum(["A", "AAAA", "CNAME", "TXT"]),
          value: z.string(),
          ttl: z.number().int().describe("Seconds."),
        }),
      ),
    }),
  },
  "sandbox-availability": {
    command: "sandbox availability",
    schema: z.object({
      version,
      now: time,
      names: z.record(z.string(), z.string()).describe("Display names of `by`."),
      timelines: z.array(
        z.object({
          kind: z.enum(["host", "database", "bucket"]),
          name: z.string().describe("The host, or the application and what it uses."),
          application_id: z.string().nullable(),
          target_id: z.string().nullable(),
          intervals: z.array(
            z.object({
              from: time,
              until: time.nullable().describe("Null if it lasts."),
              by: names.describe("Who answers: `<collection>/<id>`, or an external address."),
              reason: z
                .string()
                .nullable()
                .describe("Why all or some requests fail, see docs/sandbox.md; null if none does."),
              why: z.string().nullable(),
            }),
          ),
        }),
      ),
    }),
  },
  console: {
    command: "console",
    schema: z.object({ version, url: z.string().describe("It works once.") }),
  },
  fidelity: {
    command: "fidelity",
    schema: z.object({
      version,
      url: z.string(),
      started: time,
      mark: z.string().describe("In the name of everything that is created."),
      checks: z.number().int(),
      requests: z.number().int(),
      differences: z.array(z.object({ check: z.string(), expected: z.string(), observed: z.string() })),
      leftovers: z
        .array(z.object({ operation: z.string(), id: z.string(), reason: z.string() }))
        .describe("Objects that were created and could not be deleted."),
    }),
  },
} as const satisfies Readonly<Record<string, Output>>;
