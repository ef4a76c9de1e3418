export * from "./constructs.gen";
export type { ListOf, MapOf } from "./references";
