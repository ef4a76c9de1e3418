import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { logText, planText, stateText } from "../../../src/cli/plan-file";
import { programOf } from "../../../src/cli/program";
import { convert } from "../../../src/convert";
import { readPlan, readTerraformPlan } from "../../../src/cost";
import { readForeignState } from "../../../src/discover/foreign-state";
import { readBaseline } from "../../../src/drift/baseline-file";
import { historyIn } from "../../../src/drift/history";
import { readRules } from "../../../src/drift/rules-file";
import { readConfiguration } from "../../../src/drift/sources/configuration";
import { readExport } from "../../../src/drift/sources/pulumi";
import { readShown } from "../../../src/drift/sources/terraform";
import type { Definition } from "../../../src/environment/definition.gen";
import { allEnvironments, examineEnvironment } from "../../../src/environment/load";
import { examineTerraform } from "../../../src/hcl/validate";
import { isSecretValue } from "../../../src/model";
import { settingsIn } from "../../../src/policy/file";
import { verify } from "../../../src/webhooks";
import { SIGNATURE_HEADER } from "../../../src/webhooks/signature";
import { printedBy } from "../../support/cli";
import { newFolder } from "../../support/new-folder";

/**
 * A way in for a text from outside: one that is as it should be, of which the hostile ones are made, and what reads it. The
 * other ways in have laws of their own: IDs (`test/client/hostile-ids`, `test/lifecycle/hostile-ids`), the documents of
 * the store (`test/store/hostile-documents`) and answers (`hostile-answers`).
 */
interface Way {
  readonly name: string;
  readonly whole: string;
  /** Whether hostile values are put into the parsed text, too. */
  readonly isJson?: true;
}

/** One that reads a file by itself takes any bytes. What an engine writes may be larger than what people write. */
export type FileDoor = Way & {
  readonly isFile: true;
  readonly isOfEngine?: true;
  enter(text: string | Buffer): unknown;
};
export type Door = FileDoor | (Way & { readonly isFile?: undefined; enter(text: string): unknown });

const folder = newFolder();
let files = 0;

/** A file of this name with a text, in a folder of its own. */
function fileWith(name: string, text: string | Buffer): string {
  const own = join(folder, String(files++));
  mkdirSync(own);
  writeFileSync(join(own, name), text);
  return join(own, name);
}

const example = (name: string) => readFileSync(join(__dirname, "../../../examples", name), "utf8");
const json = JSON.stringify;

const application = { displayName: "api", clusterId: "eu", variables: { A: "1" }, processes: { web: { port: 80 } } };
const environment = {
  base: { applications: { api: application } },
  environments: { staging: {} },
  outputs: { a: "b" },
};
const resource = {
  ...{ urn: "urn:pulumi:dev::shop::pulumi-nodejs:dynamic/svc:Application::api", custom: true, id: "1" },
  ...{ type: "pulumi-nodejs:dynamic/svc:Application", inputs: application, outputs: { ...application, id: "1" } },
};
const ours = { type: "svc_application", name: "api", provider_name: "registry.terraform.io/svc-iac/svc" };
const shown = { address: "svc_application.api", mode: "managed", ...ours, values: { id: "1", display_name: "api" } };
const change = { actions: ["update"], before: { id: "1" }, after: { id: "1", display_name: "b" }, after_unknown: {} };
const pulumiStep = { op: "update", urn: resource.urn, oldState: resource, newState: resource, detailedDiff: {} };
const terraformPlan = {
  ...{ format_version: "1.2", terraform_version: "1.11.4" },
  planned_values: { root_module: { resources: [shown], child_modules: [{ resources: [shown] }] } },
  resource_changes: [{ ...shown, change }],
};
const foreign = { mode: "managed", type: "other_application", name: "a", provider: 'provider["x/y/other"]' };
const finding = { what: "difference", source: "s", of: "a", field: "f", state: "x", since: "2026-01-01T00:00:00Z" };
const compared = {
  ...{ version: 1, at: "2026-01-01T00:00:00Z", service: "https://api.example.com", sources: ["s"] },
  ...{ found: [finding], unchecked: ["a"] },
};
const event = { webhook_id: "1", event_id: "2", event_delivery_id: "3", type: "x", data: { id: "1" } };

async function eachEnvironmentOf(text: string): Promise<void> {
  const { listed, examine } = allEnvironments({ file: fileWith("environment.svc.yaml", text) });
  for (const one of listed) await examine(one);
}

/** What code has: any value, but no text that is none. */
const inCode = (text: string): Definition => {
  try {
    return JSON.parse(text);
  } catch {
    return text as unknown as Definition;
  }
};

const environmentOf = (text: string | Buffer) =>
  examineEnvironment({ file: fileWith("environment.svc.yaml", text), environment: "staging" });

const converted = (file: string) => printedBy(() => programOf("1.0.0").parseAsync(["convert", file], { from: "user" }));

/** A compose file, whose variables are in another file. */
function withVariables(text: string | Buffer): string {
  const file = fileWith("compose.json", json({ services: { web: { image: "a:1", env_file: "variables" } } }));
  writeFileSync(join(dirname(file), "variables"), text);
  return file;
}

export const doors: readonly Door[] = [
  {
    name: "an environment file",
    whole: example("environment/environment.svc.yaml"),
    isFile: true,
    enter: environmentOf,
  },
  { name: "all environments of a file", whole: example("environment/environment.svc.yaml"), enter: eachEnvironmentOf },
  { name: "an environment file in JSON", whole: json(environment), isJson: true, enter: environmentOf },
  {
    name: "a definition in code",
    whole: json(environment),
    isJson: true,
    enter: (text) => examineEnvironment({ definition: inCode(text), environment: "staging" }),
  },
  {
    name: "a configuration in HCL",
    whole: example("shop-terraform/main.tf"),
    isFile: true,
    enter: (text) => examineTerraform(fileWith("main.tf", text)),
  },
  {
    name: "a configuration in JSON",
    whole: json({ resource: { svc_application: { api: { display_name: "a" } } }, locals: { a: ["${local.b}"] } }),
    isJson: true,
    enter: (text) => examineTerraform(fileWith("main.tf.json", text)),
  },
  {
    name: "a compose file",
    whole: json({
      services: { web: { image: "a:1", ports: ["80:80"], environment: ["A=${B:-c}"], depends_on: ["db"] } },
    }),
    isJson: true,
    enter: (text) => convert(text, "compose.yaml"),
  },
  {
    name: "a Score file",
    whole: json({
      apiVersion: "score.dev/v1b1",
      metadata: { name: "a" },
      containers: { a: { image: "b", variables: { A: "${resources.db.host}" } } },
      resources: { db: { type: "postgres" } },
    }),
    isJson: true,
    enter: (text) => convert(text, "score.yaml"),
  },
  {
    name: "a compose file to convert",
    whole: json({ services: { web: { image: "a:1" } } }),
    isFile: true,
    isJson: true,
    enter: (text) => converted(fileWith("compose.json", text)),
  },
  {
    name: "variables of a compose file",
    whole: "A=1\nB=2\n",
    isFile: true,
    enter: (text) => converted(withVariables(text)),
  },
  {
    name: "rules of policies",
    whole: example("policy/policy.svc.yaml"),
    isFile: true,
    enter: (text) => settingsIn(fileWith("policy.yaml", text)),
  },
  {
    name: "rules of drift",
    whole: json({ version: 1, ignore: [{ kind: "Application", field: "variables", reason: "x" }] }),
    isFile: true,
    isJson: true,
    enter: (text) => readRules(fileWith("drift.yaml", text), ["Application"]),
  },
  {
    name: "known drift",
    whole: json({ version: 1, accepted: [{ what: "gone", address: "a", expires: "2026-12-31" }] }),
    isFile: true,
    isJson: true,
    enter: (text) => readBaseline(fileWith("baseline.yaml", text)),
  },
  {
    name: "a stack's configuration",
    whole: json({ "shop:token": { value: "a", secret: true }, plain: "b" }),
    isFile: true,
    isJson: true,
    enter: (text) => readConfiguration(fileWith("values.json", text)),
  },
  {
    name: "an export of a stack",
    whole: json({ version: 3, deployment: { resources: [resource] } }),
    isJson: true,
    enter: (text) => readExport(text, "state.json", "Pulumi.yaml"),
  },
  {
    name: "a shown state",
    whole: json({
      format_version: "1.0",
      values: { root_module: { resources: [shown], child_modules: [{ resources: [shown] }] } },
    }),
    isJson: true,
    enter: (text) => readShown(text, "state.json", "main.tf"),
  },
  {
    name: "a plan in a file",
    whole: json(terraformPlan),
    isFile: true,
    isOfEngine: true,
    isJson: true,
    enter: async (text) =>
      readPlan(await planText(fileWith("plan.json", text), "cost", { next: "Pass one.", command: "show" })),
  },
  {
    name: "a state in a file",
    whole: json({ version: 4, resources: [] }),
    isFile: true,
    isOfEngine: true,
    enter: (text) => stateText(fileWith("state.json", text), "discover"),
  },
  {
    name: "a log of a plan",
    whole: "{}",
    isFile: true,
    isOfEngine: true,
    enter: async (text) => logText(fileWith("plan.log", text)),
  },
  { name: "a plan of Terraform", whole: json(terraformPlan), isJson: true, enter: readPlan },
  { name: "a plan of Terraform for policies", whole: json(terraformPlan), isJson: true, enter: readTerraformPlan },
  { name: "a preview of Pulumi", whole: json({ steps: [pulumiStep] }), isJson: true, enter: readPlan },
  {
    name: "a state of another provider",
    whole: json({ version: 4, resources: [{ ...foreign, instances: [{ attributes: { id: "1" }, index_key: "k" }] }] }),
    isJson: true,
    enter: (text) => readForeignState(text, "state.json"),
  },
  { name: "a value that may be a secret", whole: "postgresql://shop@db.example.com/shop", enter: isSecretValue },
  { name: "a history of drift", whole: json(compared), isJson: true, enter: historyIn },
  {
    name: "an event of a webhook",
    whole: json(event),
    isJson: true,
    enter: (text) => verify({ [SIGNATURE_HEADER]: "s" }, text, "s"),
  },
];
