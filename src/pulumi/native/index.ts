export type { ListResult } from "../questions";
export { type ActionArgs, type ActionResult, type Actions, actions } from "./actions";
export * from "./data.gen";
export { Environment, type EnvironmentArgs } from "./environment";
export { Provider, type ProviderArgs } from "./resource";
export * from "./resources.gen";
export * from "./types.gen";
