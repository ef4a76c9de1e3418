import type { Call, Handlers } from "../operation";
import { checkProject, collection, inBody, inPath, newNamed, pathId, projectIn } from "../operation";
import type { Application, Deployment, Pipeline, PipelineStage } from "../records";
import { missing, unprocessable } from "../refusal";
import { type Habits, newborn, partById, type World } from "../world";
import { startDeployment } from "./deployment-run";
import { newPreviewApplication } from "./preview-application";

const STALE_APP_DAYS = 5;

/** A pipeline without stages. */
export function newPipeline(world: World, company: string, fields: Partial<Pipeline>): Pipeline {
  const born = newNamed(world, company, fields.display_name ?? "pipeline");
  return {
    ...born,
    type: "trunk",
    repo_url: null,
    stages: {},
    ...fields,
  };
}

const pipelineOf = (call: Call): Pipeline => inPath(call, "pipelines");

const inOrder = (pipeline: Pipeline): PipelineStage[] =>
  Object.values(pipeline.stages).sort((one, other) => one.order - other.order);

/** The standard stages, in order; the preview stage comes after them. */
const standardStages = (pipeline: Pipeline): PipelineStage[] =>
  inOrder(pipeline).filter((stage) => stage.type === "standard");

const previewStage = (pipeline: Pipeline): PipelineStage | undefined =>
  Object.values(pipeline.stages).find((stage) => stage.type === "preview");

function number(world: World, pipeline: Pipeline, standard: readonly PipelineStage[]): void {
  const preview = previewStage(pipeline);
  for (const [order, stage] of [...standard, ...(preview ? [preview] : [])].entries()) {
    if (stage.order !== order) {
      stage.order = order;
      world.time.touch(stage);
    }
  }
}

function shown(pipeline: Pipeline, world: World): Record<string, unknown> {
  return { ...pipeline, stages: inOrder(pipeline).map((stage) => shownStage(stage, world)) };
}

function shownStage(stage: PipelineStage, world: World): Record<string, unknown> {
  const apps = stage.app_ids.flatMap((id) => world.state.objects.applications[id] ?? []);
  return { ...stage, apps: apps.map(({ id, name, display_name }) => ({ id, name, display_name })) };
}

const stageOf = (call: Call): PipelineStage =>
  partById(pipelineOf(call).stages, pathId(call, "stage_id"), "pipeline stage");

/** A stage at the end of a pipeline. */
export function newStage(world: World, pipeline: Pipeline, fields: Partial<PipelineStage>): PipelineStage {
  return {
    ...newborn(world),
    pipeline_id: pipeline.id,
    display_name: "Preview",
    type: "standard",
    order: Object.keys(pipeline.stages).length,
    branch: null,
    auto_create_app: null,
    delete_stale_apps: null,
    stale_app_days: null,
    app_ids: [],
    ...fields,
  };
}

function addStage(call: Call, pipeline: Pipeline, fields: Partial<PipelineStage>): PipelineStage {
  const stage = newStage(call.world, pipeline, fields);
  pipeline.stages[stage.id] = stage;
  return stage;
}

function createStage(call: Call): unknown {
  const pipeline = pipelineOf(call);
  const {
    display_name,
    insert_before,
    branch = null,
  } = call.body as {
    display_name: string;
    insert_before: number;
    branch?: string | null;
  };
  if (branch !== null && pipeline.type !== "branch") {
    throw unprocessable(
      `branch is "${branch}", but only stages of branch pipelines have one, and this is a trunk pipeline.`,
    );
  }
  const stages = standardStages(pipeline);
  const stage = addStage(call, pipeline, { display_name, branch });
  // Beyond the end it appends (contract note 41).
  number(call.world, pipeline, stages.toSpliced(insert_before, 0, stage));
  return shownStage(stage, call.world);
}

function updatePipeline(pipeline: Pipeline, call: Call): void {
  const { stage_order, ...fields } = call.body as Partial<Pipeline> & { stage_order?: string[] };
  checkProject(call);
  if (stage_order) {
    const stages = standardStages(pipeline);
    const wanted = stage_order.flatMap((id) => stages.find((stage) => stage.id === id) ?? []);
    if (wanted.length !== stages.length || new Set(stage_order).size !== stage_order.length) {
      throw unprocessable(
        `stage_order must hold each of the ${stages.length} stages once: ${stages.map((it) => it.id).join(", ")}.`,
      );
    }
    number(call.world, pipeline, wanted);
  }
  Object.assign(pipeline, fields);
}

function addApplication(call: Call): string {
  const pipeline = pipelineOf(call);
  const stage = stageOf(call);
  const application = inBody(call, "applications", "app_id");
  const holds = (it: PipelineStage): boolean => it.app_ids.includes(application.id);
  if (Object.values(pipeline.stages).some(holds))
    throw unprocessable("app_id: the application is in a stage of this pipeline already.");
  stage.app_ids.push(application.id);
  return "The application is in the stage now.";
}

function removeApplication(call: Call): void {
  const stage = stageOf(call);
  const id = pathId(call, "app_id");
  if (!stage.app_ids.includes(id)) throw missing("application in this stage", id);
  stage.app_ids = stage.app_ids.filter((it) => it !== id);
}

/** Runs one application's build in applications of the same pipeline. */
function promote(call: Call): unknown {
  const pipeline = pipelineOf(call);
  const { source_app_id, target_app_ids } = call.body as { source_app_id: string; target_app_ids: string[] };
  const members = Object.values(pipeline.stages).flatMap((stage) => stage.app_ids);
  const stranger = [source_app_id, ...target_app_ids].find((id) => !members.includes(id));
  if (stranger) throw unprocessable(`${stranger} is no application of this pipeline.`);
  const source = inBody(call, "applications", "source_app_id");
  const rollbackTo = lastSuccess(source);
  if (!rollbackTo) throw unprocessable("source_app_id: the application has no successful deployment to promote.");
  return target_app_ids.map((id) => {
    const target = inBody(call, "applications", "target_app_ids", id);
    if (target.is_suspended) throw unprocessable(`${target.display_name} is suspended; activate it before deploying.`);
    const deployment = startDeployment(call.world, target, {
      trigger: "PROMOTE",
      initiatedBy: call.key.name,
      rollbackTo,
    });
    return { target_app_id: id, deployment_id: deployment.id };
  });
}

const lastSuccess = (application: Application): Deployment | undefined =>
  Object.values(application.deployments).findLast((it) => it.status === "success");

type PreviewSettings = Partial<Pick<PipelineStage, "auto_create_app" | "delete_stale_apps" | "stale_app_days">>;

function setPreview(call: Call, isNew: boolean): string {
  const pipeline = pipelineOf(call);
  const { repo_url, ...settings } = call.body as PreviewSettings & { repo_url?: string };
  const present = previewStage(pipeline);
  if (!present && !isNew) throw unprocessable("The preview of this pipeline is off; enable it first.");
  const url = repo_url ?? pipeline.repo_url;
  if (url === null) throw unprocessable("repo_url is missing, and the pipeline has no repository yet.");
  pipeline.repo_url = url;
  const defaults = { auto_create_app: false, delete_stale_apps: false, stale_app_days: STALE_APP_DAYS };
  const stage = present ?? addStage(call, pipeline, { type: "preview", ...defaults });
  Object.assign(stage, settings);
  call.world.time.touch(stage);
  return "The preview is on.";
}

function disablePreview(call: Call): string {
  const pipeline = pipelineOf(call);
  const present = previewStage(pipeline);
  if (present) delete pipeline.stages[present.id];
  return "The preview is off.";
}

function createPreviewApp(call: Call): Application {
  const pipeline = pipelineOf(call);
  const stage = previewStage(pipeline);
  if (!stage) throw unprocessable("The preview of this pipeline is off; enable it first.");
  const members = standardStages(pipeline).flatMap((it) => it.app_ids);
  const template = members.map((id) => call.world.records.lookup("applications", id, call.company)).find(Boolean);
  const application = newPreviewApplication(call.world, call.company, pipeline, String(call.body.branch), template);
  call.world.records.add("applications", application);
  stage.app_ids.push(application.id);
  startDeployment(call.world, application, { trigger: "PREVIEW", initiatedBy: call.key.name });
  return application;
}

export const pipelineHandlers: Handlers = {
  ...collection("pipelines", "Pipeline", {
    create: (call) => newPipeline(call.world, call.company, { ...call.body, project_id: projectIn(call) }),
    update: updatePipeline,
    show: (pipeline, call) => shown(pipeline, call.world),
  }),
  createPipelineStage: createStage,
  deletePipelineStage: (call) => {
    const pipeline = pipelineOf(call);
    const stage = stageOf(call);
    delete pipeline.stages[stage.id];
    number(call.world, pipeline, standardStages(pipeline));
  },
  addPipelineStageApp: addApplication,
  removePipelineStageApp: removeApplication,
  promotePipeline: promote,
  enablePipelinePreview: (call) => setPreview(call, true),
  updatePipelinePreview: (call) => setPreview(call, false),
  disablePipelinePreview: disablePreview,
  createPreviewApp,
};

/** A deleted application is removed from its stage. */
export const pipelineHabits: Habits = {
  removed: (world, name, ids) => {
    if (name !== "applications") return;
    for (const pipeline of world.records.of("pipelines")) {
      const stages = Object.values(pipeline.stages).filter((stage) => stage.app_ids.some((it) => ids.has(it)));
      if (stages.length > 0) world.changes.mark("pipelines", pipeline.id);
      for (const stage of stages) stage.app_ids = stage.app_ids.filter((it) => !ids.has(it));
    }
  },
};
