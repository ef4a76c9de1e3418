import { z } from "zod";
import { computed, id, immutable, listedId, type Part, port, type Wire, writable } from "../../model";
import { processEntryRules } from "./process-rules";
import { type Disk, probe, scaling } from "./process-settings";

const types = ["web", "worker", "cron", "job"] as const;
const mountPath = z.string().regex(/^\/[A-Za-z0-9._/-]+$/, {
  error: "an absolute path of letters, digits and . _ - is allowed",
});

/** What runs in an application. The one web process is there from birth: it is found by its type (contract note 1). */
export const processes: Part = {
  doc: "Processes by display name. `type` is web by default; an application has at most one web process, born with it.",
  form: { as: "map", name: "processes" },
  key: z.string().min(1).max(255),
  renames: "display_name",
  deploys: true,
  fields: {
    type: immutable("web, worker, cron or job.", z.enum(types), { default: "web" }),
    resourceTypeId: writable(
      "Size: the id of a process resource type, see `getProcessResourceType`.",
      listedId("processResourceType", "size"),
    ),
    entrypoint: writable("Start command; empty takes the one that the build found.", z.string().max(1024), {
      default: "",
    }),
    port: writable("Port that it listens on, 1 to 65535.", port),
    scalingStrategy: writable(
      "`manual` with a fixed number of instances, or `horizontal` between two numbers.",
      scaling,
      {
        default: { type: "manual", config: { instanceCount: 1 } },
        // A disk forces one instance and is only gone with the next deployment (contract note 11).
        afterRemovalOf: "disk",
      },
    ),
    schedule: writable("Cron expression of five fields. Cron only.", z.string().max(100)),
    timeZone: writable("IANA time zone of the schedule. Cron only.", z.string(), { default: "UTC" }),
    concurrencyPolicy: writable(
      "What a run does while the last one still runs. Cron only.",
      z.enum(["Forbid", "Replace"]),
      {
        default: "Forbid",
      },
    ),
    timeLimitSeconds: writable("Longest run time in seconds, 0 for no limit. Cron only.", z.int().min(0), {
      default: 0,
    }),
    jobStartPolicy: writable(
      "When a job runs. Job only.",
      z.enum(["beforeDeployment", "afterSuccessDeployment", "afterFailedDeployment"]),
    ),
    livenessProbe: writable("Restarts an instance that fails it. Web only.", probe, { clears: true }),
    readinessProbe: writable("Keeps traffic from an instance that fails it. Web only.", probe, {
      clears: true,
    }),
    isIngressEnabled: writable("Whether requests from outside reach it. Web only.", z.boolean()),
    ingressProtocol: writable("Web only.", z.enum(["http", "grpc"])),
    disk: writable(
      "Persistent disk. Web and worker only; forces one instance, only grows, and loses its data when removed.",
      z.strictObject({ resourceTypeId: listedId("diskResourceType", "size"), mountPath }).meta({ title: "Disk" }),
      {
        clears: true,
        holdsData: true,
        read: ({ disk }) => {
          const row = disk as Wire | null | undefined;
          // It stays readable until the deployment that takes it away (contract note 11).
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
    id: computed("Id on the platform.", id),
    key: computed("The platform's own name for it.", z.string(), { stable: true }),
    resourceTypeName: computed("Name of the size.", z.string().nullable()),
    cpuLimit: computed("Millicores.", z.int().nullable()),
    memoryLimit: computed("Megabytes.", z.int().nullable()),
    internalHostname: computed("Host name inside the cluster.", z.string().nullable()),
  },
  // The web process is there from the start (contract note 1).
  bornWith: true,
  api: { list: "listProcesses", create: "createProcess", update: "updateProcess", remove: "deleteProcess" },
  keyOf: (row) => String(row.display_name ?? row.key),
  is: (row, { key, values }) => {
    const type = values.type ?? "web";
    return row.type === type && (type === "web" || row.display_name === key);
  },
  send: ({ key }) => ({ display_name: key }),
  stays: ({ type }) => (type === "web" ? "an application cannot be without its web process" : undefined),
  rules: processEntryRules,
};
