import { type Plan, readPlan } from "../../src/cost";
import { kinds } from "../../src/kinds";
import { type Outage, outageText } from "../../src/model";
import { outageWarning } from "../../src/terraform/plan-notices";
import { resourceSchema } from "../../src/terraform/schema";
import { vocabularyOf } from "../../src/terraform/words";

const NAME = "shop";

/** What a program that reads a plan has of the outages that the plan announces, in each way that a plan is printed. */
export const doors: Readonly<Record<string, (outages: readonly Outage[]) => Plan>> = {
  "pulumi preview --json": (outages) => {
    const type = "svc:index:Application";
    const step = { op: "update", urn: `urn:pulumi:dev::shop::${type}::${NAME}` };
    const diagnostics = outages.map((one) => ({ severity: "info", prefix: "", message: `${outageText(one)}\n` }));
    const state = { type, custom: true, inputs: { displayName: NAME } };
    return readPlan(JSON.stringify({ steps: [{ ...step, oldState: state, newState: state }], diagnostics }));
  },
  "terraform plan -json": (outages) => {
    const { attributes } = resourceSchema(kinds.application);
    const vocabulary = vocabularyOf(kinds.application);
    const subject = { attributes, declared: {}, vocabulary, redact: (text: string) => text };
    const warned = outages.map((one) => outageWarning(one, subject));
    const lines = warned.map(({ summary, detail }) => ({
      ...{ "@level": "warn", type: "diagnostic" },
      diagnostic: { severity: "warning", summary, detail, address: "svc_application.shop" },
    }));
    const log = [{ "@level": "info", type: "version", terraform: "1.11.4" }, ...lines];
    const [before, after] = [{ display_name: NAME }, { display_name: "other" }];
    const change = { actions: ["update"], before, after, after_unknown: {} };
    const resource = { address: "svc_application.shop", mode: "managed", type: "svc_application", change };
    const plan = { terraform_version: "1.11.4", planned_values: {}, resource_changes: [resource] };
    return readPlan(JSON.stringify(plan), log.map((line) => `${JSON.stringify(line)}\n`).join(""));
  },
};
