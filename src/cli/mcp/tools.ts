import { z } from "zod";
import { pageOf, pages } from "./pages";
import { asText, type Tool, tool } from "./tool";

const file = (what: string) => z.string().min(1).describe(`${what}, relative to the folder of the server`);

/** An option only if it has a value; never a word that could be taken for another option. */
const option = (name: string, value: string | undefined): string[] =>
  value === undefined ? [] : [`--${name}=${value}`];

const reading = [
  tool({
    name: "docs",
    title: "Documentation",
    description:
      "The documentation of svc-iac. Without a page: the list of pages, with one for each kind of resource (kinds/…: fields, limits, examples in every language), one for each way to declare resources, and `errors` with each error code.",
    input: { page: z.string().optional().describe("the name of a page from the list, such as kinds/database") },
    run: async ({ page }) => (page === undefined ? asText(pages()) : { text: pageOf(page) }),
  }),
  tool({
    name: "validate",
    title: "Validate",
    description:
      "All mistakes in an environment file or a Terraform configuration that can be found without a request: place, value, what is allowed, what to do.",
    input: {
      path: file("An environment file, a .tf file, or a folder with .tf files").default("environment.svc.yaml"),
      environment: z.string().optional().describe("only this environment of the file"),
    },
    run: async ({ path, environment }, at) =>
      at.command(["validate", "--json", ...option("environment", environment), "--", at.inside(path)], [1]),
  }),
  tool({
    name: "plan_cost",
    title: "Cost of a plan",
    description:
      "Creations, deployments, requests and minutes of a plan, which is a file with the output of `pulumi preview --json`, or of `terraform show -json` for a saved plan.",
    input: { plan: file("The file with the plan") },
    run: async ({ plan }, at) => at.command(["cost", "--json", "--", at.inside(plan)]),
  }),
  tool({
    name: "drift",
    title: "Drift",
    description:
      "Compares a declaration with the service, and lists what differs and what is not managed. Objects of other environments of the file, of previews and of other stacks are listed apart: do not adopt those. Name one source; without one it is the Pulumi stack of the folder.",
    input: {
      file: file("An environment file, which is compared without a state").optional(),
      environment: z.string().optional().describe("the environment in that file"),
      config: file("A file with values of its secrets and configuration").optional(),
      terraform: file("A folder of Terraform, or a file with the output of `terraform show -json`").optional(),
      stack: z.string().optional().describe("a Pulumi stack"),
      state: file("A file with the export of a Pulumi stack").optional(),
      ignore: z.string().optional().describe("not unmanaged: name, ID or Kind/name, with * and ?"),
    },
    run: async (sources, at) => {
      const { file, config, terraform, state } = sources;
      for (const path of [file, config, terraform, state]) if (path !== undefined) at.inside(path);
      const options = Object.entries(sources).flatMap(([name, value]) => option(name, value));
      return at.withService(["drift", "--format=json", ...options], [1, 2]);
    },
  }),
  tool({
    name: "discover",
    title: "Discover",
    description:
      "Lists the existing objects of the company, or writes code that adopts them. Secrets are never included.",
    input: {
      project: z.string().optional().describe("ID of a project: only its members"),
      to: z
        .enum(["pulumi", "pulumi-native", "pulumi-python", "terraform", "cdktf", "environment"])
        .optional()
        .describe("the language of the code; without it, a list"),
    },
    run: ({ project, to }, at) =>
      at.withService(["discover", "--json", ...option("project", project), ...option("to", to)]),
  }),
  tool({
    name: "sandbox_snapshots",
    title: "Snapshots of the sandbox",
    description: "Lists the snapshots of the running sandbox.",
    input: {},
    run: async (_, at) => asText(await at.control("GET", "snapshots")),
  }),
];

const OPERATION =
  'an operationId of the API such as createDatabase (the page `parity` of `docs` lists all), "write" for all but reads, or "*" for all';

const changing = [
  tool({
    name: "sandbox_start",
    title: "Start the sandbox",
    description:
      "Starts the platform's API on this machine, on loopback only. Its objects are kept in .svc. It ends with this server.",
    input: {
      speed: z.number().positive().default(60).describe("speed of its clock, as a multiple of real time"),
      limits: z.boolean().default(true).describe("whether request limits apply"),
    },
    changes: true,
    run: async (options, at) =>
      asText({
        url: await at.startSandbox(options),
        next: 'In a shell, `eval "$(npx svc-iac env)"` points an engine at it.',
      }),
  }),
  tool({
    name: "sandbox_fault",
    title: "Arm a fault",
    description:
      "Makes requests to the sandbox fail: with a status, a delay, a lost connection or a truncated answer. Give exactly one effect, and nth or probability.",
    input: {
      operation: z.string().min(1).describe(OPERATION),
      nth: z.number().int().positive().optional().describe("the first matching request that fails; 1 by default"),
      probability: z.number().min(0).max(1).optional().describe("the share of the matching requests that fail"),
      times: z.number().int().positive().optional().describe("how many fail; 1 by default with nth"),
      status: z.number().int().min(400).max(599).optional().describe("answer with this HTTP status"),
      delayMs: z.number().int().positive().optional().describe("wait before the work, in milliseconds"),
      drop: z.enum(["before", "after"]).optional().describe("cut the connection before or after the work"),
      truncate: z.boolean().optional().describe("send half of the answer"),
    },
    changes: true,
    run: async (fault, at) => asText(await at.control("POST", "faults", fault)),
  }),
  tool({
    name: "sandbox_clear_faults",
    title: "Clear faults",
    description: "Removes all faults of the sandbox.",
    input: {},
    changes: true,
    run: async (_, at) => asText(await at.control("DELETE", "faults")),
  }),
  tool({
    name: "sandbox_snapshot",
    title: "Take a snapshot",
    description: "Saves the objects of the sandbox, for sandbox_restore.",
    input: { name: z.string().min(1).optional() },
    changes: true,
    run: async ({ name }, at) => asText(await at.control("POST", "snapshots", { ...(name && { name }) })),
  }),
  tool({
    name: "sandbox_restore",
    title: "Restore a snapshot",
    description: "Replaces the objects of the sandbox by those of a snapshot.",
    input: { snapshot: z.string().min(1).describe("its ID or name") },
    changes: true,
    run: async ({ snapshot }, at) =>
      asText(await at.control("POST", `snapshots/${encodeURIComponent(snapshot)}/restore`)),
  }),
];

/** Everything that the server can offer. */
export const tools: readonly Tool[] = [...reading, ...changing];
