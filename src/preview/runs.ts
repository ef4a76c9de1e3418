import { z } from "zod";
import { documentsFrom } from "../client/settings";
import { withoutPlace } from "../state";
import type { Shape } from "../store";
import type { Engine } from "./engine";

/** A run of the engine in a preview that has begun, and has not completed. */
export interface BegunRun {
  /** RFC 3339. */
  readonly since: string;
  /** It destroys the preview, or returns it to the pool. */
  readonly isEnding?: boolean | undefined;
  /** Of the state that it changes, where an engine has one and it exists: another one may have the same name. */
  readonly lineage?: string | undefined;
  /** The mark of a state that the engine is destroying. */
  readonly mark?: StoredMark | undefined;
}

/** A mark, and the lineage of the state that it belongs to: another one may have the same name later. */
export interface StoredMark {
  readonly lineage?: string | undefined;
  readonly fields: Readonly<Record<string, unknown>>;
}

type All = Readonly<Record<string, BegunRun>>;

const shape = z.record(
  z.string(),
  z.looseObject({
    since: z.string(),
    isEnding: z.boolean().optional(),
    lineage: z.string().optional(),
    mark: z.looseObject({ lineage: z.string().optional(), fields: z.record(z.string(), z.unknown()) }).optional(),
  }),
);
const isAll: Shape = (document) => shape.safeParse(document).success;

const keyOf = (project: string) => `preview-runs/${encodeURIComponent(project)}`;

/** By the names of the stacks. */
export async function begunRuns(engine: Engine): Promise<All> {
  return (
    (await documentsFrom(process.env).read<All>(keyOf(await engine.project()), isAll)) ?? (await carriedRuns(engine))
  );
}

/** What it begins with: the runs that it had at its earlier place. Those under a name alone may be another project's. */
async function carriedRuns(engine: Engine): Promise<All> {
  const [earlier] = engine.earlierProjects().filter((one) => withoutPlace(one) !== one);
  if (earlier === undefined) return {};
  return (await documentsFrom(process.env).read<All>(keyOf(earlier), isAll)) ?? {};
}

/** Whether it may be a run of this state. */
export const isRunOf = ({ lineage }: BegunRun, state: unknown): boolean =>
  lineage === undefined || lineage === (state as { readonly lineage?: string }).lineage;

/**
 * Does `work`, and notes that in the store until it has completed. A state cannot show it: Terraform writes the outputs of a
 * run, and so the mark, before it changes resources, and removes them before it destroys any.
 */
export async function noted(
  engine: Engine,
  stack: string,
  begun: Omit<BegunRun, "since">,
  work: () => Promise<void>,
): Promise<void> {
  const documents = documentsFrom(process.env);
  const key = keyOf(await engine.project());
  const carried = await carriedRuns(engine);
  const since = new Date().toISOString();
  const begin = (all: All = carried) => ({ ...all, [stack]: { since, mark: all[stack]?.mark, ...begun } });
  await documents.change<All>(key, begin, isAll);
  await work();
  const end = (all: All = {}) => {
    const { [stack]: own, ...others } = all;
    // A later run may have begun: this one was taken to have ended.
    return own?.since === since ? others : all;
  };
  await documents.change<All>(key, end, isAll);
}
