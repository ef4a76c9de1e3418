export { Account, type Found, type Listed } from "./account";
export type { Program } from "./code";
export { type Listing, toJson, toTable } from "./list";
export { programOf } from "./program";
export { toEnvironment } from "./to-environment";
export { toTerraform } from "./to-terraform";
export { toPulumi } from "./to-pulumi";
