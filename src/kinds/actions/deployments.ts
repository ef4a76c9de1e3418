import { z } from "zod";
import {
  type ActionOn,
  action,
  computed,
  id,
  type Kind,
  type Look,
  newestFirst,
  option,
  SvcError,
  type Wire,
} from "../../model";
import { application } from "../application";
import { fromGit, fromImage } from "../parts/source";
import { staticSite } from "../static-site";

const deploymentId = option("ID of the deployment.", id, { wire: "deployment_id" });

const outputs = {
  deploymentId: computed("ID of the deployment.", id, { wire: "id" }),
  status: computed("waiting, inProgress, success, failed or cancelled.", z.string().nullable()),
  branch: computed("Branch that it builds; null for an image.", z.string().nullable()),
  commitSha: computed("Commit that it builds; null for an image, and until it is known.", z.string().nullable()),
};

/** An object's deployments with certain results, the newest first, without previews. */
export async function deploymentsIn(
  result: "ok" | "pending",
  { deployment }: Kind,
  target: string,
  look: Look,
): Promise<Wire[]> {
  if (!deployment) return [];
  const rows = await look.all({ operation: deployment.list, ids: [target] });
  const { field, beside = "" } = deployment;
  return newestFirst(rows.filter((row) => deployment[result].includes(row[field]) && row[beside] !== true));
}

/** What a deployment of an earlier one's build shows of its origin. */
export function builtAs(
  { deployment }: Kind,
  earlier: Wire = {},
): Readonly<Record<"image" | "branch" | "commit", unknown>> {
  const { image = "", branch = "", commit = "" } = deployment?.origin ?? {};
  return { image: earlier[image], branch: earlier[branch], commit: earlier[commit] };
}

/** The messages of a deployment. */
export const deploying = {
  accepted: "deployment {deploymentId} has started",
  done: "deployment {deploymentId} is live",
} as const;

export const deploy = action("deploy", {
  doc: "Deploy an application or a static site. Builds its branch, or uses its image, with its current settings.",
  inputs: {
    branch: option("Branch to build, of what is built from Git; its own by default.", z.string().min(1), {
      appliesTo: fromGit,
    }),
    dockerImage: option("Image to run, for an application from an image; its own by default.", z.string().min(1), {
      appliesTo: fromImage,
    }),
  },
  outputs,
  on: [
    {
      subject: application,
      operation: "createDeployment",
      ...deploying,
      effect: {
        by: "deployment",
        shows: ({ body: { branch, docker_image }, record }) => ({
          trigger: "MANUAL_DEPLOY",
          branch: branch ?? record.default_branch,
          image: docker_image ?? record.docker_image,
        }),
      },
    },
    {
      subject: staticSite,
      operation: "createStaticSiteDeployment",
      takes: ["branch"],
      ...deploying,
      effect: {
        by: "deployment",
        shows: ({ body, record }) => ({ branch: body.branch ?? record.default_branch }),
      },
    },
  ],
  examples: [
    ["svc-iac deploy api", "starts a deployment and prints its ID"],
    ["svc-iac deploy api --wait --timeout 30m", "waits until it is live; exit code 2 if it fails"],
    ["svc-iac deploy shop-docs --branch next --json", "of a static site, from another branch"],
  ],
});

export const rollback = action("rollback", {
  doc: "Roll back to an earlier deployment. An application rolls back to its previous deployment; a static site to any earlier one, by default to the last but one successful deployment.",
  inputs: { deployment: { ...deploymentId, doc: "ID of the static site's deployment to roll back to." } },
  outputs,
  on: [
    {
      subject: application,
      operation: "rollbackDeployment",
      takes: [],
      ...deploying,
      effect: { by: "deployment", shows: () => ({ trigger: "ROLLBACK" }) },
    },
    {
      subject: staticSite,
      operation: "createStaticSiteDeployment",
      request: async ({ id: site, input, label, look }) => {
        const given = input.deployment;
        if (given !== undefined) return { body: { deployment_id: given } };
        const [, last] = await deploymentsIn("ok", staticSite, site, look);
        if (last) return { body: { deployment_id: String(last.id) } };
        throw new SvcError({
          code: "wrong-state",
          message: `${label}: there is no earlier successful deployment to roll back to.`,
          next: "`svc-iac deployments` lists what was deployed.",
        });
      },
      ...deploying,
      effect: {
        by: "deployment",
        shows: async ({ id: site, body, look }) => {
          const successful = await deploymentsIn("ok", staticSite, site, look);
          const earlier = successful.find((row) => row.id === body.deployment_id);
          return { trigger: "rollback", ...builtAs(staticSite, earlier) };
        },
      },
    },
  ],
  examples: [
    ["svc-iac rollback api --wait", "waits until the previous deployment is live again"],
    ["svc-iac rollback shop-docs --deployment 6f0a6c1e-0000-4000-8000-000000000001", "to this deployment of a site"],
  ],
});

const ended = { deployment: { ...deploymentId, doc: "ID of the deployment; the one that is running by default." } };

export const cancelDeployment = action("cancel-deployment", {
  doc: "Cancel a running deployment. The previous deployment stays live.",
  inputs: ended,
  outputs,
  on: ([application, staticSite] as const).map(
    (subject): ActionOn<typeof ended> => ({
      subject,
      operation: subject.deployment?.cancel ?? "cancelDeployment",
      request: async ({ id: target, input, label, look, spelled }) => {
        if (input.deployment !== undefined) return { ids: [input.deployment] };
        const running = await deploymentsIn("pending", subject, target, look);
        const [only, ...more] = running;
        if (only && more.length === 0) return { ids: [String(only.id)] };
        throw new SvcError({
          code: only ? "ambiguous" : "wrong-state",
          field: "deployment",
          message: only
            ? `${label}: ${running.length} deployments are running: ${running.map((row) => `${row.id} (${row.status})`).join(", ")}.`
            : `${label}: no deployment is running.`,
          next: only
            ? `Select one of them with \`${spelled("deployment")}\`.`
            : "`svc-iac deployments` lists them with their results.",
        });
      },
      effect: { by: "cancel" },
      accepted: "deployment {deploymentId} is being cancelled",
      done: "deployment {deploymentId} is cancelled",
    }),
  ),
  examples: [
    ["svc-iac cancel-deployment worker", "the one that is running"],
    ["svc-iac cancel-deployment worker --deployment 6f0a6c1e-0000-4000-8000-000000000002", "one of several"],
  ],
});

export const deployments = action("deployments", {
  doc: "List the deployments of an application or a static site, the latest first.",
  outputs: {
    id: computed("ID of the deployment.", id),
    status: outputs.status,
    steps: computed("Phases so far: the last one is the current one, or the one that failed.", z.array(z.string())),
    buildError: computed("Why the build of a static site failed; null otherwise.", z.string().nullable()),
    trigger: computed("What started it.", z.string().nullable()),
    branch: outputs.branch,
    commitSha: outputs.commitSha,
    createdAt: computed("When it was requested, RFC 3339.", z.iso.datetime()),
    finishedAt: computed("When it ended, RFC 3339; null before that.", z.iso.datetime().nullable()),
  },
  on: [
    { subject: application, operation: "listDeployments", effect: { by: "list" }, accepted: "", done: "" },
    { subject: staticSite, operation: "listStaticSiteDeployments", effect: { by: "list" }, accepted: "", done: "" },
  ],
  examples: [
    ["svc-iac deployments api", "a table"],
    ["svc-iac deployments api --json", "for programs"],
  ],
});
