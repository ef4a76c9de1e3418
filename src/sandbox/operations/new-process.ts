import type { Process, Scaling } from "../records";
import { PROCESS_SIZES } from "../reference";
import { newborn, type World } from "../world";

export const ONE_INSTANCE: Scaling = { type: "manual", config: { instanceCount: 1 } };

/** A process with the platform's defaults. */
export function newProcess(world: World, appId: string, fields: Partial<Process>): Process {
  const type = fields.type ?? "worker";
  const isCron = type === "cron";
  return {
    ...newborn(world),
    app_id: appId,
    key: type,
    type,
    display_name: type,
    entrypoint: "",
    port: null,
    is_ingress_enabled: false,
    ingress_protocol: null,
    scaling_strategy: ONE_INSTANCE,
    resource_type_id: PROCESS_SIZES[0]?.id ?? "",
    schedule: isCron ? "0 * * * *" : null,
    time_zone: isCron ? "UTC" : null,
    concurrency_policy: isCron ? "Forbid" : null,
    time_limit_seconds: isCron ? 0 : null,
    job_start_policy: type === "job" ? "beforeDeployment" : null,
    liveness_probe: null,
    readiness_probe: null,
    disk: null,
    delete_queued: false,
    ...fields,
  };
}

/** The process that every new application has (contract note 1). */
export const firstWebProcess = (world: World, appId: string): Process =>
  newProcess(world, appId, {
    type: "web",
    key: "web",
    display_name: "Web process",
    port: 8080,
    is_ingress_enabled: true,
    ingress_protocol: "http",
  });

/** A clone's process: new id, no disk (ProcessDisk: not copied by a clone). */
export const copyOfProcess = (world: World, source: Process, appId: string): Process => ({
  ...structuredClone(source),
  ...newborn(world),
  app_id: appId,
  disk: null,
});
