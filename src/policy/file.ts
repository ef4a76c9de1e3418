import { readYaml } from "../yaml/yaml-file";
import { type CheckedSettings, policySettings, words } from "./settings";

/** The settings in a YAML or JSON file. @throws SvcError `policy` with all mistakes in it, each with file:line:column. */
export function settingsIn(file: string): CheckedSettings {
  const { data } = readYaml({
    ...words,
    file,
    shape: policySettings,
    code: "policy",
    next: "Name a YAML or JSON file with --rules; docs/policy.md has an example.",
  });
  return data;
}
