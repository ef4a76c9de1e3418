import type { Look, Wire } from "../../model";
import { ifGone } from "./found";

/** An application's place in a stage. */
export interface Membership {
  readonly application: string;
  readonly stage: Wire;
  readonly pipeline: Wire;
}

/** The memberships in the selected pipelines: only a pipeline's own record shows its stages (contract note 28). */
export async function memberships(
  look: Look,
  isMeant: (pipeline: Wire) => boolean = () => true,
): Promise<readonly Membership[]> {
  const summaries = (await look.all({ operation: "listPipelines", ids: [] })).filter(isMeant);
  const pipelines = summaries.map(({ id }) =>
    look.one({ operation: "getPipeline", ids: [String(id)] }).catch(ifGone(undefined)),
  );
  const present = (await Promise.all(pipelines)).filter((pipeline) => pipeline !== undefined);
  return present.flatMap((pipeline) =>
    rows(pipeline.stages).flatMap((stage) =>
      rows(stage.apps).map((app): Membership => ({ application: String(app.id), stage, pipeline })),
    ),
  );
}

const rows = (value: unknown): readonly Wire[] => (value ?? []) as readonly Wire[];
