import { type Io, type Known, type PlanContext, type ResourcePlan, read } from "../lifecycle";
import { type Kind, type Managed, parse, UNKNOWN } from "../model";
import { declarationIn, knownFrom, sentBefore, withCurrentKeys } from "./known";
import type { Present } from "./plan";
import { addressOf, nameOf, type Resource } from "./resource";
import { type ResourceSchema, UNFINISHED } from "./schema";
import { moveOfObject, recognise } from "./state-objects";
import type { Row } from "./value";
import { withOutdated } from "./write-only";

/** A configuration and what is known of its object, in a plan and in its apply alike. */
export interface ChangeOfObject {
  readonly request: {
    readonly kind: Kind;
    readonly name: string;
    readonly address: string;
    readonly declared: Record<string, unknown>;
    readonly known: Known;
    readonly sent: ReadonlySet<string>;
  };
  readonly context: PlanContext;
  /** What configurations have declared of it until now; `undefined` if unknown. */
  readonly before: Managed | undefined;
}

/** `planned` is the configuration as the engine plans it; `declared` its declaration, if it is known already. */
export async function changeOf(
  { schema, session }: Resource,
  planned: Row,
  prior: Present,
  given: readonly string[],
  declared: Record<string, unknown> = declarationIn(schema, planned),
): Promise<ChangeOfObject> {
  const kind = chosenKind(schema, planned);
  const { notes, move } = prior.private;
  const home = notes?.home ?? (await session.connection.client.home());
  const kept = knownFrom(schema, prior.row, withCurrentKeys(schema, prior.row, prior.private, declared), home);
  recognise(session, kind, prior.row, declarationIn(schema, prior.row), prior.private);
  const known = session.connection.look
    ? await withNewParts(kind, nameOf(kind, planned), declared, kept, session.run.io())
    : kept;
  const believed = withOutdated(schema, planned, prior.row, known);
  const sent = sentBefore(schema, planned, prior.row, prior.private, given);
  const begun = moveOfObject(session, known.live.id, move);
  return {
    request: {
      kind,
      name: nameOf(kind, planned),
      address: addressOf(kind, prior.row),
      declared,
      known: believed,
      sent,
    },
    context: { decidesNow: true, begun },
    before: notes ? (known.declared ?? known.managed) : undefined,
  };
}

/**
 * A newly declared part may exist already, after an import for example. Read before anything is
 * compared, it is no change, and needs no deployment.
 */
async function withNewParts(
  kind: Kind,
  name: string,
  declared: Record<string, unknown>,
  known: Known,
  io: Io,
): Promise<Known> {
  const wanted = parse(kind, declared).parts;
  const isNew = (part: string) => !known.managed.parts[part] && !kind.parts[part]?.api.under;
  const fresh = Object.keys(wanted).filter((part) => wanted[part] !== UNKNOWN && isNew(part));
  if (fresh.length === 0) return known;
  const asked = { ...known.live, parts: Object.fromEntries(fresh.map((part) => [part, []])) };
  const seen = await read(kind, name, { ...known, live: asked }, io);
  const parts = fresh.map((part) => [part, seen?.live.parts[part] ?? []]);
  return { ...known, live: { ...known.live, parts: { ...known.live.parts, ...Object.fromEntries(parts) } } };
}

/** What a previous run left undone requires an apply although nothing differs. */
export function withDue(plan: ResourcePlan, { row, private: { leftover } }: Present): ResourcePlan {
  const isUnfinished = (row[UNFINISHED] ?? null) !== null || leftover !== undefined;
  return plan.action === "none" && isUnfinished ? { ...plan, action: "update", changes: true } : plan;
}

function chosenKind({ kind, moveChoice }: ResourceSchema, config: Row): Kind {
  if (!moveChoice || config[moveChoice] !== "replace") return kind;
  const { move, ...rest } = kind;
  return rest;
}
