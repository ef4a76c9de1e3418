export type { ListResult } from "../questions";
export * from "../types.gen";
export * from "./data.gen";
export { Provider, type ProviderArgs } from "./resource";
export * from "./resources.gen";
