export type {
  Cluster,
  DatabaseResourceType,
  DiskResourceType,
  ProcessResourceType,
} from "../../lifecycle/read/listings";
export * from "../types.gen";
export { getCluster, getDatabaseResourceType, getDiskResourceType, getProcessResourceType } from "./lookups";
export { Provider, type ProviderArgs } from "./resource";
export * from "./resources.gen";
