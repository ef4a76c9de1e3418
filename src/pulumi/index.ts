export * from "./data.gen";
export type { ListResult } from "./questions";
export * from "./resources.gen";
export * from "./types.gen";
