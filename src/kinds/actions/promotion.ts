import { z } from "zod";
import { type Asked, action, computed, id, option, SvcError, show, type Wire } from "../../model";
import { application } from "../application";
import { pipeline } from "../pipeline";
import { builtAs, deploymentsIn } from "./deployments";

interface Stage {
  readonly id: string;
  readonly display_name: string;
  readonly type: string;
  readonly order: number;
  /** Not every answer shows them. */
  readonly apps?: readonly { readonly id: string; readonly display_name: string }[];
}

const inputs = {
  from: option("Stage to promote, or an application in it, if there are several.", z.string().min(1), {
    required: true,
  }),
  to: option(
    "Target stages or applications; all applications of the stage after `from` by default.",
    z.array(z.string().min(1)).min(1),
  ),
};

type Promotion = Asked<typeof inputs>;

export const promote = action("promote", {
  doc: "Promote the build in one stage of a pipeline to another stage. Every application of that stage deploys it.",
  inputs,
  words: [],
  outputs: {
    deployments: computed("What was started.", z.array(z.object({ applicationId: id, deploymentId: id })), {
      read: ({ rows }) =>
        (rows as Wire[]).map((row) => ({ applicationId: row.target_app_id, deploymentId: row.deployment_id })),
    }),
  },
  on: [
    {
      subject: pipeline,
      operation: "promotePipeline",
      request: async (asked) => {
        const { from = "", to } = asked.input;
        const source = stageNamed(asked, from);
        const source_app_id = source ? onlyOne(asked, source) : await applicationIn(asked, "from", from);
        const target_app_ids = to === undefined ? next(asked, source_app_id) : await targets(asked, to);
        return { body: { source_app_id, target_app_ids } };
      },
      effect: {
        by: "deployment",
        shows: async ({ body, look }) => {
          const [last] = await deploymentsIn("ok", application, String(body.source_app_id), look);
          return { trigger: "PROMOTE", ...builtAs(application, last) };
        },
        several: {
          subject: application,
          targets: ({ target_app_ids: apps }) => apps as string[],
          started: (row) => [String(row.target_app_id), String(row.deployment_id)],
          row: (object, deployment) => ({ target_app_id: object, deployment_id: deployment }),
        },
      },
      accepted: "deployments have started",
      done: "the promoted build is live",
    },
  ],
  examples: [
    ["svc-iac promote shop --from staging --wait", "to the stage after it"],
    ["svc-iac promote shop --from staging --to production", "to this stage"],
  ],
});

const stagesOf = ({ record }: Promotion) =>
  [...((record.stages ?? []) as readonly Stage[])].sort((one, other) => one.order - other.order);

const stageNamed = (asked: Promotion, wanted: string) =>
  stagesOf(asked).find((stage) => [stage.id, stage.display_name].includes(wanted));

const shownApps = ({ apps = [] }: Stage) => apps.map((app) => `${show(app.display_name)} (${app.id})`).join(", ");

function appsOf({ label }: Promotion, stage: Stage): readonly string[] {
  if (stage.apps && stage.apps.length > 0) return stage.apps.map((app) => app.id);
  const why = stage.apps ? "has no application" : "does not show its applications";
  throw new SvcError({
    code: "wrong-state",
    message: `${label}: stage ${show(stage.display_name)} ${why}.`,
    next: stage.apps ? "Put one into it." : "Name the application instead of the stage.",
  });
}

function onlyOne(asked: Promotion, stage: Stage): string {
  const [only = "", ...more] = appsOf(asked, stage);
  if (more.length === 0) return only;
  throw new SvcError({
    code: "ambiguous",
    field: "from",
    given: stage.display_name,
    message: `${asked.label}: stage ${show(stage.display_name)} has ${more.length + 1} applications: ${shownApps(stage)}.`,
    next: "Name one of them instead of the stage.",
  });
}

async function applicationIn(asked: Promotion, field: string, wanted: string): Promise<string> {
  const stages = stagesOf(asked);
  const known = stages.flatMap(({ apps = [] }) => apps);
  const found = known.filter((app) => [app.id, app.display_name].includes(wanted));
  if (found[0] && found.length === 1) return found[0].id;
  if (stages.some(({ apps }) => apps === undefined)) return String((await asked.find(application, wanted)).id);
  throw new SvcError({
    code: found.length > 1 ? "ambiguous" : "not-found",
    field,
    given: wanted,
    message:
      found.length > 1
        ? `${asked.label}: ${found.length} of its applications are named ${show(wanted)}: ${found.map((app) => app.id).join(", ")}.`
        : `${asked.label}: there is no stage or application ${show(wanted)}. Its stages: ${stages.map((stage) => `${show(stage.display_name)}: ${shownApps(stage) || "empty"}`).join("; ") || "none"}.`,
  });
}

async function targets(asked: Promotion, wanted: readonly string[]): Promise<readonly string[]> {
  const found = wanted.map(async (one) => {
    const stage = stageNamed(asked, one);
    return stage ? appsOf(asked, stage) : [await applicationIn(asked, "to", one)];
  });
  return [...new Set((await Promise.all(found)).flat())];
}

/** The applications of the stage after the one that contains `source`; previews are not a stage. */
function next(asked: Promotion, source: string): readonly string[] {
  const stages = stagesOf(asked).filter(({ type }) => type === "standard");
  const at = stages.findIndex(({ apps = [] }) => apps.some((app) => app.id === source));
  const stage = at < 0 ? undefined : stages[at + 1];
  if (stage) return appsOf(asked, stage);
  throw new SvcError({
    code: "invalid",
    field: "to",
    message: `${asked.label}: no stage comes after ${show(asked.input.from)}.`,
    next: `Name the stages or applications that get it with \`${asked.spelled("to")}\`.`,
  });
}
