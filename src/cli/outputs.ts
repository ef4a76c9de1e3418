// What the commands print with `--json`. The commands use the types only, so that none of them waits for zod.
import { z } from "zod";
import type { ProblemCode } from "../model";

const version = z
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

const problem = z.object({
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

const mistake = problem.pick({ code: true, message: true, given: true, allowed: true, suggestion: true }).extend({
  severity: z.enum(["error", "warning"]),
  path: z.string().describe("Path in the file, `applications.api.processes.web.port`; empty for the file as a whole."),
  file: z.string().optional().describe("The file of the mistake, for a configuration with several."),
  line: z.number().int().optional(),
  column: z.number().int().optional(),
  environments: z.array(z.string()).describe("Those in which it is a problem."),
});

const names = z.array(z.string());
const time = z.string().describe("RFC 3339.");
const cost = {
  creations: z.number().int().describe("Creations that count against the platform's limit."),
  deployments: z.number().int(),
  requests: z.number().int(),
  hidden: z.number().int().describe("Changes whose requests the plan does not show."),
};

/** An output, and the command that prints it. */
interface Output {
  /** The words between `svc-iac` and `--json`. */
  readonly command: string;
  readonly schema: z.ZodType;
  /** Printed once for each of something. */
  readonly each?: string;
}

/** Each output by the name of its schema. */
const artifact = z
  .object({ image: z.string().optional(), branch: z.string().optional(), commit: z.string().optional() })
  .nullable()
  .describe("What runs; null if nothing was deployed yet.");

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
    schema: z.object({ version, markdown: z.string() }),
  },
  policy: {
    command: "policy",
    schema: z.object({
      version,
      resources: z.number().int().describe("How many were checked."),
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
      file: z.string().nullable().describe("The file that was written."),
      code: z.string().nullable().describe("The code, unless it was written to a file."),
      leftOut: names.describe("Kinds that the key may not list."),
    }),
  },
  migrate: {
    command: "migrate",
    schema: z.object({
      version,
      file: z.string().nullable().describe("The file that was written."),
      code: z.string().nullable().describe("The code, unless it was written to a file."),
      instances: names.describe("What happens to each instance of the state, in a sentence."),
      leftOut: names.describe("Addresses of instances that are not taken over."),
    }),
  },
  eject: {
    command: "eject",
    schema: z.object({
      version,
      file: z.string().nullable().describe("The file that was written."),
      code: z.string().nullable().describe("The code, unless it was written to a file."),
      instances: names.describe("What happens to each instance of the state of `--from`, in a sentence."),
      leftOut: names.describe("Addresses of instances that no resource declares, and kinds that the key may not list."),
    }),
  },
  convert: {
    command: "convert",
    schema: z.object({
      version,
      file: z.string().nullable().describe("The file that was written."),
      code: z.string().nullable().describe("The code, unless it was written to a file."),
      secrets: names.describe("Keys of the secrets that it reads."),
      findings: names.describe("What has no counterpart, with file, line and column."),
    }),
  },
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
      destroyed: names.describe("Stacks."),
      returned: names.describe("Stacks that are back in the pool, suspended."),
    }),
  },
  "preview-env-sweep": {
    command: "preview-env sweep",
    schema: z.object({
      version,
      previews: z.array(z.object({ stack: z.string(), pullRequest: z.string(), until: time, isExpired: z.boolean() })),
      destroyed: names.describe("Stacks."),
      returned: names.describe("Stacks that are back in the pool, suspended."),
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
  "promote-environment": {
    command: "promote --from <environment> --to <environment>",
    schema: z.object({
      version,
      from: z.string(),
      to: z.string(),
      promoted: z.boolean(),
      artifacts: z.array(
        z.object({
          address: z.string(),
          kind: z.string(),
          from: artifact,
          to: artifact,
          same: z.boolean(),
          action: z.string().optional().describe("The action that brings it to the target."),
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
      }),
    ),
  },
  "journal-resolve": {
    command: "journal resolve",
    schema: z.object({ id: z.string(), outcome: z.string().describe("A sentence.") }),
  },
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
