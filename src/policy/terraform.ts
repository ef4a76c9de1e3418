export { settingsIn } from "./file";
export { line, violations } from "./judge";
export { checkedSettings } from "./settings";
