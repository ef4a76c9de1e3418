import { cronProblem, isTimeZone } from "../cron";
import type { Call, Handlers } from "../operation";
import { applicationOf, pathId } from "../operation";
import type { Application, Disk, Process } from "../records";
import { DISK_SIZES, PROCESS_SIZES } from "../reference";
import { unprocessable } from "../refusal";
import { partById } from "../world";
import { newProcess, ONE_INSTANCE } from "./new-process";

const CRON_FIELDS = ["schedule", "time_zone", "concurrency_policy", "time_limit_seconds"];
const PROBE_FIELDS = ["liveness_probe", "readiness_probe"];
const INGRESS_FIELDS = ["is_ingress_enabled", "ingress_protocol"];

/** Fields for one type of process only, which are refused on the others. */
const FIELDS_OF_TYPE: readonly { type: Process["type"]; fields: readonly string[] }[] = [
  { type: "cron", fields: CRON_FIELDS },
  { type: "job", fields: ["job_start_policy"] },
  { type: "web", fields: [...PROBE_FIELDS, ...INGRESS_FIELDS] },
];

/** ProcessDiskPut.mount_path: not these themselves; folders below them are allowed. */
const FORBIDDEN_MOUNTS = ["/etc", "/var", "/lib", "/usr/local", "/mnt", "/root", "/app", "/workspace", "/layers"];

function keyFor(application: Application, displayName: string): string {
  const slug = displayName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  const base = slug === "" || slug === "web" ? "process" : slug;
  let key = base;
  for (let number = 2; key in application.processes; number++) key = `${base}-${number}`;
  return key;
}

function shown(process: Process, application: Application): Record<string, unknown> {
  const size = PROCESS_SIZES.find((it) => it.id === process.resource_type_id);
  const isServed = process.type === "web" || process.type === "worker";
  return {
    ...process,
    resource_type_name: size?.name ?? null,
    cpu_limit: size?.cpu_limit ?? null,
    memory_limit: size?.memory_limit ?? null,
    internal_hostname: isServed ? `${application.name}-${process.key}.internal` : null,
  };
}

/** Rules between fields. `given` are the fields of the request, `wanted` the resulting process. */
function check(given: readonly string[], wanted: Process): void {
  for (const { type, fields } of FIELDS_OF_TYPE) {
    const refused = given.filter((field) => fields.includes(field));
    if (wanted.type !== type && refused.length > 0) {
      throw unprocessable(
        `${refused.join(", ")}: only for ${type} processes, and this one is a ${wanted.type} process.`,
      );
    }
  }
  if (given.includes("resource_type_id") && !PROCESS_SIZES.some((it) => it.id === wanted.resource_type_id)) {
    throw unprocessable(
      `resource_type_id is ${wanted.resource_type_id}, but there is no such size; GET /resources/process-resource-types lists them.`,
    );
  }
  if (given.includes("schedule")) {
    const problem = cronProblem(wanted.schedule ?? "");
    if (problem) throw unprocessable(`schedule is "${wanted.schedule}", which is not a cron expression: ${problem}.`);
  }
  if (given.includes("time_zone") && !isTimeZone(wanted.time_zone ?? "")) {
    throw unprocessable(`time_zone must be an IANA name such as Europe/Berlin, got "${wanted.time_zone}".`);
  }
  for (const field of given.filter((it) => PROBE_FIELDS.includes(it)))
    checkProbe(field, wanted[field as keyof Process]);
  checkScaling(wanted);
}

function checkProbe(field: string, probe: unknown): void {
  if (probe === null || probe === undefined) return;
  const kinds = ["exec", "httpGet", "tcpSocket"].filter((kind) => kind in (probe as object));
  if (kinds.length !== 1) {
    throw unprocessable(
      `${field} must have exactly one of exec, httpGet and tcpSocket, got ${kinds.length === 0 ? "none" : kinds.join(" and ")}.`,
    );
  }
}

function checkScaling(wanted: Process): void {
  const { scaling_strategy: scaling, disk } = wanted;
  if (scaling.type === "horizontal" && scaling.config.minInstanceCount > scaling.config.maxInstanceCount) {
    throw unprocessable("scaling_strategy.config.minInstanceCount is larger than maxInstanceCount.");
  }
  const isMore = scaling.type === "horizontal" || scaling.config.instanceCount > 1;
  if (disk && isMore) {
    throw unprocessable(
      "scaling_strategy: a process with a disk runs as one instance with manual scaling. Remove the disk first.",
    );
  }
}

function createProcess(call: Call): unknown {
  const application = applicationOf(call);
  const refused = INGRESS_FIELDS.filter((field) => field in call.sent);
  if (refused.length > 0) {
    // Contract note 8.
    throw unprocessable(`${refused.join(", ")} cannot be set while creating a process; create it, then PATCH.`);
  }
  if (call.body.type === "web" && Object.values(application.processes).some((it) => it.type === "web")) {
    throw unprocessable("The application already has its web process, and can have only one: PATCH that one.");
  }
  const process = newProcess(call.world, application.id, {
    ...(call.body as Partial<Process>),
    key: keyFor(application, String(call.body.display_name)),
  });
  check(Object.keys(call.body), process);
  application.processes[process.key] = process;
  return shown(process, application);
}

function found(call: Call, application: Application): Process {
  return partById(application.processes, pathId(call, "process_id"), "process");
}

function updateProcess(call: Call): unknown {
  const application = applicationOf(call);
  const process = found(call, application);
  check(Object.keys(call.body), { ...process, ...(call.body as Partial<Process>) });
  Object.assign(process, call.body);
  call.world.time.touch(process);
  return shown(process, application);
}

function deleteProcess(call: Call): void {
  const process = found(call, applicationOf(call));
  if (process.type === "web") throw unprocessable("The web process of an application cannot be deleted.");
  process.delete_queued = true;
}

function putDisk(call: Call): Disk {
  const process = found(call, applicationOf(call));
  if (process.type !== "web" && process.type !== "worker") {
    throw unprocessable(`Disks hang on web and worker processes, and this one is a ${process.type} process.`);
  }
  const size = DISK_SIZES.find((it) => it.id === call.body.resource_type_id);
  if (!size) {
    throw unprocessable(
      `resource_type_id is ${String(call.body.resource_type_id)}, but there is no such disk size; GET /resources/disk-resource-types lists them.`,
    );
  }
  const mountPath = String(call.body.mount_path);
  if (FORBIDDEN_MOUNTS.includes(mountPath.replace(/\/+$/, ""))) {
    throw unprocessable(
      `mount_path must not be one of ${FORBIDDEN_MOUNTS.join(", ")}, which the platform uses itself, got "${mountPath}".`,
    );
  }
  const present = process.disk;
  if (present && size.storage_limit < present.size) {
    throw unprocessable(
      `resource_type_id: the disk has ${present.size} MB and can only grow; ${size.name} has ${size.storage_limit} MB.`,
    );
  }
  process.disk = {
    resource_type_id: size.id,
    mount_path: mountPath,
    size: size.storage_limit,
    status: "pending",
  };
  process.scaling_strategy = structuredClone(ONE_INSTANCE);
  call.world.time.touch(process);
  return process.disk;
}

function detachDisk(call: Call): string {
  const process = found(call, applicationOf(call));
  if (!process.disk) throw unprocessable("The process has no disk.");
  process.disk.status = "detaching";
  call.world.time.touch(process);
  return "The disk goes away with the next deployment.";
}

export const processHandlers: Handlers = {
  listProcesses: (call) => {
    const application = applicationOf(call);
    return Object.values(application.processes).map((it) => shown(it, application));
  },
  getProcess: (call) => {
    const application = applicationOf(call);
    return shown(found(call, application), application);
  },
  createProcess,
  updateProcess,
  deleteProcess,
  putProcessDisk: putDisk,
  detachProcessDisk: detachDisk,
  triggerCronProcess: (call) => {
    const application = applicationOf(call);
    const process = found(call, application);
    if (process.type !== "cron")
      throw unprocessable(`Only cron processes can be triggered, and this one is a ${process.type} process.`);
    if (application.is_suspended) throw unprocessable("The application is suspended; activate it first.");
    return "The process is started.";
  },
};
