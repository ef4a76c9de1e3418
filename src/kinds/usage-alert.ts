import { z } from "zod";
import {
  asSet,
  companyId,
  type Finding,
  idOfKind,
  immutable,
  kind,
  operationsOf,
  type RuleContext,
  replacement,
  stamps,
  type Wire,
  writable,
} from "../model";

interface Declared {
  readonly projectId?: string;
  readonly thresholds: readonly number[];
  readonly adopt?: { readonly id?: string };
}

export const usageAlert = kind("UsageAlert", {
  doc: "Sends mail when spending reaches a percentage of a limit: one alert for the company and one for each project.",
  fields: {
    limitUsd: writable("Monthly spending limit in USD, at least 0.01.", z.number().min(0.01), { required: true }),
    thresholds: writable(
      "Percentages of the limit at which a mail is sent: 1 to 10 of them, each from 1 to 100. A change recreates all of them on the platform, and those that fired can fire again.",
      z.array(z.number().min(1).max(100)).min(1).max(10),
      {
        required: true,
        normal: asSet,
        read: ({ triggers }) => (triggers as Wire[] | undefined)?.map(({ percentage }) => percentage),
        write: (percentages) => ({ triggers: asSet(percentages).map((percentage) => ({ percentage })) }),
      },
    ),
    emails: writable("Recipients, at least one address.", z.array(z.email()).min(1), {
      required: true,
      normal: asSet,
    }),
    projectId: immutable("Project whose spending counts; the whole company's when not set.", idOfKind("Project")),
    companyId,
    ...stamps,
  },
  rules: [
    ({ thresholds }: Declared): Finding[] =>
      thresholds
        .filter((percentage, index) => thresholds.indexOf(percentage) !== index)
        .map((percentage) => ({
          at: "thresholds",
          given: thresholds,
          say: `must be unique, got ${percentage} twice`,
          suggestion: replacement([...new Set(thresholds)]),
        })),
    onePerScope,
  ],
  api: operationsOf("UsageAlert"),
  examples: {
    minimal: { limitUsd: 100, thresholds: [80], emails: ["ops@example.com"] },
    full: {
      limitUsd: 250.5,
      thresholds: [50, 80, 100],
      emails: ["ops@example.com", "finance@example.com"],
      projectId: "55555555-5555-4555-8555-555555555555",
    },
  },
});

/** One alert for the company and one for each project (contract note 27): in this run, and on the platform. */
async function onePerScope(
  { projectId, adopt }: Declared,
  { previous, id, look, claim, mayBeOurs }: RuleContext,
): Promise<Finding | false | undefined> {
  const scope = projectId ? `project ${projectId}` : "the company";
  const other = claim?.(`the alert of ${scope}`);
  if (other)
    return {
      at: "projectId",
      say: `selects ${scope}, and ${other} already covers it: only one alert per project, and one for the company, can exist`,
    };
  const before = previous as Partial<Declared> | undefined;
  if (before && before.projectId === projectId) return undefined;
  // It may have kept this project, and not every face knows its ID before it plans.
  if (before && before.projectId === undefined && id === undefined) return undefined;
  const rows = (await look?.all({ operation: "listUsageAlerts", ids: [] })) ?? [];
  const present = rows.find((row) => (row.project_id ?? undefined) === projectId && row.id !== id && !mayBeOurs?.(row));
  return (
    present &&
    present.id !== adopt?.id && {
      at: "projectId",
      say: `selects ${scope}, which already has an alert (${present.id}): only one can exist. Adopt that alert, or delete it first`,
    }
  );
}
