export type { Cluster, DatabaseResourceType, DiskResourceType, ProcessResourceType } from "../lifecycle/read/listings";
export { getCluster, getDatabaseResourceType, getDiskResourceType, getProcessResourceType } from "./lookups";
export * from "./resources.gen";
export * from "./types.gen";
