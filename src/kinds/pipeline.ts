import { z } from "zod";
import {
  asSet,
  companyId,
  computed,
  displayName,
  id,
  identityOfRow,
  idOfKind,
  immutable,
  kind,
  operationsOf,
  optionalStamps,
  type Part,
  projectId,
  renameKeys,
  repositoryUrl,
  snakeCase,
  stamps,
  type Wire,
  writable,
} from "../model";
import { inNoOtherPipeline, pipelineRules } from "./parts/pipeline-rules";

const previewSettings = z
  .strictObject({
    autoCreateApp: z.boolean().optional(),
    deleteStaleApps: z.boolean().optional(),
    staleAppDays: z.int().min(1).max(365).optional(),
  })
  .meta({ title: "PipelinePreview" });

type PreviewSettings = z.infer<typeof previewSettings>;

const isPreview = ({ type }: Wire) => type === "preview";

/** Undeclared settings have the platform's defaults. */
const whole = ({ autoCreateApp = false, deleteStaleApps = false, staleAppDays = 5 }: PreviewSettings) => ({
  autoCreateApp,
  deleteStaleApps,
  staleAppDays,
});

const stageFields = {
  displayName: immutable("Name of the stage, 1 to 255 characters.", z.string().min(1).max(255), { required: true }),
  branch: immutable("Branch of the stage, in a pipeline of type `branch`.", z.string(), {
    // One that has become a `trunk` keeps those of its stages, which nothing uses and which cannot be declared.
    read: ({ branch }, { object }) => (object.values.type === "trunk" && branch ? undefined : branch),
  }),
  applications: writable(
    "Applications of the stage. An application is in at most one stage of one pipeline; here it can move between stages.",
    z.array(idOfKind("Application")),
    {
      default: [],
      normal: asSet,
      read: ({ apps }) => (apps as Wire[] | null | undefined)?.map((app) => app.id),
      via: { by: "members", add: "addPipelineStageApp", remove: "removePipelineStageApp", as: "app_id" },
    },
  ),
  id: computed("ID on the platform.", id, { follows: [] }),
  ...optionalStamps,
};
const identity = ["displayName"];

/** A stage has no update: a changed one is recreated, and its applications added to the new one (note 28). */
const stages: Part = {
  doc: "Its stages in order, first to last, at most 50.",
  form: { as: "list", name: "stages", identity },
  fields: stageFields,
  api: { list: "getPipeline", rows: "stages", create: "createPipelineStage", remove: "deletePipelineStage" },
  order: {
    place: "order",
    before: "insert_before",
    arrange: { operation: "updatePipeline", field: "stage_order" },
  },
  max: 50,
  keyOf: (row, around) => (isPreview(row) ? undefined : identityOfRow(stageFields, identity, row, around)),
};

export const pipeline = kind("Pipeline", {
  doc: "Stages that a build is promoted through, each with its applications, and previews of branches.",
  fields: {
    displayName: displayName(1),
    type: writable(
      "`trunk` promotes one branch from stage to stage; in `branch`, each stage can have its own branch.",
      z.enum(["trunk", "branch"]),
      { required: true },
    ),
    projectId,
    repoUrl: writable(
      "Repository that previews are built from. The platform does not show it, so its drift cannot be detected.",
      repositoryUrl,
      {
        observed: false,
        via: {
          by: "calls",
          operations: ["updatePipelinePreview"],
          // Without a preview it has no target: the request that turns one on includes it.
          calls: ({ to, object, id: pipelineId }) =>
            object.values.preview
              ? [{ operation: "updatePipelinePreview", ids: [pipelineId], body: { repo_url: to } }]
              : [],
        },
      },
    ),
    preview: writable(
      "Preview stage: `autoCreateApp` (default false) creates an application for each pull request, `deleteStaleApps` (default false) deletes those without a change for `staleAppDays` (1 to 365, default 5). Off when not set.",
      previewSettings,
      {
        clears: true,
        normal: whole,
        read: ({ stages: rows }, { object }) => {
          if (!Array.isArray(rows)) return undefined;
          const stage = rows.find(isPreview);
          if (!stage) return null;
          // Settings may be missing from answers: what is known of them stays.
          const known = (object.values.preview ?? {}) as PreviewSettings;
          const settings = {
            autoCreateApp: stage.auto_create_app ?? known.autoCreateApp,
            deleteStaleApps: stage.delete_stale_apps ?? known.deleteStaleApps,
            staleAppDays: stage.stale_app_days ?? known.staleAppDays,
          };
          return Object.values(settings).includes(undefined) ? undefined : settings;
        },
        via: {
          by: "calls",
          operations: ["enablePipelinePreview", "updatePipelinePreview", "disablePipelinePreview"],
          calls: ({ from, to, object, id: pipelineId }) => {
            const ids = [pipelineId];
            if (!to) return [{ operation: "disablePipelinePreview", ids }];
            const settings = renameKeys(snakeCase, whole(to as PreviewSettings));
            if (from) return [{ operation: "updatePipelinePreview", ids, body: settings }];
            const { repoUrl } = object.values;
            const body = repoUrl ? { ...settings, repo_url: repoUrl } : settings;
            return [{ operation: "enablePipelinePreview", ids, body }];
          },
        },
      },
    ),
    companyId,
    ...stamps,
  },
  parts: { stages },
  rules: pipelineRules,
  rulesOnceMade: [inNoOtherPipeline],
  api: operationsOf("Pipeline"),
  examples: {
    minimal: { displayName: "shop", type: "trunk" },
    full: {
      displayName: "shop",
      type: "branch",
      repoUrl: "https://git.example.com/shop/api",
      preview: { autoCreateApp: true, deleteStaleApps: true, staleAppDays: 7 },
      stages: [
        { displayName: "Test", branch: "next", applications: ["66666666-6666-4666-8666-666666666666"] },
        { displayName: "Production", branch: "main", applications: ["67676767-6767-4676-8676-676767676767"] },
      ],
    },
  },
});
