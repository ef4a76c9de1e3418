import { type Finding, type Rule, type RuleContext, show, type Wire } from "../../model";
import { memberships } from "./memberships";

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

/** An application is in at most one stage: of this pipeline, and of all that this run declares. */
function inOneStage(declared: Declared, { claim }: RuleContext): Finding[] {
  const taken = new Map<string, string>();
  return membersOf(declared).flatMap(({ at, application, stage }): Finding[] => {
    const other = taken.get(application);
    taken.set(application, other ?? stage);
    const allowed = "an application is in at most one stage";
    if (other !== undefined) {
      return [
        { at, given: application, say: `is ${show(application)}, which is also in stage ${show(other)}: ${allowed}` },
      ];
    }
    const owner = claim?.(`the stage of application ${application}`);
    const say = `is ${show(application)}, which ${owner} also has in a stage: ${allowed}, of one pipeline`;
    return owner === undefined ? [] : [{ at, given: application, say }];
  });
}

/** The same on the platform, for applications that are newly added to a stage. */
export async function inNoOtherPipeline(declared: Declared, context: RuleContext): Promise<Finding[]> {
  const { id: own, look, mayBeOurs, previous } = context;
  const before = (previous ?? {}) as Declared;
  const had = membersOf(before).map(({ application }) => application);
  const joining = membersOf(declared).filter(({ application }) => !had.includes(application));
  if (joining.length === 0 || !look) return [];
  const { id = own, displayName } = declared.adopt ?? {};
  const isAdopted = (row: Wire) => displayName !== undefined && row.display_name === displayName;
  const present = await memberships(look, (row) => !isAdopted(row) && !mayBeOurs?.(row));
  const lettingGo = stagesLettingGo(declared, before);
  return joining.flatMap(({ at, application }) =>
    present
      .filter((member) => member.application === application)
      .filter(({ pipeline, stage }) => pipeline.id !== id || !lettingGo.has(stage.display_name))
      .map(({ pipeline, stage }) => {
        const where = pipeline.id === id ? "this pipeline" : `pipeline ${show(pipeline.display_name)} (${pipeline.id})`;
        const say = `is ${show(application)}, which is in stage ${show(stage.display_name)} of ${where}: an application is in at most one stage. Remove it from there first`;
        return { at, given: application, say };
      }),
  );
}

/** Names of stages that lose applications that are, or were, declared, and of stages that are deleted. */
function stagesLettingGo({ stages = [] }: Declared, before: Declared): ReadonlySet<unknown> {
  const had = before.stages ?? [];
  const goes = ({ displayName }: Stage) => !stages.some((stage) => stage.displayName === displayName);
  const found = [
    ...stages.filter((stage) => stage.applications),
    ...had.filter((one) => one.applications || goes(one)),
  ];
  return new Set(found.map(({ displayName }) => displayName));
}

export const pipelineRules: readonly Rule[] = [
  ({ type, stages = [] }: Declared): Finding[] =>
    type === "branch"
      ? []
      : stages.flatMap(({ branch }, index) => {
          const say = `is set to ${show(branch)}, but only stages of a pipeline of type "branch" have a branch`;
          return branch === undefined ? [] : [{ at: `stages[${index}].branch`, given: branch, say }];
        }),
  inOneStage,
  // No answer shows whether an existing pipeline has a repository.
  ({ preview, repoUrl, adopt }: Declared, { previous, look }: RuleContext) =>
    look !== undefined &&
    previous === undefined &&
    adopt === undefined &&
    preview !== undefined &&
    repoUrl === undefined && {
      at: "repoUrl",
      say: "is missing: the preview of a new pipeline requires it",
    },
  ({ preview, repoUrl }: Declared) =>
    repoUrl !== undefined &&
    preview === undefined && {
      at: "repoUrl",
      given: repoUrl,
      say: `is set to ${show(repoUrl)}, but has no effect without preview`,
    },
  (declared: Declared, context: RuleContext) => context.previous === undefined && inNoOtherPipeline(declared, context),
];
