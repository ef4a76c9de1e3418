export { Account, type Found, type Listed } from "./account";
export type { Program } from "./code";
export { type Listing, toJson, toTable } from "./list";
export { programOf } from "./program";
export { toCdktf } from "./to-cdktf";
export { toEnvironment } from "./to-environment";
export { toPulumi, toPulumiNative } from "./to-pulumi";
export { toTerraform } from "./to-terraform";
