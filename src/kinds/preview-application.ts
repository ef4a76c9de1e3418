import { z } from "zod";
import { companyId, computed, id, idOfKind, immutable, kind, type Look, stamps, systemName } from "../model";
import { deployment, domainOperations, removal } from "./parts/application-operations";
import { generatedHostname } from "./parts/domains";
import { memberships } from "./parts/memberships";
import { pipeline } from "./pipeline";

export const previewApplication = kind("PreviewApplication", {
  doc: "An application for one branch, created by a pipeline whose preview is on: configured like the first application of its stages, and deployed by the platform.",
  fields: {
    pipelineId: immutable("Pipeline that creates the preview. Previews must be enabled there.", idOfKind("Pipeline"), {
      required: true,
      observed: false,
      seek: pipelineOf,
    }),
    branch: immutable("Branch to build.", z.string().min(1), {
      required: true,
      read: ({ default_branch: branch }) => branch,
    }),
    pullRequestNumber: immutable("Number of the pull request. The platform does not show it.", z.int().min(1), {
      observed: false,
    }),
    displayName: computed("Name shown in the dashboard, given by the platform.", z.string(), { stable: true }),
    generatedHostname: { ...generatedHostname(domainOperations), follows: [] },
    name: systemName,
    companyId,
    projectId: computed("ID of the project.", id.nullable(), { follows: [] }),
    namespace: computed("Namespace in the cluster.", z.string().nullable(), { stable: true }),
    status: computed("State of the last deployment.", z.string().nullable()),
    createdBy: computed("User who created the object.", id.nullable(), { stable: true }),
    ...stamps,
  },
  lists: ({ type }) => type === "previewApp",
  // Previews of pull requests are created and deleted by the platform.
  madeByPlatform: () => true,
  api: {
    list: "listApplications",
    get: "getApplication",
    create: "createPreviewApp",
    under: "pipelineId",
    remove: "deleteApplication",
  },
  deployment: { ...deployment, byItself: true },
  removal,
  examples: {
    minimal: { pipelineId: "68686868-6868-4686-8686-686868686868", branch: "next" },
    full: { pipelineId: "68686868-6868-4686-8686-686868686868", branch: "next", pullRequestNumber: 7 },
    others: { "68686868-6868-4686-8686-686868686868": pipeline.examples.full },
  },
});

/** The pipeline whose preview stage an application is in. */
async function pipelineOf(preview: string, look: Look): Promise<unknown> {
  const found = await memberships(look);
  return found.find(({ application }) => application === preview)?.pipeline.id;
}
