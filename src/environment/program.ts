/**
 * A complete Pulumi program: the environment that a file declares. Point `main` of the project's package.json here, not
 * `main` of Pulumi.yaml: the engine starts providers in the folder of the latter, and the journal (`.svc/`) would be
 * in node_modules.
 *
 * Configuration: `svc:file` (environment.svc.yaml), `svc:environment` (the stack's name). The others are those of
 * `svc-iac preview-env`.
 */
import * as pulumi from "@pulumi/pulumi";
import { Environment } from "./component";
import { markPreview, noteCompletion } from "./preview-mark";

const config = new pulumi.Config("svc");

export = async (): Promise<Readonly<Record<string, pulumi.Output<unknown>>>> => {
  markPreview(config);
  const [file, environment] = [config.get("file"), config.get("environment")];
  const created = new Environment(pulumi.getProject(), {
    ...(file === undefined ? {} : { file }),
    ...(environment === undefined ? {} : { environment }),
    suspended: config.getBoolean("suspended") ?? false,
    allowDataLoss: config.getObject("allowDataLoss") ?? {},
  });
  noteCompletion(config, created.completed);
  return created.outputsByName;
};
