// What the commands print with `--json`. The commands use the types only, so that none of them waits for zod.
import { z } from "zod";
import { artifact, cost, mistake, names, type Output, problem, time, version, written } from "./output-parts";
import { journalOutputs } from "./outputs-journal";
import { previewOutputs } from "./outputs-preview-env";
import { sandboxOutputs } from "./outputs-sandbox";

/** Each output by the name of its schema. */
export const outputs = {
  error: {
    command: "any, if it fails",
    schema: z.object({ error: problem }),
  },
  init: {
    command: "init",
    schema: z.object({
      version,
      folder: z.string(),
      engine: z.string(),
      files: z.array(
        z.object({ name: z.string(), isWritten: z.boolean().describe("`false`: it exists already and is kept.") }),
      ),
      next: names.describe("Commands that bring the project up."),
      remarks: names,
      ran: z.boolean().describe("Whether it was brought up on a sandbox."),
    }),
  },
  validate: {
    command: "validate",
    schema: z.object({
      version,
      file: z.string(),
      environments: names.describe("The environments that were checked."),
      valid: z.boolean().describe("No errors; there may be warnings."),
      problems: z.array(mistake),
    }),
  },
  explain: {
    command: "explain",
    schema: z.object({
      version,
      codes: z.array(
        z.object({
          code: z.string(),
          title: z.string(),
          cause: z.string(),
          remedy: z.string(),
          example: z.string().describe("A message with this code."),
          exitCode: z.number().int().describe("Of a command that ends with it."),
        }),
      ),
    }),
  },
  graph: {
    command: "graph",
    schema: z.object({
      version,
      title: z.string(),
      nodes: z.array(
        z.object({ address: z.string(), label: z.string(), kind: z.string(), cluster: z.string().optional() }),
      ),
      edges: z.array(z.object({ from: z.string(), to: z.string(), by: names.describe("The fields that refer.") })),
    }),
  },
  cost: {
    command: "cost",
    schema: z.object({
      version,
      ...cost,
      minutes: z.number().int().describe("The minimum duration that the limits force."),
      seeds: z.number().int().describe("Steps of seeds that are carried out; their requests are in the sum."),
      lookUps: z.number().int().describe("Requests for reference lists such as clusters and sizes, in the sum."),
      kinds: z.array(
        z.object({ kind: z.string(), ...cost, changes: z.record(z.string(), z.number().int()).describe("By action.") }),
      ),
    }),
  },
  "plan-comment": {
    command: "plan-comment",
    schema: z.object({
      version,
      markdown: z.string(),
      outages: z
        .array(
          z.object({
            subject: z.string().describe("A host name, a connection or an object."),
            unavailable: z.string().describe("For how long."),
            why: z.string().describe("Why, and how to do without."),
          }),
        )
        .describe("What the plan makes unavailable."),
    }),
  },
  policy: {
    command: "policy",
    schema: z.object({
      version,
      resources: z.number().int().describe("How many were checked."),
      leftOut: z
        .number()
        .int()
        .describe("How many of them the plan leaves out, as with `-target`: they were checked as the state has them."),
      violations: z.array(
        problem.pick({ message: true, field: true, given: true, allowed: true }).extend({
          rule: z.string(),
          address: z.string().optional().describe("The resource; missing for what all are responsible for."),
          next: z.string(),
        }),
      ),
    }),
  },
  discover: {
    command: "discover",
    schema: z.object({
      version,
      companyId: z.string(),
      leftOut: names.describe("Kinds that the key may not list."),
      objects: z.array(
        z.object({
          kind: z.string(),
          id: z.string(),
          displayName: z.string().nullable(),
          projectId: z.string().nullable(),
          createdAt: time.nullable(),
        }),
      ),
    }),
  },
  "discover-to": {
    command: "discover --to <target>",
    schema: z.object({
      version,
      ...written,
      leftOut: names.describe("Kinds that the key may not list."),
    }),
  },
  migrate: {
    command: "migrate",
    schema: z.object({
      version,
      ...written,
      instances: names.describe("What happens to each instance of the state, in a sentence."),
      leftOut: names.describe("Addresses of instances that are not taken over."),
    }),
  },
  eject: {
    command: "eject",
    schema: z.object({
      version,
      ...written,
      instances: names.describe("What happens to each instance of the state of `--from`, in a sentence."),
      leftOut: names.describe("Addresses of instances that no resource declares, and kinds that the key may not list."),
    }),
  },
  convert: {
    command: "convert",
    schema: z.object({
      version,
      ...written,
      secrets: names.describe("Keys of the secrets that it reads."),
      findings: names.describe("What has no counterpart, with file, line and column."),
    }),
  },
  codemod: {
    command: "codemod",
    schema: z.object({
      version,
      files: names.describe("Those that are changed, or would be."),
      isDryRun: z.boolean(),
      todo: names.describe("What has to be changed by hand, with file, line and column."),
    }),
  },
  ...previewOutputs,
  "promote-environment": {
    command: "promote --from <environment> --to <environment>",
    schema: z.object({
      version,
      from: z.string(),
      to: z.string(),
      promoted: z.boolean().describe("Whether everything that can be was promoted by this run."),
      artifacts: z.array(
        z.object({
          address: z.string(),
          kind: z.string(),
          from: artifact,
          to: artifact,
          same: z.boolean(),
          action: z.string().optional().describe("The action that brings it to the target."),
          promoted: z.boolean().optional().describe("Whether this run has promoted it, where it can be."),
          reason: z.string().optional().describe("Why it cannot be promoted."),
        }),
      ),
      settings: z.array(
        z.object({ address: z.string(), field: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
      ),
      onlyFrom: names.describe("Resources of the first environment only."),
      onlyTo: names.describe("Resources of the second one only."),
      missing: names.describe("What was not compared, each with the reason."),
    }),
  },
  ...journalOutputs,
  doctor: {
    command: "doctor",
    schema: z.object({
      version,
      healthy: z.boolean().describe("No errors; there may be warnings."),
      checks: z.array(
        z.object({
          check: z.string(),
          state: z.enum(["ok", "warning", "problem"]),
          says: z.string(),
          next: z.string().optional().describe("What to do about it."),
        }),
      ),
    }),
  },
  logs: {
    command: "logs",
    schema: z.object({ id: z.string(), timestamp: time, severity: z.string(), message: z.string() }),
    each: "entry",
  },
  ...sandboxOutputs,
  env: {
    command: "env",
    schema: z.object({
      version,
      variables: z.record(z.string(), z.string().nullable()).describe("Variables to set; `null`: to unset."),
      path: names.describe("Folders to put in front of PATH."),
    }),
  },
  "pulumi-install": {
    command: "pulumi install",
    schema: z.object({ version, plugin: z.string(), release: z.string() }),
  },
  "terraform-install": {
    command: "terraform install",
    schema: z.object({ version, source: z.string(), release: z.string(), folder: z.string() }),
  },
  "terraform-mirror": {
    command: "terraform mirror",
    schema: z.object({ version, source: z.string(), release: z.string(), files: names }),
  },
  "terraform-mocks": {
    command: "terraform mocks",
    schema: z.object({ version, ...written }),
  },
  action: {
    command: "<action>",
    schema: z.object({
      action: z.string(),
      kind: z.string(),
      id: z.string(),
      name: z.string(),
      state: z
        .enum(["done", "accepted", "unchanged"])
        .describe("`unchanged`: nothing was sent; `accepted`: it has not ended yet."),
      message: z.string(),
      outputs: z.record(z.string(), z.unknown()).describe("As docs/actions.md lists them; secrets with --show only."),
    }),
  },
  "action-list": {
    command: "<action>, if it lists",
    schema: z.array(z.record(z.string(), z.unknown())),
  },
} as const satisfies Readonly<Record<string, Output>>;

export type OutputName = keyof typeof outputs;

/** What a command prints. */
export type OutputOf<N extends OutputName> = AsRead<z.output<(typeof outputs)[N]["schema"]>>;

type AsRead<T> = T extends readonly (infer Item)[]
  ? readonly AsRead<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: AsRead<T[K]> }
    : T;
