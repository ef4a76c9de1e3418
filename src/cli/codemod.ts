import { Command } from "commander";
import { isFolder } from "../model/file";
import { SvcError } from "../model/problem";
import { lazy } from "./lazy";
import { printJson, remark } from "./print";
import { deliverSources, sayChanged } from "./write-sources";

/** `svc-iac codemod`: sources with the names that fields had in an earlier release. */
export function codemodCommand(): Command {
  return new Command("codemod")
    .description("give renamed fields their names of today in the sources of a folder")
    .argument("[folder]", "folder of the program, the configuration or the environment file", ".")
    .option("--dry-run", "print the changes as a patch, and write nothing")
    .option("--json", "print the result as JSON")
    .addHelpText(
      "after",
      `
Nothing is sent. Programs in TypeScript and JavaScript, configurations of Terraform and OpenTofu, environment files and
Pulumi's YAML are changed: arguments, outputs, and options that name fields, such as ignoreChanges. Standard error names
what has to be changed by hand, with its line. The names are in docs/compatibility.md.

Examples:
  svc-iac codemod --dry-run | git apply --check
  svc-iac codemod infrastructure`,
    )
    .action(async (folder: string, { dryRun: isDryRun = false, json }: { dryRun?: boolean; json?: true }) => {
      if (!isFolder(folder))
        throw new SvcError({ code: "not-found", given: folder, message: `${folder} is not a folder.` });
      const { codemod, renamedKinds, Texts, todo } = lazy.codemod();
      if (renamedKinds().length === 0) remark("No field of this release has had another name.");
      const texts = new Texts();
      const left = (await codemod(texts, folder)).map(todo);
      if (!json || !isDryRun) deliverSources(texts, [folder], isDryRun);
      for (const line of left) remark(line);
      sayChanged(texts, isDryRun, remark);
      if (json) printJson<"codemod">({ version: 1, files: [...texts.changed().keys()], isDryRun, todo: left });
    });
}
