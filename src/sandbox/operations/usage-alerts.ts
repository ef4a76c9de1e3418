import { randomUUID } from "node:crypto";
import { type Call, collection, type Handlers, newRecord, projectIn } from "../operation";
import type { UsageAlert } from "../records";
import { unprocessable } from "../refusal";

/** Sent triggers are all recreated: new IDs, fired state lost (contract note 27). */
function newTriggers(call: Call): UsageAlert["triggers"] {
  const percentages = (call.body.triggers as { percentage: number }[]).map((it) => it.percentage);
  const twice = percentages.find((it, index) => percentages.indexOf(it) !== index);
  if (twice !== undefined) throw unprocessable(`triggers: ${twice} percent is there twice.`);
  return percentages.map((percentage) => ({ id: randomUUID(), percentage, last_fired_at: null }));
}

const list = collection("usage-alerts", "UsageAlert", {
  create: (call) => {
    const project_id = projectIn(call);
    if (call.world.records.ofCompany("usage-alerts", call.company).some((it) => it.project_id === project_id)) {
      const scope = project_id === null ? "The company" : "This project";
      throw unprocessable(`${scope} has its usage alert already; update that one.`);
    }
    const { limit_usd = 0, emails = [] } = call.body as Partial<UsageAlert>;
    return { ...newRecord(call), project_id, limit_usd, emails, triggers: newTriggers(call) };
  },
  update: (alert, call) => {
    Object.assign(alert, call.body, call.body.triggers !== undefined && { triggers: newTriggers(call) });
  },
});

export const usageAlertHandlers: Handlers = {
  ...list,
  listUsageAlerts: (call) => {
    const alerts = call.world.records.ofCompany("usage-alerts", call.company);
    const { project_id } = call.query;
    return project_id === undefined ? alerts : alerts.filter((it) => it.project_id === project_id);
  },
};
