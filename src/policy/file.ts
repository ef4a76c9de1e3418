import { readYaml } from "../yaml/yaml-file";
import { type CheckedSettings, policySettings, ruleNames } from "./settings";

/** The settings in a YAML or JSON file. @throws SvcError `policy` with all mistakes in it, each with file:line:column. */
export function settingsIn(file: string): CheckedSettings {
  const { data } = readYaml({
    file,
    shape: policySettings,
    keys: [...Object.keys(policySettings.shape), "monthly", "prices", ...ruleNames],
    alternatives: "a regular expression, or one for each kind",
    code: "policy",
    next: "Name a YAML or JSON file with --rules; docs/policy.md has an example.",
  });
  return data;
}
