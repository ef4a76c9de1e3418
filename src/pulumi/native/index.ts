export type { ListResult } from "../questions";
export * from "./data.gen";
export { Environment, type EnvironmentArgs } from "./environment";
export { Provider, type ProviderArgs } from "./resource";
export * from "./resources.gen";
export * from "./types.gen";
