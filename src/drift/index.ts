export type { Baseline } from "./baseline";
export { baselineText, dayFrom, readBaseline } from "./baseline-file";
export type { Declarations } from "./declared";
export { type DriftRequest, drift, requestsNeeded } from "./drift";
export { type FormatName, formats, isFormat } from "./formats";
export { readOnly } from "./read-only";
export type { Report } from "./report";
export { pulumiConfiguration, pulumiFile, pulumiStack } from "./sources/pulumi";
export { terraformState } from "./sources/terraform";
