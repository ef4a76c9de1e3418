import { z } from "zod";
import { action, computed, option, SvcError, show, type Wire } from "../../model";
import { application } from "../application";
import { database } from "../database";
import { deploying } from "./deployments";

const status = computed("Its status.", z.string().nullable());

/** The status of an application is that of its deployment, suspended or not. */
const isSuspended = computed("Whether it is suspended.", z.boolean(), {
  read: ({ is_suspended: is, status: now }) =>
    typeof is === "boolean" ? is : now === undefined ? undefined : now === "suspended",
});

/** The final statuses of a database. */
const databaseIs = (ok: string) =>
  ({ by: "status", ok: [ok], failed: ["error", "passwordChangeFailed", "restoringFailed"], within: 900 }) as const;

/** Its answer is empty, so the application itself is read. */
const applicationIs = { by: "reading", operation: "getApplication", field: "is_suspended" } as const;

const isStopped = (record: Wire) => record.is_suspended === true;

export const restart = action("restart", {
  doc: "Restart an application or a database. An application runs its last build again with its current settings; a database closes its connections and is unavailable until it has restarted, and keeps its data.",
  outputs: {
    deploymentId: computed("ID of the deployment, of an application.", z.string(), {
      read: ({ id, app_id }) => (app_id === undefined ? undefined : id),
    }),
    status,
  },
  on: [
    {
      subject: application,
      operation: "createDeployment",
      request: () => ({ body: { is_restart: true } }),
      ...deploying,
      effect: { by: "deployment", shows: () => ({ trigger: "MANUAL_RESTART" }) },
    },
    {
      subject: database,
      operation: "restartDatabase",
      effect: databaseIs("ready"),
      accepted: "is being restarted",
      done: "has restarted and is ready",
    },
  ],
  examples: [
    ["svc-iac restart api --wait", "waits until the application has restarted"],
    ["svc-iac restart main", "a database"],
  ],
});

export const suspend = action("suspend", {
  doc: "Suspend an application or a database: it is stopped, with its settings and data kept. A program that declares `suspended: false` resumes it with its next run.",
  outputs: { isSuspended },
  on: [
    {
      subject: application,
      operation: "suspendApplication",
      already: { says: "is already suspended", holds: isStopped },
      effect: applicationIs,
      accepted: "is suspended",
      done: "is suspended",
    },
    {
      subject: database,
      operation: "suspendDatabase",
      already: { says: "is already suspended", holds: isStopped },
      effect: databaseIs("suspended"),
      accepted: "is being suspended",
      done: "is suspended",
    },
  ],
  examples: [
    ["svc-iac suspend api", "an application"],
    ["svc-iac suspend main --wait", "a database; waits until it is suspended"],
  ],
});

export const activate = action("activate", {
  doc: "Resume a suspended application or database.",
  outputs: { isSuspended },
  on: [
    {
      subject: application,
      operation: "activateApplication",
      already: { says: "is not suspended", holds: (record) => record.is_suspended === false },
      effect: applicationIs,
      accepted: "is active",
      done: "is active",
    },
    {
      subject: database,
      operation: "activateDatabase",
      already: { says: "is not suspended", holds: ({ status: now }) => now === "ready" },
      effect: databaseIs("ready"),
      accepted: "is being resumed",
      done: "is ready",
    },
  ],
  examples: [
    ["svc-iac activate sleeping", "an application"],
    ["svc-iac activate idle --wait", "a database; waits until it is ready"],
  ],
});

export const triggerCron = action("trigger-cron", {
  doc: "Run a cron process of an application now. The platform does not show the result of a run: see its logs.",
  inputs: { process: option("Display name or ID of the process.", z.string().min(1), { required: true }) },
  words: ["process"],
  on: [
    {
      subject: application,
      operation: "triggerCronProcess",
      request: async ({ id, input, label, look }) => {
        const rows = await look.all({ operation: "listProcesses", ids: [id] });
        const crons = rows.filter(({ type }) => type === "cron");
        const meant = crons.filter((row) => [row.id, row.display_name, row.key].includes(input.process));
        if (meant[0] && meant.length === 1) return { ids: [String(meant[0].id)] };
        const names = crons.map((row) => show(row.display_name ?? row.key));
        throw new SvcError({
          code: meant.length > 1 ? "ambiguous" : "not-found",
          field: "process",
          given: input.process,
          allowed: names.join(", "),
          message:
            meant.length > 1
              ? `${label}: ${meant.length} cron processes are named ${show(input.process)}: ${meant.map((row) => row.id).join(", ")}.`
              : `${label}: it has no cron process ${show(input.process)}. Its cron processes: ${names.join(", ") || "none"}.`,
        });
      },
      effect: { by: "nothing" },
      accepted: "{process} has been started",
      done: "{process} has been started",
    },
  ],
  examples: [["svc-iac trigger-cron api nightly", "runs the cron process nightly now"]],
});
