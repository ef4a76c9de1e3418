import { isDeepStrictEqual } from "node:util";
import { actions } from "../kinds/actions";
import { type Artifact, type ArtifactMove, liveArtifact, promotables } from "../kinds/actions/artifacts";
import { type Fields, type Kind, SvcError } from "../model";
import { type Io, lookOf } from "../state";
import { type ActionEvent, type ActionOutcome, run } from "./run";

/** One service in two environments. */
export interface Pair {
  readonly address: string;
  readonly kind: Kind;
  readonly from: string;
  readonly to: string;
}

/** What a promotion does with a service: `move` is missing if both run the same, or if there is no way. */
export interface Promotion extends Pair {
  readonly source: Artifact | undefined;
  readonly target: Artifact | undefined;
  readonly isSame: boolean;
  readonly move?: ArtifactMove;
  readonly reason?: string;
}

/** Compares what runs on each pair whose kind has artifacts; sends nothing but reads. */
export async function planPromotions(pairs: readonly Pair[], io: Io): Promise<Promotion[]> {
  const look = lookOf(io);
  const known = pairs.flatMap((pair) => {
    const promotable = promotables.find(({ subject }) => subject.name === pair.kind.name);
    return promotable ? [{ ...pair, promotable }] : [];
  });
  return Promise.all(
    known.map(async ({ promotable, ...pair }): Promise<Promotion> => {
      const artifacts = [pair.from, pair.to].map((id) => liveArtifact(pair.kind, id, look));
      const [source, target] = await Promise.all(artifacts);
      const compared = { ...pair, source, target, isSame: source !== undefined && isSame(source, target) };
      if (!source) return { ...compared, reason: "nothing was deployed there yet" };
      if (compared.isSame) return compared;
      const way = await promotable.move({ id: pair.from, artifact: source }, pair.to, look);
      return typeof way === "string" ? { ...compared, reason: way } : { ...compared, move: way };
    }),
  );
}

/**
 * Carries out one promotion and waits until it is live. The source may have been deployed to since it was planned, and a pipeline
 * promotes what runs there.
 *
 * @throws SvcError `drifted` if source or target run something else than planned; and as `run`.
 */
export async function promoteArtifact(
  { move, ...planned }: Promotion & { readonly move: ArtifactMove },
  io: Io,
  emit: (event: ActionEvent) => void,
): Promise<ActionOutcome> {
  const [now] = await planPromotions([planned], io);
  if (!isDeepStrictEqual([now?.source, now?.target], [planned.source, planned.target])) {
    throw new SvcError({
      code: "drifted",
      message: `${planned.address}: something else was deployed since the plan was made. It was not promoted.`,
      next: "Run the command again, which shows what runs now.",
    });
  }
  return run<Fields>(actions[move.action], { target: move.target, input: move.input, wait: true }, io, emit);
}

/** The same image, or the same commit of whichever branch. */
function isSame(one: Artifact, other: Artifact | undefined): boolean {
  if (one.image !== undefined) return one.image === other?.image;
  return one.commit !== undefined && one.commit === other?.commit;
}
