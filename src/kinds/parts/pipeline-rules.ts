import { type Finding, type Rule, type RuleContext, show, type Wire } from "../../model";

interface Stage {
  readonly displayName: string;
  readonly branch?: string;
  readonly applications?: readonly string[];
}

interface Declared {
  readonly type?: "trunk" | "branch";
  readonly stages?: readonly Stage[];
  readonly repoUrl?: string;
  readonly preview?: object;
  readonly adopt?: { readonly id?: string; readonly displayName?: string };
}

interface Member {
  readonly at: string;
  readonly application: string;
  readonly stage: string;
}

function membersOf({ stages = [] }: Declared): Member[] {
  return stages.flatMap(({ displayName: stage, applications = [] }, index) =>
    applications.map((application, place) => ({
      at: `stages[${index}].applications[${place}]`,
      application,
      stage,
    })),
  );
}

/** An application is in one stage at most: of this pipeline, and of all that this run declares. */
function inOneStage(declared: Declared, { claim }: RuleContext): Finding[] {
  const taken = new Map<string, string>();
  return membersOf(declared).flatMap(({ at, application, stage }): Finding[] => {
    const other = taken.get(application);
    taken.set(application, other ?? stage);
    const allowed = "an application is in one stage at most";
    if (other !== undefined) {
      return [
        { at, given: application, say: `is ${show(application)}, which stage ${show(other)} has too: ${allowed}` },
      ];
    }
    const owner = claim?.(`the stage of application ${application}`);
    const say = `is ${show(application)}, which Pipeline ${show(owner)} has in a stage too: ${allowed}, of one pipeline`;
    return owner === undefined ? [] : [{ at, given: application, say }];
  });
}

/** The same on the platform, for what is put into a stage now: only the pipelines say where an application is. */
export async function inNoOtherPipeline(declared: Declared, context: RuleContext): Promise<Finding[]> {
  const { id: own, look, mayBeOurs } = context;
  const before = (context.previous ?? {}) as Declared;
  const had = membersOf(before).map(({ application }) => application);
  const joining = membersOf(declared).filter(({ application }) => !had.includes(application));
  if (joining.length === 0 || !look) return [];
  const summaries = await look.all({ operation: "listPipelines", ids: [] });
  const isAdopted = (row: Wire) =>
    [declared.adopt?.id, declared.adopt?.displayName].some(
      (name) => name !== undefined && (row.id === name || row.display_name === name),
    );
  const others = summaries.filter((row) => !isAdopted(row) && !mayBeOurs?.(row));
  const pipelines = await Promise.all(
    others.map((row) => look.one({ operation: "getPipeline", ids: [String(row.id)] })),
  );
  // Stages that are ours let their applications go by themselves.
  const ours = [...(declared.stages ?? []).filter((stage) => stage.applications), ...(before.stages ?? [])];
  const isOurs = (pipeline: Wire, stage: Wire) =>
    pipeline.id === own && ours.some(({ displayName }) => displayName === stage.display_name);
  return joining.flatMap(({ at, application, stage }) =>
    pipelines.flatMap((pipeline) =>
      ((pipeline.stages ?? []) as Wire[])
        .filter((row) => ((row.apps ?? []) as Wire[]).some((app) => app.id === application))
        .filter((row) => !isOurs(pipeline, row) && !(pipeline.id === own && row.display_name === stage))
        .map((row) => {
          const where =
            pipeline.id === own ? "this pipeline" : `pipeline ${show(pipeline.display_name)} (${pipeline.id})`;
          return {
            at,
            given: application,
            say: `is ${show(application)}, which is in stage ${show(row.display_name)} of ${where}: an application is in one stage at most. Take it out of there first`,
          };
        }),
    ),
  );
}

export const pipelineRules: readonly Rule[] = [
  ({ type, stages = [] }: Declared): Finding[] =>
    type === "branch"
      ? []
      : stages.flatMap(({ branch }, index) => {
          const say = `is ${show(branch)}, but only stages of a pipeline of type "branch" have one`;
          return branch === undefined ? [] : [{ at: `stages[${index}].branch`, given: branch, say }];
        }),
  inOneStage,
  // Of a pipeline that exists nothing shows whether it has a repository.
  ({ preview, repoUrl, adopt }: Declared, { previous, look }: RuleContext) =>
    look !== undefined &&
    previous === undefined &&
    adopt === undefined &&
    preview !== undefined &&
    repoUrl === undefined && {
      at: "repoUrl",
      say: "is missing: a new pipeline has no repository yet, and its preview needs one",
    },
  ({ preview, repoUrl }: Declared) =>
    repoUrl !== undefined &&
    preview === undefined && {
      at: "repoUrl",
      given: repoUrl,
      say: "is set without preview, which is what is built from it",
    },
  (declared: Declared, context: RuleContext) => context.previous === undefined && inNoOtherPipeline(declared, context),
];
