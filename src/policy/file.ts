import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { SvcError } from "../model";
import { type CheckedSettings, checkedSettings } from "./settings";

/** The settings in a YAML or JSON file. @throws SvcError `policy` if they cannot be read, or are not valid. */
export function settingsIn(file: string): CheckedSettings {
  return checkedSettings(contentOf(file), file);
}

function contentOf(file: string): unknown {
  try {
    return parse(readFileSync(file, "utf8"));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === "ENOENT" ? "there is no such file" : message.split("\n")[0];
    throw new SvcError({
      code: "policy",
      given: file,
      message: `The rules ${JSON.stringify(file)} cannot be read: ${reason}.`,
      next: "Name a YAML or JSON file with --rules; docs/policy.md has an example.",
    });
  }
}
