export { policies } from "./pulumi";
export type { PolicySettings, RuleName } from "./settings";
