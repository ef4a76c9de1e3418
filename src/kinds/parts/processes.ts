import { z } from "zod";
import {
  computed,
  id,
  immutable,
  listedId,
  onlyWhereItApplies,
  type Part,
  port,
  stamps,
  type Wire,
  writable,
} from "../../model";
import { processEntryRules } from "./process-rules";
import { type Disk, probe, scaling } from "./process-settings";

const types = ["web", "worker", "cron", "job"] as const;
const ofSize = { follows: ["resourceTypeId"] } as const;
/** Settings for processes of these types only. */
const of = (...values: (typeof types)[number][]) => ({ appliesTo: { field: "type", values } }) as const;
const mountPath = z.string().regex(/^\/[A-Za-z0-9._/-]+$/, {
  error: "must be an absolute path of letters, digits and . _ -",
});

/** The largest number of instances that scaling allows. */
function instances({ scalingStrategy }: Wire): number {
  const { instanceCount, maxInstanceCount } =
    (scalingStrategy as { config?: Record<string, number> } | undefined)?.config ?? {};
  return maxInstanceCount ?? instanceCount ?? 1;
}

const fields = {
  type: immutable("web, worker, cron or job.", z.enum(types), { default: "web" }),
  resourceTypeId: writable(
    "Size: the ID of a process resource type, see `getProcessResourceType`.",
    listedId("processResourceType", "size"),
    { instances },
  ),
  entrypoint: writable("Start command; the one from the build by default.", z.string().max(1024), {
    default: "",
  }),
  port: writable("Port that the process listens on, 1 to 65535.", port),
  scalingStrategy: writable(
    "`manual` with a fixed number of instances, or `horizontal` between two numbers.",
    scaling,
    {
      default: { type: "manual", config: { instanceCount: 1 } },
      watched: true,
      opens: ({ config }) => !("instanceCount" in config) || config.instanceCount !== 0,
      // A disk forces one instance and is only gone with the next deployment (contract note 11).
      afterRemovalOf: "disk",
    },
  ),
  schedule: writable("Cron expression of five fields. Cron only.", z.string().max(100), of("cron")),
  timeZone: writable("IANA time zone of the schedule. Cron only.", z.string(), { default: "UTC", ...of("cron") }),
  concurrencyPolicy: writable(
    "What happens if the previous run has not ended. Cron only.",
    z.enum(["Forbid", "Replace"]),
    {
      default: "Forbid",
      ...of("cron"),
    },
  ),
  timeLimitSeconds: writable("Maximum run time in seconds, 0 for no limit. Cron only.", z.int().min(0), {
    default: 0,
    ...of("cron"),
  }),
  jobStartPolicy: writable(
    "When a job runs. Job only.",
    z.enum(["beforeDeployment", "afterSuccessDeployment", "afterFailedDeployment"]),
    of("job"),
  ),
  livenessProbe: writable("Instances that fail the probe are restarted. Web only.", probe, {
    clears: true,
    ...of("web"),
  }),
  readinessProbe: writable("Instances that fail the probe receive no traffic. Web only.", probe, {
    clears: true,
    ...of("web"),
  }),
  isIngressEnabled: writable("Whether the process accepts external requests. Web only.", z.boolean(), {
    watched: { usual: true },
    opens: (admits) => admits,
    ...of("web"),
  }),
  ingressProtocol: writable("Ingress protocol: http or grpc. Web only.", z.enum(["http", "grpc"]), of("web")),
  disk: writable(
    "Persistent disk. Web and worker only; forces one instance, only grows, and loses its data when removed.",
    z.strictObject({ resourceTypeId: listedId("diskResourceType", "size"), mountPath }).meta({ title: "Disk" }),
    {
      clears: true,
      holdsData: "the contents of its disk",
      ...of("web", "worker"),
      read: ({ disk }) => {
        const row = disk as Wire | null | undefined;
        // It stays visible until the deployment that removes it (contract note 11).
        if (row?.status === "detaching") return null;
        return row && { resourceTypeId: row.resource_type_id, mountPath: row.mount_path };
      },
      write: () => ({}),
      via: {
        by: "calls",
        operations: ["putProcessDisk", "detachProcessDisk"],
        calls: ({ to, object, id: process }) => {
          const ids = [object.id, process];
          const disk = to as Disk | null | undefined;
          if (!disk) return [{ operation: "detachProcessDisk", ids }];
          const body = { resource_type_id: disk.resourceTypeId, mount_path: disk.mountPath };
          return [{ operation: "putProcessDisk", ids, body }];
        },
      },
    },
  ),
  id: computed("ID on the platform.", id, { follows: [] }),
  key: computed("The platform's own name for it.", z.string(), { stable: true, follows: [] }),
  resourceTypeName: computed("Name of the size.", z.string().nullable(), ofSize),
  cpuLimit: computed("Millicores.", z.int().nullable(), ofSize),
  memoryLimit: computed("Megabytes.", z.int().nullable(), ofSize),
  internalHostname: computed("Host name inside the cluster.", z.string().nullable(), { follows: [] }),
  ...stamps,
};

/** The processes of an application. The one web process exists from creation: it is found by its type (note 1). */
export const processes: Part = {
  doc: "Processes by display name. `type` is web by default; an application has at most one web process, which exists from its creation.",
  form: { as: "map", name: "processes" },
  key: z.string().min(1).max(255),
  renames: "display_name",
  deploys: true,
  // Contract note 10.
  lingers: true,
  fields,
  // The web process exists from creation (contract note 1).
  bornWith: ({ type }) => type === "web",
  api: { list: "listProcesses", create: "createProcess", update: "updateProcess", remove: "deleteProcess" },
  keyOf: (row) => String(row.display_name ?? row.key),
  is: (row, { key, values }) => {
    const type = values.type ?? "web";
    return row.type === type && (type === "web" || row.display_name === key);
  },
  send: ({ key }) => ({ display_name: key }),
  stays: ({ type }) => (type === "web" ? "an application cannot be without its web process" : undefined),
  rules: [
    ...onlyWhereItApplies(fields, "type", (values) => `applies to ${values.join(" and ")} processes only`),
    ...processEntryRules,
  ],
};
